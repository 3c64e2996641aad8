#include "sim/kinds/asked_kinds.h"

#include <fmt/format.h>

#include "engine/core/check.h"

namespace archon::sim {
namespace {

template <class Job>
AskedExperiment ask_as(const AskedForm& asked) {
  Asked<Job> out = ask<Job>(asked);
  return {experiment_of(std::move(out.job)), out.arena};
}

template <class Job>
constexpr AskedKind kind(std::string_view name, std::string_view what) {
  return {name, what, asked_rows<Job>, ask_as<Job>};
}

constexpr AskedKind kAsked[] = {
    kind<MatchJob>("match", "Which of two decks wins, how often, and why."),
    kind<BidJob>("bid", "How many chains on the stronger deck make two decks even."),
    kind<RankJob>("rank", "Which of many decks is the best, and how strong each is."),
    kind<HandicapJob>("handicap",
                      "The chains that make each of many decks even with one of them "
                      "or the middle of all."),
    kind<VersusJob>("versus",
                    "Two boxes of decks against each other, every deck of one against "
                    "every deck of the other."),
    kind<WhyJob>("why", "What each card of deck A is worth in games against deck B."),
    kind<GridJob>("grid",
                  "Every deck against every opponent, with every pair of agents and every "
                  "handicap, by every edition of the rules."),
    kind<TournamentJob>("tournament",
                        "How tournaments of these decks end, simulated from what is "
                        "known of the decks."),
    kind<BenchmarkJob>("bench", "Which of several agents is the strongest, and by how much."),
};

}  // namespace

std::span<const AskedKind> asked_kinds() { return kAsked; }

const AskedKind& asked_kind(std::string_view name) {
  std::string known;
  for (const AskedKind& one : kAsked) {
    if (one.name == name) return one;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", one.name);
  }
  throw Error(fmt::format("'{}' is not a kind of experiment; expected one of {}", name, known));
}

std::string schema_of(const AskedKind& kind) { return schema_of_form(kind.what, kind.rows()); }

}  // namespace archon::sim
