// Frozen agents with names, so that strength can be compared over years: agent and parameters of a
// day. Whatever reads the name of an agent takes theirs, too.
#pragma once

#include <span>
#include <string_view>

namespace archon::ai {

struct Reference {
  std::string_view name;  // "ref:2026-11-a"
  std::string_view spec;  // every parameter written out
  std::string_view what;  // for people
};

inline constexpr std::string_view kReferencePrefix = "ref:";
// What it is measured at on the ladder.
inline constexpr std::string_view kAnchorReference = "ref:2026-11-b";
inline constexpr double kAnchorElo = 1000;

// From weak to strong.
std::span<const Reference> references();

// Throws Error with the nearest known one.
const Reference& reference_named(std::string_view name);

}  // namespace archon::ai
