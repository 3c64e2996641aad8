// Random games as a measure: fast, with a checksum that tells whether two builds played the same.
#pragma once

#include "tests/keyforge/bundled_games.h"

namespace archon::bench {

struct Played {
  int64_t games = 0;
  int64_t decisions = 0;
  uint64_t checksum = 0;  // of the final states; the order of the games does not matter

  void add(const Played& more) {
    games += more.games;
    decisions += more.decisions;
    checksum += more.checksum;
  }
};

// Plays `s` to its end. A function by itself, so that scripts/bench_core counts it alone.
[[gnu::noinline]] inline Played play_random(const keyforge::Match& match, keyforge::State s,
                                            Rng rng) {
  keyforge::MoveList list;
  Played played;
  for (; !s.over(); ++played.decisions) {
    keyforge::legal_moves(s, list);
    const int pick = rng.place_in(list);
    keyforge::apply_trusted(s, match, list[pick]);
  }
  played.games = 1;
  // Plain results first: they change only when what is played does, not when the state's layout
  // does.
  uint64_t sum = static_cast<uint64_t>(played.decisions) << 32 | s.turn << 8 | s.winner;
  for (const keyforge::Side& side : s.side)
    sum = sum * 1'000'003 + side.aember * 64U + side.keys * 8U + side.tally.played;
  sum = (sum ^ s.rng.next64()) * 0x9E3779B97F4A7C15ULL;
  played.checksum = sum ^ sum >> 29;
  return played;
}

inline Played play_random(const keyforge::BundledGames& bundled, uint64_t seed, int number) {
  return play_random(bundled.match(number), bundled.start(seed, number),
                     keyforge::BundledGames::players(seed, number));
}

}  // namespace archon::bench
