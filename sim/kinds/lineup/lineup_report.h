// Which decks to bring and how to use them, for people and programs.
#pragma once

#include <string>

#include "sim/kinds/lineup/lineup.h"
#include "sim/report/report.h"

namespace archon::sim {

report::Report report_of(const Lineups& lineups, const MetField& field, int shown);
// Schema: "archon_lineup": 1.
std::string lineup_json(const Lineups& lineups, const MetField& field);
report::Shape lineup_shape();

// "Onyx always", "Onyx in 62 of 100, Gregg in 38"
std::string mix_words(const std::vector<std::string>& names, const std::vector<double>& shares);

}  // namespace archon::sim
