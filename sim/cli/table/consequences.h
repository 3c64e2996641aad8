// What a choice did, in words for those who watch.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/keyforge/state/match.h"
#include "engine/keyforge/state/state.h"
#include "sim/cli/table/seats.h"

namespace archon::cli {

// Who is told, and how players are called.
struct Audience {
  const keyforge::Match& match;
  const Seats& seats;
  std::optional<keyforge::Player> viewer;  // nobody: everything is seen
};

// "play Troll"; a card that the viewer can see neither before nor afterwards isn't named.
std::string move_words(const keyforge::State& before, keyforge::Move move,
                       const keyforge::State& after, const Audience& audience);

// "foe gains 1 Æmber (now 3)", "your Troll is destroyed": what follows from the choice until the
// next one, in order, as far as the viewer can see it. That the chosen card is played or used is no
// news.
std::vector<std::string> consequences(const keyforge::State& before, keyforge::Move move,
                                      const Audience& audience);

}  // namespace archon::cli
