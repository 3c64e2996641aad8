#include "sim/kinds/match/match.h"

#include <doctest/doctest.h>

#include <atomic>
#include <bit>

#include "ai/keyforge/keyforge_game.h"
#include "sim/keyforge/arena/keyforge_records.h"
#include "sim/kinds/match/match_report.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/report/markup.h"
#include "tests/sim/keyforge/bundled_arena.h"

namespace archon::sim::match_test {
namespace {

const KeyforgeArena& arena() { return bundled_arena(); }

MatchSetup setup_of(const char* a, const char* b, const char* agent = "greedy:samples=2") {
  MatchSetup setup = setup_between(a, b);
  setup.agents = {ai::parse_agent_spec(agent), ai::parse_agent_spec(agent)};
  return setup;
}

std::string json_of(const MatchSetup& setup, const std::vector<PairRecord>& pairs) {
  return report::to_text(match_json({arena(), setup, 2 * static_cast<int64_t>(pairs.size())},
                                    summarise(arena(), setup, pairs))
                             .json);
}

TEST_CASE("numbers in JSON have nine digits at most") {
  const MatchSetup setup = setup_of("argus", "onyx", "random");
  const std::string json = json_of(setup, play_match(arena(), setup, 7, {}));
  CHECK(json.find("0.") != std::string::npos);
  for (size_t at = 0; (at = json.find('.', at)) != std::string::npos; ++at) {
    const size_t begin = json.find_last_not_of("0123456789", at - 1) + 1;
    const size_t end = std::min(json.find_first_not_of("0123456789", at + 1), json.size());
    std::string digits = json.substr(begin, at - begin) + json.substr(at + 1, end - at - 1);
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
    CAPTURE(json.substr(begin, end - begin));
    CHECK(digits.size() <= 9);
  }
}

TEST_CASE("spreadsheets take no word for a formula") {
  CHECK(csv_cell("draw") == "draw");
  CHECK(csv_cell("=1+1") == "'=1+1");
  CHECK(csv_cell("+1") == "'+1");
  CHECK(csv_cell("-1") == "'-1");
  CHECK(csv_cell("@x") == "'@x");
  CHECK(csv_cell("\t=1") == "'\\t=1");
  CHECK(csv_cell("\r=1") == "'\\r=1");
  CHECK(csv_cell("a,\"b\"\n") == "\"a,\"\"b\"\"\\n\"");
}

TEST_CASE("jobs keep their places, whatever the threads") {
  for (const int threads : {1, 2, 5}) {
    PoolOptions options;
    options.threads = threads;
    int64_t told = 0;
    options.progress = [&](int64_t done) { CHECK(done == ++told); };
    const auto out =
        run_indexed<int64_t>(100, options, [](int64_t i) { return std::optional<int64_t>(i * i); });
    CHECK(told == 100);
    for (int64_t i = 0; i < 100; ++i) CHECK(out[static_cast<size_t>(i)] == i * i);
  }
}

TEST_CASE("a stop leaves what was done, an error ends the run") {
  std::atomic<bool> stop{false};
  PoolOptions options{2, &stop, {}};
  const auto out = run_indexed<int64_t>(1000, options, [&](int64_t i) {
    if (i == 10) stop = true;
    return std::optional<int64_t>(i);
  });
  for (size_t i = 0; i <= 10; ++i) CHECK(out[i].has_value());
  CHECK_FALSE(out[999].has_value());

  const auto fails = [](int64_t i) -> bool {
    if (i == 7) throw Error("seven");
    return true;
  };
  CHECK_THROWS_WITH_AS(run_jobs(100, {}, fails), "seven", Error);
}

TEST_CASE("a deck against itself under one agent wins exactly half") {
  for (const char* agent : {"random", "greedy:samples=2", "mcts:iterations=20,trees=4"}) {
    CAPTURE(agent);
    const MatchSetup setup = setup_of("radiant", "radiant", agent);
    const int64_t count = agent[0] == 'm' ? 2 : 10;
    const auto pairs = play_match(arena(), setup, count, {});
    REQUIRE(pairs.size() == static_cast<size_t>(count));
    for (const PairRecord& pair : pairs) {
      const int points = pair[0].points(0) + pair[1].points(0);
      CHECK(points == 2);
      CHECK(pair[0].turns == pair[1].turns);
      CHECK(pair[0].side[0].used == pair[1].side[1].used);
    }
    CHECK(summarise(arena(), setup, pairs).win_rate.value == 0.5);
  }
}

// Of 20 pairs of few turns, those in which `side` of the second game had the opening that side 0
// had in the first: the same but for the card more that whoever goes first gets.
int same_openings(MatchSetup setup, size_t side) {
  setup.turn_limit = 2;
  int shared = 0;
  for (const PairRecord& pair : play_match(arena(), setup, 20, {}))
    shared += std::popcount(pair[0].side[0].held & pair[1].side[side].held) >= 6 ? 1 : 0;
  return shared;
}

TEST_CASE("games of a pair have the same deals where that saves games, and else their own") {
  MatchSetup setup = setup_of("radiant", "gregg", "random");
  CHECK(!setup.same_deals());
  CHECK(same_openings(setup, 0) <= 3);
  // Agents that exchange seats, and a deck against itself: whoever goes first has the same cards.
  const MatchSetup itself = setup_of("radiant", "radiant", "random");
  CHECK(itself.same_deals());
  CHECK(same_openings(itself, 1) == 20);
  setup.compares_agents = true;
  CHECK(setup.same_deals());
  setup.salt = Salt::of_hex(std::string(64, '7'));
  CHECK(!setup.same_deals());
}

// The entry of the list of rules: who goes first is up to chance; in a match, each side once a
// pair.
TEST_CASE("RULE-setup-first-player-random: each side goes first in one game of a pair") {
  const MatchSetup setup = setup_of("radiant", "gregg", "random");
  for (const PairRecord& pair : play_match(arena(), setup, 10, {})) {
    CHECK(pair[0].first == 0);
    CHECK(pair[1].first == 1);
  }
}

TEST_CASE("games repeat, and don't depend on threads or on how many there are") {
  const MatchSetup setup = setup_of("radiant", "gregg");
  PoolOptions one;
  one.threads = 1;
  PoolOptions two;
  two.threads = 2;
  const auto pairs = play_match(arena(), setup, 6, one);
  CHECK(json_of(setup, pairs) == json_of(setup, play_match(arena(), setup, 6, two)));
  CHECK(match_csv(arena().records(), pairs) ==
        match_csv(arena().records(), play_match(arena(), setup, 6, two)));
  const auto again = play_pairs(arena(), setup, {{4, {0, 0}}}, two);
  CHECK(match_csv(arena().records(), {*again[0]}) == match_csv(arena().records(), {pairs[4]}));
  MatchSetup other = setup;
  other.seed = 2;
  CHECK(match_csv(arena().records(), pairs) !=
        match_csv(arena().records(), play_match(arena(), other, 6, two)));
}

TEST_CASE("what is counted agrees with itself") {
  const MatchSetup setup = setup_of("radiant", "gregg");
  const auto pairs = play_match(arena(), setup, 10, {});
  const MatchResult result = summarise(arena(), setup, pairs);
  CHECK(result.games == 20);
  CHECK(result.wins[0] + result.wins[1] + result.draws == 20);
  CHECK(2 * result.tally.points() == static_cast<double>(2 * result.wins[0] + result.draws));
  for (const PairRecord& pair : pairs) {
    CHECK(pair[0].first == 0);
    CHECK(pair[1].first == 1);
    for (const GameRecord& game : pair) {
      if (game.winner >= 0)
        CHECK(game.side[static_cast<size_t>(game.winner)].numbers[kKeysForged] == 3);
      for (const SideRecord& side : game.side) {
        CHECK(side.by_turn[kCheckpoints - 1] == side.numbers[kKeysForged]);
        CHECK(std::popcount(side.used) <= side.numbers[kCardsPlayed]);
        const uint64_t beyond = side.held >> 36;
        CHECK(beyond == 0);
      }
    }
  }
  for (size_t side = 0; side < kSides; ++side) {
    int copies = 0;
    for (const CardResult& card : result.side[side].cards) copies += card.copies;
    CHECK(copies == 36);
  }
}

TEST_CASE("the log knows every card that was ever held") {
  // Cards in hand at any decision must be in it; those it adds came and went between two.
  const MatchSetup setup = setup_of("radiant", "gregg", "random");
  const keyforge::Match match(arena().library(), deck_of(setup.entrants[0]).deck,
                              deck_of(setup.entrants[1]).deck);
  for (uint64_t seed = 0; seed < 20; ++seed) {
    keyforge::GameLog log;
    Rng rng(seed);
    keyforge::State s = keyforge::new_game(match, rng, {}, &log);
    CardSet held;
    int plays = 0;
    while (!s.over()) {
      held |= s.side[0].hand | s.side[1].hand;
      keyforge::MoveList moves;
      keyforge::legal_moves(s, moves);
      const auto move = moves[static_cast<int>(rng.below(static_cast<uint32_t>(moves.size())))];
      if (move.verb == keyforge::Verb::Play) {
        ++plays;
        keyforge::apply(s, match, move, &log);
        CHECK(log.played.has(move.card));
      } else {
        keyforge::apply(s, match, move, &log);
      }
    }
    CHECK(plays > 0);
    CHECK(log.held.contains(held));
    CHECK(log.held.size() <= 72);
  }
}

TEST_CASE("chains hold a deck back, and reaching the turn limit is a draw") {
  MatchSetup setup = setup_of("radiant", "radiant");
  setup.chains = {24, 0};
  CHECK(summarise(arena(), setup, play_match(arena(), setup, 40, {})).win_rate.value < 0.4);
  setup.turn_limit = 4;
  const MatchResult result = summarise(arena(), setup, play_match(arena(), setup, 3, {}));
  CHECK(result.draws == 6);
  CHECK(result.win_rate.value == 0.5);
  CHECK(result.turns_quantiles[4] == 4);
}

}  // namespace
}  // namespace archon::sim::match_test
