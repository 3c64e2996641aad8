// When a card need not be played any more: because its sign is sure, or because it will hardly be
// by the last game. Looks are few and planned, and each has a share of the error that all intervals
// may have together (alpha spending; Lan and DeMets 1983), so that the intervals hold however often
// was looked and whatever was stopped (repeated intervals; Jennison and Turnbull 1989).
#pragma once

#include <cstdint>
#include <vector>

#include "sim/kinds/why/why.h"

namespace archon::sim {

// How many looks a job of so many pairs has before its last one.
int looks_before_end(int64_t pairs);
// Whether one is due, once `done` of the pairs are played that were `before` at the last part.
bool is_look(int64_t before, int64_t done, int64_t pairs);

// Settles what need not be played on. `played`: the share of the pairs.
void settle_cards(WhyRun& run, double confidence, double played);

// What is known of each question: of the settled ones when they were, of the others by now. At
// least two pairs.
std::vector<Estimate> worths_of(const WhyRun& run, double confidence);

}  // namespace archon::sim
