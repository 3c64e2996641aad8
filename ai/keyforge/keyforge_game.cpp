#include "ai/keyforge/keyforge_game.h"

#include <algorithm>
#include <bit>

#include "ai/keyforge/distinct_moves.h"
#include "ai/keyforge/evaluate.h"
#include "ai/keyforge/playout.h"
#include "engine/keyforge/vocabulary/forging.h"

namespace archon::ai {

void KeyforgeGame::moves(const State& s, MoveList& out) const { distinct_moves(s, *match_, out); }

// The house decides what a turn can be, so it is planned; what is done in the main step is a step
// of the plan; all other questions belong to the step that asked them.
Stage KeyforgeGame::stage(const State& s) const {
  switch (s.decision.ask) {
    case keyforge::Ask::House:
    case keyforge::Ask::Archives: return Stage::Plan;
    case keyforge::Ask::Main: return Stage::Step;
    default: return Stage::Detail;
  }
}

double KeyforgeGame::evaluate(const State& s, int player) const {
  if (network_ == nullptr || s.over()) return keyforge_win_chance(s, *match_, player);
  note_all();
  return network_->win_chance(s, *match_, player);
}

KeyforgeGame KeyforgeGame::judged_by(const Evaluation& evaluation) const {
  KeyforgeGame game = *this;
  game.network_ = evaluation.network_for(*match_);
  return game;
}

KeyforgeGame KeyforgeGame::played_by(const Policy& policy) const {
  KeyforgeGame game = *this;
  game.policy_ = policy.policy_for(*match_);
  return game;
}

// The hand-made evaluation reads hidden cards by their number alone, and the log notes where it
// reads more; the network reads the cards themselves.
double KeyforgeGame::evaluate(const State& s, int player, Foresight& f) const {
  if (network_ != nullptr && !s.over()) {
    f.blind = true;  // it looks at both hands
    note_all();
    return network_->win_chance(s, *match_, player);
  }
  keyforge::GameLog log;
  log.foresight = &f;
  return keyforge_win_chance(s, *match_, player, &log);
}

// A turn wins by a key that it forges itself, and forging has been done when moves are chosen: so
// only words of cards can win, and only cards that the player can get at within the turn count.
// Cheap, and right in one direction: where it says no, no proof is looked for.
bool KeyforgeGame::may_win_now(const State& s) const {
  note_all();
  const keyforge::Side& side = s.side[s.decision.player];
  if (std::popcount(side.keys) + 1 < keyforge::kKeys) return false;
  const auto forges = [&](keyforge::CardId id) {
    const keyforge::CardId says = s.facedown.has(id) ? s.at(id).as : id;
    const keyforge::CardScript& script = match_->def(says).script;
    const auto begin = library().program().code.begin() + script.first_code;
    return std::any_of(begin, begin + script.codes,
                       [](const keyforge::Node& node) { return keyforge::is_forging(node.op); });
  };
  CardSet within = side.hand | side.archives | s.in_play() | s.under;
  for (const keyforge::CardId id : side.discard) within.add(id);
  for (const keyforge::CardId id : within)
    if (forges(id)) return true;
  return false;
}

KeyforgeGame::Move KeyforgeGame::rollout(const State& s, MoveList& space, Rng& rng) const {
  note_all();
  if (policy_ != nullptr) return policy_->draw(s, *match_, space, rng);
  return playout_move(s, *match_, space, rng);
}

void KeyforgeGame::prior(const State& s, const MoveList& moves, float* out) const {
  // The hasty player looks at its own hand, and only where it chooses a house.
  if (policy_ != nullptr || s.decision.ask == keyforge::Ask::House) note_all();
  if (policy_ != nullptr)
    policy_->shares(s, *match_, moves, out);
  else
    playout_prior(s, *match_, moves, out);
}

}  // namespace archon::ai
