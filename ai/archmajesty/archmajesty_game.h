// Archmajesty as the agents see it: the Game concept over the engine. Player 0 is the allied side,
// player 1 the enemies.
#pragma once

#include "ai/game_concept.h"
#include "engine/archmajesty/game.h"
#include "engine/core/counts.h"

namespace archon::ai {

// A light handle; the battle must outlive it.
class ArchmajestyGame {
 public:
  using State = archmajesty::State;
  using Move = archmajesty::Move;
  using MoveList = archmajesty::MoveList;

  explicit ArchmajestyGame(const archmajesty::Battle& battle) : battle_(&battle) {}

  int mover(const State& s) const { return index_of(s.question.team); }
  int owner(const State& s) const { return index_of(archmajesty::turn_at_hand(s).owner); }
  bool over(const State& s) const { return s.outcome != archmajesty::Outcome::Open; }
  double reward(const State& s, int player) const;
  // Of squares and areas that come to much the same one is listed.
  void moves(const State& s, MoveList& out) const;
  uint32_t key(const State& s, const Move& m) const { return archmajesty::key_of(*battle_, s, m); }
  void apply(State& s, const Move& m) const { archmajesty::apply(*battle_, s, m); }
  // Nothing is hidden by a player: only what is still to come is unknown, and to both alike.
  void determinize(State& s, int /*observer*/, Rng& rng) const {
    archmajesty::determinize(*battle_, s, rng);
  }
  uint64_t observation_hash(const State& s, int /*player*/) const {
    return archmajesty::observation_hash(s);
  }
  int turn(const State& s) const { return archmajesty::turn_at_hand(s).number; }
  Stage stage(const State& s) const;
  double evaluate(const State& s, int player) const;
  Move rollout(const State& s, MoveList& space, Rng& rng) const;
  void prior(const State& s, const MoveList& moves, float* out) const;

  const archmajesty::Battle& battle() const { return *battle_; }

 private:
  const archmajesty::Battle* battle_;
};

static_assert(HasOwner<ArchmajestyGame> && HasStages<ArchmajestyGame> &&
              HasPrior<ArchmajestyGame> && HasObservationHash<ArchmajestyGame>);

}  // namespace archon::ai
