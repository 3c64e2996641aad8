#include "sim/kinds/field/people_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "engine/core/trees/csv.h"
#include "sim/tournament/chain_ladder.h"

namespace archon::sim {
namespace {

struct Columns {
  std::array<std::optional<size_t>, 2> decks;
  std::optional<size_t> winner;
  std::array<std::optional<size_t>, 2> chains;
  std::optional<size_t> date;
};

Columns columns_of(const CsvReader::Row& header) {
  const CsvColumns columns(header);
  const Columns out{
      {columns.find({"deck-a", "deck", "deck-1"}), columns.find({"deck-b", "opponent", "deck-2"})},
      columns.find({"winner"}),
      {columns.find({"chains-a", "chains", "chains-1"}),
       columns.find({"chains-b", "opponent-chains", "chains-2"})},
      columns.find({"date"})};
  const auto expect = [](const std::optional<size_t>& column, const char* name) {
    if (!column)
      throw Error(fmt::format(
          "line 1: no column '{}'; expected 'deck a', 'deck b' and 'winner', and perhaps 'chains "
          "a', 'chains b' and 'date'",
          name));
  };
  expect(out.decks[0], "deck a");
  expect(out.decks[1], "deck b");
  expect(out.winner, "winner");
  return out;
}

double points_of(std::string_view winner, std::string_view a, std::string_view b, int line) {
  const std::string word = slug(winner);
  const bool is_a = word == "a" || word == "1" || word == slug(a);
  const bool is_b = word == "b" || word == "2" || word == slug(b);
  if (is_a != is_b) return is_a ? 1 : 0;
  if (word == "draw" && !is_a) return 0.5;
  throw Error(
      fmt::format("line {}: winner: expected the name of one of the two decks, 'a', 'b' or "
                  "'draw', not '{}'",
                  line, excerpt(winner)));
}

int chains_of(std::string_view text, int line) {
  if (text.empty()) return 0;
  const auto chains = whole_number(text);
  if (!chains || *chains > ChainLadder::kMost)
    throw Error(fmt::format("line {}: chains: expected a whole number from 0 to {}, not '{}'", line,
                            ChainLadder::kMost, excerpt(text)));
  return *chains;
}

}  // namespace

PeopleResults read_results(std::string_view text, std::span<const std::string> decks) {
  std::map<std::string, int> numbers;
  for (int i = 0; i < int_size(decks); ++i) numbers.emplace(slug(decks[i]), i);
  CsvReader reader(text);
  CsvReader::Row row;
  if (!reader.next(row)) throw Error("empty; expected a table with a header and a row a game");
  const Columns columns = columns_of(row);
  PeopleResults out;
  while (reader.next(row)) {
    PeopleGame game;
    const std::array names{cell_of(row, columns.decks[0]), cell_of(row, columns.decks[1])};
    bool is_known = true;
    for (size_t side = 0; side < names.size(); ++side) {
      if (names[side].empty())
        throw Error(fmt::format("line {}: deck {}: no name", reader.line(), "ab"[side]));
      const auto found = numbers.find(slug(names[side]));
      if (found != numbers.end()) {
        game.decks[side] = found->second;
      } else {
        is_known = false;
        const std::string stranger(names[side]);
        if (std::find(out.strangers.begin(), out.strangers.end(), stranger) == out.strangers.end())
          out.strangers.push_back(stranger);
      }
      game.chains[side] = chains_of(cell_of(row, columns.chains[side]), reader.line());
    }
    game.points = points_of(cell_of(row, columns.winner), names[0], names[1], reader.line());
    game.date = cell_of(row, columns.date);
    if (is_known)
      out.games.push_back(std::move(game));
    else
      ++out.left_out;
  }
  return out;
}

}  // namespace archon::sim
