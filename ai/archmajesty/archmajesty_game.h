// Archmajesty as the agents see it: the Game concept over the engine.
#pragma once

#include "ai/game_concept.h"
#include "engine/archmajesty/game.h"

namespace archon::ai {

// A light handle; the battle must outlive it. Player 0 is the allied side, player 1 the enemy's.
class ArchmajestyGame {
 public:
  using State = archmajesty::State;
  using Move = archmajesty::Move;
  using MoveList = archmajesty::MoveList;

  explicit ArchmajestyGame(const archmajesty::Battle& battle) : battle_(&battle) {}

  int mover(const State& s) const { return static_cast<int>(s.question.team); }
  // Whose turn it is: the other side only replies in it.
  int owner(const State& s) const { return static_cast<int>(s.to_act); }
  bool over(const State& s) const { return s.outcome != archmajesty::Outcome::Open; }
  double reward(const State& s, int player) const;
  // Of squares and areas only those that come to something else: see distinct_moves.h.
  void moves(const State& s, MoveList& out) const;
  uint32_t key(const State& s, const Move& m) const { return key_of(*battle_, s, m); }
  void apply(State& s, const Move& m) const { archmajesty::apply(*battle_, s, m); }
  // Nobody knows more than anybody else (reading A59).
  void determinize(State& s, int, Rng& rng) const { archmajesty::determinize(*battle_, s, rng); }
  // Turns that have been had by either side; one of an enemy may be that of three grunts.
  int turn(const State& s) const { return s.slots; }
  bool turn_begins(const State& s) const {
    return s.question.ask == archmajesty::Ask::Slot && s.question.low != 0;
  }
  Stage stage(const State& s) const;
  double evaluate(const State& s, int player) const;
  // Does what is at hand, as it comes: attacks rather than walks, walks towards somebody.
  Move rollout(const State& s, MoveList& space, Rng& rng) const;

  const archmajesty::Battle& battle() const { return *battle_; }

 private:
  const archmajesty::Battle* battle_;
};

static_assert(HasTurnStart<ArchmajestyGame> && HasStages<ArchmajestyGame>);

}  // namespace archon::ai
