// A part of a round on its way to a worker and back: a file with the plans of its games, which the
// worker fills with their records.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "sim/pool.h"
#include "sim/runs/game_rows.h"

namespace archon::sim {

// A new part. `experiment` is a run without games that says what they are games of.
void write_part(const std::filesystem::path& file, const std::filesystem::path& experiment,
                const std::vector<GamePlan>& plans);

// What a worker does: plays what the part doesn't have yet. `cards` as for open_arena(). True when
// nothing is missing in the end. A part whose games can't be played (another version, other cards)
// throws Error, and says so to whoever collects it.
bool play_part(const std::filesystem::path& file, const std::string& cards, const PoolOptions& pool,
               std::function<void()> on_failure);

// The games of a part that have been played, whoever plays it now. Returns how many have not.
int64_t read_part(const std::filesystem::path& file,
                  const std::function<void(const GamePlan&, const GameRecord&)>& take);
// Why its games can't be played; "" if nobody said so.
std::string refusal_of(const std::filesystem::path& part);

}  // namespace archon::sim
