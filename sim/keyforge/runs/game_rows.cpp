#include "sim/keyforge/runs/game_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <string_view>

#include "engine/core/hash.h"

namespace archon::sim {
namespace {

constexpr const char* kIdColumns = "cell, a, b, number";
constexpr std::array<const char*, kSides> kSideNames{"a", "b"};

struct GameColumn {
  const char* name;
  const char* type;
};

constexpr GameColumn kGameColumns[] = {
    {"chains_a", "INTEGER NOT NULL"},
    {"chains_b", "INTEGER NOT NULL"},
    {"first", "TEXT NOT NULL CHECK (first IN ('a', 'b'))"},
    {"winner", "TEXT NOT NULL CHECK (winner IN ('a', 'b', 'draw', 'failed'))"},
    {"turns", "INTEGER NOT NULL"},
    {"forfeit", "TEXT"},
    {"failure", "TEXT"},
    {"replay", "TEXT"}};

// Of each side; the side's letter stands behind the name.
constexpr GameColumn kSideColumns[] = {
    {"keys", "INTEGER NOT NULL"},          {"aember_gained", "INTEGER NOT NULL"},
    {"aember_stolen", "INTEGER NOT NULL"}, {"aember_captured", "INTEGER NOT NULL"},
    {"cards_played", "INTEGER NOT NULL"},  {"cards_discarded", "INTEGER NOT NULL"},
    {"reaps", "INTEGER NOT NULL"},         {"keys_by_turn", "TEXT NOT NULL"},
    {"drawn", "INTEGER NOT NULL"},         {"played", "INTEGER NOT NULL"}};

template <class Visit>
void for_columns(const Visit& visit) {
  for (const GameColumn& column : kGameColumns) visit(std::string(column.name), column.type);
  for (const char* side : kSideNames)
    for (const GameColumn& column : kSideColumns)
      visit(fmt::format("{}_{}", column.name, side), column.type);
  visit(std::string("checksum"), "INTEGER NOT NULL");
}

// Of all that stands before it in the row.
struct Summer {
  Fnv1a& hash;
  void operator()(std::monostate) const { hash.add_value(uint8_t{0}); }
  void operator()(int64_t value) const { hash.add_value(value); }
  void operator()(double value) const { hash.add_value(std::bit_cast<uint64_t>(value)); }
  void operator()(const std::string& value) const {
    hash.add_value(value.size());
    hash.add(value);
  }
};

int64_t checksum(const Row& row, size_t columns) {
  Fnv1a hash;
  for (size_t i = 0; i < columns; ++i) {
    hash.add_value(static_cast<uint8_t>(row[i].index()));
    std::visit(Summer{hash}, row[i]);
  }
  return std::bit_cast<int64_t>(hash.value());
}

// A digit for each checkpoint of the game.
size_t checkpoints(int turns) {
  return static_cast<size_t>(std::min((turns + kTurnStep - 1) / kTurnStep, kCheckpoints));
}

std::string keys_text(const SideRecord& side, int turns) {
  std::string out;
  for (size_t i = 0; i < checkpoints(turns); ++i) out += static_cast<char>('0' + side.keys_at[i]);
  return out;
}

// Takes the cells of a row from left to right.
class Reader {
 public:
  explicit Reader(const Row& row) : row_(row) {}

  int64_t whole(int64_t low, int64_t high) {
    const auto* value = std::get_if<int64_t>(&next());
    if (!value || *value < low || *value > high) refuse();
    return *value;
  }
  template <class T>
  void counter(T& out) {
    out = static_cast<T>(whole(0, std::numeric_limits<T>::max()));
  }
  uint64_t bits() {
    return std::bit_cast<uint64_t>(
        whole(std::numeric_limits<int64_t>::min(), std::numeric_limits<int64_t>::max()));
  }
  std::string text() {
    const Value& value = next();
    if (std::holds_alternative<std::monostate>(value)) return "";
    if (!std::holds_alternative<std::string>(value)) refuse();
    return std::get<std::string>(value);
  }
  // The side that has this letter; -1 for none.
  int side() {
    const std::string name = text();
    if (name != "a" && name != "b" && name != "draw" && name != "failed") refuse();
    return name == "draw" || name == "failed" ? -1 : name == "b";
  }
  // The caller says which game it is.
  [[noreturn]] static void refuse() { throw Damaged(); }
  struct Damaged {};

 private:
  const Value& next() { return row_.at(at_++); }

  const Row& row_;
  size_t at_ = 0;
};

// The keys of the end hold at the checkpoints behind it.
void read_keys(Reader& in, SideRecord& side, int turns) {
  const std::string text = in.text();
  if (text.size() != checkpoints(turns)) Reader::refuse();
  side.keys_at.fill(static_cast<uint8_t>(side.keys));
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '3') Reader::refuse();
    side.keys_at[i] = static_cast<uint8_t>(text[i] - '0');
  }
}

SideRecord side_of(Reader& in, int turns) {
  SideRecord out;
  out.keys = static_cast<int>(in.whole(0, 3));
  in.counter(out.tally.gained);
  in.counter(out.tally.stolen);
  in.counter(out.tally.captured);
  in.counter(out.tally.played);
  in.counter(out.tally.discarded);
  in.counter(out.tally.reaps);
  read_keys(in, out, turns);
  out.drawn = in.bits();
  out.played = in.bits();
  return out;
}

}  // namespace

std::string game_table() {
  std::string out =
      "CREATE TABLE game (cell INTEGER NOT NULL, a INTEGER NOT NULL REFERENCES deck, b INTEGER NOT "
      "NULL REFERENCES deck,"
      " number INTEGER NOT NULL, ";
  for_columns([&](const std::string& name, const char* type) {
    out += fmt::format("{} {}, ", name, type);
  });
  return out + fmt::format("PRIMARY KEY ({})) WITHOUT ROWID;", kIdColumns);
}

std::string game_columns() {
  std::string out = kIdColumns;
  for_columns([&](const std::string& name, const char*) { out += ", " + name; });
  return out;
}

std::string game_insertion() {
  std::string marks = "?, ?, ?, ?";
  for_columns([&](const std::string&, const char*) { marks += ", ?"; });
  return fmt::format("INSERT OR REPLACE INTO game ({}) VALUES ({})", game_columns(), marks);
}

std::string game_query() {
  return fmt::format("SELECT {} FROM game WHERE cell = ? AND a = ? AND b = ? AND number = ?",
                     game_columns());
}

std::string id_words(const GameId& id) {
  return fmt::format("game {} of decks {} and {}{}", id.number + 1, id.a + 1, id.b + 1,
                     id.cell > 0 ? fmt::format(" in cell {}", id.cell) : "");
}

Row game_id_row(const GameId& id) {
  return {id.cell, int64_t{id.a} + 1, int64_t{id.b} + 1, id.number + 1};
}

Row game_row(const GamePlan& plan, const GameRecord& record) {
  Row out = game_id_row(plan.id);
  const auto add = [&](auto... values) { (out.emplace_back(values), ...); };
  add(int64_t{plan.chains[0]}, int64_t{plan.chains[1]}, std::string(record.first == 0 ? "a" : "b"),
      std::string(record.failed()      ? "failed"
                  : record.winner < 0  ? "draw"
                  : record.winner == 0 ? "a"
                                       : "b"),
      int64_t{record.turns});
  const auto add_text = [&](const std::string& text) {
    out.push_back(text.empty() ? Value() : Value(text));
  };
  add_text(record.forfeit);
  add_text(record.failed() ? record.failure->why : "");
  add_text(record.failed() ? record.failure->replay : "");
  for (const SideRecord& side : record.side) {
    const keyforge::Tally& t = side.tally;
    add(int64_t{side.keys}, int64_t{t.gained}, int64_t{t.stolen}, int64_t{t.captured},
        int64_t{t.played}, int64_t{t.discarded}, int64_t{t.reaps}, keys_text(side, record.turns),
        std::bit_cast<int64_t>(side.drawn), std::bit_cast<int64_t>(side.played));
  }
  out.emplace_back(checksum(out, out.size()));
  return out;
}

namespace {

// Null where the game didn't fail.
std::shared_ptr<const GameFailure> read_failure(Reader& in) {
  GameFailure out{in.text(), in.text()};
  if (out.why.empty()) return nullptr;
  return std::make_shared<const GameFailure>(std::move(out));
}

GameRecord read_game(const GamePlan& plan, const Row& row) {
  Reader in(row);
  for (const Value& part : game_id_row(plan.id))
    if (in.whole(0, std::numeric_limits<int64_t>::max()) != std::get<int64_t>(part))
      Reader::refuse();
  GameRecord out;
  for (const int chains : plan.chains)
    if (in.whole(0, std::numeric_limits<int>::max()) != chains) Reader::refuse();
  out.first = in.side();
  if (out.first != plan.first()) Reader::refuse();
  out.winner = in.side();
  out.turns = static_cast<int>(in.whole(0, std::numeric_limits<uint8_t>::max()));
  out.forfeit = in.text();
  if (!out.forfeit.empty() && out.winner < 0) Reader::refuse();
  out.failure = read_failure(in);
  if (out.failed() && out.winner >= 0) Reader::refuse();
  for (SideRecord& side : out.side) side = side_of(in, out.turns);
  return out;
}

}  // namespace

GameRecord game_of(const GamePlan& plan, const Row& row) {
  try {
    const auto* sum = row.empty() ? nullptr : std::get_if<int64_t>(&row.back());
    if (!sum || *sum != checksum(row, row.size() - 1)) Reader::refuse();
    return read_game(plan, row);
  } catch (const Reader::Damaged&) {
    throw DamagedGame(fmt::format("{} is damaged; expected an unchanged row", id_words(plan.id)));
  }
}

}  // namespace archon::sim
