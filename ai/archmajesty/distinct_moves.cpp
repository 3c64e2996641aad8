#include "ai/archmajesty/distinct_moves.h"

#include <algorithm>
#include <array>

#include "engine/archmajesty/rules/scripts.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

// A number for each square of the grid.
using Numbers = std::array<uint16_t, kSquares>;
constexpr uint16_t kNowhere = 0xFFFF;

// By column or row of a square: how many columns or rows each square is from it.
using Apart = std::array<Numbers, kGridSide>;
constexpr Apart apart(int (*line_of)(Square)) {
  Apart out{};
  for (int from = 0; from < kGridSide; ++from)
    for (int at = 0; at < kSquares; ++at) {
      const int line = line_of(narrow<Square>(at));
      out[from][at] = narrow<uint16_t>(line < from ? from - line : line - from);
    }
  return out;
}
constexpr Apart kColumnsApart = apart(x_of);
constexpr Apart kRowsApart = apart(y_of);

// By a byte of a set of squares: kNowhere for each of the eight that isn't in it.
using Eight = std::array<uint16_t, 8>;
constexpr std::array<Eight, 256> outsides() {
  std::array<Eight, 256> out{};
  for (size_t byte = 0; byte < 256; ++byte)
    for (size_t i = 0; i < 8; ++i) out[byte][i] = (byte >> i & 1) != 0 ? 0 : kNowhere;
  return out;
}
constexpr std::array<Eight, 256> kOutsides = outsides();

// Squares as numbers side by side: this is most of what a rollout takes, and a compiler makes a few
// instructions of each loop.
class Distances {
 public:
  explicit Distances(const SquareSet& places) : places_(places) {
    first_ = places.first() / kGridSide * kGridSide;
    int last = kGridSide - 1;
    while (places.row(last) == 0) --last;
    end_ = (last + 1) * kGridSide;
    for (int at = first_; at < end_; at += 8) {
      const auto byte = static_cast<uint8_t>(places.word[at / 64] >> at % 64);
      std::copy(kOutsides[byte].begin(), kOutsides[byte].end(), outside_.begin() + at);
    }
    std::fill(sums_.begin() + first_, sums_.begin() + end_, uint16_t{0});
  }

  // The place that is nearest to a foe, of equals the first; notes how far all are from it.
  template <Metric kMetric>
  Square nearest(Square foe) {
    const Numbers& columns = kColumnsApart[x_of(foe)];
    const Numbers& rows = kRowsApart[y_of(foe)];
    uint16_t least = kNowhere;
    for (auto i = static_cast<size_t>(first_); i < static_cast<size_t>(end_); ++i) {
      const auto away = narrow<uint16_t>(kMetric == Metric::Manhattan ? columns[i] + rows[i]
                                         : columns[i] > rows[i]       ? columns[i]
                                                                      : rows[i]);
      add(sums_[i], away);
      // How far, then which: the least is the first of the nearest.
      const auto key = static_cast<uint16_t>(away << 8 | i | outside_[i]);
      least = key < least ? key : least;
    }
    return narrow<Square>(least & 0xFF);  // the square, below how far it is
  }

  // The first of those that are farthest from all foes together.
  Square farthest() const {
    int most = -1;
    Square best = 0;
    for (const Square at : places_) {
      const int sum = sums_[at];
      if (sum > most) {
        most = sum;
        best = at;
      }
    }
    return best;
  }

 private:
  SquareSet places_;
  int first_ = 0;  // of the squares in rows that have places
  int end_ = 0;
  Numbers outside_;  // kNowhere where there is no place
  Numbers sums_;
};

template <Metric kMetric>
SquareSet keep(const State& state, const SquareSet& places) {
  const UnitSet side = state.question.team == Team::Enemy
                           ? state.enemies
                           : UnitSet::first_of(state.units) - state.enemies;
  Distances distances(places);
  SquareSet kept;
  for (const int i : (state.up & state.characters) - side)
    kept.add(distances.nearest<kMetric>(state.unit[i].square));
  kept.add(distances.farthest());
  return kept;
}

SquareSet near_or_far(const Battle& battle, const State& state, const SquareSet& places) {
  return battle.metric() == Metric::Chebyshev ? keep<Metric::Chebyshev>(state, places)
                                              : keep<Metric::Manhattan>(state, places);
}

// Who stands in each column and in each row.
struct Lines {
  std::array<UnitSet, kGridSide> columns{};
  std::array<UnitSet, kGridSide> rows{};

  Lines(const Battle& battle, const State& state) {
    for (const int i : state.up& state.characters) {
      const Unit& u = state.unit[i];
      const int size = battle.sheets[u.sheet].size;
      for (int k = 0; k < size; ++k) {
        columns[std::min(x_of(u.square) + k, kGridSide - 1)].add(i);
        rows[std::min(y_of(u.square) + k, kGridSide - 1)].add(i);
      }
    }
  }

  UnitSet inside(const Rectangle& area) const {
    return among(columns, area.x, area.width) & among(rows, area.y, area.height);
  }

 private:
  static UnitSet among(const std::array<UnitSet, kGridSide>& lines, int from, int count) {
    UnitSet set;
    const int end = std::min(from + count, kGridSide);
    for (int i = std::max(from, 0); i < end; ++i) set |= lines[i];
    return set;
  }
};

// An area is whom it meets, a wall who stands around it.
Rectangle told_apart(const State& state, const Rectangle& r) {
  if (state.question.bound != kAsWall) return r;
  return {narrow<int8_t>(r.x - 1), narrow<int8_t>(r.y - 1), narrow<int8_t>(r.width + 2),
          narrow<int8_t>(r.height + 2)};
}

void thin_areas(const Battle& battle, const State& state, MoveList& list) {
  const Lines lines(battle, state);
  ScratchList<UnitSet, kMaxMoves> met;
  int count = 0;
  for (int i = 0; i < list.size(); ++i) {
    if (list[i].verb == Verb::Place) {
      const UnitSet units = lines.inside(told_apart(state, rectangle_of(list[i])));
      if (met.find(units) >= 0) continue;
      met.push_back(units);
    }
    list[count++] = list[i];
  }
  list.shrink(count);
}

}  // namespace

void distinct_moves(const Battle& battle, const State& state, MoveList& out) {
  legal_moves(battle, state, near_or_far, out);
  if (state.question.ask == Ask::Area) thin_areas(battle, state, out);
}

}  // namespace archon::archmajesty
