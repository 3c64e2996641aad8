// A game of cards at the table: the board, the question and its answers, what happened, taking
// back. For .cpp files only.
#pragma once

#include <memory>
#include <string>

#include "bindings/web/src/table/seat.h"
#include "engine/core/trees/json_fields.h"
#include "sim/cli/table/open_game.h"

namespace archon::web {

class Table final : public Seat<ai::KeyforgeGame, cli::OpenGame> {
 public:
  // A new game, and one that goes on where it was left. Throw Error.
  static std::unique_ptr<OpenTable> dealt(const Json& request);
  static std::unique_ptr<OpenTable> resumed(const Json& request);

  void choose(int number) override;
  std::string replay() const override { return game().file_text(); }

 private:
  Table(cli::OpenGame game, const Json& request);

  keyforge::Player viewer() const { return static_cast<keyforge::Player>(you()); }
  Rng draws() const override;
  std::string seen_since(int step) const override;
  Json board() const override;
  Json question() const override;
  Json told(int step) const override;
  std::string result() const override;
};

}  // namespace archon::web
