// Counts in the type that is wanted: what a container holds, where an enum's row stands in a table,
// and what share one count is of another.
#pragma once

#include <cstddef>
#include <type_traits>

namespace archon {

// Of games, decks, cards, lines: far below 2^31.
template <class Container>
constexpr int int_size(const Container& of) {
  return static_cast<int>(of.size());
}

// A table with a row for each value of an enum has this one's here.
template <class Enum>
requires std::is_enum_v<Enum>
constexpr size_t index_of(Enum value) { return static_cast<size_t>(value); }

// Exact for counts below 2^53.
template <class Part, class Whole>
constexpr double ratio(Part part, Whole whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace archon
