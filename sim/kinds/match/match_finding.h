// What a match found, in a sentence.
#pragma once

#include <string>

#include "sim/kinds/match/match_report.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {

inline constexpr const char* kSideLetters[] = {"A", "B"};

Finding finding(const RunInfo& run, const MatchResult& result);

// Why the games are no measure of anything: all of them were given up; else "".
std::string forfeited_by(const RunInfo& run, const MatchResult& result);

// The name of an entrant in charts. Where both play the same, the letter tells them apart.
std::string drawn_name(const RunInfo& run, size_t side);

}  // namespace archon::sim
