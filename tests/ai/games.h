// Games small enough to know the right answer, each with one difficulty of the real one.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "ai/agents.h"
#include "engine/core/containers/fixed_vector.h"
#include "engine/core/rng.h"

namespace archon::ai::test {

// Uniform among the moves: a player for rollouts.
template <class G>
typename G::Move any_move(const G& game, const typename G::State& s, typename G::MoveList& list,
                          Rng& rng) {
  list.clear();
  game.moves(s, list);
  if (list.size() == 1) return list[0];
  return list[static_cast<int>(rng.below(static_cast<uint32_t>(list.size())))];
}

// Three heaps; take any number from one; whoever takes the last object wins. The mover wins exactly
// when the heaps' exclusive or isn't zero (Bouton 1901).
struct Nim {
  static constexpr int kHeaps = 3;
  struct State {
    std::array<int8_t, kHeaps> heaps{};
    int8_t mover = 0;
    int16_t turn = 0;
  };
  struct Move {
    int8_t heap = 0;
    int8_t count = 0;
  };
  using MoveList = FixedVector<Move, 32>;

  int mover(const State& s) const { return s.mover; }
  bool over(const State& s) const { return s.heaps == std::array<int8_t, kHeaps>{}; }
  double reward(const State& s, int player) const { return s.mover == player ? 0 : 1; }
  void moves(const State& s, MoveList& list) const {
    for (int8_t h = 0; h < kHeaps; ++h)
      for (int8_t n = 1; n <= s.heaps[static_cast<size_t>(h)]; ++n) list.push_back({h, n});
  }
  uint32_t key(const State&, const Move& m) const {
    return static_cast<uint32_t>(m.heap * 100 + m.count);
  }
  void apply(State& s, const Move& m) const {
    auto& heap = s.heaps[static_cast<size_t>(m.heap)];
    heap = static_cast<int8_t>(heap - m.count);
    s.mover ^= 1;
    ++s.turn;
  }
  void determinize(State&, int, Rng&) const {}
  int turn(const State& s) const { return s.turn; }
  double evaluate(const State&, int) const { return 0.5; }
  Move rollout(const State& s, MoveList& list, Rng& rng) const {
    return any_move(*this, s, list, rng);
  }
};

// A card lies face down, one of three. Being sure of 0.6, or guessing the card for all or nothing:
// worth a third, but 1 to anyone who peeks. With `commit_first`, guessing takes two decisions:
// say that you will guess, then guess.
struct Envelope {
  enum Choice : uint8_t { Sure = 0, GuessFirst = 1, Commit = 10 };
  static constexpr uint32_t kCards = 3;
  struct State {
    uint8_t hidden = 0;
    bool committed = false;
    bool over = false;
    double result = 0;
  };
  using Move = uint8_t;
  using MoveList = FixedVector<Move, 8>;

  bool commit_first = false;

  int mover(const State&) const { return 0; }
  bool over(const State& s) const { return s.over; }
  double reward(const State& s, int player) const { return player == 0 ? s.result : 1 - s.result; }
  void moves(const State& s, MoveList& list) const {
    if (!s.committed) list.push_back(Sure);
    if (commit_first && !s.committed)
      list.push_back(Commit);
    else
      for (Move card = 0; card < kCards; ++card)
        list.push_back(static_cast<Move>(GuessFirst + card));
  }
  uint32_t key(const State&, const Move& m) const { return m; }
  void apply(State& s, const Move& m) const {
    if (m == Commit) {
      s.committed = true;
      return;
    }
    s.over = true;
    s.result = m == Sure ? 0.6 : m - GuessFirst == s.hidden ? 1 : 0;
  }
  void determinize(State& s, int, Rng& rng) const {
    s.hidden = static_cast<uint8_t>(rng.below(kCards));
  }
  int turn(const State&) const { return 0; }
  double evaluate(const State&, int) const { return 0.5; }
  Move rollout(const State& s, MoveList& list, Rng& rng) const {
    return any_move(*this, s, list, rng);
  }
};

// Chance inside apply(): a sure 0.6, or a die that wins at `wins_from` and above. The die is thrown
// by the state's own generator, which determinize() must replace.
struct Dice {
  struct State {
    Rng rng;
    double result = 0;
    bool over = false;
  };
  using Move = uint8_t;  // 0: sure, 1: throw
  using MoveList = FixedVector<Move, 2>;

  int wins_from = 4;

  int mover(const State&) const { return 0; }
  bool over(const State& s) const { return s.over; }
  double reward(const State& s, int player) const { return player == 0 ? s.result : 1 - s.result; }
  void moves(const State&, MoveList& list) const { list = {0, 1}; }
  uint32_t key(const State&, const Move& m) const { return m; }
  void apply(State& s, const Move& m) const {
    s.over = true;
    s.result = m == 0 ? 0.6 : static_cast<int>(s.rng.below(6)) + 1 >= wins_from ? 1 : 0;
  }
  void determinize(State& s, int, Rng& rng) const { s.rng = Rng(rng.next64()); }
  int turn(const State&) const { return 0; }
  double evaluate(const State& s, int player) const { return s.over ? reward(s, player) : 0.5; }
  Move rollout(const State& s, MoveList& list, Rng& rng) const {
    return any_move(*this, s, list, rng);
  }
};

// Turns of several decisions. Coins lie in the open; a player's turn is taking two of them, one
// after the other, and two of a colour earn a bonus. When they are gone the larger sum wins. With
// `lucky_dip`, the second coin of a turn is drawn by the state's generator and then a third is
// chosen, so that a decision follows a revelation. With `ends_only` the coins lie in a row and are
// taken from its ends, where taking the best one uncovers better ones for the other player.
struct Coins {
  static constexpr int kMaxCoins = 20;
  static constexpr int kBonus = 5;
  struct Coin {
    int8_t value = 0;
    int8_t colour = 0;
    friend bool operator==(const Coin&, const Coin&) = default;
  };
  struct State {
    FixedVector<Coin, kMaxCoins> coins;
    std::array<int, 2> sums{};
    Rng rng;
    int8_t mover = 0;
    int8_t taken = 0;   // coins taken this turn
    int8_t colour = 0;  // of the last coin taken
    int16_t turn = 0;
  };
  using Move = int8_t;  // position among the coins
  using MoveList = FixedVector<Move, kMaxCoins>;

  bool lucky_dip = false;
  bool ends_only = false;

  int mover(const State& s) const { return s.mover; }
  bool over(const State& s) const { return s.coins.empty(); }
  double reward(const State& s, int player) const {
    const int lead = s.sums[static_cast<size_t>(player)] - s.sums[static_cast<size_t>(1 - player)];
    return lead > 0 ? 1 : lead == 0 ? 0.5 : 0;
  }
  void moves(const State& s, MoveList& list) const {
    const int last = s.coins.size() - 1;
    for (int i = 0; i <= last; i += ends_only && last > 0 ? last : 1)
      if (s.coins.find(s.coins[i]) == i || (ends_only && !(s.coins[i] == s.coins[0])))
        list.push_back(static_cast<Move>(i));
  }
  uint32_t key(const State& s, const Move& m) const {
    return static_cast<uint32_t>(s.coins[m].value * 16 + s.coins[m].colour);
  }
  void apply(State& s, const Move& m) const {
    take(s, m);
    if (lucky_dip && s.taken == 1 && !s.coins.empty())
      take(s, static_cast<int>(s.rng.below(static_cast<uint32_t>(s.coins.size()))));
    if (s.taken < (lucky_dip ? 3 : 2) && !s.coins.empty()) return;
    s.mover ^= 1;
    s.taken = s.colour = 0;
    ++s.turn;
  }
  void determinize(State& s, int, Rng& rng) const { s.rng = Rng(rng.next64()); }
  int turn(const State& s) const { return s.turn; }
  double evaluate(const State& s, int player) const {
    const int lead = s.sums[static_cast<size_t>(player)] - s.sums[static_cast<size_t>(1 - player)];
    return std::clamp(0.5 + lead / 60.0, 0.0, 1.0);
  }
  Move rollout(const State& s, MoveList& list, Rng& rng) const {
    return any_move(*this, s, list, rng);
  }
  uint64_t observation_hash(const State& s, int) const {
    uint64_t hash = 1469598103934665603ULL;
    const auto mix = [&hash](int n) {
      hash = (hash ^ static_cast<uint64_t>(n)) * 1099511628211ULL;
    };
    for (const Coin& coin : s.coins) mix(coin.value * 16 + coin.colour);
    for (const int n : {s.sums[0], s.sums[1], int{s.mover}, int{s.taken}, int{s.turn}}) mix(n);
    return hash;
  }

  static State deal(int coins, uint64_t seed) {
    State s;
    s.rng = Rng(seed);
    for (int i = 0; i < coins; ++i)
      s.coins.push_back(
          {static_cast<int8_t>(1 + s.rng.below(9)), static_cast<int8_t>(s.rng.below(3))});
    return s;
  }

 private:
  static void take(State& s, int i) {
    const Coin coin = s.coins[i];
    s.coins.erase(i);
    s.sums[static_cast<size_t>(s.mover)] += coin.value;
    if (s.taken > 0 && coin.colour == s.colour) s.sums[static_cast<size_t>(s.mover)] += kBonus;
    s.colour = coin.colour;
    ++s.taken;
  }
};

// A player's best reachable reward, by trying everything.
inline double solve(const Coins& game, const Coins::State& s, int player) {
  if (game.over(s)) return game.reward(s, player);
  const bool mine = game.mover(s) == player;
  double best = mine ? 0 : 1;
  Coins::MoveList list;
  game.moves(s, list);
  for (const Coins::Move m : list) {
    Coins::State next = s;
    game.apply(next, m);
    const double value = solve(game, next, player);
    best = mine ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

static_assert(Game<Nim> && Game<Envelope> && Game<Dice> && Game<Coins>);
static_assert(HasObservationHash<Coins> && !HasObservationHash<Nim> && !HasPrior<Nim>);

// The same coins with a prior: whatever is worth most.
struct CoinsWithPrior : Coins {
  void prior(const State& s, const MoveList& list, float* out) const {
    for (int i = 0; i < list.size(); ++i)
      out[i] = static_cast<float>(s.coins[list[i]].value) / 9.0F;
  }
};
static_assert(HasPrior<CoinsWithPrior>);

// Turns in which the other player replies. A fencer has two actions a turn: to rest, which heals a
// point, or to lunge: high for one point or low for three. The other one suffers it or parries, as
// often as it can; then the attacker holds back or presses on, which costs two points and adds one
// to what is suffered. Only then the hit counts. Whoever has no point left loses; after twelve
// turns whoever has more wins.
struct Fencing {
  enum Choice : uint8_t { Rest, Lunge, High, Low, Suffer, Parry, Hold, Press };
  enum class Phase : uint8_t { Act, Aim, Answer, Finish };
  static constexpr int kActions = 2;
  static constexpr int kTurns = 12;
  static constexpr int kParry = 2;  // points that being able to parry once is worth
  struct State {
    std::array<int, 2> points = {9, 9};
    std::array<int, 2> parries = {1, 1};
    int owner = 0;
    int turn = 0;
    int actions = kActions;
    int hit = 0;  // of the lunge at hand
    Phase phase = Phase::Act;
    friend bool operator==(const State&, const State&) = default;
  };
  using Move = uint8_t;
  using MoveList = FixedVector<Move, 2>;
  struct Foresight {
    bool blind = false;
  };

  int owner(const State& s) const { return s.owner; }
  int mover(const State& s) const { return s.phase == Phase::Answer ? 1 - s.owner : s.owner; }
  bool over(const State& s) const {
    return s.points[0] <= 0 || s.points[1] <= 0 || s.turn == kTurns;
  }
  double reward(const State& s, int player) const {
    const int lead = lead_of(s.points, player);
    return lead > 0 ? 1 : lead == 0 ? 0.5 : 0;
  }
  void moves(const State& s, MoveList& list) const {
    switch (s.phase) {
      case Phase::Act: list = {Rest, Lunge}; break;
      case Phase::Aim: list = {High, Low}; break;
      case Phase::Finish: list = {Hold, Press}; break;
      case Phase::Answer:
        list = {Suffer};
        if (s.parries[static_cast<size_t>(1 - s.owner)] > 0) list.push_back(Parry);
    }
  }
  uint32_t key(const State&, const Move& m) const { return m; }
  void apply(State& s, const Move& m) const {
    int& own = s.points[static_cast<size_t>(s.owner)];
    const auto other = static_cast<size_t>(1 - s.owner);
    switch (m) {
      case Rest: ++own; return next_action(s);
      case Lunge: s.phase = Phase::Aim; return;
      case High:
      case Low:
        s.hit = m == High ? 1 : 3;
        s.phase = Phase::Answer;
        return;
      case Parry:
        --s.parries[other];
        s.hit = 0;
        [[fallthrough]];
      case Suffer: s.phase = Phase::Finish; return;
      default:
        if (m == Press) own -= 2;
        if (m == Press && s.hit > 0) ++s.hit;
        s.points[other] -= s.hit;
        next_action(s);
    }
  }
  void determinize(State&, int, Rng&) const {}
  int turn(const State& s) const { return s.turn; }
  Stage stage(const State& s) const {
    return s.phase == Phase::Aim || s.phase == Phase::Finish ? Stage::Detail : Stage::Step;
  }
  double evaluate(const State& s, int player) const {
    const int lead = lead_of(s.points, player) + kParry * lead_of(s.parries, player);
    return std::clamp(0.5 + lead / 60.0, 0.0, 1.0);
  }
  Move rollout(const State& s, MoveList& list, Rng& rng) const {
    return any_move(*this, s, list, rng);
  }
  uint64_t observation_hash(const State& s, int) const {
    uint64_t hash = static_cast<uint64_t>(s.phase);
    for (const int n :
         {s.points[0], s.points[1], s.parries[0], s.parries[1], s.owner, s.turn, s.actions, s.hit})
      hash = hash * 1099511628211ULL + static_cast<uint64_t>(n);
    return hash;
  }
  Foresight foresight(const State&, int) const { return {}; }
  void apply(State& s, const Move& m, Foresight&) const { apply(s, m); }
  double evaluate(const State& s, int player, Foresight&) const { return evaluate(s, player); }

 private:
  static int lead_of(const std::array<int, 2>& of, int player) {
    return of[static_cast<size_t>(player)] - of[static_cast<size_t>(1 - player)];
  }
  static void next_action(State& s) {
    s.phase = Phase::Act;
    s.hit = 0;
    if (--s.actions > 0) return;
    s.actions = kActions;
    s.owner = 1 - s.owner;
    ++s.turn;
  }
};
static_assert(HasOwner<Fencing> && HasStages<Fencing> && HasForesight<Fencing>);
static_assert(!HasOwner<Coins> && !HasPrior<Fencing>);

template <Game G>
std::unique_ptr<Agent<G>> agent(std::string_view spec, int threads = 1) {
  return make_agent<G>(parse_agent_spec(spec), threads);
}

}  // namespace archon::ai::test

namespace archon::ai {

// Compiled once, in games.cpp.
extern template std::unique_ptr<Agent<test::Nim>> make_agent<test::Nim>(const AgentSpec&, int);
extern template std::unique_ptr<Agent<test::Envelope>> make_agent<test::Envelope>(const AgentSpec&,
                                                                                  int);
extern template std::unique_ptr<Agent<test::Dice>> make_agent<test::Dice>(const AgentSpec&, int);
extern template std::unique_ptr<Agent<test::Coins>> make_agent<test::Coins>(const AgentSpec&, int);
extern template std::unique_ptr<Agent<test::Fencing>> make_agent<test::Fencing>(const AgentSpec&,
                                                                                int);

}  // namespace archon::ai
