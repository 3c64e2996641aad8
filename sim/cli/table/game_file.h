// The file of the game that is being played: where it was saved last, and what is new since.
#pragma once

#include <string>

#include "sim/cli/table/console.h"
#include "sim/cli/table/open_game.h"

namespace archon::cli {

class GameFile {
 public:
  // `name` is the file that the game came from, or "".
  GameFile(const OpenGame& game, std::string name);

  // Whether nothing would be lost.
  bool is_current() const { return saved_choices_ == game_.choices(); }
  // A choice that may stand in the file was taken back.
  void took_back_to(int choices);
  // Says where it is and how to go on. Throws Error if it can't be written.
  void write(const std::string& name, Console& console);
  // Writes where the player wants it: "FILE", or "FILE anyway" where something else stands already.
  void save(std::string name, Console& console);

 private:
  static constexpr int kNowhere = -1;

  const OpenGame& game_;
  std::string name_;
  int saved_choices_;  // how far the game is in it, or was at the beginning
};

}  // namespace archon::cli
