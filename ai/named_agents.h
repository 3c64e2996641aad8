// Agents with names of their own. Every game has a table of them, since what plays one well says
// nothing of another; the reader of a name says which game it is for.
#pragma once

#include <span>
#include <string_view>

namespace archon::ai {

// A player with a name for people: "novice", "master".
struct Strength {
  std::string_view name;
  std::string_view spec;  // every parameter written out
  int games_a_minute;     // against itself, on one core
  int elo;                // on the scale of the references
  std::string_view what;  // for people
};

// A frozen agent, so that strength can be compared over years: agent and parameters of a day.
struct Reference {
  std::string_view name;  // "ref:2026-11-a"
  std::string_view spec;  // every parameter written out
  std::string_view what;  // for people
};

inline constexpr std::string_view kReferencePrefix = "ref:";
// What a game's anchor is measured at on the ladder.
inline constexpr double kAnchorElo = 1000;

// Of one game, both from weak to strong.
struct NamedAgents {
  std::span<const Strength> strengths;
  std::span<const Reference> references;
  std::string_view anchor;  // one of the references

  // Null if none is called so.
  const Strength* strength(std::string_view name) const;
  // Throws Error with the nearest known one.
  const Reference& reference(std::string_view name) const;
};

}  // namespace archon::ai
