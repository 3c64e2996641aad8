// KeyForge as the agents see it: the Game concept over the engine.
#pragma once

#include "ai/game_concept.h"
#include "ai/keyforge/network/evaluation.h"
#include "ai/keyforge/policy/policy.h"
#include "engine/keyforge/game.h"
#include "engine/keyforge/rules/foresight.h"

namespace archon::ai {

// A light handle; the match must outlive it.
class KeyforgeGame {
 public:
  using State = keyforge::State;
  using Move = keyforge::Move;
  using MoveList = keyforge::MoveList;
  using Foresight = keyforge::Foresight;
  using Evaluation = KeyforgeEvaluation;
  using Policy = KeyforgePolicy;

  explicit KeyforgeGame(const keyforge::Match& match) : match_(&match) {}

  int mover(const State& s) const { return s.decision.player; }
  bool over(const State& s) const { return s.over(); }
  double reward(const State& s, int player) const {
    return s.winner == keyforge::kDrawn ? 0.5 : s.winner == player ? 1.0 : 0.0;
  }
  // Copies of a card that look alike are listed once.
  void moves(const State& s, MoveList& out) const;
  uint32_t key(const State& s, const Move& m) const { return keyforge::move_key(s, *match_, m); }
  void apply(State& s, const Move& m) const {
    if (faces_ == nullptr) return keyforge::apply_trusted(s, *match_, m);
    keyforge::GameLog log;
    log.faces = faces_;
    keyforge::apply_trusted(s, *match_, m, &log);
  }
  void determinize(State& s, int observer, Rng& rng) const {
    keyforge::determinize(s, static_cast<keyforge::Player>(observer), rng);
  }
  uint64_t observation_hash(const State& s, int player) const {
    return keyforge::observation_hash(s, static_cast<keyforge::Player>(player));
  }
  int turn(const State& s) const { return s.turn; }
  // The house has not been chosen.
  bool turn_begins(const State& s) const {
    return s.step <= keyforge::Step::House && s.house == keyforge::House::None;
  }
  Stage stage(const State& s) const;
  double evaluate(const State& s, int player) const;
  Move rollout(const State& s, MoveList& space, Rng& rng) const;

  void prior(const State& s, const MoveList& moves, float* out) const;

  static Evaluation evaluation(std::string_view name) { return KeyforgeEvaluation::named(name); }
  KeyforgeGame judged_by(const Evaluation& evaluation) const;

  static Policy policy(std::string_view name) { return KeyforgePolicy::named(name); }
  KeyforgeGame played_by(const Policy& policy) const;

  Foresight foresight(const State& s, int player) const {
    return keyforge::foresight(s, static_cast<keyforge::Player>(player));
  }
  void apply(State& s, const Move& m, Foresight& f) const {
    keyforge::GameLog log;
    log.foresight = &f;
    log.faces = faces_;
    keyforge::apply_trusted(s, *match_, m, &log);
  }
  double evaluate(const State& s, int player, Foresight& f) const;
  // One key is missing, and a card that the mover knows of forges one.
  bool may_win_now(const State& s) const;
  // A prophecy is fulfilled in the opponent's turn.
  bool promises(const State&, const Move& m) const { return m.verb == keyforge::Verb::Activate; }

  // The same game, which notes whose faces have a say in what is played in it and thought of it
  // (GameLog::faces).
  KeyforgeGame noting(CardSet* faces) const {
    KeyforgeGame game = *this;
    game.faces_ = faces;
    return game;
  }

  const keyforge::Match& match() const { return *match_; }
  const keyforge::Library& library() const { return match_->library(); }

 private:
  const keyforge::Match* match_;
  // Everything may have a say.
  void note_all() const {
    if (faces_ != nullptr) *faces_ = keyforge::kAllCards;
  }

  const Network* network_ = nullptr;    // none: the hand-made evaluation
  const ai::Policy* policy_ = nullptr;  // none: the hasty player
  CardSet* faces_ = nullptr;            // none: not wanted
};

static_assert(HasTurnStart<KeyforgeGame> && HasStages<KeyforgeGame> &&
              HasEvaluations<KeyforgeGame> && HasPolicies<KeyforgeGame> &&
              HasForesight<KeyforgeGame> && HasPromises<KeyforgeGame>);

}  // namespace archon::ai
