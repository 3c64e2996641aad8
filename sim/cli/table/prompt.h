// What is typed in a game: choices, by number or by words, and commands beside them.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "ai/agent_spec.h"
#include "sim/cli/table/display.h"
#include "sim/cli/table/game_file.h"

namespace archon::cli {

// Reads one line after the other. Everything that it is given must outlive it.
class Prompt {
 public:
  struct Adviser {  // whom `hint` asks
    ai::AgentSpec agent;
    uint64_t seed;
  };

  // What a line came to, beside what was shown for it.
  enum class Outcome : uint8_t { Nothing, Chosen, TakenBack, Quit };
  struct Answer {
    Outcome outcome = Outcome::Nothing;
    keyforge::Move move{};  // if one was chosen
  };

  // `saved_at_end`: leaving loses nothing.
  Prompt(OpenGame& game, Display& display, Console& console, GameFile& file, Adviser adviser,
         bool saved_at_end);

  Answer obey(const std::string& line);

 private:
  struct Command {
    std::string_view name;
    std::string_view usage;
    std::string_view what;
    void (Prompt::*obey)(const std::string& rest);
  };
  static const std::array<Command, 8> kCommands;
  static const Command* command_called(std::string_view name);

  // ---- Choices ----
  void choose_number(const std::string& line);
  void choose_words(const std::string& line);
  void choose(const Choice& choice);
  void complain_about(const std::string& line) const;
  std::string seen_card(const std::string& line) const;

  // ---- Commands ----
  void explain(const std::string& name);
  void hint(const std::string& rest);
  void undo(const std::string& how);
  void save(const std::string& name);
  void log(const std::string& rest);
  void board(const std::string& rest);
  void help(const std::string& rest);
  void quit(const std::string& rest);

  std::string seen_since(int step) const;
  void say(const std::string& text) const;
  const keyforge::State& state() const { return game_.state(); }

  OpenGame& game_;
  Display& display_;
  Console& console_;
  GameFile& file_;
  Adviser adviser_;
  bool saved_at_end_;
  Answer answer_;
  bool warned_ = false;  // that leaving loses the game
};

}  // namespace archon::cli
