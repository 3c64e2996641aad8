// How well evaluations tell rival moves of one choice apart: the measure that agrees with games.
// How good a position is overall, whose decks are better say, doesn't help to choose.
//
// An agent plays games against itself. Of some of its choices the two moves that it looked at most
// are played on by the learned policy in common guesses with common dice: two turns, where each
// evaluation judges, and from there to the end, which is the truth. Even and odd rollouts are kept
// apart, so that their noise can be taken out.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/agent_spec.h"
#include "engine/core/threads/threads.h"
#include "engine/keyforge/cards/library.h"
#include "engine/keyforge/vocabulary/asks.h"
#include "engine/keyforge/vocabulary/ids.h"
#include "engine/keyforge/vocabulary/verbs.h"

namespace archon::sim {

using Halves = std::array<double, 2>;  // means of even and of odd rollouts

// What is known of a choice already: rollouts to the end are most of the work.
struct WithinTruth {
  std::array<uint32_t, 2> moves{};  // their keys
  Halves difference{};              // how much more often the first one wins
  double level = 0;                 // how often both do, on average
};
using WithinTruths = std::map<std::pair<int64_t, int>, WithinTruth>;  // by game and decision

struct WithinJob {
  ai::AgentSpec player;
  std::string policy = "learned";
  std::vector<std::string> judges;  // evaluations
  int choices = 3000;
  int rollouts = 200;  // of each move
  uint64_t seed = 1;
  WithinTruths known;
};

struct WithinChoice {
  int64_t game = 0;
  int decision = 0;
  keyforge::Set set{};  // of both decks
  keyforge::Ask ask{};
  keyforge::Verb verb{};  // of the move that was looked at most
  WithinTruth truth;
  std::vector<Halves> judged;  // differences, by judge
  std::vector<double> levels;  // by judge
};

std::vector<WithinChoice> run_within(const keyforge::Library& library, const WithinJob& job,
                                     ThreadPool& threads);

// What a judge makes of some choices.
struct WithinFigures {
  int64_t count = 0;
  double true_spread = 0;  // of true differences, rms
  double correlation = 0;  // of judged with true differences
  double slope = 0;        // of true on judged ones
  double left = 0;         // of differences, rms: what the judge doesn't see
  double left_error = 0;   // its standard error
  double level = 0;        // of the mean of both moves, rms
};
using WithinFilter = std::function<bool(const WithinChoice&)>;
WithinFigures within_figures(const std::vector<WithinChoice>& choices, size_t judge,
                             const WithinFilter& counts);

// A line for each judge, of all choices and by kind and set.
std::string within_table(const WithinJob& job, const std::vector<WithinChoice>& choices);
std::string within_csv(const WithinJob& job, const std::vector<WithinChoice>& choices);
// Of such a file. Throws Error saying which line is none.
WithinTruths truths_from_csv(std::string_view text);

}  // namespace archon::sim
