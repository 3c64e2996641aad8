// Replays for people: a game move by move, and where it stands at one of them.
#pragma once

#include <limits>
#include <string>

#include "engine/keyforge/papers/replay.h"

namespace archon::sim {

// The whole game, or its first `most` choices and then the position they lead to. Throws Error as
// play_replay() does.
std::string replay_text(const keyforge::Replay& replay, const keyforge::Library& library,
                        int most = std::numeric_limits<int>::max());

// How it ended, in a sentence.
std::string ending_words(const keyforge::Replay& replay, const keyforge::State& s);

// What has changed of keys and Æmber: "player 1 has 3 Æmber"; nothing if nothing has.
std::string changes_text(const keyforge::State& before, const keyforge::State& after);

// What lies where, who is to choose, and the moves.
std::string position_text(const keyforge::Replay& replay, const keyforge::State& s,
                          const keyforge::Library& library);

}  // namespace archon::sim
