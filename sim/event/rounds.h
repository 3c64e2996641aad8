// Who meets whom next.
#pragma once

#include <optional>
#include <vector>

#include "sim/event/event.h"
#include "sim/tournament/score_table.h"

namespace archon::event {

// A knock-out as it stands.
struct Bracket {
  std::vector<Two> ready;                // matches that can be held, their tables not yet set up
  std::vector<std::vector<int>> places;  // of those who are out, and of the winner; the best first
};
Bracket bracket_of(const Event& event, const std::vector<int>& seeds);

// Points and opponents before a knock-out.
sim::ScoreTable score_table(const Event& event);
// Decides where nothing else does; the larger comes first. It is a player's own, whoever enters.
uint64_t lot_of(const Event& event, int player);

// The round that follows when all matches are over; nothing: the event is over then.
std::optional<Pair> following_round(const Event& event);
// The same, now. Throws Error saying what it waits for, or that there is none.
Pair next_round(const Event& event);
// Whether nothing is left to be held.
bool is_over(const Event& event);

}  // namespace archon::event
