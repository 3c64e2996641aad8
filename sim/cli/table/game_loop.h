// People and agents at one table, until the game is over or left.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>

#include "ai/agent_spec.h"
#include "engine/core/salt.h"
#include "sim/cli/table/display.h"
#include "sim/cli/table/game_file.h"
#include "sim/cli/table/prompt.h"

namespace archon::cli {

struct GameLoopSetup {
  std::array<bool, 2> person{true, false};  // the others are agents
  std::array<ai::AgentSpec, 2> agents;
  ai::AgentSpec hint;
  uint64_t seed = 1;         // of what the agents draw
  std::optional<Salt> salt;  // and what else has a say in it
  double pace = 0;           // seconds between the choices of two agents
  std::string resumed;       // the file that the game was in
  std::string replay;        // where the game is saved when it ends or is left
  Screen screen;
  const std::atomic<bool>* interrupted = nullptr;  // Ctrl-C
};

enum class Leaving : uint8_t { Over, Quit, EndOfInput, Interrupted };

class GameLoop {
 public:
  GameLoop(OpenGame& game, GameLoopSetup setup, std::istream& in, std::ostream& out);

  // Until the game is over or left. The game stays as it was left. Throws Error if it can't be
  // saved where `replay` says.
  Leaving run();

 private:
  using Player = keyforge::Player;

  void let_agent_choose();
  void let_person_choose();
  void read_and_obey();
  void play(keyforge::Move move);
  void take_back();
  void wait_a_moment();
  void end_game();
  void end_by_forfeit(Player p, const std::string& reason);
  void end_of_input();
  void leave();

  const keyforge::State& state() const { return game_.state(); }
  bool interrupted() const { return setup_.interrupted && *setup_.interrupted; }

  OpenGame& game_;
  GameLoopSetup setup_;
  Console console_;
  Display display_;
  GameFile file_;
  Prompt prompt_;
  std::array<std::unique_ptr<OpenGame::Agent>, 2> agents_;
  std::optional<Leaving> left_;
  bool end_shown_ = false;
};

}  // namespace archon::cli
