// A game of two in which both choose at once, and what one wins the other loses: how often each
// should choose what, so that nothing the other does makes it worse (von Neumann 1928).
#pragma once

#include <cstddef>
#include <vector>

namespace archon::sim {

// What the one who chooses the row gets.
struct Payoffs {
  Payoffs(size_t down, size_t across) : rows(down), columns(across), of(down * across) {}

  double& at(size_t row, size_t column) { return of[row * columns + column]; }
  double at(size_t row, size_t column) const { return of[row * columns + column]; }

  size_t rows;
  size_t columns;
  std::vector<double> of;
};

// How often each row and each column is chosen; the value is what that brings.
struct SolvedGame {
  double value = 0;
  std::vector<double> row;
  std::vector<double> column;
};

// By the simplex method; the same on every machine. At least one row and one column.
SolvedGame solve_game(const Payoffs& payoffs);

}  // namespace archon::sim
