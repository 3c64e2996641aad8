#include "bindings/web/src/game_text.h"

#include <limits>
#include <variant>

namespace archon::web {
namespace {

constexpr size_t kPlanCells = 6;  // of a row: the game's id, and its chains
constexpr size_t kIdCells = 4;

int64_t whole(const Json& json) {
  if (!json.is_number_integer() || json.get<int64_t>() < 0)
    throw Error("a game is damaged; expected whole numbers to identify it");
  return json.get<int64_t>();
}

int small(const Json& json) {
  const int64_t value = whole(json);
  if (value > std::numeric_limits<int>::max())
    throw Error("a game is damaged; expected smaller numbers to identify it");
  return static_cast<int>(value);
}

sim::Value value_of(const Json& json) {
  if (json.is_number_integer()) return json.get<int64_t>();
  if (json.is_string()) return json.get<std::string>();
  if (json.is_null()) return {};
  throw Error("a game is damaged; expected numbers and words");
}

Json json_of(const sim::Value& value) {
  return std::visit(
      [](const auto& held) {
        if constexpr (std::is_same_v<std::decay_t<decltype(held)>, std::monostate>)
          return Json(nullptr);
        else
          return Json(held);
      },
      value);
}

// Rows count cells from 0, decks and games from 1.
sim::GamePlan plan_of_row(const Json& row) {
  return {{whole(row[0]), small(row[1]) - 1, small(row[2]) - 1, whole(row[3]) - 1},
          {small(row[kIdCells]), small(row[kIdCells + 1])}};
}

}  // namespace

Json plan_json(const sim::GamePlan& plan) {
  const sim::GameId& id = plan.id;
  return Json::array({id.cell, id.a, id.b, id.number, plan.chains[0], plan.chains[1]});
}

sim::GamePlan plan_of(const Json& json) {
  if (!json.is_array() || json.size() != kPlanCells)
    throw Error("a game to play is damaged; expected six numbers");
  return {{whole(json[0]), small(json[1]), small(json[2]), whole(json[3])},
          {small(json[kIdCells]), small(json[kIdCells + 1])}};
}

std::string game_text(const sim::RecordTable& table, const sim::GamePlan& plan,
                      const sim::GameRecord& record) {
  Json out = Json::array();
  for (const sim::Value& value : sim::game_row(table, plan, record)) out.push_back(json_of(value));
  return out.dump();
}

ReadGame game_of_text(const sim::RecordTable& table, const std::string& text) {
  const Json json = parse_json(text);
  const size_t cells = sim::game_row(table, {}, {}).size();
  if (!json.is_array() || json.size() != cells)
    throw Error(fmt::format("a game is damaged; expected a row of {} cells", cells));
  sim::Row row;
  for (const Json& cell : json) row.push_back(value_of(cell));
  const sim::GamePlan plan = plan_of_row(json);
  return {plan, sim::game_of(table, plan, row)};
}

}  // namespace archon::web
