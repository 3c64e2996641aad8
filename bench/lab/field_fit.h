// Fitting the weights of a FieldModel: games of many made decks and the bundled ones, in a sparse
// random graph.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "ai/agent_spec.h"
#include "sim/keyforge/arena/keyforge_arena.h"
#include "sim/keyforge/field/field.h"
#include "sim/play/game_settings.h"
#include "sim/pool.h"

namespace archon::sim {

struct FieldFitSetup : GameSettings {
  int decks_per_set = 300;
  int rounds = 20;                // in each everybody plays one opponent, each going first once
  std::optional<double> seconds;  // after which no further round begins
  ai::AgentSpec agent;
  // Weights of another player's games, from which the fit begins: so fewer games do.
  std::optional<FieldModel> from;
  std::string commit;  // of the program, for the record
};

// What `archon-lab field` writes: weights, where they come from, and how well they foretell.
std::string fit_field(const KeyforgeArena& arena, const FieldFitSetup& setup,
                      const PoolOptions& pool,
                      const std::function<void(int64_t games)>& progress = {});

}  // namespace archon::sim
