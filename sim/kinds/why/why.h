// What if: a match played again and again with one card of side A exchanged, all else being equal.
// Both games have the same deals and dice, so that most of their luck cancels out, and what is left
// is the card's.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/kinds/match/pairs.h"
#include "sim/play/arena.h"
#include "sim/settings.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

inline constexpr Setting<int> kWhyGames{
    "games", 4, kMostGames, 6000,
    "games with the deck as it is, in pairs with the seats swapped; each card's are played beside "
    "them"};

// A part that takes another's place, as often as others by its weight.
using SwapPart = std::pair<std::string, std::string>;  // what is taken out, what takes its place

// What `archon match --why` is asked to do.
struct WhyJob {
  MatchSetup setup;
  int64_t pairs = 0;
  // By id; none: every part of A, for an average one.
  std::vector<SwapPart> swaps{};
};

// One question: what a copy of this part is worth beside those that take its place.
struct WhyQuestion {
  std::string id;
  std::string title;
  std::string group;
  std::vector<size_t> copies;  // where they are in the list
  std::vector<StandIn> by;
};

// Throws Error for a swap that asks for a part which A doesn't have.
std::vector<WhyQuestion> questions_of(const Arena& arena, const WhyJob& job);

// A question's answer: share of games won with the part minus with what took its place.
struct WhyAnswer {
  WhyQuestion question;
  Estimate worth;      // joint intervals
  int64_t played = 0;  // games with another in its place; in all others the part wasn't in hand
};

struct WhyRun {
  std::vector<WhyQuestion> questions;
  // Of each pair, by question; of one that is settled by then without meaning.
  std::vector<std::vector<double>> differences;
  std::vector<int64_t> played;  // by question
  // By question: what was known when it was no longer played on.
  std::vector<std::optional<Estimate>> settled;
  int looks = 0;    // planned before the last, at each of which questions may be settled
  PairTally tally;  // of the deck as it is
  Failures failures{};
  bool interrupted = false;
};

// `after` is told of the run now and then. The store is as for play_pairs().
WhyRun run_why(const Arena& arena, const WhyJob& job, const PoolOptions& pool,
               const std::function<void(const WhyRun&)>& after = {}, GameStore* store = nullptr);

// The most valuable first.
std::vector<WhyAnswer> answers_of(const WhyRun& run, double confidence);

// Whether the sign of a worth is sure.
inline bool is_told(const Estimate& worth) { return !worth.interval.contains(0); }

}  // namespace archon::sim
