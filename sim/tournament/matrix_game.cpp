#include "sim/tournament/matrix_game.h"

#include <algorithm>
#include <numeric>

#include "engine/core/check.h"

namespace archon::sim {
namespace {

constexpr double kNothing = 1e-11;

// max sum(y) with A y <= 1, y >= 0, where all of A is above 0: y over its sum is how often the
// columns are chosen, the prices of the rows over theirs are how often the rows are, and one over
// the sum is the value. The tableau keeps the columns that are not basic alone.
class Simplex {
 public:
  Simplex(const Payoffs& payoffs, double shift)
      : table_(payoffs),
        right_(payoffs.rows, 1),
        costs_(payoffs.columns, 1),
        basic_(payoffs.rows),
        free_(payoffs.columns) {
    for (double& one : table_.of) one += shift;
    std::iota(free_.begin(), free_.end(), size_t{0});
    std::iota(basic_.begin(), basic_.end(), payoffs.columns);
  }

  SolvedGame solve() {
    // The best column first; should that go in circles (ties do), the first one, which doesn't
    // (Bland 1977).
    const size_t patience = 20 * (table_.rows + table_.columns);
    for (size_t pivots = 0;; ++pivots) {
      const size_t column = entering(pivots > patience);
      if (column == table_.columns) break;
      pivot(leaving(column), column);
    }
    SolvedGame out{0, std::vector<double>(table_.rows), std::vector<double>(table_.columns)};
    for (size_t i = 0; i < table_.rows; ++i)
      if (basic_[i] < table_.columns) out.column[basic_[i]] = std::max(0.0, right_[i]);
    for (size_t j = 0; j < table_.columns; ++j)
      if (free_[j] >= table_.columns)
        out.row[free_[j] - table_.columns] = std::max(0.0, -costs_[j]);
    share(out.row);
    out.value = 1 / share(out.column);
    return out;
  }

 private:
  static double share(std::vector<double>& of) {
    const double sum = std::accumulate(of.begin(), of.end(), 0.0);
    for (double& one : of) one /= sum;
    return sum;
  }

  size_t entering(bool is_first) const {
    size_t out = table_.columns;
    for (size_t j = 0; j < table_.columns; ++j) {
      if (costs_[j] <= kNothing) continue;
      if (out == table_.columns || (is_first ? free_[j] < free_[out] : costs_[j] > costs_[out]))
        out = j;
    }
    return out;
  }

  size_t leaving(size_t column) const {
    size_t out = table_.rows;
    for (size_t i = 0; i < table_.rows; ++i) {
      const double by = table_.at(i, column);
      if (by <= kNothing) continue;
      const double apart =
          out == table_.rows ? -1 : right_[i] * table_.at(out, column) - right_[out] * by;
      if (apart < 0 || (apart == 0 && basic_[i] < basic_[out])) out = i;
    }
    ARCHON_CHECK(out < table_.rows);
    return out;
  }

  void pivot(size_t row, size_t column) {
    const double by = 1 / table_.at(row, column);
    for (size_t j = 0; j < table_.columns; ++j) table_.at(row, j) *= by;
    table_.at(row, column) = by;
    right_[row] *= by;
    const auto clear = [&](double& factor_cell, double* cells, double& right) {
      const double factor = factor_cell;
      if (factor == 0) return;
      factor_cell = 0;
      for (size_t j = 0; j < table_.columns; ++j) cells[j] -= factor * table_.at(row, j);
      right -= factor * right_[row];
    };
    for (size_t i = 0; i < table_.rows; ++i)
      if (i != row) clear(table_.at(i, column), &table_.at(i, 0), right_[i]);
    double unused = 0;
    clear(costs_[column], costs_.data(), unused);
    std::swap(basic_[row], free_[column]);
  }

  Payoffs table_;
  std::vector<double> right_;
  std::vector<double> costs_;
  std::vector<size_t> basic_;  // columns by their numbers, then rows
  std::vector<size_t> free_;
};

}  // namespace

SolvedGame solve_game(const Payoffs& payoffs) {
  ARCHON_CHECK(payoffs.rows > 0 && payoffs.columns > 0);
  const double shift = 1 - *std::min_element(payoffs.of.begin(), payoffs.of.end());
  SolvedGame out = Simplex(payoffs, shift).solve();
  out.value -= shift;
  return out;
}

}  // namespace archon::sim
