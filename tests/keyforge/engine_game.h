// A scenario's game, played in the engine.
#pragma once

#include <memory>

#include "tests/keyforge/scenario.h"

namespace archon::keyforge {

// Every state is checked. `log` notes which instructions run; it may be null.
std::unique_ptr<ScenarioGame> engine_game(const YAML::Node& scenario, const Library& library,
                                          GameLog* log);

}  // namespace archon::keyforge
