// What a kind of agent says of itself: its name, its parameters, and help for people.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace archon::ai {

// What only some games have (ai/game_concept.h). A parameter that needs it says nothing in others.
enum class Needs : uint8_t { Nothing, Evaluations, Policies, Foresight };

struct Parameter {
  std::string_view name;
  double initial;
  double least;
  double most;
  std::string_view help;
  bool whole = true;
  // Written in full names only where it differs from its default, which therefore never changes.
  bool quiet = false;
  // Replaces this other parameter where it is given; its default of 0 means that it isn't.
  std::string_view instead_of = {};
  // Of a parameter that is a word, its default; such a one has no number.
  std::string_view word = {};
  // What it may be; any other word is the name of a file.
  std::span<const std::string_view> words = {};
  Needs needs = Needs::Nothing;
};

// The texts must outlive the kind: they are literals.
struct AgentKind {
  std::string_view name;
  std::string_view help;
  std::vector<Parameter> parameters;
  // Written NAME[PARAMETER=VALUE,...]:COMMAND, where the command is the agent's own business.
  bool takes_command = false;
};

}  // namespace archon::ai
