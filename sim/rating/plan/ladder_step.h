// Players of rising strength that answer one question, the quick ones first: what each of them
// costs and what its answers tell of the next one's. Rankings, matches, bids and handicaps climb by
// it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "sim/rating/pairing_scores.h"

namespace archon::sim {

// A player on a ladder. From step to step ratings are a chain (autoregressive, as Kennedy and
// O'Hagan 2000 let codes of rising accuracy foretell each other): slope times those of the step
// below, off by deviates.
struct LadderStep {
  double cost = 1;   // of a game, in any unit
  double share = 1;  // of the most games that it may play
  // Of what its ratings tell of the next step's: the slope, and how far off that is, in logits.
  double slope = 1;
  double spread = 0;
  // How far the logarithm of what a level of a handicap costs is off.
  double worth = 0;
  // How far a pairing is off besides its two ratings, in logits.
  double pairing = 0;

  // The same in a field: a rating is against all opponents, and what single pairings are off adds
  // to it.
  LadderStep in(const Field& field) const;
};

// What several steps make of a rating together: the slope, and the variances of how far off it,
// what a level costs and pairings are.
struct LadderWay {
  double slope = 1;
  double unknown = 0;
  double worth_unknown = 0;
  double pairing_unknown = 0;
};

// Whether a design asks for more games, and why not.
enum class DesignStop { kRunning, kReached, kMaxGames };
// "running", "reached" or "max_games"
std::string_view stop_word(DesignStop stop);

// The highest step of `stands` that has games, or the first.
template <class Stand>
size_t played_step(const std::vector<Stand>& stands) {
  size_t out = stands.size() - 1;
  while (out > 0 && stands[out].scores.games() == 0) --out;
  return out;
}

// From a step to the top.
LadderWay way_up(const std::vector<LadderStep>& ladder, size_t step);

// Games that a step may still play of the most that the question may take, where so many have been
// played on it and in all.
int64_t room_on(const LadderStep& step, int64_t most, int64_t played_here, int64_t played);

}  // namespace archon::sim
