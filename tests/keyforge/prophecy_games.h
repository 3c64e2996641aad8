// Games in which both players have prophecies and many cards with a fate.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "tests/keyforge/bundled_games.h"
#include "tests/keyforge/half_deck.h"

namespace archon::keyforge {

inline constexpr auto kFates = std::to_array<std::string_view>({"coup-de-grace",
                                                                "embellish-imp",
                                                                "strug",
                                                                "eddy-of-dis",
                                                                "professor-scruples",
                                                                "rage-reset",
                                                                "reiteration",
                                                                "fallen-sovereign",
                                                                "agamignus",
                                                                "knockback",
                                                                "oblivion-knight",
                                                                "divine-seal",
                                                                "gracchan-reform",
                                                                "sleight",
                                                                "chummy",
                                                                "bondsman-belvan",
                                                                "gleaming-the-cube",
                                                                "refit",
                                                                "strategic-feint",
                                                                "mogg",
                                                                "prince-bufo",
                                                                "windrow-composting",
                                                                "plancina-hidden-agent",
                                                                "salvatorem"});

// Any four of the library's prophecies.
inline std::vector<std::string> any_prophecies(const Library& library, Rng& rng) {
  std::vector<std::string> all;
  for (int number = 0; number < library.size(); ++number)
    if (library.def(number).reference == Reference::Prophecy) all.push_back(library.def(number).id);
  shuffle(all.data(), static_cast<int>(all.size()), rng);
  all.resize(kProphecies);
  return all;
}

inline PlayableDeck prophecy_deck(const Library& library, uint64_t seed, uint64_t number) {
  Rng rng = Rng::stream(seed, number, 8);
  Deck deck = half_deck(kFates, seed, number, rng);
  deck.prophecies = any_prophecies(library, rng);
  return prepare(deck, library);
}

inline Situation prophecy_start(uint64_t seed, int number, uint8_t settings = 0) {
  const Library& library = bundled_games().library();
  const auto n = static_cast<uint64_t>(number);
  const Match match(library, prophecy_deck(library, seed, 2 * n + 1),
                    prophecy_deck(library, seed, 2 * n + 2));
  return {match, start_random_decks(match, seed, number, settings)};
}

inline Situation prophecy_middle(uint64_t seed, int number, int moves) {
  const Situation begin = prophecy_start(seed, number);
  return {begin.match, BundledGames::middle(begin.state, begin.match, seed, number, moves)};
}

}  // namespace archon::keyforge
