// Replays for people: a game move by move, with a page that steps through it (the board after each
// choice, and how the chance to win went), and where it stands at one of the choices.
#pragma once

#include <string>

#include "engine/keyforge/formats/replay.h"
#include "sim/report/report.h"

namespace archon::sim {

// The whole game, with a sentence on what decided it (decisive_turn.h). Throws Error as
// play_replay() does, and so do the others.
struct ToldReplay {
  report::Report page;
  std::string decided;  // "" where the game has no winner
};
// A page by itself has every choice as a table, too; one of a site leaves them to its script.
enum class ReplayPage { Alone, OfSite };
ToldReplay told_replay(const keyforge::Replay& replay, const keyforge::Library& library,
                       ReplayPage kind);

// The page of the above.
report::Report report_of(const keyforge::Replay& replay, const keyforge::Library& library);

// Its first choices, the position they lead to, and what can be chosen there.
report::Report position_report(const keyforge::Replay& replay, const keyforge::Library& library,
                               int choices);

}  // namespace archon::sim
