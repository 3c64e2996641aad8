// Positions that benchmarks start from: of all stages of games, and the same in every run.
#pragma once

#include <array>
#include <vector>

#include "ai/keyforge/playout.h"
#include "engine/core/counts.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::bench {

using keyforge::Situation;
using Positions = std::vector<Situation>;

inline constexpr uint64_t kSeed = 1;
inline constexpr int kPositions = 256;

enum class Decks : uint8_t { Bundled, Generated };

// From random games.
inline const Positions& positions(Decks decks) {
  static const std::array<Positions, 2> all = [] {
    std::array<Positions, 2> out;
    for (int i = 0; i < kPositions; ++i) {
      const auto& bundled = keyforge::bundled_games();
      out[0].push_back({bundled.match(i), bundled.middle(kSeed, i, i * 5 % 240)});
      out[1].push_back(keyforge::any_middle(kSeed, 2 * i + 1, i * 5 % 240));
    }
    return out;
  }();
  return all[index_of(decks)];
}

// Boards by how many cards are in play: fewer than 5, 10, 15, 20, and all others.
inline constexpr int kBoards = 5;
inline constexpr int kBoardStep = 5;

// Sorts the positions of a game into boards that have room; they are larger where moves are those
// of rollouts.
inline void add_boards(const Situation& begin, Rng rng, std::array<Positions, kBoards>& out) {
  constexpr size_t kEnough = 64;
  keyforge::State s = begin.state;
  keyforge::MoveList list;
  for (int n = 0; !s.over(); ++n) {
    const int board = std::min(kBoards - 1, s.in_play().size() / kBoardStep);
    Positions& there = out[board];
    keyforge::legal_moves(s, list);
    if (n % 8 == 0 && there.size() < kEnough && list.size() > 1) there.push_back({begin.match, s});
    keyforge::apply(s, begin.match, ai::playout_move(s, begin.match, list, rng));
  }
}

inline const Positions& boards(int board) {
  static const std::array<Positions, kBoards> all = [] {
    std::array<Positions, kBoards> out;
    for (int i = 0; i < 64; ++i)
      add_boards(keyforge::any_start(kSeed, i), keyforge::BundledGames::players(kSeed, i), out);
    return out;
  }();
  return all[board];
}

}  // namespace archon::bench
