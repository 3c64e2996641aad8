// Entries of the list of rules that no scenario can show: what is random, and who sees what. Each
// is called by its id.
#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include "engine/keyforge/rules/zones/zones.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::keyforge::conformance_test {
namespace {

// The titles of a player's hand and deck, in the order of the deck.
std::vector<int> titles(const State& s, const Match& match, Player p) {
  std::vector<int> out;
  for (const CardId id : s.side[p].hand) out.push_back(match.number(id));
  for (const CardId id : s.side[p].deck) out.push_back(match.number(id));
  return out;
}

TEST_CASE("RULE-setup-shuffle: the seed decides the order of a deck, which stays whole") {
  const BundledGames& games = bundled_games();
  const auto start = [&](uint64_t seed, Player p) {
    return titles(games.start(seed, 1), games.match(1), p);
  };
  for (Player p = 0; p < 2; ++p) {
    CHECK(start(1, p) == start(1, p));
    CHECK(start(1, p) != start(2, p));
    std::vector<int> one = start(1, p);
    std::vector<int> two = start(2, p);
    CHECK(one.size() == 36);
    std::sort(one.begin(), one.end());
    std::sort(two.begin(), two.end());
    CHECK(one == two);
  }
}

TEST_CASE("a game begins with no more chains than there can be") {
  const auto begun = [](Edition edition) {
    const BundledGames games(Rules{edition});
    GameOptions options;
    options.chains = {30, 24};
    const State s = new_game(games.match(0), Rng(1), options);
    return std::pair<int, int>(s.side[0].chains, s.side[1].chains);
  };
  // One is shed as the first hand is drawn.
  CHECK(begun(Edition::March2021) == std::pair(29, 23));
  CHECK(begun(Edition::June2026) == std::pair(23, 23));
}

TEST_CASE("GLOSS-archives-look-own: archives are open to their keeper only") {
  const BundledGames& games = bundled_games();
  const Match& match = games.match(3);
  State s = games.middle(1, 3, 60);
  // Two cards of different titles, of which one goes into the archives unseen.
  const Player keeper = 1;
  const auto& deck = s.side[keeper].deck;
  REQUIRE(deck.size() >= 2);
  const CardId a = deck[0];
  CardId b = kNoCard;
  for (const CardId id : deck)
    if (match.number(id) != match.number(a)) b = id;
  REQUIRE(b != kNoCard);
  State one = s;
  State two = s;
  Table first{one, match};
  Table second{two, match};
  move_to_archives(first, a, keeper, false);
  move_to_archives(second, b, keeper, false);
  CHECK(observation_hash(one, keeper) != observation_hash(two, keeper));
  CHECK(observation_hash(one, other(keeper)) == observation_hash(two, other(keeper)));
  CHECK(one.side[keeper].known.has(a));
  CHECK_FALSE(one.side[other(keeper)].known.has(a));
}

}  // namespace
}  // namespace archon::keyforge::conformance_test
