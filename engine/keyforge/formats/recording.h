// A game that is being played, noted so that it can be played again.
#pragma once

#include "engine/keyforge/formats/replay.h"

namespace archon::keyforge {

class Recording {
 public:
  // Of a game that begins so; `start` is what the deal made of it.
  Recording(const Match& match, Beginning beginning, const State& start);
  // Of a game that goes on where its replay ends.
  explicit Recording(Replay replay) : replay_(std::move(replay)) {}

  const Beginning& beginning() const { return replay_; }

  // Notes a choice and the state it led to.
  void add(Move move, const State& after);
  // Forgets all choices but the first `count`, which led to the state `then`.
  void take_back_to(int count, const State& then);

  // The game as it stands now; left open, to go on another day, unless it is over.
  Replay replay(const State& now) const;

 private:
  Replay replay_;  // the hash of its last stretch may be missing
};

}  // namespace archon::keyforge
