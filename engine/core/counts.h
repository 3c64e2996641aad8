// Counts in the type that is wanted: what a container holds, where an enum's row stands in a table,
// what share one count is of another.
#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>

namespace archon {

template <class Number>
concept Integer =
    std::integral<Number> && !std::same_as<Number, bool> && !std::same_as<Number, char>;

// The same number in a type that may be smaller, as states and programs keep theirs. That it fits
// is looked at in builds with assertions only, as those under sanitizers are.
template <Integer To, Integer From>
constexpr To narrow(From number) {
  assert(std::in_range<To>(number));
  return static_cast<To>(number);
}

// Of games, decks, cards, lines: far below 2^31.
template <class Container>
constexpr int int_size(const Container& of) {
  return static_cast<int>(of.size());
}

// As states keep numbers of units, cards, slots: below 256.
constexpr uint8_t byte(Integer auto n) { return narrow<uint8_t>(n); }

// Counts on in a small number.
template <Integer Number>
constexpr void add(Number& to, int by) {
  to = narrow<Number>(to + by);
}

// A table with a row for each value of an enum has this one's here. As small as the enum is, so
// that it can be compared with an int and with a size.
template <class Enum>
requires std::is_enum_v<Enum>
constexpr std::underlying_type_t<Enum> index_of(Enum value) {
  return static_cast<std::underlying_type_t<Enum>>(value);
}

// And back: the value that a row of the table is for.
template <class Enum>
requires std::is_enum_v<Enum>
constexpr Enum value_at(size_t row) { return static_cast<Enum>(row); }

// Where in a container this is.
template <class Container, class Iterator>
constexpr int place_of(const Container& in, Iterator at) {
  return static_cast<int>(at - std::begin(in));
}

// Where a table that is kept row by row has the cell of this row and column.
constexpr size_t cell_of(size_t row, size_t columns, size_t column) {
  return row * columns + column;
}

// A count in arithmetic: exact below 2^53.
constexpr double real(int64_t count) { return static_cast<double>(count); }

// Likewise exact.
template <class Part, class Whole>
constexpr double ratio(Part part, Whole whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

// A place between two rows of a table: the row before it, and how far on towards the next. Of a
// place >= 0.
struct BetweenRows {
  explicit constexpr BetweenRows(double place)
      : row(static_cast<size_t>(place)), part(place - static_cast<double>(row)) {}

  size_t row;
  double part;
};

}  // namespace archon
