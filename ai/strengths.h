// Players with names, for people: "novice", "club", "expert", "master", "grandmaster", "best".
// Whatever reads the name of an agent takes theirs, too.
#pragma once

#include <span>
#include <string_view>

namespace archon::ai {

struct Strength {
  std::string_view name;
  std::string_view spec;  // every parameter written out
  int games_a_minute;     // against itself, on one core
  int elo;                // on the scale of the references
  std::string_view what;  // for people
};

// From weak to strong.
std::span<const Strength> strengths();

// Null if none is called so.
const Strength* find_strength(std::string_view name);

}  // namespace archon::ai
