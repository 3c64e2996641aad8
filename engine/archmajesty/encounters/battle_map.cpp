#include "engine/archmajesty/encounters/battle_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/archmajesty/cards/facts.h"
#include "engine/archmajesty/cards/file_text.h"
#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "engine/core/trees/yaml_tree.h"

namespace archon::archmajesty {
namespace {

constexpr int kLeastSide = 4;
constexpr std::string_view kExpectedRows =
    "rows of 4 to 14 squares: '.', '#', '~', 'o', 'a' and 'e'";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  size_t at = 0;
  while (at < text.size()) {
    const size_t end = std::min(text.find('\n', at), text.size());
    out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

// The set that a letter puts a square into; nullptr for plain ground.
SquareSet* set_of(char letter, BattleMap& map) {
  switch (letter) {
    case '#': return &map.walls;
    case '~': return &map.pits;
    case 'o': return &map.boulders;
    case 'a': return &map.allied;
    case 'e': return &map.enemy;
    default: return nullptr;
  }
}

void read_rows(const TreeReader& at, BattleMap& map) {
  const std::vector<std::string> rows = lines_of(at.word(std::string(kExpectedRows)));
  const auto height = int_size(rows);
  if (height < kLeastSide || height > kMostSide)
    at.wrong(fmt::format("{} rows; expected {} to {}", height, kLeastSide, kMostSide));
  const auto width = int_size(rows[0]);
  if (width < kLeastSide || width > kMostSide)
    at.wrong(fmt::format("row 1 has {} squares; expected {} to {}", width, kLeastSide, kMostSide));
  map.width = byte(width);
  map.height = byte(height);
  for (int y = 0; y < height; ++y) {
    const std::string& row = rows[y];
    if (int_size(row) != width)
      at.wrong(fmt::format("row {} has {} squares; expected {}, as row 1 has", y + 1, row.size(),
                           width));
    for (int x = 0; x < width; ++x) {
      const char letter = row[x];
      SquareSet* set = set_of(letter, map);
      if (set == nullptr && letter != '.')
        at.wrong(fmt::format("'{}' in row {}; expected {}", excerpt({&letter, 1}), y + 1,
                             kExpectedRows));
      if (set != nullptr) set->add(square_at(x + 1, y + 1));
    }
  }
}

void check_starts(const TreeReader& at, const BattleMap& map) {
  if (map.allied.empty()) at.wrong("nobody starts on 'a'; expected one or more of these squares");
  if (map.enemy.empty()) at.wrong("nobody starts on 'e'; expected one or more of these squares");
  const auto from = narrow<Square>(map.allied.first());
  const SquareSet reached = reach(from, kSquares, map.ground());
  const SquareSet cut_off = (map.allied | map.enemy) - reached;
  if (cut_off.empty()) return;
  const auto square = narrow<Square>(cut_off.first());
  at.wrong(
      fmt::format("the starting square {} of row {} can't be reached on the ground from "
                  "square {} of row {}",
                  x_of(square), y_of(square), x_of(from), y_of(from)));
}

char letter_at(const BattleMap& map, Square square) {
  if (map.walls.has(square)) return '#';
  if (map.pits.has(square)) return '~';
  if (map.boulders.has(square)) return 'o';
  if (map.allied.has(square)) return 'a';
  return map.enemy.has(square) ? 'e' : '.';
}

}  // namespace

BattleMap read_map(const TreeReader& at) {
  if (!at.is_map()) at.expected("a map with `name` and `rows`");
  at.only_keys(std::vector<std::string>{"name", "rows"});
  BattleMap map;
  map.name = read_title(at["name"]);
  map.id = id_of(map.name);
  if (map.id.empty()) at["name"].expected("a name with letters or digits");
  read_rows(at["rows"], map);
  check_starts(at["rows"], map);
  return map;
}

BattleMap read_map(const std::string& text) {
  const Tree tree = tree_of_yaml(text);
  return read_map(TreeReader(&tree));
}

std::string write_map(const BattleMap& map, std::string_view indent) {
  std::string out = fmt::format("{}name: {}\n{}rows: |\n", indent, title_text(map.name), indent);
  for (int y = 0; y < map.height; ++y) {
    out += fmt::format("{}  ", indent);
    for (int x = 0; x < map.width; ++x) out += letter_at(map, square_at(x + 1, y + 1));
    out += '\n';
  }
  return out;
}

}  // namespace archon::archmajesty
