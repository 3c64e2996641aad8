#include "engine/archmajesty/formats/unit_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "engine/archmajesty/cards/file_text.h"
#include "engine/core/counts.h"
#include "engine/core/text.h"

namespace archon::archmajesty {
namespace {

const std::string& plain_name(const Battle& battle, const State& state, int id) {
  return battle.unit_name(static_cast<size_t>(id), state.unit[id].sheet);
}

}  // namespace

std::string name_of_unit(const Battle& battle, const State& state, UnitId id) {
  const std::string& name = plain_name(battle, state, id);
  int place = 1;
  for (int i = 0; i < id; ++i) place += plain_name(battle, state, i) == name;
  return place == 1 ? name : fmt::format("{}#{}", name, place);
}

std::string who_chooses(const Battle& battle, const State& state) {
  const Question& q = state.question;
  if (q.unit == kNoUnit) return q.team == Team::Allied ? "allies" : "enemies";
  return name_of_unit(battle, state, q.unit);
}

UnitId read_unit(const TreeReader& at, const Battle& battle, const State& state) {
  const std::string word = at.word("the name of one who fights");
  for (uint8_t id = 0; id < state.units; ++id)
    if (name_of_unit(battle, state, id) == word) return id;
  std::vector<std::string> names;
  for (uint8_t id = 0; id < state.units; ++id) names.push_back(name_of_unit(battle, state, id));
  at.wrong(fmt::format("nobody is called '{}'{}", excerpt(word), did_you_mean(word, names)));
}

UnitSet read_units(const TreeReader& at, const Battle& battle, const State& state) {
  UnitSet set;
  for (const TreeReader& one : at.items()) set.add(read_unit(one, battle, state));
  return set;
}

std::string text_of(UnitSet units, const Battle& battle, const State& state) {
  std::vector<std::string> names;
  for (const int i : units)
    names.push_back(title_text(name_of_unit(battle, state, narrow<UnitId>(i))));
  return fmt::format("[{}]", fmt::join(names, ", "));
}

Square read_square(const TreeReader& at, const Battle& battle) {
  const std::string word = at.word("a square, as c4");
  int y = 0;
  const char* end = word.data() + word.size();
  const int x = word.empty() ? 0 : word[0] - 'a' + 1;
  const bool read = word.size() >= 2 && word[1] >= '1' && word[1] <= '9' &&
                    std::from_chars(word.data() + 1, end, y).ptr == end;
  if (!read || x < 1 || x > battle.width || y > battle.height)
    at.wrong(fmt::format("'{}' is no square of the map; expected one from a1 to {}", excerpt(word),
                         square_name(square_at(battle.width, battle.height))));
  return square_at(x, y);
}

std::string text_of(const Rectangle& area) {
  return fmt::format("[{}, {}, {}, {}]", area.x, area.y, area.width, area.height);
}

Rectangle read_area(const TreeReader& at) {
  const std::vector<TreeReader> parts = at.items();
  if (parts.size() != 4) at.expected("an area: [x, y, width, height]");
  const auto part = [&](size_t i, int low) {
    return narrow<int8_t>(parts[i].number(low, kGridSide));
  };
  return {part(0, -kGridSide), part(1, -kGridSide), part(2, 0), part(3, 0)};
}

std::vector<std::string> names_of_moves(const Battle& battle, const State& state,
                                        const MoveList& list) {
  std::vector<std::string> names;
  std::vector<std::string> plain;
  for (const Move& move : list) {
    plain.push_back(describe(battle, state, move));
    const auto alike = std::count(plain.begin(), plain.end(), plain.back());
    names.push_back(alike == 1 ? plain.back() : fmt::format("{} ({})", plain.back(), alike));
  }
  return names;
}

Move move_named(const Battle& battle, const State& state, std::string_view name) {
  MoveList list;
  legal_moves(battle, state, list);
  const std::vector<std::string> names = names_of_moves(battle, state, list);
  for (size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return list[narrow<int>(i)];
  throw Error(fmt::format("'{}' can't be chosen at: {}{}", excerpt(name),
                          describe_question(battle, state),
                          did_you_mean(std::string(name), names)));
}

}  // namespace archon::archmajesty
