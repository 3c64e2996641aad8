// A position of a battle drawn as text: the map, those who fight, what mages hold.
#pragma once

#include <string>

#include "engine/archmajesty/game.h"

namespace archon::cli {

// Nobody hides anything, so it is the same for all. Lines are at most `width` columns wide where
// words allow it.
std::string draw_battle(const archmajesty::Battle& battle, const archmajesty::State& state,
                        size_t width);
// "round 3, Berta Ironroot's choice"
std::string battle_summary(const archmajesty::Battle& battle, const archmajesty::State& state);

}  // namespace archon::cli
