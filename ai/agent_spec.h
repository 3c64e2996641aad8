// Agents by name: "random", "greedy:samples=8", "mcts:iterations=2000,trees=40,cut=2",
// "program:./my_agent --fast".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ai/agent_kind.h"
#include "ai/named_agents.h"

namespace archon::ai {

// A kind of agent and a value for each of its parameters.
class AgentSpec {
 public:
  AgentSpec();  // random
  // With the kind's defaults. The kind must be a registered one, see agent_kind().
  explicit AgentSpec(const AgentKind& kind);

  const AgentKind& kind() const { return *kind_; }
  std::string_view name() const { return kind_->name; }

  bool has(std::string_view parameter) const;
  // The kind must have the parameter.
  double number(std::string_view parameter) const;
  int whole(std::string_view parameter) const { return static_cast<int>(number(parameter)); }
  void set(std::string_view parameter, double value);
  // The same of parameters that are words.
  const std::string& text(std::string_view parameter) const;
  void set_text(std::string_view parameter, std::string_view value);

  // Where the kind takes one.
  const std::string& command() const { return command_; }
  void set_command(std::string_view command) { command_ = command; }

  friend bool operator==(const AgentSpec&, const AgentSpec&) = default;

 private:
  const AgentKind* kind_;
  std::vector<double> values_;  // in the order of the kind's parameters
  std::vector<std::string> texts_;
  std::string command_;
};

// The kind of that name. Throws Error with the nearest known name of an agent.
const AgentKind& agent_kind(std::string_view name, const NamedAgents& named = {});

// What an agent can be called: the kinds, then the strengths from weak to strong.
std::vector<std::string> agent_names(const NamedAgents& named = {});

// Makes a kind known to all that follows; see register_agent() in ai/agents.h. Not while other
// threads read specs.
void add_agent_kind(AgentKind kind);

// Reads "name", "name:parameter=value,..." or, of a kind that takes a command,
// "name[parameter=value,...]:command"; or the name of a reference; or of a strength, whose
// parameters may be changed like a kind's. Full names (to_string) need no named ones. Throws Error
// naming what is wrong, what was expected and the nearest known word.
AgentSpec parse_agent_spec(std::string_view text, const NamedAgents& named = {});

// Throws Error if a parameter has been given that needs what the game lacks, and asks for it.
void check_needs(const AgentSpec& spec, Needs lacking);

// Of what it has learned, what is in files, and not part of the program.
std::vector<std::string> files_of(const AgentSpec& spec);

// The full name, every parameter written out but quiet ones at their defaults: it means the same
// agent when defaults change. parse_agent_spec() reads it back exactly.
std::string to_string(const AgentSpec& spec);

// The name that people see, which parse_agent_spec() reads as the same agent: of a kind with
// its defaults, of a strength or of a reference; else the shortest with the parameters that differ.
std::string short_name(const AgentSpec& spec, const NamedAgents& named = {});

// Every agent and parameter, with defaults and ranges, for people.
std::string agent_help();

}  // namespace archon::ai
