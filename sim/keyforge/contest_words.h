// What the reports of a contest have in common. For them only.
#pragma once

#include <string>
#include <vector>

#include "sim/keyforge/contest_rating.h"
#include "sim/keyforge/contest_report.h"

namespace archon::sim {

// What the agent was called, fit to be shown, and cut to so many columns.
std::string agent_label(const ContestReport& report, int agent, size_t widest = 200);
// The same with every parameter, where the name says less.
std::string agent_words(const ContestReport& report, int agent);

// "+79" or "-inf"; "+79 ± 12"; "+62 to +97".
std::string elo_words(double elo);
std::string elo_words(const Estimate& elo);
std::string elo_range(const Interval& interval);
// "3 - 0 - 20 - 0 - 27"
std::string pairs_words(const PairTally& tally);

double per_decision(const Effort& effort, double sum);
double games_of(const ContestStanding& one);

// "3 agents, round-robin: 600 games in 300 mirrored pairs over 14 decks, seed 1; interrupted"
std::string contest_heading(const ContestReport& report);
// The first sentence: in words what was found, and how sure that is.
std::string contest_finding(const ContestReport& report);
// How the test went; a sentence.
std::string sprt_words(const ContestReport& report);

}  // namespace archon::sim
