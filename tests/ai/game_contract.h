// What ai/game_concept.h demands of a game beyond its signatures, tried on random games.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "ai/game_concept.h"

namespace archon::ai::test {

// Plays one game at random from a state and looks at every position on the way.
template <Game G>
class Contract {
 public:
  using State = typename G::State;
  using MoveList = typename G::MoveList;

  Contract(const G& game, const State& begin, uint64_t seed)
      : game_(game), state_(begin), rng_(Rng::stream(seed, 0, 0)) {}

  // The first promise that is broken, and where; "" if all are kept. At most `most` moves are made.
  std::string breach(int most = 2000) {
    int turn = game_.turn(state_);
    for (int n = 0; n < most && !game_.over(state_); ++n) {
      std::string wrong = here();
      if (wrong.empty()) wrong = in_turn();
      if (wrong.empty()) wrong = play_on();
      if (wrong.empty() && game_.turn(state_) < turn) wrong = "the turn went back";
      if (!wrong.empty()) return fmt::format("move {}: {}", n + 1, wrong);
      turn = game_.turn(state_);
    }
    return game_.over(state_) ? end() : "";
  }

 private:
  static bool in_unit(double x) { return x >= 0 && x <= 1; }  // false for not-a-number, too

  static std::vector<uint32_t> keys_of(const G& game, const State& s) {
    MoveList list;
    game.moves(s, list);
    std::vector<uint32_t> out;
    for (int i = 0; i < list.size(); ++i) out.push_back(game.key(s, list[i]));
    return out;
  }

  // What can be asked of a state without changing it, to tell two apart.
  static std::vector<double> look(const G& game, const State& s) {
    std::vector<double> out = {game.over(s) ? 1.0 : 0.0, static_cast<double>(game.turn(s))};
    for (const int p : {0, 1})
      out.push_back(game.over(s) ? game.reward(s, p) : game.evaluate(s, p));
    if (game.over(s)) return out;
    out.push_back(game.mover(s));
    for (const uint32_t key : keys_of(game, s)) out.push_back(key);
    return out;
  }

  static bool alike(const G& game, const State& a, const State& b) {
    if constexpr (std::equality_comparable<State>)
      if (!(a == b)) return false;
    return look(game, a) == look(game, b);
  }

  std::string here() {
    const int mover = game_.mover(state_);
    if (mover != 0 && mover != 1) return "the mover is neither 0 nor 1";
    const std::vector<uint32_t> keys = keys_of(game_, state_);
    if (keys.empty()) return "no move";
    if (std::set<uint32_t>(keys.begin(), keys.end()).size() < keys.size())
      return "two moves have the same key";
    for (const int p : {0, 1})
      if (!in_unit(game_.evaluate(state_, p))) return "an evaluation outside [0, 1]";
    MoveList list;
    game_.moves(state_, list);
    const uint32_t rolled = game_.key(state_, game_.rollout(state_, list, rng_));
    if (std::find(keys.begin(), keys.end(), rolled) == keys.end())
      return "a rollout that is no move";
    if constexpr (HasPrior<G>) {
      std::vector<float> prior(keys.size(), -1.0F);
      game_.prior(state_, list, prior.data());
      for (const float p : prior)
        if (!in_unit(p)) return "a prior outside [0, 1]";
    }
    for (const int p : {0, 1})
      if (std::string wrong = guess(p, keys); !wrong.empty()) return wrong;
    return "";
  }

  // What is the same in all of a turn.
  std::string in_turn() {
    const int owner = owner_of(game_, state_);
    if (owner != 0 && owner != 1) return "the owner is neither 0 nor 1";
    if constexpr (HasOwner<G>)
      if (game_.turn(state_) == owned_turn_ && owner != owner_) return "a turn changes its owner";
    owner_ = owner;
    owned_turn_ = game_.turn(state_);
    return "";
  }

  // What a guess at what the player can't know may change.
  std::string guess(int player, const std::vector<uint32_t>& keys) {
    State guessed = state_;
    Rng first = Rng(rng_.next64());
    const Rng second = Rng(rng_.next64());
    game_.determinize(guessed, player, first);
    if (game_.over(guessed) || game_.mover(guessed) != game_.mover(state_) ||
        owner_of(game_, guessed) != owner_of(game_, state_) ||
        game_.turn(guessed) != game_.turn(state_))
      return "a guess is at another point of the game";
    if (player == game_.mover(state_) && keys_of(game_, guessed) != keys)
      return "a guess has other moves than what the mover sees";
    if constexpr (HasObservationHash<G>)
      if (game_.observation_hash(guessed, player) != game_.observation_hash(state_, player))
        return "a guess looks otherwise to the one who makes it";
    State once = state_;
    State twice = guessed;
    Rng one = second;
    Rng two = second;
    game_.determinize(once, player, one);
    game_.determinize(twice, player, two);
    if (!alike(game_, once, twice)) return "a guess depends on what was hidden";
    return "";
  }

  // Makes a random move; a copy that makes it, too, must come out the same, and go on so.
  std::string play_on() {
    MoveList list;
    game_.moves(state_, list);
    const auto move = list[static_cast<int>(rng_.below(static_cast<uint32_t>(list.size())))];
    State copy = state_;
    game_.apply(state_, move);
    game_.apply(copy, move);
    return alike(game_, state_, copy) ? "" : "a copy goes on otherwise";
  }

  std::string end() const {
    const double first = game_.reward(state_, 0);
    const double second = game_.reward(state_, 1);
    if (!in_unit(first) || !in_unit(second)) return "a reward outside [0, 1]";
    return std::abs(first + second - 1) < 1e-9 ? "" : "rewards that do not sum to 1";
  }

  const G& game_;
  State state_;
  Rng rng_;
  int owner_ = -1;       // of the turn
  int owned_turn_ = -1;  // that it is
};

}  // namespace archon::ai::test
