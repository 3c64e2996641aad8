// People and agents in a battle at the terminal, until it is over or left.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/agent_spec.h"
#include "ai/archmajesty/agents.h"
#include "ai/archmajesty/battle_in_play.h"
#include "sim/cli/table/console.h"

namespace archon::cli {

struct BattleLoopSetup {
  std::array<bool, 2> person{true, false};  // by team; the others are agents
  std::array<ai::AgentSpec, 2> agents;
  ai::AgentSpec hint;
  uint64_t seed = 1;  // of what agents draw
  double pace = 0;    // seconds between choices where nobody plays
  std::string file;   // where the battle is saved when it ends or is left; "" for nowhere
  Screen screen;
  const std::atomic<bool>* interrupted = nullptr;  // Ctrl-C
};

class BattleLoop {
 public:
  BattleLoop(archmajesty::Course course, BattleLoopSetup setup, std::istream& in,
             std::ostream& out);

  // Until it is over or left. Throws Error if it can't be saved.
  void run();

 private:
  struct Command {
    std::string_view name;
    const char* usage;
    const char* what;
    void (BattleLoop::*obey)(const std::string& rest);
  };
  static const std::array<Command, 7> kCommands;

  using Agent = ai::BattleInPlay::Agent;

  bool interrupted() const { return setup_.interrupted && *setup_.interrupted; }
  const archmajesty::Battle& battle() const { return battle_.battle(); }
  const archmajesty::State& state() const { return battle_.state(); }
  archmajesty::Move ask_agent(const ai::AgentSpec& spec, std::unique_ptr<Agent>& agent);
  void let_agent_choose();
  void let_person_choose();
  void show_question();
  void show_choices();
  void obey(const std::string& line);
  void choose(const std::string& line);
  void play(const archmajesty::Move& move);
  // "Berta Ironroot: run to c4"
  std::string told(int step) const;
  void end();
  // Throws Error.
  void write(const std::string& name);

  void board(const std::string& rest);
  void hint(const std::string& rest);
  void undo(const std::string& rest);
  void save(const std::string& rest);
  void log(const std::string& rest);
  void help(const std::string& rest);
  void quit(const std::string& rest);

  ai::BattleInPlay battle_;
  BattleLoopSetup setup_;
  Console console_;
  std::array<std::unique_ptr<Agent>, 2> agents_;
  std::unique_ptr<Agent> adviser_;
  archmajesty::MoveList moves_;
  std::vector<std::string> names_;
  std::string written_;  // the file that holds the battle already
  bool left_ = false;
  bool shown_ = false;  // the question
  bool drawn_ = false;  // the board, in the turn at hand
  int round_ = -1;
};

}  // namespace archon::cli
