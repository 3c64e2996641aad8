// Games of two who choose at once, against answers that are known and against looking at
// everything.
#include "sim/tournament/matrix_game.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <vector>

#include "engine/core/rng.h"
#include "sim/tournament/triad_game.h"

namespace archon::sim::matrix_game_test {
namespace {

Payoffs payoffs(std::initializer_list<std::initializer_list<double>> rows) {
  Payoffs out(rows.size(), rows.begin()->size());
  size_t i = 0;
  for (const auto& row : rows)
    for (const double one : row) out.of[i++] = one;
  return out;
}

double least_of(const Payoffs& of, const std::vector<double>& row) {
  double out = 1e9;
  for (size_t j = 0; j < of.columns; ++j) {
    double sum = 0;
    for (size_t i = 0; i < of.rows; ++i) sum += row[i] * of.at(i, j);
    out = std::min(out, sum);
  }
  return out;
}

double most_of(const Payoffs& of, const std::vector<double>& column) {
  double out = -1e9;
  for (size_t i = 0; i < of.rows; ++i) {
    double sum = 0;
    for (size_t j = 0; j < of.columns; ++j) sum += column[j] * of.at(i, j);
    out = std::max(out, sum);
  }
  return out;
}

// Neither can do better by choosing otherwise, which is what a solution is.
void check_solved(const Payoffs& of, const SolvedGame& game) {
  for (const auto* mix : {&game.row, &game.column}) {
    double sum = 0;
    for (const double share : *mix) {
      CHECK(share >= 0);
      sum += share;
    }
    CHECK(sum == doctest::Approx(1));
  }
  CHECK(least_of(of, game.row) == doctest::Approx(game.value).epsilon(1e-7));
  CHECK(most_of(of, game.column) == doctest::Approx(game.value).epsilon(1e-7));
}

TEST_CASE("rock, paper, scissors; matching pennies; a row that is better whatever comes") {
  const Payoffs fair = payoffs({{0.5, 0, 1}, {1, 0.5, 0}, {0, 1, 0.5}});
  const SolvedGame rock = solve_game(fair);
  CHECK(rock.value == doctest::Approx(0.5));
  for (const double share : rock.row) CHECK(share == doctest::Approx(1.0 / 3));
  const SolvedGame pennies = solve_game(payoffs({{3, -1}, {-2, 1}}));
  CHECK(pennies.value == doctest::Approx(1.0 / 7));
  CHECK(pennies.row[0] == doctest::Approx(3.0 / 7));
  CHECK(pennies.column[0] == doctest::Approx(2.0 / 7));
  const SolvedGame clear = solve_game(payoffs({{0.3, 0.2}, {0.6, 0.4}}));
  CHECK(clear.value == doctest::Approx(0.4));
  CHECK(clear.row[1] == doctest::Approx(1));
  CHECK(clear.column[1] == doctest::Approx(1));
}

TEST_CASE("neither side of a solved game can do better, whatever its form") {
  Rng dice(7);
  for (int game = 0; game < 300; ++game) {
    Payoffs of(1 + dice.below(12), 1 + dice.below(12));
    // Coarse values make ties, which is where pivots can go in circles.
    const bool is_coarse = game % 2 == 0;
    for (double& one : of.of) one = is_coarse ? dice.below(4) / 4.0 : dice.uniform();
    CAPTURE(game);
    check_solved(of, solve_game(of));
  }
  Payoffs large(200, 150);
  for (double& one : large.of) one = dice.uniform();
  check_solved(large, solve_game(large));
}

// ---- Triad --------------------------------------------------------------------------------------

// The same match by going through every course that it can take, with mixes looked for on a grid.
struct BruteForce {
  const Payoffs& rates;

  // Decks left to each, as bits.
  double value(unsigned mine, unsigned theirs) const {
    if (mine == 0) return 1;
    if (theirs == 0) return 0;
    return on_grid(game(mine, theirs));
  }
  Payoffs game(unsigned mine, unsigned theirs) const {
    const std::vector<size_t> own = places(mine);
    const std::vector<size_t> other = places(theirs);
    Payoffs out(own.size(), other.size());
    for (size_t i = 0; i < own.size(); ++i)
      for (size_t j = 0; j < other.size(); ++j) {
        const double wins = rates.at(own[i], other[j]);
        out.at(i, j) = wins * value(mine & ~(1U << own[i]), theirs) +
                       (1 - wins) * value(mine, theirs & ~(1U << other[j]));
      }
    return out;
  }
  static std::vector<size_t> places(unsigned bits) {
    std::vector<size_t> out;
    for (size_t i = 0; i < 3; ++i)
      if ((bits >> i & 1U) != 0) out.push_back(i);
    return out;
  }
  // The best of the mixes in steps of a fiftieth (of two: a thousandth).
  static double on_grid(const Payoffs& of) {
    const int steps = of.rows > 2 ? 50 : 1000;
    double best = -1;
    for (int a = 0; a <= steps; ++a)
      for (int b = 0; b <= (of.rows > 2 ? steps - a : 0); ++b) {
        std::vector<double> row(of.rows, 0);
        row[0] = double(a) / steps;
        if (of.rows > 2) row[2] = double(b) / steps;
        if (of.rows > 1) row[1] = 1 - row[0] - (of.rows > 2 ? row[2] : 0);
        if (of.rows == 1) row[0] = 1;
        best = std::max(best, least_of(of, row));
      }
    return best;
  }
  double with_bans() const {
    Payoffs out(3, 3);
    for (unsigned i = 0; i < 3; ++i)
      for (unsigned j = 0; j < 3; ++j) out.at(i, j) = value(7U & ~(1U << j), 7U & ~(1U << i));
    return on_grid(out);
  }
};

TEST_CASE("a triad is worth what going through every course of it finds") {
  Rng dice(11);
  for (int match = 0; match < 40; ++match) {
    Payoffs rates(3, 3);
    for (double& one : rates.of) one = 0.2 + 0.6 * dice.uniform();
    const TriadGame game(rates);
    const BruteForce all{rates};
    CAPTURE(match);
    CHECK(game.first_game({0, 1}, {0, 2}).value == doctest::Approx(all.value(3, 5)).epsilon(0.002));
    CHECK(game.bans({0, 1, 2}, {0, 1, 2}).value == doctest::Approx(all.with_bans()).epsilon(0.01));
  }
}

TEST_CASE("with which deck to begin a triad can matter, and both sides of it add up to one") {
  const Payoffs rates = payoffs({{0.6, 0.4, 0.5}, {0.4, 0.6, 0.5}, {0.9, 0.9, 0.9}});
  const TriadGame game(rates);
  const SolvedGame first = game.first_game({0, 1}, {0, 1});
  CHECK(first.row[0] == doctest::Approx(0.5));
  CHECK(first.value == doctest::Approx(0.5).epsilon(0.05));
  // The deck that beats everything is banned.
  const SolvedGame bans = game.bans({0, 1, 2}, {0, 1, 2});
  CHECK(bans.column[2] == doctest::Approx(1));
  Payoffs turned(3, 3);
  for (size_t i = 0; i < 3; ++i)
    for (size_t j = 0; j < 3; ++j) turned.at(i, j) = 1 - rates.at(j, i);
  CHECK(TriadGame(turned).bans({0, 1, 2}, {0, 1, 2}).value == doctest::Approx(1 - bans.value));
}

TEST_CASE("every three of so many, each once") {
  CHECK(triples_of(3) == std::vector<DeckTriple>{{0, 1, 2}});
  CHECK(triples_of(14).size() == 364);
  CHECK(without({4, 7, 9}, 1) == DeckPair{4, 9});
}

}  // namespace
}  // namespace archon::sim::matrix_game_test
