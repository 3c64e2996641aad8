#include "sim/kinds/reports/race.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/counts.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

constexpr size_t kMostTurnsInTerminal = 12;

report::Table empty_race_table(const ArenaWords& words, double confidence,
                               const std::array<RaceSide, kSides>& sides) {
  report::Table out{"",
                    {{fmt::format("{} by {}", words.race, words.turn), false, 22},
                     {sides[0].name, true, 9, 0},
                     {confidence_words(confidence), true},
                     {sides[1].name, true, 9, 0},
                     {confidence_words(confidence), true}},
                    {}};
  out.most_in_terminal = kMostTurnsInTerminal;
  out.rows_are = words.turns;
  out.form = report::TableForm::Blocks;
  for (size_t i = 0; i < sides[0].by_turn.size(); ++i)
    out.rows.push_back({std::to_string((i + 1) * kTurnStep)});
  return out;
}

}  // namespace

report::Chart race_chart(const ArenaWords& words, double confidence,
                         const std::array<RaceSide, kSides>& sides) {
  report::BandChart chart{
      {words.turn_axis, 0, {}, ""}, {words.race, 0, words.race_most, ""}, {}, {}, {}};
  report::Table table = empty_race_table(words, confidence, sides);
  for (const RaceSide& side : sides) {
    const std::string& name = side.drawn.empty() ? side.name : side.drawn;
    chart.points.push_back({name, 0, 0, 0, 0});
    for (size_t i = 0; i < side.by_turn.size(); ++i) {
      Estimate e = mean_estimate(side.by_turn[i], confidence);
      e.interval = {std::max(0.0, e.interval.low), std::min(words.race_most, e.interval.high)};
      chart.points.push_back(
          {name, real((i + 1) * kTurnStep), e.value, e.interval.low, e.interval.high});
      table.rows[i].push_back(fmt::format("{:.2f}", e.value));
      table.rows[i].push_back(fmt::format("{:.2f} to {:.2f}", e.interval.low, e.interval.high));
    }
  }
  return {fmt::format("Mean number of {0} by {2}, with {1:g} % bands; the final {0} of a {3} "
                      "count in all later {4}.",
                      words.race, 100 * confidence, words.turn, words.game, words.turns),
          spec_of(chart), std::move(table)};
}

}  // namespace archon::sim
