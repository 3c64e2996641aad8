// The matches of a tournament: who plays what, with how many chains, by hand-worked examples.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/exp_log.h"
#include "engine/keyforge/rules/editions.h"
#include "sim/kinds/tournament/chain_cost.h"
#include "sim/kinds/tournament/series.h"

namespace archon::sim::tournament_series_test {
namespace {

int chains_after(const char* results, keyforge::Edition edition) {
  ChainLadder ladder(keyforge::Rules{edition}.handicap_row());
  for (; *results != 0; ++results) ladder.add(*results == 'w');
  return ladder.chains();
}

TEST_CASE("the rulebook's handicap: four chains, and one for three games in a row") {
  const auto after = [](const char* results) {
    return chains_after(results, keyforge::Edition::March2021);
  };
  CHECK(after("") == 4);
  CHECK(after("ww") == 4);
  CHECK(after("www") == 5);
  CHECK(after("wwlww") == 4);  // a loss between
  CHECK(after("wwwww") == 5);  // the fourth begins a new row
  CHECK(after("wwwwww") == 6);
  CHECK(after("lll") == 3);
  CHECK(after("llwlll") == 3);
  CHECK(after("wwwlll") == 4);
  CHECK(after("wlwlwlwl") == 4);
  CHECK(after("llllllllllll") == 0);
  CHECK(after("lllllllllllllll") == 0);  // never fewer than none
  CHECK(after("lllllllllllllllwww") == 1);
}

TEST_CASE("in 2026 it is one chain for two games in a row") {
  const auto after = [](const char* results) {
    return chains_after(results, keyforge::Edition::June2026);
  };
  CHECK(after("w") == 4);
  CHECK(after("ww") == 5);
  CHECK(after("www") == 5);
  CHECK(after("wwww") == 6);
  CHECK(after("wlwl") == 4);
  CHECK(after("ll") == 3);
}

TEST_CASE("cards that chains cost: one each up to six, two up to twelve, over seven refills") {
  CHECK(cards_lost(0) == 0);
  CHECK(cards_lost(1) == 1);
  CHECK(cards_lost(6) == 6);
  CHECK(cards_lost(7) == 2 + 6);
  CHECK(cards_lost(8) == 2 + 2 + 5);
  CHECK(cards_lost(12) == 6 * 2 + 1);
  CHECK(cards_lost(20) == 2 * 4 + 5 * 3);
}

TEST_CASE("the worth of a card comes back from games that were played by it") {
  int held = 0;
  double mean = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    Rng dice(seed);
    std::vector<ChainedGame> games;
    for (int i = 0; i < 500; ++i) {
      ChainedGame game{i % 3 * 0.2, i % 2 == 0 ? 10 : -10, 0};
      game.points = dice.uniform() < logistic(game.logit - 0.1 * game.cards) ? 1 : 0;
      games.push_back(game);
    }
    const Estimate card = ChainCost(games).estimate(0.95);
    held += card.interval.contains(0.1);
    mean += card.value / 100;
  }
  CHECK(held >= 89);
  CHECK(mean == doctest::Approx(0.1).epsilon(0.03));
  const Estimate unknown = ChainCost({}).estimate(0.95);
  CHECK(unknown.interval.low < 0.03);
  CHECK(unknown.interval.high > 0.15);
}

// Two or more players with a deck each, one agent; the decks' strengths in logits.
struct Table {
  std::vector<SeriesPlayer> players;
  SideTable sides;
  GameChances belief;
  std::vector<SeriesGame> games;
  Rng dice{1};

  explicit Table(const std::vector<double>& strengths, int decks_each = 1) : sides(8, 1) {
    const int decks = static_cast<int>(strengths.size());
    belief.strengths.entrants = decks;
    belief.card = 0.1;
    for (const double a : strengths)
      for (const double b : strengths) belief.strengths.logits.push_back(a - b);
    for (int deck = 0; deck < decks; ++deck) {
      sides.set(deck, 0, deck);
      if (deck % decks_each == 0) players.emplace_back();
      players.back().decks.push_back(deck);
    }
  }

  // Games go as the belief says.
  PlaySeriesGame fairly() {
    return [this](const SeriesGame& game) {
      games.push_back(game);
      return dice.uniform() < belief.win(game, 0) ? 0 : 1;
    };
  }
  // The side with this number always wins.
  PlaySeriesGame won_by(int side) {
    return [this, side](const SeriesGame& game) {
      games.push_back(game);
      return game.sides[0] == side ? 0 : 1;
    };
  }

  Series series(SeriesKind kind, PlaySeriesGame play, uint64_t seed = 1, SeriesRules rules = {}) {
    return Series(kind, rules, players, sides, belief, std::move(play), Rng(seed));
  }
};

TEST_CASE("a best of three ends with the second win; the loser of a game goes first in the next") {
  for (uint64_t seed = 0; seed < 40; ++seed) {
    Table table({0.2, 0});
    const MatchOutcome match =
        table.series(SeriesKind::kBestOfThree, table.fairly(), seed).hold(0, 1);
    CHECK(match.games_won[static_cast<size_t>(match.winner)] == 2);
    CHECK(match.games_won[static_cast<size_t>(1 - match.winner)] <= 1);
    CHECK(table.games.size() == static_cast<size_t>(match.games_won[0] + match.games_won[1]));
    for (const SeriesGame& game : table.games) CHECK(game.sides == std::array{0, 1});
    if (table.games.size() == 2) {
      CHECK(table.games[1].first == 1 - match.winner);
    }
  }
}

TEST_CASE("in 2026 chance says who goes first in each game of a match") {
  std::array<int, 2> by_loser{};
  for (uint64_t seed = 0; seed < 40; ++seed) {
    Table table({0, 0});
    const SeriesRules rules = {false, 2};
    table.series(SeriesKind::kBestOfThree, table.won_by(1), seed, rules).hold(0, 1);
    ++by_loser[table.games.at(1).first == 0 ? 1 : 0];
  }
  CHECK(by_loser[0] > 8);
  CHECK(by_loser[1] > 8);
}

TEST_CASE("reversal: the worse deck's owner wins") {
  Table table({1, 0});
  const MatchOutcome match = table.series(SeriesKind::kReversal, table.won_by(0)).hold(0, 1);
  CHECK(match.winner == 1);
  CHECK(table.games.at(0).sides == std::array{1, 0});
}

TEST_CASE("adaptive: two wins with both decks end it") {
  Table table({0, 0});
  const auto play = [&](const SeriesGame& game) {
    table.games.push_back(game);
    return 0;
  };
  const MatchOutcome match = table.series(SeriesKind::kAdaptive, play).hold(0, 1);
  CHECK(match.winner == 0);
  CHECK(table.games.size() == 2);
  CHECK(table.games[0].sides == std::array{0, 1});
  CHECK(table.games[1].sides == std::array{1, 0});
}

// The deck is 0.4 logits better and a card costs 0.1: with b chains (one card each) it is believed
// to win logistic(0.4 - b / 10). To hold it at b + 1 is better than to let it go at b while
// (0.4 - (b + 1) / 10) + (0.4 - b / 10) > 0, that is b < 3.5; so the bidding ends at four.
TEST_CASE("adaptive: chains are bid for the deck that won both, up to what it is worth") {
  std::array<int, 2> held{0, 0};
  for (uint64_t seed = 0; seed < 60; ++seed) {
    Table table({0.4, 0});
    table.series(SeriesKind::kAdaptive, table.won_by(0), seed).hold(0, 1);
    REQUIRE(table.games.size() == 3);
    const SeriesGame& last = table.games[2];
    const size_t holder = last.sides[0] == 0 ? 0 : 1;
    CHECK(last.sides[1 - holder] == 1);
    CHECK(last.chains[holder] == 4);
    CHECK(last.chains[1 - holder] == 0);
    ++held[holder];
  }
  CHECK(held[0] > 10);  // who opens is drawn by lot
  CHECK(held[1] > 10);
}

TEST_CASE("adaptive: nobody bids for a deck that was only lucky") {
  Table table({-0.4, 0});
  table.series(SeriesKind::kAdaptive, table.won_by(0)).hold(0, 1);
  CHECK(table.games.at(2).chains == std::array{0, 0});
}

TEST_CASE("adaptive: whoever plays better does so with either deck, and bids no more") {
  Table table({0.4, 0});
  table.players[1].skill = 0.3;
  int chains = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    table.games.clear();
    const MatchOutcome match =
        table.series(SeriesKind::kAdaptive, table.won_by(0), seed).hold(0, 1);
    chains += match.handicap[0] + match.handicap[1];
  }
  CHECK(chains == 20 * 4);
}

TEST_CASE("triad: the best deck of each is banned, and both others must win") {
  for (uint64_t seed = 0; seed < 40; ++seed) {
    Table table({0.1, 0.9, 0.2, 0.3, 0, 0.8}, 3);
    const MatchOutcome match = table.series(SeriesKind::kTriad, table.fairly(), seed).hold(0, 1);
    CHECK(match.games_won[static_cast<size_t>(match.winner)] == 2);
    for (const SeriesGame& game : table.games) {
      CHECK(game.sides[0] != 1);
      CHECK(game.sides[1] != 5);
      CHECK(game.sides[0] <= 2);
      CHECK(game.sides[1] >= 3);
    }
  }
}

TEST_CASE("handicap: the better deck carries what the ladder says, from match to match") {
  Table table({0, 1});
  Series series = table.series(SeriesKind::kHandicap, table.won_by(1));
  for (int i = 0; i < 7; ++i) series.hold(0, 1);
  std::vector<int> chains;
  for (const SeriesGame& game : table.games) {
    CHECK(game.chains[0] == 0);
    chains.push_back(game.chains[1]);
  }
  CHECK(chains == std::vector<int>{4, 4, 4, 5, 5, 5, 6});
  Table level({0, 0.1});  // nobody senses such a difference
  level.series(SeriesKind::kHandicap, level.won_by(1)).hold(0, 1);
  CHECK(level.games.at(0).chains == std::array{0, 0});
}

// The ladder as a Markov chain: states are chains and games in a row; after many games its law is
// that of a long series.
TEST_CASE("a long ladder stands where it should by exact calculation") {
  constexpr double kStrength = 0.8;
  constexpr int kGames = 60;
  Table table({kStrength, 0});
  using State = std::pair<int, int>;  // chains, row
  std::map<State, double> law{{{4, 0}, 1.0}};
  double expected = 0;
  for (int game = 0; game < kGames; ++game) {
    std::map<State, double> next;
    for (const auto& [state, p] : law) {
      const auto [chains, row] = state;
      expected += p * chains;
      const double wins = logistic(kStrength - 0.1 * cards_lost(chains));
      for (const bool won : {true, false}) {
        int now = won ? std::max(row, 0) + 1 : std::min(row, 0) - 1;
        int then = chains;
        if (now == 3) then = std::min(chains + 1, 24);
        if (now == -3) then = std::max(chains - 1, 0);
        if (now == 3 || now == -3) now = 0;
        next[{then, now}] += p * (won ? wins : 1 - wins);
      }
    }
    law = std::move(next);
  }
  double sum = 0;
  double squares = 0;
  constexpr int kSeries = 4000;
  for (uint64_t seed = 0; seed < kSeries; ++seed) {
    Series series = table.series(SeriesKind::kHandicap, table.fairly(), seed);
    double chains = 0;
    for (int game = 0; game < kGames; ++game) chains += series.hold(0, 1).handicap[0];
    sum += chains;
    squares += chains * chains;
  }
  const double mean = sum / kSeries;
  const double sd = std::sqrt((squares / kSeries - mean * mean) / kSeries);
  CHECK(std::abs(mean - expected) < 4 * sd);
  CHECK(mean / kGames > 4.5);  // it rises towards where the decks are even
}

TEST_CASE("the kinds of match are read by name") {
  for (const char* name : {"one", "best-of-three", "adaptive", "reversal", "triad", "handicap"})
    CHECK(name_of(parse_series(name)) == name);
  CHECK_THROWS_AS(parse_series("best"), Error);
}

}  // namespace
}  // namespace archon::sim::tournament_series_test
