// Cards that lie facedown in play: hidden from whoever has not seen them, as in hidden zones.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <set>
#include <string_view>
#include <vector>

#include "engine/core/counts.h"
#include "engine/keyforge/knowledge/exchange.h"
#include "engine/keyforge/knowledge/visibility.h"
#include "engine/keyforge/language/runtime/ops.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/table.h"
#include "engine/keyforge/rules/zones/zones.h"
#include "tests/keyforge/bundled_games.h"
#include "tests/keyforge/hidden_cards.h"
#include "tests/keyforge/knowledge/same_guess.h"
#include "tests/keyforge/same_bytes.h"
#include "tests/keyforge/token_games.h"

namespace archon::keyforge::token_sight_test {
namespace {

const int kPositions = env_number("SIGHT_POSITIONS", 256);

Situation position(int i) { return token_middle(31, i, 20 + i * 7 % 160); }

std::vector<uint32_t> move_keys(const State& s, const Match& match) {
  MoveList list;
  legal_moves(s, list);
  std::vector<uint32_t> keys;
  for (const Move& move : list) keys.push_back(move_key(s, match, move));
  return keys;
}

Player observer_of(const State& s, int i) {
  return i % 4 == 0 ? other(s.decision.player) : s.decision.player;
}

// What everybody sees of a battleline, but who the cards are.
std::vector<int> looks(const State& s, const Match& match) {
  const View t(s, match);
  std::vector<int> out;
  for (const Side& side : s.side)
    for (const CardId id : side.line)
      for (const int n : {t.number(id), int{s.at(id).damage}, int{s.at(id).aember},
                          int{s.ready.has(id)}, int{s.facedown.has(id)}})
        out.push_back(n);
  return out;
}

int unseen_tokens(const State& s, Player observer) {
  return (s.facedown - s.side[observer].known).size();
}

}  // namespace

TEST_CASE("a guess at facedown cards keeps what the observer knows") {
  int unseen = 0;
  for (int i = 0; i < kPositions; ++i) {
    CAPTURE(i);
    const auto [match, s] = position(i);
    const Player observer = observer_of(s, i);
    unseen += unseen_tokens(s, observer);
    State guess = s;
    Rng rng(static_cast<uint64_t>(i));
    determinize(guess, observer, rng);
    CHECK_NOTHROW(check_invariants(guess, match));
    CHECK(looks(guess, match) == looks(s, match));
    CHECK(guess.side[observer].known == s.side[observer].known);
    CHECK(observation_hash(guess, observer) == observation_hash(s, observer));
    if (observer == s.decision.player) CHECK(move_keys(guess, match) == move_keys(s, match));
    Rng dice = rng;
    BundledGames::play_on(guess, match, 40, dice);
    CHECK_NOTHROW(check_invariants(guess, match));
  }
  CHECK(unseen > kPositions / 2);
}

TEST_CASE("a guess at facedown cards depends on nothing else") {
  Rng rng(5);
  for (int i = 0; i < kPositions; ++i) {
    CAPTURE(i);
    const Situation at = position(i);
    const State alike =
        check_same_guess(at, at.state.decision.player, static_cast<uint64_t>(i), rng);
    CHECK(move_keys(alike, at.match) == move_keys(at.state, at.match));
  }
}

TEST_CASE("token creatures that count as artifacts are guessed at, and stay in their order") {
  int asked = 0;
  int others = 0;
  for (int i = 0; i < kPositions; ++i) {
    CAPTURE(i);
    auto [match, s] = position(i);
    const Player observer = s.decision.player;
    const CardSet unseen = (s.facedown - s.side[observer].known) & CardSet::owned_by(1 - observer);
    if (unseen.size() < 2) continue;
    Table t(s, match);
    for (const CardId id : unseen) become_artifact(t, id);
    s.decision.clear();
    s.decision.ask = Ask::Pick;
    s.decision.player = observer;
    s.decision.cards = s.facedown;
    const std::vector<uint32_t> keys = move_keys(s, match);
    CHECK(int_size(keys) == s.facedown.size());
    State guess = s;
    Rng rng(static_cast<uint64_t>(i));
    determinize(guess, observer, rng);
    CHECK(move_keys(guess, match) == keys);
    CHECK(observation_hash(guess, observer) == observation_hash(s, observer));
    for (const CardId id : s.facedown) CHECK(card_of_rank(s, pick_rank(s, id)) == id);
    ++asked;
    others += guess.facedown != s.facedown;
  }
  CHECK(asked > kPositions / 20);
  CHECK(others > asked / 2);
}

TEST_CASE("every title can be named, whoever lies facedown") {
  int asked = 0;
  for (int game = 0; game < 60; ++game) {
    auto [match, s] = token_start(53, game);
    Rng rng = BundledGames::players(53, game);
    for (; !s.over(); BundledGames::play_on(s, match, 1, rng)) {
      if (!s.decision.is_of_titles() || s.facedown.empty()) continue;
      const Player observer = s.decision.player;
      State guess = s;
      Rng dice(static_cast<uint64_t>(game));
      determinize(guess, observer, dice);
      CHECK(move_keys(guess, match) == move_keys(s, match));
      CHECK(observation_hash(guess, observer) == observation_hash(s, observer));
      CHECK(guess.decision == s.decision);
      ++asked;
    }
  }
  CHECK(asked > 10);
}

TEST_CASE("every hidden card is as likely to be the one that lies facedown") {
  constexpr int kRounds = 20'000;
  for (int i = 0; i < kPositions; ++i) {
    const auto [match, s] = position(i);
    const Player observer = s.decision.player;
    const Player foe = other(observer);
    const CardSet unseen = (s.facedown - s.side[observer].known) & CardSet::owned_by(foe);
    if (unseen.empty() || !s.touched.empty()) continue;
    const auto& line = s.side[foe].line;
    int place = 0;
    while (place < line.size() && !unseen.has(line[place])) ++place;
    if (place == line.size()) continue;
    const std::vector<CardId> pool = hidden_cards(s, foe, observer);
    std::array<int, 128> counts{};
    Rng rng(9);
    for (int n = 0; n < kRounds; ++n) {
      State guess = s;
      determinize(guess, observer, rng);
      ++counts[guess.side[foe].line[place]];
    }
    const double p = 1.0 / static_cast<double>(pool.size());
    double sum = 0;
    for (const CardId id : pool)
      sum += std::pow(counts[id] - kRounds * p, 2) / (kRounds * p * (1 - p));
    const auto freedom = static_cast<double>(pool.size()) - 1;
    CHECK(sum * freedom / static_cast<double>(pool.size()) < freedom + 4 * std::sqrt(2 * freedom));
    return;
  }
  FAIL("no position had a card facedown that the observer has not seen");
}

TEST_CASE("two cards that change places are as if each had always been the other") {
  for (int i = 0; i < kPositions; ++i) {
    CAPTURE(i);
    const auto [match, s] = position(i);
    if (s.facedown.empty() || !can_be_written(s)) continue;
    const CardId down = s.facedown.first();
    const auto& deck = s.side[owner_of(down)].deck;
    if (deck.empty()) continue;
    const CardId hidden = deck[0];
    State changed = s;
    exchange_cards(changed, down, hidden);
    CHECK(changed.at(hidden).zone == Zone::Play);
    CHECK(changed.at(down).zone == Zone::Deck);
    CHECK(looks(changed, match) == looks(s, match));
    exchange_cards(changed, down, hidden);
    CHECK(same_bytes(changed, s));
  }
}

TEST_CASE("notes about cards are no sets of them") {
  for (int i = 0; i < kPositions; ++i) {
    CAPTURE(i);
    State s = position(i).state;
    if (s.stack().empty()) continue;
    const int used = s.stack().back().first_cell + s.stack().back().cells;
    if (s.cells().size() != used || s.in_play().empty()) continue;
    const CardId noted = s.in_play().first();
    CardSet before = remembered(s);
    for (int n = 0; n < kNoteCells; ++n) s.cells().push_back({});
    reinterpret_cast<uint8_t*>(&s.cells()[used])[noted] = 0xFF;
    if (!s.facedown.has(noted)) before.add(noted);
    CHECK(remembered(s) == before);
  }
}

TEST_CASE("damage that waits goes with the place of the card that it is meant for") {
  int tried = 0;
  for (int i = 0; i < kPositions; ++i) {
    CAPTURE(i);
    State s = position(i).state;
    if ((s.facedown & s.creatures).empty() || !s.cells().empty()) continue;
    const CardId down = (s.facedown & s.creatures).first();
    const auto& deck = s.side[owner_of(down)].deck;
    if (deck.empty()) continue;
    DamageBatch batch;
    batch.targets.add(down);
    batch.amount[down] = 0xFF;  // as a set it would hold every card of a row of eight
    batch.dealer[deck[0]] = static_cast<uint8_t>(down + 1);
    batch.by = down;
    s.stack().push_back({.kind = FrameKind::Damage, .cells = sizeof batch / sizeof(CardSet)});
    s.cells().extend(s.top().cells);
    std::memcpy(static_cast<void*>(&s.cells()[0]), &batch, sizeof batch);
    CHECK((held_in_cells(s) == batch.targets));

    const CardId hidden = deck[0];
    exchange_cards(s, down, hidden);
    DamageBatch changed;
    std::memcpy(static_cast<void*>(&changed), &s.cells()[0], sizeof changed);
    CHECK(changed.targets.has(hidden));
    CHECK(changed.targets.size() == 1);
    CHECK(changed.amount[hidden] == 0xFF);
    CHECK(changed.amount[down] == 0);
    CHECK(changed.dealer[down] == hidden + 1);
    CHECK(changed.by == hidden);
    ++tried;
  }
  CHECK(tried > 10);
}

TEST_CASE("who controls a facedown card sees it, and nobody else does") {
  int seen = 0;
  for (int i = 0; i < kPositions; ++i) {
    CAPTURE(i);
    const auto [match, s] = position(i);
    for (const CardId id : s.facedown) {
      const Player p = s.at(id).controller;
      CHECK(is_seen(s, id, p));
      CHECK(is_seen(s, id, std::nullopt));
      CHECK(is_seen(s, id, other(p)) == s.side[other(p)].known.has(id));
      ++seen;
    }
  }
  CHECK(seen > kPositions);
}

TEST_CASE("games with token creatures keep the rules, and every position can be written") {
  const int games = env_number("TOKEN_GAMES", 12);
  int made = 0;
  for (int i = 0; i < games; ++i) {
    CAPTURE(i);
    auto [match, s] = token_start(47, i);
    Rng rng = BundledGames::players(47, i);
    MoveList list;
    while (!s.over()) {
      legal_moves(s, list);
      apply(s, match, list[static_cast<int>(rng.below(static_cast<uint32_t>(list.size())))]);
      made = std::max(made, s.facedown.size());
      CHECK_NOTHROW(check_invariants(s, match));
      if (can_be_written(s)) {
        const std::string lost = lost_on_paper(s, match);
        CHECK(lost == "");
        if (!lost.empty()) return;
      }
    }
  }
  CHECK(made > 5);
}

}  // namespace archon::keyforge::token_sight_test
