// What a match found, in a sentence.
#pragma once

#include <cstdint>
#include <string>

#include "sim/kinds/match/match_report.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {

// How agents are called: by their names for people, in full for programs.
enum class Called : uint8_t { Shortly, InFull };

inline constexpr const char* kSideLetters[] = {"A", "B"};

Finding finding(const RunInfo& run, const MatchResult& result, Called called);

// Why the games are no measure of anything: all of them were given up; else "".
std::string forfeited_by(const RunInfo& run, const MatchResult& result, Called called);

// The name of an entrant in charts. Where both play the same, the letter tells them apart.
std::string drawn_name(const RunInfo& run, size_t side);

}  // namespace archon::sim
