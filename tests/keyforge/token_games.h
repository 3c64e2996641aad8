// Games in which both players make many token creatures.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "tests/keyforge/bundled_games.h"
#include "tests/keyforge/half_deck.h"

namespace archon::keyforge {

// Cards that make token creatures or do something with those that are there, and two for which a
// title is named.
inline constexpr auto kTokenMakers =
    std::to_array<std::string_view>({"muster",           "big-sal",
                                     "signal-faerie",    "brawl-in",
                                     "watched-closely",  "massing-at-midnight",
                                     "tya-arhi-esquire", "giltspine-school",
                                     "cover-operation",  "kamalani",
                                     "the-visible-hand", "redhawk",
                                     "spinnertech",      "phalanx-leader",
                                     "titan-outpost",    "sidekick",
                                     "photon-blast",     "harlock",
                                     "fof-transponder",  "offering-to-kiligog",
                                     "dark-discovery",   "varghast-s-vengeance"});
inline constexpr auto kTokens = std::to_array<std::string_view>(
    {"disciple", "prospector", "grunt", "trooper", "fish", "yardbird", "savant", "stooge",
     "strange-shell", "twilight-pixie", "cadet", "explorer"});

// A random deck half of which makes token creatures.
inline PlayableDeck token_deck(const Library& library, uint64_t seed, uint64_t number) {
  Rng rng = Rng::stream(seed, number, 7);
  Deck deck = half_deck(kTokenMakers, seed, number, rng);
  deck.token = kTokens[rng.below(static_cast<uint32_t>(kTokens.size()))];
  return prepare(deck, library);
}

inline Match token_match(uint64_t seed, int number) {
  const Library& library = bundled_games().library();
  const auto n = static_cast<uint64_t>(number);
  return {library, token_deck(library, seed, 2 * n + 1), token_deck(library, seed, 2 * n + 2)};
}

inline Situation token_start(uint64_t seed, int number, uint8_t settings = 0) {
  const Match match = token_match(seed, number);
  return {match, start_random_decks(match, seed, number, settings)};
}

inline Situation token_middle(uint64_t seed, int number, int moves) {
  const Situation begin = token_start(seed, number);
  return {begin.match, BundledGames::middle(begin.state, begin.match, seed, number, moves)};
}

}  // namespace archon::keyforge
