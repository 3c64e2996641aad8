// Squares of a board of at most 16 by 16, sets of them as four machine words, and what lies between
// them: distances, ways, straight lines, sight, rectangles. Nothing here allocates.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

#include "engine/core/counts.h"

namespace archon {

// y * 16 + x; x grows to the east, y to the south, as rows of text do.
using Square = uint8_t;
inline constexpr int kGridSide = 16;
inline constexpr int kSquares = kGridSide * kGridSide;

constexpr Square square_at(int x, int y) { return narrow<Square>(y * kGridSide + x); }
constexpr int x_of(Square square) { return square % kGridSide; }
constexpr int y_of(Square square) { return square / kGridSide; }
constexpr bool on_grid(int x, int y) { return x >= 0 && x < kGridSide && y >= 0 && y < kGridSide; }

// Clockwise.
enum class Direction : uint8_t {
  North,
  NorthEast,
  East,
  SouthEast,
  South,
  SouthWest,
  West,
  NorthWest
};
inline constexpr int kDirections = 8;
constexpr int dx_of(Direction to) {
  constexpr int8_t kSteps[kDirections] = {0, 1, 1, 1, 0, -1, -1, -1};
  return kSteps[index_of(to)];
}
constexpr int dy_of(Direction to) {
  constexpr int8_t kSteps[kDirections] = {-1, -1, 0, 1, 1, 1, 0, -1};
  return kSteps[index_of(to)];
}
constexpr Direction opposite(Direction to) {
  return value_at<Direction>((index_of(to) + kDirections / 2) % kDirections);
}

// What a step is: to one of eight neighbours, or of four.
enum class Metric : uint8_t { Chebyshev, Manhattan };

constexpr int distance(Square a, Square b, Metric metric = Metric::Chebyshev) {
  const int dx = x_of(a) < x_of(b) ? x_of(b) - x_of(a) : x_of(a) - x_of(b);
  const int dy = y_of(a) < y_of(b) ? y_of(b) - y_of(a) : y_of(a) - y_of(b);
  return metric == Metric::Chebyshev ? std::max(dx, dy) : dx + dy;
}

// Four rows to a word, from the north; in a row the west is the lowest bit.
struct SquareSet {
  uint64_t word[4] = {0, 0, 0, 0};

  static constexpr SquareSet of(Square square) {
    SquareSet set;
    set.add(square);
    return set;
  }
  // The part of the rectangle that lies on the grid; (x, y) is its north-western corner.
  static constexpr SquareSet rectangle(int x, int y, int width, int height) {
    const int west = std::max(x, 0);
    const int east = std::min(x + width, kGridSide);
    const int north = std::max(y, 0);
    const int south = std::min(y + height, kGridSide);
    if (west >= east || north >= south) return {};
    const uint64_t row = ((uint64_t{1} << (east - west)) - 1) << west;
    const uint64_t rows = row * kWest;
    SquareSet set;
    for (int i = 0; i < 4; ++i) set.word[i] = rows & rows_above(south, i) & ~rows_above(north, i);
    return set;
  }
  static constexpr SquareSet all() { return rectangle(0, 0, kGridSide, kGridSide); }

  constexpr bool has(Square square) const { return word[square >> 6] >> (square & 63) & 1; }
  constexpr void add(Square square) { word[square >> 6] |= uint64_t{1} << (square & 63); }
  constexpr void remove(Square square) { word[square >> 6] &= ~(uint64_t{1} << (square & 63)); }
  constexpr bool empty() const { return (word[0] | word[1] | word[2] | word[3]) == 0; }
  constexpr int size() const {
    return std::popcount(word[0]) + std::popcount(word[1]) + std::popcount(word[2]) +
           std::popcount(word[3]);
  }
  // The northernmost, and of these the westernmost; 256 of an empty set.
  constexpr int first() const {
    for (int i = 0; i < 4; ++i)
      if (word[i] != 0) return i * 64 + std::countr_zero(word[i]);
    return kSquares;
  }
  // The bits of a row, from the west; none of a row that isn't on the grid.
  constexpr uint32_t row(int y) const {
    if (y < 0 || y >= kGridSide) return 0;
    return static_cast<uint32_t>(word[y / 4] >> (y % 4 * kGridSide) & 0xFFFF);
  }
  constexpr bool contains(const SquareSet& other) const { return (other - *this).empty(); }
  constexpr bool meets(const SquareSet& other) const { return !(*this & other).empty(); }

  friend constexpr SquareSet operator&(SquareSet a, const SquareSet& b) { return a &= b; }
  friend constexpr SquareSet operator|(SquareSet a, const SquareSet& b) { return a |= b; }
  // Difference.
  friend constexpr SquareSet operator-(SquareSet a, const SquareSet& b) { return a -= b; }
  constexpr SquareSet& operator&=(const SquareSet& b) {
    for (int i = 0; i < 4; ++i) word[i] &= b.word[i];
    return *this;
  }
  constexpr SquareSet& operator|=(const SquareSet& b) {
    for (int i = 0; i < 4; ++i) word[i] |= b.word[i];
    return *this;
  }
  constexpr SquareSet& operator-=(const SquareSet& b) {
    for (int i = 0; i < 4; ++i) word[i] &= ~b.word[i];
    return *this;
  }
  friend constexpr bool operator==(const SquareSet&, const SquareSet&) = default;

  // Every square one step further; what would leave the grid is lost.
  constexpr SquareSet shifted(Direction to) const {
    SquareSet set = *this;
    if (dx_of(to) > 0) set = set.eastwards();
    if (dx_of(to) < 0) set = set.westwards();
    if (dy_of(to) > 0) set = set.southwards();
    if (dy_of(to) < 0) set = set.northwards();
    return set;
  }
  // The set and all that is one step from it.
  constexpr SquareSet spread(Metric metric = Metric::Chebyshev) const {
    const SquareSet row = *this | eastwards() | westwards();
    const SquareSet& column = metric == Metric::Chebyshev ? row : *this;
    return row | column.northwards() | column.southwards();
  }

  // Iterates from the north-west, row by row, over the members the set had when the loop began.
  struct End {};
  class Iterator {
   public:
    constexpr explicit Iterator(const SquareSet& set)
        : left_{set.word[0], set.word[1], set.word[2], set.word[3]} {
      skip();
    }
    constexpr Square operator*() const {
      return narrow<Square>(at_ * 64 + std::countr_zero(left_[at_]));
    }
    constexpr Iterator& operator++() {
      left_[at_] &= left_[at_] - 1;
      skip();
      return *this;
    }
    constexpr bool operator!=(End) const { return at_ < 4; }

   private:
    constexpr void skip() {
      while (at_ < 4 && left_[at_] == 0) ++at_;
    }
    uint64_t left_[4];
    int at_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(*this); }
  constexpr End end() const { return {}; }

 private:
  static constexpr uint64_t kWest = 0x0001000100010001;  // the westernmost column of a word
  static constexpr uint64_t kEast = kWest << 15;

  // Of a word, the squares in rows above `row`.
  static constexpr uint64_t rows_above(int row, int word) {
    const int rows = row - 4 * word;
    if (rows <= 0) return 0;
    return rows >= 4 ? ~uint64_t{0} : (uint64_t{1} << (rows * kGridSide)) - 1;
  }

  constexpr SquareSet eastwards() const {
    SquareSet set;
    for (int i = 0; i < 4; ++i) set.word[i] = (word[i] & ~kEast) << 1;
    return set;
  }
  constexpr SquareSet westwards() const {
    SquareSet set;
    for (int i = 0; i < 4; ++i) set.word[i] = (word[i] & ~kWest) >> 1;
    return set;
  }
  constexpr SquareSet southwards() const {
    return {{word[0] << 16, word[1] << 16 | word[0] >> 48, word[2] << 16 | word[1] >> 48,
             word[3] << 16 | word[2] >> 48}};
  }
  constexpr SquareSet northwards() const {
    return {{word[0] >> 16 | word[1] << 48, word[1] >> 16 | word[2] << 48,
             word[2] >> 16 | word[3] << 48, word[3] >> 16}};
  }
};

static_assert(sizeof(SquareSet) == 32);

// ---- Distances and ways -------------------------------------------------------------------------

constexpr SquareSet neighbours(Square square, Metric metric = Metric::Chebyshev) {
  SquareSet set = SquareSet::of(square).spread(metric);
  set.remove(square);
  return set;
}

// Every square at most so far away, the square itself among them.
constexpr SquareSet within(Square square, int most, Metric metric = Metric::Chebyshev) {
  const int x = x_of(square);
  const int y = y_of(square);
  if (metric == Metric::Chebyshev)
    return SquareSet::rectangle(x - most, y - most, 2 * most + 1, 2 * most + 1);
  SquareSet set;
  for (int dy = -most; dy <= most; ++dy) {
    const int wide = most - (dy < 0 ? -dy : dy);
    set |= SquareSet::rectangle(x - wide, y + dy, 2 * wide + 1, 1);
  }
  return set;
}

// Every square at just that distance.
constexpr SquareSet ring(Square square, int away, Metric metric = Metric::Chebyshev) {
  if (away <= 0) return away == 0 ? SquareSet::of(square) : SquareSet();
  return within(square, away, metric) - within(square, away - 1, metric);
}

// Where one may be after at most `steps` steps from `from`, each onto a square of `free`; `from`
// itself needn't be. Diagonal steps pass between two squares that aren't free.
constexpr SquareSet reach(const SquareSet& from, int steps, const SquareSet& free,
                          Metric metric = Metric::Chebyshev) {
  SquareSet now = from;
  for (; steps > 0; --steps) {
    const SquareSet next = now | (now.spread(metric) & free);
    if (next == now) break;
    now = next;
  }
  return now;
}
constexpr SquareSet reach(Square from, int steps, const SquareSet& free,
                          Metric metric = Metric::Chebyshev) {
  return reach(SquareSet::of(from), steps, free, metric);
}

// How many such steps it takes, or -1 if more than `most`, or none lead there.
constexpr int steps_to(Square from, Square to, int most, const SquareSet& free,
                       Metric metric = Metric::Chebyshev) {
  SquareSet now = SquareSet::of(from);
  for (int steps = 0;; ++steps) {
    if (now.has(to)) return steps;
    const SquareSet next = now | (now.spread(metric) & free);
    if (steps >= most || next == now) return -1;
    now = next;
  }
}

// ---- Straight lines -----------------------------------------------------------------------------

// Where `to` lies on a straight line from `from`: in which of the eight directions.
constexpr std::optional<Direction> direction_to(Square from, Square to) {
  const int dx = x_of(to) - x_of(from);
  const int dy = y_of(to) - y_of(from);
  const int far = distance(from, to);
  for (int i = 0; i < kDirections && far > 0; ++i) {
    const auto way = value_at<Direction>(i);
    if (dx == dx_of(way) * far && dy == dy_of(way) * far) return way;
  }
  return std::nullopt;
}

// The next square that way, where there is one.
constexpr std::optional<Square> next_square(Square from, Direction to) {
  const int x = x_of(from) + dx_of(to);
  const int y = y_of(from) + dy_of(to);
  if (!on_grid(x, y)) return std::nullopt;
  return square_at(x, y);
}

// At most `most` squares in a straight line from `from`, as far as they are all in `free`; without
// `from`.
constexpr SquareSet ray(Square from, Direction to, int most, const SquareSet& free) {
  SquareSet set;
  SquareSet front = SquareSet::of(from);
  for (; most > 0; --most) {
    front = front.shifted(to) & free;
    if (front.empty()) break;
    set |= front;
  }
  return set;
}

// The same in all eight directions.
constexpr SquareSet rays(Square from, int most, const SquareSet& free) {
  SquareSet set;
  for (int i = 0; i < kDirections; ++i) set |= ray(from, value_at<Direction>(i), most, free);
  return set;
}

// ---- Sight --------------------------------------------------------------------------------------

// Calls `visit(square)` for each square whose interior is crossed by the segment between the
// centres of two squares, both of these among them, from a to b, until it returns false. A segment
// through a corner crosses neither of the two squares beside it.
template <class Visit>
constexpr bool cross(Square a, Square b, Visit visit) {
  const int dx = x_of(b) < x_of(a) ? x_of(a) - x_of(b) : x_of(b) - x_of(a);
  const int dy = y_of(b) < y_of(a) ? y_of(a) - y_of(b) : y_of(b) - y_of(a);
  const int east = x_of(b) < x_of(a) ? -1 : 1;
  const int south = y_of(b) < y_of(a) ? -1 : 1;
  int x = 0;  // steps made
  int y = 0;
  while (visit(square_at(x_of(a) + east * x, y_of(a) + south * y))) {
    if (x == dx && y == dy) return true;
    // Which side of the square is left first: the next border is half a square after its centre.
    const int to_side = (2 * x + 1) * dy;
    const int to_end = (2 * y + 1) * dx;
    if (to_side <= to_end) ++x;
    if (to_end <= to_side) ++y;
  }
  return false;
}

constexpr SquareSet crossed(Square a, Square b) {
  SquareSet set;
  cross(a, b, [&](Square square) {
    set.add(square);
    return true;
  });
  return set;
}

// Whether the segment between two centres crosses no square of `blocking`; the squares at its ends
// count, too, so a caller for whom they don't takes them out.
constexpr bool sees(Square a, Square b, const SquareSet& blocking) {
  return blocking.empty() || cross(a, b, [&](Square square) { return !blocking.has(square); });
}

// Those of `among` that are seen from a square.
constexpr SquareSet seen(Square from, const SquareSet& among, const SquareSet& blocking) {
  if (blocking.empty()) return among;
  SquareSet set;
  for (const Square square : among)
    if (sees(from, square, blocking)) set.add(square);
  return set;
}

// ---- Rectangles ---------------------------------------------------------------------------------

// May stick out of the grid.
struct Rectangle {
  int8_t x = 0;  // the north-western corner
  int8_t y = 0;
  int8_t width = 1;
  int8_t height = 1;

  constexpr SquareSet squares() const { return SquareSet::rectangle(x, y, width, height); }
  // The square in the middle; of an even side, either of the two.
  constexpr SquareSet centres() const {
    return SquareSet::rectangle(x + (width - 1) / 2, y + (height - 1) / 2, 2 - width % 2,
                                2 - height % 2);
  }
  friend constexpr bool operator==(const Rectangle&, const Rectangle&) = default;
};

// Calls `visit(rectangle)` once for every rectangle of `a` by `b`, or `b` by `a`, that has one of
// `centres` in its middle: `a` wide first, then row by row of its corners.
template <class Visit>
constexpr void for_each_rectangle(int a, int b, const SquareSet& centres, Visit visit) {
  for (int turned = 0; turned < (a == b ? 1 : 2); ++turned) {
    const int width = turned != 0 ? b : a;
    const int height = turned != 0 ? a : b;
    for (int middle = -1; middle < kGridSide; ++middle) {
      const uint32_t row = centres.row(middle) | (height % 2 == 0 ? centres.row(middle + 1) : 0);
      // Its bits are the possible middles from column -1 on.
      uint32_t columns = row << 1 | (width % 2 == 0 ? row : 0);
      for (; columns != 0; columns &= columns - 1) {
        const int x = std::countr_zero(columns) - 1 - (width - 1) / 2;
        const int y = middle - (height - 1) / 2;
        visit(Rectangle{narrow<int8_t>(x), narrow<int8_t>(y), narrow<int8_t>(width),
                        narrow<int8_t>(height)});
      }
    }
  }
}

}  // namespace archon
