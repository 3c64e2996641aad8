#include "sim/keyforge/arena/keyforge_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "sim/keyforge/arena/deck_doubts.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

constexpr int64_t kMostTallied = std::numeric_limits<uint16_t>::max();
constexpr NumberColumn kNumbers[] = {
    {"keys", 3},
    {"aember_gained", kMostTallied},
    {"aember_stolen", kMostTallied},
    {"aember_captured", kMostTallied},
    {"cards_played", kMostTallied},
    {"cards_discarded", kMostTallied},
    {"reaps", kMostTallied},
};
constexpr RecordTable kRecords{kNumbers, kKeysForged, "keys_by_turn", "drawn", "played"};

constexpr MeanRow kMeans[] = {
    {"keys_per_game", "keys per game", kKeysForged, false},
    {"aember_gained_per_game", "Æmber gained per game", kAemberGained, false, "gains more Æmber"},
    {"aember_stolen_per_game", "Æmber stolen per game", kAemberStolen, false, "steals more Æmber"},
    {"aember_captured_per_game", "Æmber captured per game", kAemberCaptured, false,
     "captures more Æmber"},
    {"cards_played_per_turn", "cards played per turn", kCardsPlayed, true,
     "plays more cards a turn"},
    {"reaps_per_turn", "reaps per turn", kReaps, true, "reaps more often a turn"},
    {"reaps_per_game", nullptr, kReaps, false},
};
constexpr ArenaWords kWords{.race = "keys",
                            .race_heading = "The race for keys",
                            .race_key = "mean_keys",
                            .race_most = 3,
                            .numbers_heading = "Æmber and cards",
                            .means = kMeans,
                            .doubt_schema = doubt_schema,
                            .group = "set",
                            .group_is = "its code, or nothing"};

double reaped(const SideMeans& side) {
  return std::min(side.per_game[kReaps], side.per_game[kAemberGained]);
}

double from_cards(const SideMeans& side) {
  return std::max(0.0, side.per_game[kAemberGained] - side.per_game[kReaps]);
}

}  // namespace

const RecordTable& keyforge_records() { return kRecords; }
const ArenaWords& keyforge_words() { return kWords; }

void note_tally(const keyforge::Tally& tally, SideRecord& out) {
  out.numbers[kAemberGained] = tally.gained;
  out.numbers[kAemberStolen] = tally.stolen;
  out.numbers[kAemberCaptured] = tally.captured;
  out.numbers[kCardsPlayed] = tally.played;
  out.numbers[kCardsDiscarded] = tally.discarded;
  out.numbers[kReaps] = tally.reaps;
}

std::optional<report::Chart> aember_sources(const std::array<SideMeans, kSides>& means) {
  struct Source {
    const char* name;
    double (*of)(const SideMeans&);
  };
  static constexpr Source kSources[] = {
      {"reaped", reaped},
      {"from cards", from_cards},
      {"stolen", [](const SideMeans& s) { return s.per_game[kAemberStolen]; }},
      {"captured", [](const SideMeans& s) { return s.per_game[kAemberCaptured]; }}};
  report::BarChart chart{{"Æmber per game", 0, {}, ""}, {}, false};
  report::Table table{
      "", {{"Æmber per game"}, {"A", true}, {"B", true}}, {}, report::Shown::Documents};
  for (const Source& source : kSources) {
    table.rows.push_back({source.name});
    for (size_t side = 0; side < kSides; ++side) {
      const double value = source.of(means[side]);
      chart.bars.push_back({source.name, side == 0 ? "A" : "B", value});
      table.rows.back().push_back(fmt::format("{:.2f}", value));
    }
  }
  return report::Chart{
      "Where Æmber came from: gained by reaping, gained otherwise, or stolen; and Æmber captured, "
      "which keeps it from the other side.",
      spec_of(chart), std::move(table)};
}

}  // namespace archon::sim
