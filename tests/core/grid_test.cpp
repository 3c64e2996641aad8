#include "engine/core/grid.h"

#include <doctest/doctest.h>

#include <cmath>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/core/rng.h"

namespace archon::grid_test {
namespace {

constexpr Metric kMetrics[] = {Metric::Chebyshev, Metric::Manhattan};

// What '#' stands on.
SquareSet drawn(const std::vector<std::string>& rows) {
  SquareSet set;
  for (size_t y = 0; y < rows.size(); ++y)
    for (size_t x = 0; x < rows[y].size(); ++x)
      if (rows[y][x] == '#') set.add(square_at(static_cast<int>(x), static_cast<int>(y)));
  return set;
}

SquareSet random_set(Rng& rng, uint32_t one_in) {
  SquareSet set;
  for (int i = 0; i < kSquares; ++i)
    if (rng.below(one_in) == 0) set.add(static_cast<Square>(i));
  return set;
}

Square random_square(Rng& rng) { return static_cast<Square>(rng.below(kSquares)); }

std::set<int> listed(const SquareSet& set) {
  std::set<int> out;
  for (const Square square : set) out.insert(square);
  return out;
}

// One square after the other, instead of words: whether a step leads from one to the other.
bool beside(Square a, Square b, Metric metric) {
  const int dx = std::abs(x_of(a) - x_of(b));
  const int dy = std::abs(y_of(a) - y_of(b));
  return metric == Metric::Chebyshev ? std::max(dx, dy) == 1 : dx + dy == 1;
}

// The length of the part of the segment between two centres that lies within a square, by cutting
// the segment at its four borders.
double length_within(Square a, Square b, Square square) {
  const double from[2] = {x_of(a) + 0.5, y_of(a) + 0.5};
  const double step[2] = {x_of(b) - x_of(a) + 0.0, y_of(b) - y_of(a) + 0.0};
  const double low[2] = {x_of(square) + 0.0, y_of(square) + 0.0};
  double begin = 0;
  double end = 1;
  for (int i = 0; i < 2; ++i) {
    if (step[i] == 0) {
      if (from[i] <= low[i] || from[i] >= low[i] + 1) return 0;
      continue;
    }
    const double in = (low[i] - from[i]) / step[i];
    const double out = (low[i] + 1 - from[i]) / step[i];
    begin = std::max(begin, std::min(in, out));
    end = std::min(end, std::max(in, out));
  }
  return end - begin;
}

}  // namespace

TEST_CASE("a square set holds what was added, in every word") {
  SquareSet set;
  CHECK(set.empty());
  CHECK(set.first() == kSquares);
  for (const int square : {255, 64, 63, 0, 130}) {
    CHECK_FALSE(set.has(static_cast<Square>(square)));
    set.add(static_cast<Square>(square));
    CHECK(set.has(static_cast<Square>(square)));
  }
  set.add(255);
  CHECK(set.size() == 5);
  CHECK(set.first() == 0);
  CHECK(listed(set) == std::set<int>{0, 63, 64, 130, 255});
  set.remove(0);
  set.remove(0);
  CHECK(set.size() == 4);
  CHECK(set.first() == 63);
  CHECK(set.row(3) == 0x8000);
  CHECK(set.row(-1) == 0);
  CHECK(set.row(16) == 0);
}

TEST_CASE("square sets are united, cut and subtracted") {
  Rng rng(1);
  for (int i = 0; i < 100; ++i) {
    const SquareSet a = random_set(rng, 3);
    const SquareSet b = random_set(rng, 3);
    bool meet = false;
    bool within_a = true;
    for (int j = 0; j < kSquares; ++j) {
      const auto square = static_cast<Square>(j);
      REQUIRE((a & b).has(square) == (a.has(square) && b.has(square)));
      REQUIRE((a | b).has(square) == (a.has(square) || b.has(square)));
      REQUIRE((a - b).has(square) == (a.has(square) && !b.has(square)));
      meet = meet || (a.has(square) && b.has(square));
      within_a = within_a && (a.has(square) || !b.has(square));
    }
    CHECK(a.meets(b) == meet);
    CHECK(a.contains(b) == within_a);
    CHECK(a.contains(a & b));
    CHECK((a - a).empty());
  }
}

TEST_CASE("a loop goes over the squares that the set had when it began") {
  SquareSet set = SquareSet::rectangle(3, 3, 2, 1);
  std::vector<int> visited;
  for (const Square square : set) {
    visited.push_back(square);
    set = SquareSet::all();
  }
  CHECK(visited == std::vector<int>{51, 52});
}

TEST_CASE("a rectangle is cut at the edge of the grid") {
  CHECK(SquareSet::rectangle(1, 0, 2, 2) == drawn({".##", ".##"}));
  CHECK(SquareSet::rectangle(-1, -2, 3, 3) == drawn({"##"}));
  CHECK(SquareSet::rectangle(15, 15, 4, 4) == SquareSet::of(255));
  CHECK(SquareSet::rectangle(16, 0, 2, 2).empty());
  CHECK(SquareSet::rectangle(-5, 0, 5, 2).empty());
  CHECK(SquareSet::all().size() == kSquares);
}

TEST_CASE("a set is shifted in eight directions, and nothing comes round to the other side") {
  Rng rng(2);
  for (int i = 0; i < kDirections; ++i) {
    const auto way = static_cast<Direction>(i);
    for (const SquareSet& set : {SquareSet::all(), random_set(rng, 2), random_set(rng, 8)}) {
      SquareSet expected;
      for (const Square square : set)
        if (const auto next = next_square(square, way)) expected.add(*next);
      CHECK(set.shifted(way) == expected);
    }
  }
  CHECK(SquareSet::of(square_at(4, 4)).shifted(Direction::NorthEast) ==
        SquareSet::of(square_at(5, 3)));
  CHECK(SquareSet::of(square_at(15, 4)).shifted(Direction::East).empty());
  CHECK(SquareSet::of(square_at(0, 0)).shifted(Direction::SouthWest).empty());
  CHECK(opposite(Direction::NorthEast) == Direction::SouthWest);
}

TEST_CASE("distances by both metrics") {
  CHECK(distance(square_at(2, 3), square_at(5, 1)) == 3);
  CHECK(distance(square_at(2, 3), square_at(5, 1), Metric::Manhattan) == 5);
  CHECK(distance(square_at(7, 7), square_at(7, 7), Metric::Manhattan) == 0);
  CHECK(distance(square_at(15, 0), square_at(0, 15)) == 15);
  CHECK(distance(square_at(15, 0), square_at(0, 15), Metric::Manhattan) == 30);
}

TEST_CASE("neighbours, discs and rings hold just the squares at their distances") {
  CHECK(neighbours(square_at(1, 1)) == drawn({"###", "#.#", "###"}));
  CHECK(neighbours(square_at(1, 1), Metric::Manhattan) == drawn({".#.", "#.#", ".#."}));
  CHECK(neighbours(square_at(0, 0)) == drawn({".#", "##"}));
  CHECK(within(square_at(2, 1), 2, Metric::Manhattan) == drawn({".###.", "#####", ".###.", "..#"}));
  for (const Metric metric : kMetrics)
    for (const int at : {0, 15, 100, 119, 240, 255})
      for (const int away : {0, 1, 3, 6, 20}) {
        const auto square = static_cast<Square>(at);
        SquareSet disc;
        SquareSet edge;
        for (int other = 0; other < kSquares; ++other) {
          const int d = distance(square, static_cast<Square>(other), metric);
          if (d <= away) disc.add(static_cast<Square>(other));
          if (d == away) edge.add(static_cast<Square>(other));
        }
        CHECK(within(square, away, metric) == disc);
        CHECK(ring(square, away, metric) == edge);
      }
  CHECK(ring(0, -1).empty());
}

TEST_CASE("reach goes round what isn't free") {
  const SquareSet walls = drawn({"..#..", ".##..", "..#.."});
  const SquareSet free = SquareSet::rectangle(0, 0, 5, 4) - walls;
  CHECK(reach(square_at(1, 0), 2, free) == drawn({"##...", "#....", "##"}));
  CHECK(reach(square_at(1, 2), 2, free) == drawn({"##...", "#....", "##.#.", "####."}));
  CHECK(reach(square_at(1, 2), 2, free, Metric::Manhattan) ==
        drawn({".....", "#....", "##...", "###.."}));
  CHECK(steps_to(square_at(1, 0), square_at(3, 0), 9, free) == 6);
  CHECK(steps_to(square_at(1, 0), square_at(3, 0), 10, free, Metric::Manhattan) == 10);
  CHECK(steps_to(square_at(1, 0), square_at(3, 0), 5, free) == -1);
  CHECK(steps_to(square_at(1, 0), square_at(2, 1), 9, free) == -1);
  CHECK(steps_to(square_at(1, 0), square_at(1, 0), 0, free) == 0);
}

TEST_CASE("reach is what single steps reach") {
  Rng rng(3);
  for (int i = 0; i < 60; ++i) {
    const SquareSet free = random_set(rng, 2 + rng.below(2)) | random_set(rng, 3);
    const Square from = random_square(rng);
    const Metric metric = kMetrics[rng.below(2)];
    std::vector<int> steps(kSquares, -1);
    std::vector<Square> queue = {from};
    steps[from] = 0;
    for (size_t at = 0; at < queue.size(); ++at)
      for (int other = 0; other < kSquares; ++other) {
        const auto next = static_cast<Square>(other);
        if (steps[next] >= 0 || !free.has(next) || !beside(queue[at], next, metric)) continue;
        steps[next] = steps[queue[at]] + 1;
        queue.push_back(next);
      }
    for (const int most : {0, 1, 4, 7}) {
      SquareSet expected;
      for (int square = 0; square < kSquares; ++square)
        if (steps[square] >= 0 && steps[square] <= most) expected.add(static_cast<Square>(square));
      CHECK(reach(from, most, free, metric) == expected);
    }
    for (int square = 0; square < kSquares; square += 7)
      REQUIRE(steps_to(from, static_cast<Square>(square), kSquares, free, metric) == steps[square]);
  }
}

TEST_CASE("straight lines go on until something stands in the way") {
  const SquareSet board = SquareSet::rectangle(0, 0, 6, 4);
  CHECK(ray(square_at(1, 1), Direction::East, 3, board) == drawn({"", "..###"}));
  CHECK(ray(square_at(1, 1), Direction::East, 9, board) == drawn({"", "..####"}));
  CHECK(ray(square_at(1, 1), Direction::East, 9, board - drawn({"", "....#"})) ==
        drawn({"", "..##"}));
  CHECK(ray(square_at(1, 3), Direction::NorthEast, 9, board) == drawn({"....#", "...#.", "..#.."}));
  CHECK(rays(square_at(1, 1), 1, board) == neighbours(square_at(1, 1)));
  CHECK(rays(square_at(2, 0), 2, board) == drawn({"##.##", ".###.", "#.#.#"}));
}

TEST_CASE("a square is in one of eight directions, or in none") {
  CHECK(direction_to(square_at(3, 3), square_at(3, 0)) == Direction::North);
  CHECK(direction_to(square_at(3, 3), square_at(5, 5)) == Direction::SouthEast);
  CHECK(direction_to(square_at(3, 3), square_at(0, 3)) == Direction::West);
  CHECK_FALSE(direction_to(square_at(3, 3), square_at(5, 4)));
  CHECK_FALSE(direction_to(square_at(3, 3), square_at(3, 3)));
  const SquareSet lines = rays(square_at(6, 9), kGridSide, SquareSet::all());
  for (int to = 0; to < kSquares; ++to)
    CHECK(lines.has(static_cast<Square>(to)) ==
          direction_to(square_at(6, 9), static_cast<Square>(to)).has_value());
}

TEST_CASE("a segment crosses the squares whose interior it meets") {
  CHECK(crossed(square_at(0, 0), square_at(3, 0)) == drawn({"####"}));
  CHECK(crossed(square_at(0, 0), square_at(2, 2)) == drawn({"#..", ".#.", "..#"}));
  CHECK(crossed(square_at(0, 0), square_at(2, 1)) == drawn({"##.", ".##"}));
  CHECK(crossed(square_at(3, 1), square_at(0, 0)) == drawn({"##..", "..##"}));
  CHECK(crossed(square_at(1, 4), square_at(0, 0)) == drawn({"#", "#", "##", ".#", ".#"}));
  CHECK(crossed(7, 7) == SquareSet::of(7));
  constexpr double kTouch = 1e-9;  // a corner has no length
  for (int from = 0; from < kSquares; from += 17)
    for (int to = 0; to < kSquares; ++to) {
      if (from == to) continue;
      const auto a = static_cast<Square>(from);
      const auto b = static_cast<Square>(to);
      SquareSet expected;
      for (int i = 0; i < kSquares; ++i)
        if (length_within(a, b, static_cast<Square>(i)) > kTouch)
          expected.add(static_cast<Square>(i));
      REQUIRE(crossed(a, b) == expected);
      REQUIRE(crossed(b, a) == expected);
    }
}

TEST_CASE("sight ends where something blocks it, and passes between two corners") {
  const SquareSet wall = drawn({"...", "..#", ".#."});
  CHECK(sees(square_at(0, 0), square_at(3, 3), wall));
  CHECK_FALSE(sees(square_at(0, 1), square_at(4, 1), wall));
  CHECK_FALSE(sees(square_at(1, 0), square_at(2, 2), wall));
  CHECK(sees(square_at(0, 0), square_at(2, 0), wall));
  CHECK_FALSE(sees(square_at(0, 1), square_at(2, 1), wall));  // the end counts
  CHECK(sees(square_at(0, 1), square_at(2, 1), wall - SquareSet::of(square_at(2, 1))));
  CHECK(sees(square_at(0, 0), square_at(9, 9), SquareSet()));
  Rng rng(4);
  const SquareSet blocking = random_set(rng, 6);
  for (int i = 0; i < 40; ++i) {
    const Square from = random_square(rng);
    const SquareSet among = random_set(rng, 2);
    const SquareSet visible = seen(from, among, blocking);
    for (int to = 0; to < kSquares; ++to) {
      const auto square = static_cast<Square>(to);
      REQUIRE(visible.has(square) == (among.has(square) && !crossed(from, square).meets(blocking)));
    }
    CHECK(seen(from, among, SquareSet()) == among);
  }
}

TEST_CASE("a rectangle of even sides has several squares in its middle") {
  CHECK(Rectangle{0, 0, 3, 3}.centres() == SquareSet::of(square_at(1, 1)));
  CHECK(Rectangle{0, 0, 4, 1}.centres() == drawn({".##."}));
  CHECK(Rectangle{0, 0, 2, 2}.centres() == drawn({"##", "##"}));
  CHECK(Rectangle{0, 0, 3, 4}.centres() == drawn({"", ".#.", ".#."}));
  CHECK(Rectangle{-1, -1, 2, 2}.centres() == SquareSet::of(0));
  CHECK(Rectangle{-1, 0, 3, 2}.squares() == drawn({"##", "##"}));
}

TEST_CASE("rectangles are listed around a square, lying and standing") {
  std::vector<Rectangle> found;
  const auto note = [&](const Rectangle& rectangle) { found.push_back(rectangle); };
  for_each_rectangle(3, 3, SquareSet::of(square_at(5, 5)), note);
  CHECK(found == std::vector<Rectangle>{{4, 4, 3, 3}});
  found.clear();
  for_each_rectangle(2, 2, SquareSet::of(square_at(5, 5)), note);
  CHECK(found == std::vector<Rectangle>{{4, 4, 2, 2}, {5, 4, 2, 2}, {4, 5, 2, 2}, {5, 5, 2, 2}});
  found.clear();
  for_each_rectangle(1, 4, SquareSet::of(square_at(5, 5)), note);
  CHECK(found == std::vector<Rectangle>{{5, 3, 1, 4}, {5, 4, 1, 4}, {3, 5, 4, 1}, {4, 5, 4, 1}});
}

TEST_CASE("every rectangle with a centre among the given comes once") {
  Rng rng(5);
  for (const auto& [a, b] : {std::pair{1, 1}, {2, 2}, {3, 5}, {4, 8}, {1, 6}, {16, 16}, {5, 5}})
    for (const uint32_t one_in : {1U, 3U, 40U}) {
      const SquareSet centres = random_set(rng, one_in);
      std::set<std::tuple<int, int, int, int>> found;
      size_t count = 0;
      for_each_rectangle(a, b, centres, [&](const Rectangle& r) {
        found.emplace(r.x, r.y, r.width, r.height);
        ++count;
      });
      std::set<std::tuple<int, int, int, int>> expected;
      for (const auto& [w, h] : {std::pair{a, b}, std::pair{b, a}})
        for (int y = -20; y < 20; ++y)
          for (int x = -20; x < 20; ++x) {
            const Rectangle r{static_cast<int8_t>(x), static_cast<int8_t>(y),
                              static_cast<int8_t>(w), static_cast<int8_t>(h)};
            if (r.centres().meets(centres)) expected.emplace(x, y, w, h);
          }
      CHECK(found == expected);
      CHECK(count == found.size());
    }
}

}  // namespace archon::grid_test
