// Replays for people: a game move by move, with a page that steps through it (the board after each
// choice, and how the chance to win went), and where it stands at one of the choices.
#pragma once

#include "engine/keyforge/formats/replay.h"
#include "sim/report/report.h"

namespace archon::sim {

// The whole game. Throws Error as play_replay() does, and so does the other.
report::Report report_of(const keyforge::Replay& replay, const keyforge::Library& library);

// Its first choices, the position they lead to, and what can be chosen there.
report::Report position_report(const keyforge::Replay& replay, const keyforge::Library& library,
                               int choices);

}  // namespace archon::sim
