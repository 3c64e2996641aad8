// Games of the bundled decks of the first set, every deck against every deck: what tests and
// benchmarks play.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "engine/keyforge/decks/deck_library.h"
#include "engine/keyforge/decks/deck_random.h"
#include "engine/keyforge/decks/edition.h"
#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/game.h"
#include "tests/keyforge/same_bytes.h"

namespace archon::keyforge {

// The bundled decks of the first set, by name.
inline const std::vector<Deck>& first_set_decks() {
  static const std::vector<Deck> decks = [] {
    std::vector<Deck> out;
    for (const Deck& deck : bundled_decks())
      if (deck.set == Set::CotA) out.push_back(deck);
    return out;
  }();
  return decks;
}

class BundledGames {
 public:
  explicit BundledGames(Rules rules = {}) : library_(Library::load("", rules)) {
    std::vector<PlayableDeck> decks;
    for (const Deck& deck : first_set_decks()) decks.push_back(prepare(deck, library_));
    for (const PlayableDeck& first : decks)
      for (const PlayableDeck& second : decks) matches_.emplace_back(library_, first, second);
  }

  const Library& library() const { return library_; }
  // Ordered pairs, mirror matches included.
  int pairs() const { return static_cast<int>(matches_.size()); }
  const Match& match(int number) const { return matches_[static_cast<size_t>(number % pairs())]; }

  // Game `number` of the series `seed`. Consecutive numbers go through all pairs.
  State start(uint64_t seed, int number, uint8_t settings = 0) const {
    GameOptions options;
    options.first = static_cast<Player>(number / pairs() % 2);
    options.settings = settings;
    return new_game(match(number), Rng::stream(seed, static_cast<uint64_t>(number), kDeal),
                    options);
  }

  static Rng players(uint64_t seed, int number) {
    return Rng::stream(seed, static_cast<uint64_t>(number), kChoices);
  }

  // Plays at most `moves` random moves.
  static void play_on(State& s, const Match& match, int moves, Rng& rng) {
    MoveList list;
    for (; moves > 0 && !s.over(); --moves) {
      legal_moves(s, list);
      apply(s, match, list[static_cast<int>(rng.below(static_cast<uint32_t>(list.size())))]);
    }
  }

  // A position in the middle of a game that has not ended and offers a choice.
  State middle(uint64_t seed, int number, int moves) const {
    return middle(start(seed, number), match(number), seed, number, moves);
  }
  // The same of the game that begins like this.
  static State middle(const State& begin, const Match& match, uint64_t seed, int number,
                      int moves) {
    MoveList list;
    for (;; moves /= 2) {
      State s = begin;
      Rng rng = players(seed, number);
      play_on(s, match, moves, rng);
      for (int tries = 0; tries < 50 && !s.over(); ++tries) {
        legal_moves(s, list);
        if (list.size() > 1) return s;
        play_on(s, match, 1, rng);
      }
    }
  }

 private:
  static constexpr uint32_t kDeal = 1;
  static constexpr uint32_t kChoices = 2;

  Library library_;
  std::vector<Match> matches_;  // by pair
};

// Of random decks, a new pair for each four games; one pair of the sets that the rulebook knows
// after the other.
inline Match random_match(const Library& library, uint64_t seed, int number) {
  const auto pair = static_cast<uint64_t>(number / 4);
  const auto sets = static_cast<uint64_t>(sets_of(library.rules()));
  const auto deck = [&](uint64_t set, uint64_t n) {
    return prepare(playable_random_deck(static_cast<Set>(set), seed, n, library), library);
  };
  return {library, deck(pair % sets, 2 * pair + 1), deck(pair / sets % sets, 2 * pair + 2)};
}

// A game of such a match.
inline State start_random_decks(const Match& match, uint64_t seed, int number, uint8_t settings) {
  GameOptions options;
  options.first = static_cast<Player>(number % 2);
  options.settings = settings;
  return new_game(match, Rng::stream(seed, static_cast<uint64_t>(number), 1), options);
}

inline const BundledGames& bundled_games() {
  static const BundledGames games;
  return games;
}

// The same by another rulebook.
inline const BundledGames& bundled_games(Edition edition) {
  static std::array<std::unique_ptr<BundledGames>, kEditions> games;
  auto& wanted = games[static_cast<size_t>(edition)];
  if (!wanted) wanted = std::make_unique<BundledGames>(Rules{edition});
  return *wanted;
}

// Why the state is not the same after it has been written and read back; "" if it is.
inline std::string lost_on_paper(const State& s, const Match& match) {
  const std::string text = write_position(s, match);
  const Position again = parse_position(text, match.library());
  if (!same_bytes(s, again.state) || !(again.match == match)) {
    size_t at = 0;
    const auto byte = [&](const State& of) { return reinterpret_cast<const uint8_t*>(&of)[at]; };
    while (at + 1 < sizeof s && byte(s) == byte(again.state)) ++at;
    return "a position does not come back as it was, from byte " + std::to_string(at) + " (" +
           std::to_string(byte(s)) + ", then " + std::to_string(byte(again.state)) + "):\n" + text;
  }
  if (write_position(again.state, again.match) != text)
    return "a position is written otherwise the second time:\n" + text;
  return "";
}

// A match and a state of it.
struct Situation {
  Match match;
  State state;
};

// Game `number` as it begins: of bundled decks, or with odd numbers of random ones.
inline Situation any_start(uint64_t seed, int number, uint8_t settings = 0) {
  const BundledGames& games = bundled_games();
  if (number % 2 == 0) return {games.match(number), games.start(seed, number, settings)};
  const Match match = random_match(games.library(), seed, number);
  return {match, start_random_decks(match, seed, number, settings)};
}

// A position in the middle of such a game.
inline Situation any_middle(uint64_t seed, int number, int moves) {
  const Situation begin = any_start(seed, number);
  return {begin.match, BundledGames::middle(begin.state, begin.match, seed, number, moves)};
}

// All but the top `left` cards of the player's deck lie in the discard pile instead.
inline void shorten_deck(State& s, Player p, int left) {
  Side& side = s.side[p];
  while (side.deck.size() > left) {
    const CardId id = side.deck[0];
    side.deck.erase(0);
    side.discard.push_back(id);
    s.at(id).zone = Zone::Discard;
    for (Side& watcher : s.side) watcher.known.remove(id);
  }
}

// The same; three in four that wait in the main step have a short deck, often an empty one.
inline Situation any_thin_middle(uint64_t seed, int number, int moves) {
  Situation out = any_middle(seed, number, moves);
  if (out.state.decision.ask != Ask::Main) return out;
  for (Player p = 0; p < 2; ++p)
    if ((number >> p) % 2 == 0) shorten_deck(out.state, p, number / 8 % 5);
  return out;
}

inline int env_number(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atoi(text) : otherwise;
}

}  // namespace archon::keyforge
