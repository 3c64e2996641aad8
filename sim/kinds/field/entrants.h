// Many decks that play each other: who they are, and a game of two of them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/counts.h"
#include "sim/play/arena.h"
#include "sim/play/worker.h"
#include "sim/rating/pairing_scores.h"
#include "sim/rating/plan/ladder_step.h"
#include "sim/settings.h"

namespace archon::sim {

// Gives decks that are called alike a number: "Name", "Name (2)".
void tell_names_apart(std::vector<Entrant>& entrants);

// What decides how the games of a field go.
struct FieldSetup : GameSettings {
  // As the field counts them: those that are rated, then the gauntlet; each part by fingerprint.
  std::vector<Entrant> entrants;
  int gauntlet = 0;
  ai::AgentSpec agent;       // of a ladder, its last
  std::vector<Rung> ladder;  // who else plays, the quick ones first; empty: nobody
  // Of two: their games are those of a match, A and B as they are named, in mirrored pairs.
  bool is_match = false;

  Field field() const { return {int_size(entrants), gauntlet}; }
  // A game's cell is its rung, counted from 0.
  const ai::AgentSpec& agent_of(int64_t cell) const {
    return ladder.empty() ? agent : ladder[cell].agent;
  }
};

// What the luck of a match's games on a rung is drawn from: on each it is another.
uint64_t rung_seed(uint64_t seed, int64_t rung);

// As designs climb them; of no ladder the one step of whoever plays.
std::vector<LadderStep> steps_of(const std::vector<Rung>& ladder, const Field& field);

// A pairing's games count the entrant of the smaller fingerprint as side A, so that they are the
// same games in whatever order the two are named.
bool is_lower(const FieldSetup& setup, int a, int b);
// Both, side A first.
std::pair<int, int> in_order(const FieldSetup& setup, int a, int b);

// Nothing if `pool` said stop before its end. The game draws from streams of the seed, the two
// lists, its rung and its number: on each rung luck is another.
std::optional<GameRecord> play_pairing(const FieldSetup& setup, const GamePlan& game,
                                       Players& players, const PoolOptions& pool,
                                       const ReplaySink& sink = {});

// Those who play the games of a field. Arena and setup must outlive them.
class FieldPlayers {
 public:
  FieldPlayers(const Arena& arena, const FieldSetup& setup);

  // As play_pairing(); any thread may.
  std::optional<GameRecord> play(const GamePlan& game, const PoolOptions& pool,
                                 const ReplaySink& sink = {});

 private:
  const FieldSetup& setup_;
  std::vector<std::unique_ptr<Players>> by_rung_;
};

// Single games of the field. Arena and setup must outlive it.
std::unique_ptr<Worker> field_player(const Arena& arena, const FieldSetup& setup);

}  // namespace archon::sim
