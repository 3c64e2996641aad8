#include "sim/tournament/triad_game.h"

#include <utility>

namespace archon::sim {
namespace {

// Of two rows and two columns, where the simplex would be slow.
SolvedGame solve_two(const Payoffs& of) {
  for (size_t i = 0; i < 2; ++i)
    for (size_t j = 0; j < 2; ++j) {
      const double here = of.at(i, j);
      if (here > of.at(i, 1 - j) || here < of.at(1 - i, j)) continue;
      SolvedGame out{here, {0, 0}, {0, 0}};
      out.row[i] = out.column[j] = 1;
      return out;
    }
  const double apart = of.at(0, 0) - of.at(0, 1) - of.at(1, 0) + of.at(1, 1);
  const double row = (of.at(1, 1) - of.at(1, 0)) / apart;
  const double column = (of.at(1, 1) - of.at(0, 1)) / apart;
  return {(of.at(0, 0) * of.at(1, 1) - of.at(0, 1) * of.at(1, 0)) / apart,
          {row, 1 - row},
          {column, 1 - column}};
}

}  // namespace

TriadGame::TriadGame(Payoffs rates) : rates_(std::move(rates)) {
  const size_t mine = rates_.rows;
  const size_t theirs = rates_.columns;
  values_.resize(mine * mine * theirs * theirs);
  for (size_t a = 0; a < mine; ++a)
    for (size_t b = a + 1; b < mine; ++b)
      for (size_t c = 0; c < theirs; ++c)
        for (size_t d = c + 1; d < theirs; ++d)
          values_[((a * mine + b) * theirs + c) * theirs + d] = first_game({a, b}, {c, d}).value;
}

double TriadGame::left(const DeckPair& mine, const DeckPair& theirs) const {
  return values_[((mine[0] * rates_.rows + mine[1]) * rates_.columns + theirs[0]) * rates_.columns +
                 theirs[1]];
}

SolvedGame TriadGame::first_game(const DeckPair& mine, const DeckPair& theirs) const {
  Payoffs out(2, 2);
  for (size_t i = 0; i < 2; ++i)
    for (size_t j = 0; j < 2; ++j) {
      const double wins = rates_.at(mine[i], theirs[j]);
      // One win with the other deck is enough, or theirs win with both.
      const size_t other = mine[1 - i];
      const double after_win =
          1 - (1 - rates_.at(other, theirs[0])) * (1 - rates_.at(other, theirs[1]));
      const double after_loss =
          rates_.at(mine[0], theirs[1 - j]) * rates_.at(mine[1], theirs[1 - j]);
      out.at(i, j) = wins * after_win + (1 - wins) * after_loss;
    }
  return solve_two(out);
}

SolvedGame TriadGame::bans(const DeckTriple& mine, const DeckTriple& theirs) const {
  Payoffs out(3, 3);
  for (size_t i = 0; i < 3; ++i)
    for (size_t j = 0; j < 3; ++j) out.at(i, j) = left(without(mine, j), without(theirs, i));
  return solve_game(out);
}

DeckPair without(const DeckTriple& three, size_t banned) {
  return {three[banned == 0 ? 1 : 0], three[banned == 2 ? 1 : 2]};
}

std::vector<DeckTriple> triples_of(size_t decks) {
  std::vector<DeckTriple> out;
  for (size_t a = 0; a < decks; ++a)
    for (size_t b = a + 1; b < decks; ++b)
      for (size_t c = b + 1; c < decks; ++c) out.push_back({a, b, c});
  return out;
}

}  // namespace archon::sim
