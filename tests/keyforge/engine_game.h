// A scenario's game, played in the engine.
#pragma once

#include <memory>

#include "engine/keyforge/game.h"
#include "tests/keyforge/scenario.h"

namespace archon::keyforge {

// Throws if a choice of several cards offers another than its picks do: one that is tagged, say.
void check_group(const State& s, const Match& match, const MoveList& moves);

// Every state is checked. `log` notes which instructions run; it may be null.
std::unique_ptr<ScenarioGame> engine_game(const YAML::Node& scenario, const Library& library,
                                          GameLog* log);

// The same while a text is gained, of a card that says nothing and by no card: what stands in play
// and listens is as before, but any kind of row and trigger may be there (State::rows).
std::unique_ptr<ScenarioGame> doubtful_game(const YAML::Node& scenario, const Library& library);

}  // namespace archon::keyforge
