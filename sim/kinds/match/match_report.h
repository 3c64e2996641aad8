// What a match found, for people (sim/report), programs (JSON) and spreadsheets (CSV).
// Nothing in them depends on time or on the number of threads.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/kinds/match/match.h"
#include "sim/play/arena.h"
#include "sim/report/report.h"
#include "sim/settings.h"

namespace archon::sim {

// Of a match in rounds: how far they came, and what each player found.
struct MatchRounds {
  struct Player {
    std::string name;
    int64_t games = 0;
    Estimate rate;  // of A, by these games alone
  };
  MatchGoal goal;
  std::string stop;             // "reached", "max_games" or "interrupted"
  double sure = 0;              // that the one ahead is the better
  std::string top;              // of a ladder: whose opinion is given; else ""
  Estimate rate;                // of A, as the top would find it
  std::vector<Player> players;  // of a ladder, those that have played
  std::string shown;            // of a ladder: whose games the rest of the report is about
  std::vector<Rung> ladder;     // or none
};

// What a run was asked to do, and whether it got there.
struct RunInfo {
  const Arena& arena;
  const MatchSetup& setup;
  int64_t games_asked = 0;
  bool interrupted = false;
  Shard shard{};
  std::shared_ptr<const MatchRounds> rounds{};  // or none

  bool is_ladder() const { return rounds && !rounds->top.empty(); }
};

// The pairs are those of the result. For forums, how long games took is left out.
report::Report report_of(const RunInfo& run, const std::vector<PairRecord>& pairs,
                         const MatchResult& result, bool with_lengths = true);
// What its cards are worth, alone.
report::Report cards_report(const RunInfo& run, const MatchResult& result);

// Why the games are no measure of anything: all of them were given up; else "".
std::string forfeited_words(const RunInfo& run, const MatchResult& result);

// Rates are shares from 0 to 1; keys come in a fixed order.
report::JsonValue match_json(const RunInfo& run, const MatchResult& result);

// The same of a ladder, with who played.
std::string ladder_csv(const RecordTable& records, const MatchRun& run,
                       const std::vector<Rung>& ladder);

// A header and a row for each game, in order. The pairs have these numbers, or count from 0.
std::string match_csv(const RecordTable& records, const std::vector<PairRecord>& pairs,
                      const std::vector<int64_t>& numbers = {});

}  // namespace archon::sim
