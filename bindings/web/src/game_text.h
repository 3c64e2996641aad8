// Games as they travel between the workers of a page, and as it keeps them. For .cpp files only.
#pragma once

#include <string>

#include "engine/core/trees/json_fields.h"
#include "sim/runs/game_rows.h"

namespace archon::web {

// [cell, a, b, number, chains of a, chains of b]
Json plan_json(const sim::GamePlan& plan);
// Throws Error for anything else.
sim::GamePlan plan_of(const Json& json);

// `table` is what its game keeps count of. The row of the game in a run (docs/runs.md), as a line
// of JSON. It holds numbers that JavaScript would round, so pages pass it on as it is.
std::string game_text(const sim::RecordTable& table, const sim::GamePlan& plan,
                      const sim::GameRecord& record);

struct ReadGame {
  sim::GamePlan plan;
  sim::GameRecord record;
};
// Throws Error for a line that game_text() hasn't written.
ReadGame game_of_text(const sim::RecordTable& table, const std::string& text);

}  // namespace archon::web
