// What was counted in recorded games, for people (sim/report), programs (JSON) and spreadsheets
// (CSV). docs/replays.md describes the formats.
#pragma once

#include <string>

#include "sim/keyforge/review/tallies.h"
#include "sim/report/report.h"

namespace archon::sim {

report::Report report_of(const Tallies& tallies);
// Means a turn or a game, shares from 0 to 1.
std::string tallies_json(const Tallies& tallies);
report::Shape tallies_shape();
// A header and a row for each number: deck, agent, of a house or after a turn, what, how much.
std::string tallies_csv(const Tallies& tallies);

}  // namespace archon::sim
