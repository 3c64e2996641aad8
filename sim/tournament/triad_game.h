// A match of triad between two who do what is best: each brings three decks, each bans one of the
// other's at once, and each must win with both that are left. What is drawn up here is a game of
// perfect play with chances of decks against decks that both know.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "sim/tournament/matrix_game.h"

namespace archon::sim {

using DeckPair = std::array<size_t, 2>;
using DeckTriple = std::array<size_t, 3>;

class TriadGame {
 public:
  // How often mine (the rows) beat theirs.
  explicit TriadGame(Payoffs rates);

  const Payoffs& rates() const { return rates_; }
  // Two decks are left to each: with which to begin. After one game whoever lost it still has both,
  // and it no longer matters in which order they are played.
  SolvedGame first_game(const DeckPair& mine, const DeckPair& theirs) const;
  // Which of their decks (the rows) and which of mine to ban. Each triple in rising order.
  SolvedGame bans(const DeckTriple& mine, const DeckTriple& theirs) const;

 private:
  double left(const DeckPair& mine, const DeckPair& theirs) const;

  Payoffs rates_;
  // Of every two of mine against every two of theirs: [a, b, c, d], a < b and c < d.
  std::vector<double> values_;
};

// The two that stay of three.
DeckPair without(const DeckTriple& three, size_t banned);
// All of so many, in rising order.
std::vector<DeckTriple> triples_of(size_t decks);

}  // namespace archon::sim
