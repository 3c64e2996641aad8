// Games of the bundled decks, every deck against every deck: what tests and benchmarks play.
#pragma once

#include <cstdlib>
#include <string>
#include <vector>

#include "engine/keyforge/decks/deck_library.h"
#include "engine/keyforge/decks/deck_random.h"
#include "engine/keyforge/game.h"

namespace archon::keyforge {

class BundledGames {
 public:
  BundledGames() : library_(Library::load()) {
    for (const Deck& deck : bundled_decks()) decks_.push_back(prepare(deck, library_));
  }

  const Library& library() const { return library_; }
  // Ordered pairs, mirror matches included.
  int pairs() const { return static_cast<int>(decks_.size() * decks_.size()); }

  // Game `number` of the series `seed`. Consecutive numbers go through all pairs.
  State start(uint64_t seed, int number, uint8_t settings = 0) const {
    const auto pair = static_cast<size_t>(number % pairs());
    GameOptions options;
    options.first = static_cast<Player>(number / pairs() % 2);
    options.settings = settings;
    return new_game(library_, decks_[pair / decks_.size()], decks_[pair % decks_.size()],
                    Rng::stream(seed, static_cast<uint64_t>(number), kDeal), options);
  }

  static Rng players(uint64_t seed, int number) {
    return Rng::stream(seed, static_cast<uint64_t>(number), kChoices);
  }

  // Plays at most `moves` random moves.
  void play_on(State& s, int moves, Rng& rng) const {
    MoveList list;
    for (; moves > 0 && !s.over(); --moves) {
      legal_moves(s, list);
      apply(s, library_, list[static_cast<int>(rng.below(static_cast<uint32_t>(list.size())))]);
    }
  }

  // A position in the middle of a game that has not ended and offers a choice.
  State middle(uint64_t seed, int number, int moves) const {
    return middle(start(seed, number), seed, number, moves);
  }
  // The same of the game that begins like this.
  State middle(const State& begin, uint64_t seed, int number, int moves) const {
    MoveList list;
    for (;; moves /= 2) {
      State s = begin;
      Rng rng = players(seed, number);
      play_on(s, moves, rng);
      for (int tries = 0; tries < 50 && !s.over(); ++tries) {
        legal_moves(s, list);
        if (list.size() > 1) return s;
        play_on(s, 1, rng);
      }
    }
  }

 private:
  static constexpr uint32_t kDeal = 1;
  static constexpr uint32_t kChoices = 2;

  Library library_;
  std::vector<PlayableDeck> decks_;
};

// Games of random decks of the first set, a new pair for each four games.
inline State start_random_decks(const Library& library, uint64_t seed, int number,
                                uint8_t settings) {
  const auto pair = static_cast<uint64_t>(number / 4);
  const auto deck = [&](uint64_t n) { return prepare(random_deck(Set::CotA, seed, n), library); };
  GameOptions options;
  options.first = static_cast<Player>(number % 2);
  options.settings = settings;
  return new_game(library, deck(2 * pair + 1), deck(2 * pair + 2),
                  Rng::stream(seed, static_cast<uint64_t>(number), 1), options);
}

inline const BundledGames& bundled_games() {
  static const BundledGames games;
  return games;
}

// A position in the middle of a game: of bundled decks, or with odd numbers of random ones.
inline State any_middle(uint64_t seed, int number, int moves) {
  const BundledGames& games = bundled_games();
  const State begin = number % 2 == 0 ? games.start(seed, number)
                                      : start_random_decks(games.library(), seed, number, 0);
  return games.middle(begin, seed, number, moves);
}

inline int env_number(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atoi(text) : otherwise;
}

}  // namespace archon::keyforge
