// A scenario's game, played in the engine.
#pragma once

#include <memory>

#include "tests/keyforge/scenario.h"

namespace archon::keyforge {

// Every state is checked. `log` notes which instructions run; it may be null.
std::unique_ptr<ScenarioGame> engine_game(const YAML::Node& scenario, const Library& library,
                                          GameLog* log);

// The same while a text is gained, of a card that says nothing and by no card: what stands in play
// and listens is as before, but any kind of row and trigger may be there (State::rows).
std::unique_ptr<ScenarioGame> doubtful_game(const YAML::Node& scenario, const Library& library);

}  // namespace archon::keyforge
