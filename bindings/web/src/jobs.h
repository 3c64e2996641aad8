// What a page can ask for: a match, the even chains of two decks, a ranking; the same of battles.
// For .cpp files only.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/core/trees/json_fields.h"
#include "sim/kinds/kinds.h"

namespace archon::web {

inline constexpr const char* kJob = "the job";  // in complaints

struct Job {
  const sim::Arena& arena;
  std::variant<sim::MatchJob, sim::BidJob, sim::RankJob> asked;
  sim::ExperimentPtr experiment;  // the same
};

// Reads what bindings/web/README.md describes. What is left out is as in the program: where no
// player is named, several answer, the quick ones first. Throws Error naming the member that is
// wrong.
Job job_of(const Json& json);

// What the known games of a job tell.
struct Told {
  sim::Findings findings;
  std::vector<std::string> answers;  // on the way to the present one: "according to greedy, ..."
};

// "json", "table", "html", "markdown" or "csv". Throws Error for a report that such a job hasn't.
std::string report_of(const sim::Findings& findings, const std::string& format);

// How it stands, in a few numbers: see the README.
Json standing_of(const Job& job, const Told& told);

}  // namespace archon::web
