#include "sim/runs/game_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>

#include "engine/core/counts.h"
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

// The columns of each side; its letter stands behind the name.
template <class Visit>
void for_side_columns(const RecordTable& table, const Visit& visit) {
  for (const NumberColumn& column : table.numbers) visit(column.name, "INTEGER NOT NULL");
  visit(table.by_turn, "TEXT NOT NULL");
  visit(table.held, "INTEGER NOT NULL");
  visit(table.used, "INTEGER NOT NULL");
}

template <class Visit>
void for_columns(const RecordTable& table, const Visit& visit) {
  for (const GameColumn& column : kGameColumns) visit(std::string(column.name), column.type);
  for (const char* side : kSideNames)
    for_side_columns(table, [&](const char* name, const char* type) {
      visit(fmt::format("{}_{}", name, side), type);
    });
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
    hash.add_value(byte(row[i].index()));
    std::visit(Summer{hash}, row[i]);
  }
  return std::bit_cast<int64_t>(hash.value());
}

// Checkpoints of the game; each has as many digits as the most that the number can be.
size_t checkpoints(int turns) {
  return std::min((turns + kTurnStep - 1) / kTurnStep, kCheckpoints);
}

size_t race_digits(const RecordTable& table) {
  return std::to_string(table.numbers[table.race].most).size();
}

std::string race_text(const RecordTable& table, const SideRecord& side, int turns) {
  std::string out;
  for (size_t i = 0; i < checkpoints(turns); ++i)
    out += fmt::format("{:0{}}", side.by_turn[i], race_digits(table));
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

// What the end left holds at the checkpoints behind it.
void read_race(const RecordTable& table, Reader& in, SideRecord& side, int turns) {
  const std::string text = in.text();
  const size_t digits = race_digits(table);
  if (text.size() != digits * checkpoints(turns)) Reader::refuse();
  side.by_turn.fill(byte(side.numbers[table.race]));
  for (size_t i = 0; i < checkpoints(turns); ++i) {
    const char* const first = text.data() + i * digits;
    int value = 0;
    const auto read = std::from_chars(first, first + digits, value);
    const bool whole = read.ec == std::errc() && read.ptr == first + digits;
    if (!whole || value < 0 || value > table.numbers[table.race].most) Reader::refuse();
    side.by_turn[i] = byte(value);
  }
}

SideRecord side_of(const RecordTable& table, Reader& in, int turns) {
  SideRecord out;
  for (size_t i = 0; i < table.numbers.size(); ++i)
    out.numbers[i] = in.whole(0, table.numbers[i].most);
  read_race(table, in, out, turns);
  out.held = in.bits();
  out.used = in.bits();
  return out;
}

}  // namespace

std::string game_table(const RecordTable& table) {
  std::string out =
      "CREATE TABLE game (cell INTEGER NOT NULL, a INTEGER NOT NULL REFERENCES deck, b INTEGER NOT "
      "NULL REFERENCES deck,"
      " number INTEGER NOT NULL, ";
  for_columns(table, [&](const std::string& name, const char* type) {
    out += fmt::format("{} {}, ", name, type);
  });
  return out + fmt::format("PRIMARY KEY ({})) WITHOUT ROWID;", kIdColumns);
}

std::string game_columns(const RecordTable& table) {
  std::string out = kIdColumns;
  for_columns(table, [&](const std::string& name, const char*) { out += ", " + name; });
  return out;
}

std::string game_insertion(const RecordTable& table) {
  std::string marks = "?, ?, ?, ?";
  for_columns(table, [&](const std::string&, const char*) { marks += ", ?"; });
  return fmt::format("INSERT OR REPLACE INTO game ({}) VALUES ({})", game_columns(table), marks);
}

std::string game_query(const RecordTable& table) {
  return fmt::format("SELECT {} FROM game WHERE cell = ? AND a = ? AND b = ? AND number = ?",
                     game_columns(table));
}

std::string id_words(const GameId& id) {
  return fmt::format("game {} of decks {} and {}{}", id.number + 1, id.a + 1, id.b + 1,
                     id.cell > 0 ? fmt::format(" in cell {}", id.cell) : "");
}

Row game_id_row(const GameId& id) {
  return {id.cell, int64_t{id.a} + 1, int64_t{id.b} + 1, id.number + 1};
}

Row game_row(const RecordTable& table, const GamePlan& plan, const GameRecord& record) {
  Row out = game_id_row(plan.id);
  const auto add = [&](auto... values) { (out.emplace_back(values), ...); };
  add(int64_t{plan.chains[0]}, int64_t{plan.chains[1]}, std::string(record.first == 0 ? "a" : "b"),
      std::string(record.failed() ? "failed" : winner_name(record.winner)), int64_t{record.turns});
  const auto add_text = [&](const std::string& text) {
    out.push_back(text.empty() ? Value() : Value(text));
  };
  add_text(record.forfeit);
  add_text(record.failed() ? record.failure->why : "");
  add_text(record.failed() ? record.failure->replay : "");
  for (const SideRecord& side : record.side) {
    for (size_t i = 0; i < table.numbers.size(); ++i) add(side.numbers[i]);
    add(race_text(table, side, record.turns), std::bit_cast<int64_t>(side.held),
        std::bit_cast<int64_t>(side.used));
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

GameRecord read_game(const RecordTable& table, const GamePlan& plan, const Row& row) {
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
  out.turns = narrow<int>(in.whole(0, std::numeric_limits<uint8_t>::max()));
  out.forfeit = in.text();
  if (!out.forfeit.empty() && out.winner < 0) Reader::refuse();
  out.failure = read_failure(in);
  if (out.failed() && out.winner >= 0) Reader::refuse();
  for (SideRecord& side : out.side) side = side_of(table, in, out.turns);
  return out;
}

}  // namespace

GameRecord game_of(const RecordTable& table, const GamePlan& plan, const Row& row) {
  try {
    const auto* sum = row.empty() ? nullptr : std::get_if<int64_t>(&row.back());
    if (!sum || *sum != checksum(row, row.size() - 1)) Reader::refuse();
    return read_game(table, plan, row);
  } catch (const Reader::Damaged&) {
    throw DamagedGame(fmt::format("{} is damaged; expected an unchanged row", id_words(plan.id)));
  }
}

}  // namespace archon::sim
