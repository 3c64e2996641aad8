// Games in mirrored pairs: A goes first in one, B in the other.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/play/arena.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

class GameStore;

// The pairs in the order of the plans; empty where a stop came before. Progress counts games. With
// a store the games that it has are not played, and it keeps those that are. On a ladder `rung` is
// the cell of the games.
std::vector<std::optional<PairRecord>> play_pairs(const Arena& arena, const MatchSetup& setup,
                                                  const std::vector<PairPlan>& plans,
                                                  const PoolOptions& options,
                                                  const ReplaySink& sink = {},
                                                  GameStore* store = nullptr, int64_t rung = 0);

PairResult pair_result(const PairRecord& pair);

// Whether a game of the pair failed: it is noted, and the whole pair counts for nothing, so that
// those which count have each side going first equally often.
bool note_failures(Failures& out, const PairRecord& pair, int64_t number, const MatchSetup& setup,
                   int64_t cell = 0);

}  // namespace archon::sim
