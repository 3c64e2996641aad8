// Agents by name: "random", "greedy:samples=8", "mcts:iterations=2000,trees=40,cut=2",
// "program:./my_agent --fast".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace archon::ai {

enum class AgentKind : uint8_t { Random, Greedy, Flat, Mcts, Ismcts, Program };

// An agent and its parameters. Each kind reads only its own, see agent_help(); the defaults differ
// between kinds, so begin with default_spec().
struct AgentSpec {
  AgentKind kind = AgentKind::Random;
  int iterations = 0;
  int time_ms = 0;  // above 0: the budget, instead of `iterations`
  int trees = 1;
  int share = 1;
  int cut = 0;
  int span = 0;
  int samples = 1;
  int depth = 1;
  double c = 0;
  double fpu = 0;
  double bias = 0;
  std::string command;  // of a program

  friend bool operator==(const AgentSpec&, const AgentSpec&) = default;
};

AgentSpec default_spec(AgentKind kind);

// Reads "name", "name:parameter=value,..." or "program[parameter=value,...]:command". Throws Error
// naming what is wrong, what was expected and the nearest known word.
AgentSpec parse_agent_spec(std::string_view text);

// The full name, every parameter written out: it means the same agent when defaults change.
// parse_agent_spec() reads it back exactly.
std::string to_string(const AgentSpec& spec);

// Every agent and parameter, with defaults and ranges, for people.
std::string agent_help();

}  // namespace archon::ai
