// Guesses at hidden cards: they keep what the observer knows, and depend on nothing else.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <set>

#include "tests/keyforge/bundled_games.h"
#include "tests/keyforge/hidden_cards.h"
#include "tests/keyforge/knowledge/same_guess.h"
#include "tests/keyforge/same_bytes.h"

namespace archon::keyforge::determinize_test {
namespace {

const int kPositions = env_number("SIGHT_POSITIONS", 384);

// Positions from the mulligan to late in the game.
Situation position(int i) { return any_middle(11, i, i * 7 % 200); }

std::set<uint32_t> move_keys(const State& s, const Match& match) {
  MoveList list;
  legal_moves(s, list);
  std::set<uint32_t> keys;
  for (const Move& move : list) keys.insert(move_key(s, match, move));
  return keys;
}

void check_side_is_kept(const Side& was, const Side& is, bool own) {
  CHECK(is.hand.size() == was.hand.size());
  CHECK(is.archives.size() == was.archives.size());
  CHECK(is.deck.size() == was.deck.size());
  CHECK(is.purged == was.purged);
  CHECK(is.controlled == was.controlled);
  CHECK(is.discard == was.discard);
  CHECK(is.line == was.line);
  if (!own) return;
  CHECK(is.hand == was.hand);
  CHECK(is.archives == was.archives);
  CHECK(is.known == was.known);
}

// Apart from its place nothing about a card changes, and its place only if it is hidden.
void check_cards_are_kept(const State& was, const State& is, Player observer) {
  for (Player owner = 0; owner < 2; ++owner) {
    CardSet hidden;
    for (const CardId id : hidden_cards(was, owner, observer)) hidden.add(id);
    CardSet hidden_now;
    for (const CardId id : hidden_cards(is, owner, observer)) hidden_now.add(id);
    CHECK(hidden_now == hidden);
    const Side& before = was.side[owner];
    for (int i = 0; i < before.deck.size(); ++i)
      if (!hidden.has(before.deck[i])) CHECK(is.side[owner].deck[i] == before.deck[i]);
    for (int i = 0; i < kMaxOwned; ++i) {
      const auto id = static_cast<CardId>(64 * owner + i);
      Card card = is.at(id);
      if (hidden.has(id)) {
        card.zone = was.at(id).zone;
        card.host = was.at(id).host;
      }
      CHECK(card == was.at(id));
    }
  }
}

// Observers in turn: the player to move, who matters most, and the other one.
Player observer_of(const State& s, int i) {
  return i % 4 == 0 ? other(s.decision.player) : s.decision.player;
}

// Sum of the squared deviations of how often each of `total` cards was among the `drawn` ones,
// scaled to be distributed as chi-square with total - 1 degrees of freedom.
double chi_square(const std::vector<int>& counts, int rounds, double drawn) {
  const double total = static_cast<double>(counts.size());
  const double p = drawn / total;
  double sum = 0;
  for (const int n : counts) sum += std::pow(n - rounds * p, 2) / (rounds * p * (1 - p));
  return sum * (total - 1) / total;
}

double limit(double freedom) { return freedom + 4 * std::sqrt(2 * freedom); }

}  // namespace

TEST_CASE("determinizing keeps everything the observer knows") {
  for (int i = 0; i < kPositions; ++i) {
    CAPTURE(i);
    const auto [match, s] = position(i);
    const Player observer = observer_of(s, i);
    State guess = s;
    Rng rng(static_cast<uint64_t>(i));
    determinize(guess, observer, rng);
    for (Player p = 0; p < 2; ++p) check_side_is_kept(s.side[p], guess.side[p], p == observer);
    check_cards_are_kept(s, guess, observer);
    if (observer == s.decision.player) CHECK(guess.decision == s.decision);
    if (s.decision.ask != Ask::Main) CHECK(guess.decision.cards.size() == s.decision.cards.size());
    CHECK(guess.decision.disposable.size() == s.decision.disposable.size());
    CHECK_NOTHROW(check_invariants(guess, match));
    CHECK(observation_hash(guess, observer) == observation_hash(s, observer));
    if (observer == s.decision.player) CHECK(move_keys(guess, match) == move_keys(s, match));
    Rng dice = rng;
    BundledGames::play_on(guess, match, 40, dice);
    CHECK_NOTHROW(check_invariants(guess, match));
  }
}

TEST_CASE("determinizing depends on what the observer knows and on nothing else") {
  Rng rng(5);
  for (int i = 0; i < kPositions; ++i) {
    CAPTURE(i);
    const Situation at = position(i);
    const Player observer = observer_of(at.state, i);
    const State alike = check_same_guess(at, observer, static_cast<uint64_t>(i), rng);
    if (observer == at.state.decision.player)
      CHECK(move_keys(alike, at.match) == move_keys(at.state, at.match));
  }
}

TEST_CASE("which hidden cards a question offers is seen by who is asked alone") {
  int asked = 0;
  for (int i = 0; i < 64; ++i) {
    const State s = position(i).state;
    const Player mover = s.decision.player;
    const CardSet offered = s.decision.disposable - s.side[other(mover)].known;
    if (s.decision.ask != Ask::Main || offered.empty()) continue;
    State changed = s;
    changed.decision.disposable.remove(offered.first());
    CHECK(observation_hash(changed, other(mover)) == observation_hash(s, other(mover)));
    CHECK(observation_hash(changed, mover) != observation_hash(s, mover));
    ++asked;
  }
  CHECK(asked > 10);
}

TEST_CASE("a card seen in a hidden place stays there") {
  for (int i = 0; i < 64; ++i) {
    State s = position(i).state;
    const Player observer = s.decision.player;
    const Side& foe = s.side[other(observer)];
    CardSet seen;
    if (!foe.deck.empty()) seen.add(foe.deck.back());
    if (!foe.hand.empty()) seen.add(foe.hand.first());
    if (!s.side[observer].deck.empty()) seen.add(s.side[observer].deck[0]);
    s.side[observer].known |= seen;
    Rng rng(static_cast<uint64_t>(i));
    for (int n = 0; n < 8; ++n) {
      State guess = s;
      determinize(guess, observer, rng);
      check_cards_are_kept(s, guess, observer);
      for (const CardId id : seen) CHECK(guess.at(id) == s.at(id));
    }
  }
}

TEST_CASE("every hidden card is as likely in every hidden place") {
  constexpr int kRounds = 20'000;
  const State s = bundled_games().start(3, 1);
  const Player observer = s.decision.player;
  const Player foe = other(observer);
  const std::vector<CardId> theirs = hidden_cards(s, foe, observer);
  const std::vector<CardId> mine = hidden_cards(s, observer, observer);
  std::vector<int> in_hand(theirs.size());
  std::vector<int> on_deck(theirs.size());
  std::vector<int> drawn_next(mine.size());
  Rng rng(9);
  for (int n = 0; n < kRounds; ++n) {
    State guess = s;
    determinize(guess, observer, rng);
    for (size_t i = 0; i < theirs.size(); ++i) {
      in_hand[i] += guess.side[foe].hand.has(theirs[i]) ? 1 : 0;
      on_deck[i] += guess.side[foe].deck.back() == theirs[i] ? 1 : 0;
    }
    for (size_t i = 0; i < mine.size(); ++i)
      drawn_next[i] += guess.side[observer].deck.back() == mine[i] ? 1 : 0;
  }
  const auto freedom = static_cast<double>(theirs.size()) - 1;
  CHECK(chi_square(in_hand, kRounds, s.side[foe].hand.size()) < limit(freedom));
  CHECK(chi_square(on_deck, kRounds, 1) < limit(freedom));
  CHECK(chi_square(drawn_next, kRounds, 1) < limit(static_cast<double>(mine.size()) - 1));
}

TEST_CASE("what a player sees differ in shows in the observation hash") {
  for (int i = 0; i < 64; ++i) {
    const State s = position(i).state;
    const Player observer = s.decision.player;
    const uint64_t seen = observation_hash(s, observer);
    const auto differs = [&](auto&& change) {
      State changed = s;
      change(changed);
      return observation_hash(changed, observer) != seen;
    };
    CHECK(differs([](State& x) { ++x.side[1].aember; }));
    CHECK(differs([](State& x) { ++x.side[0].chains; }));
    CHECK(differs([](State& x) { ++x.turn; }));
    CHECK(differs([](State& x) { x.decision.pass ^= 1; }));
    for (const CardId card : s.side[observer].hand& CardSet::owned_by(observer)) {
      if (s.side[observer].deck.empty()) break;
      CHECK(differs([&](State& x) { exchange(x, card, x.side[observer].deck.back()); }));
    }
    for (const CardId card : s.side[observer].line)
      CHECK(differs([&](State& x) { ++x.at(card).damage; }));
  }
}

}  // namespace archon::keyforge::determinize_test
