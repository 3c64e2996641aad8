// What an agent needs to know of a game, and nothing more.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "engine/core/containers/fixed_vector.h"
#include "engine/core/rng.h"

namespace archon::ai {

// A move is a small value that `apply` understands in the very state it was listed for. Its `key`
// is what the mover sees of it: equal for two copies of a card, and equal in every determinization,
// so that it can name an edge of a search tree (see docs/architecture.md, "Edges").
//
// A game object is a light, immutable handle (it may point at a card library), shared by threads.
//
//   mover(s)             0 or 1: who chooses next. Only when !over(s).
//   over(s)              true when the game has ended.
//   reward(s, p)         in [0, 1], for player p of an ended game; the two sum to 1.
//   moves(s, list)       fills `list` with every legal move, at least one; equal keys appear once.
//   key(s, m)            the edge name of a listed move.
//   apply(s, m)          plays m and runs to the next choice or the end.
//   determinize(s, p, r) replaces what player p can't know by a random arrangement consistent with
//                        what p does know. Agents call it on every state they search. The result
//                        depends on what p knows and on r, not on the hidden arrangement that was
//                        there (so sort before shuffling), and the state's own generator is
//                        replaced too: a search must not foresee the draws of the real game.
//   turn(s)              number of the current turn; grows by one when the turn passes.
//   evaluate(s, p)       estimated chance in [0, 1] that p wins from s.
//   rollout(s, list, r)  the move that a cheap, randomised, informed player makes; `list` is
//                        working space, to be filled or not.
//
// A game may also offer (see HasOwner, HasPrior, HasTurnStart, HasStages, HasEvaluations,
// HasPolicies, HasForesight, HasWinInSight, HasPromises and HasObservationHash):
//
//   owner(s)               whose turn it is, the same from its beginning to its end; without it the
//                          mover's. Where the other player is to move, that is a Reply. The first
//                          move listed for one does nothing, or what most players would do: who
//                          thinks about the owner's turn lets the prior, or else that move, reply.
//   prior(s, list, out)    out[i] in [0, 1]: how promising listed move i looks to the mover.
//   turn_begins(s)         whether nothing has been chosen yet in the current turn: a good moment
//                          to judge a position. Others are played on to the next turn.
//   stage(s)               what the pending choice of the owner is to its turn; without it every
//                          one is a Step.
//   observation_hash(s, p) equal for two states exactly when p knows the same in both. Searches
//                          then keep their trees from one decision of a turn to the next.
//   evaluation(name)       static: the way to judge positions that an agent's parameter `eval`
//                          names; throws Error. judged_by(e) is the same game, evaluate() judging
//                          by it.
//   policy(name)           static: who plays on where nothing is searched, that an agent's
//   parameter
//                          `policy` names; throws Error. played_by(q) is the same game whose
//                          rollout() and prior() go by it.
//   foresight(s, p)        begins to note whether what is played from s, a determinization of what
//                          p sees, would be worth the same to p in all of them. The Foresight is
//                          handed on to apply(s, m, f) and evaluate(s, p, f); it says `blind` once
//                          chance or something hidden from p has had a say, in what may be replied,
//                          too.
//   may_win_now(s)         false only where the mover can't win within this turn, as far as
//                          the mover's own cards show: no search for it is needed then.
//   promises(s, m)         whether what listed move m brings shows in the other player's turn, so
//                          that the end of one's own says nothing of it.
template <class G>
concept Game = std::copyable<typename G::State> && std::is_trivially_copyable_v<typename G::Move> &&
    requires(const G& game, typename G::State& s, const typename G::State& cs,
             typename G::MoveList& list, const typename G::Move& m, Rng& rng, int player) {
  { game.mover(cs) } -> std::convertible_to<int>;
  { game.over(cs) } -> std::convertible_to<bool>;
  { game.reward(cs, player) } -> std::convertible_to<double>;
  {game.moves(cs, list)};
  { game.key(cs, m) } -> std::convertible_to<uint32_t>;
  {game.apply(s, m)};
  {game.determinize(s, player, rng)};
  { game.turn(cs) } -> std::convertible_to<int>;
  { game.evaluate(cs, player) } -> std::convertible_to<double>;
  { game.rollout(cs, list, rng) } -> std::convertible_to<typename G::Move>;
  { list.size() } -> std::convertible_to<int>;
  { list[0] } -> std::convertible_to<const typename G::Move&>;
  {list.clear()};
};

template <class G>
concept HasOwner = Game<G> && requires(const G& game, const typename G::State& s) {
  { game.owner(s) } -> std::convertible_to<int>;
};

template <class G>
concept HasPrior = Game<G> && requires(const G& game, const typename G::State& s,
                                       const typename G::MoveList& list, float* out) {
  {game.prior(s, list, out)};
};

template <class G>
concept HasTurnStart = Game<G> && requires(const G& game, const typename G::State& s) {
  { game.turn_begins(s) } -> std::convertible_to<bool>;
};

// Plan: what can be done in the rest of the turn hangs on it. Step: what to do next. Detail: how a
// step is carried out, a target say. Reply: what the other player does about a step.
enum class Stage : uint8_t { Plan, Step, Detail, Reply };

template <class G>
concept HasStages = Game<G> && requires(const G& game, const typename G::State& s) {
  { game.stage(s) } -> std::same_as<Stage>;
};

template <Game G>
int owner_of(const G& game, const typename G::State& s) {
  if constexpr (HasOwner<G>) return game.owner(s);
  return game.mover(s);
}

template <Game G>
Stage stage_of(const G& game, const typename G::State& s) {
  if constexpr (HasOwner<G>)
    if (game.mover(s) != game.owner(s)) return Stage::Reply;
  if constexpr (HasStages<G>) return game.stage(s);
  return Stage::Step;
}

// Whether the pending choice is about a step that has been made already.
template <Game G>
bool within_step(const G& game, const typename G::State& s) {
  const Stage stage = stage_of(game, s);
  return stage == Stage::Detail || (HasOwner<G> && stage == Stage::Reply);
}

template <class G>
concept HasEvaluations = Game<G> &&
    requires(const G& game, std::string_view name, const typename G::Evaluation& evaluation) {
  { G::evaluation(name) } -> std::same_as<typename G::Evaluation>;
  { game.judged_by(evaluation) } -> std::same_as<G>;
};

template <class G>
concept HasPolicies = Game<G> &&
    requires(const G& game, std::string_view name, const typename G::Policy& policy) {
  { G::policy(name) } -> std::same_as<typename G::Policy>;
  { game.played_by(policy) } -> std::same_as<G>;
};

template <class G>
concept HasForesight = Game<G> &&
    requires(const G& game, typename G::State& s, const typename G::Move& m,
             typename G::Foresight& f, int player) {
  { game.foresight(s, player) } -> std::convertible_to<typename G::Foresight>;
  {game.apply(s, m, f)};
  { game.evaluate(s, player, f) } -> std::convertible_to<double>;
  { f.blind } -> std::convertible_to<bool>;
};

template <class G>
concept HasWinInSight = Game<G> && requires(const G& game, const typename G::State& s) {
  { game.may_win_now(s) } -> std::convertible_to<bool>;
};

template <class G>
concept HasPromises = Game<G> &&
    requires(const G& game, const typename G::State& s, const typename G::Move& m) {
  { game.promises(s, m) } -> std::convertible_to<bool>;
};

template <class G>
concept HasObservationHash = Game<G> &&
    requires(const G& game, const typename G::State& s, int player) {
  { game.observation_hash(s, player) } -> std::convertible_to<uint64_t>;
};

}  // namespace archon::ai
