// A game of KeyForge while it is played.
#pragma once

#include "ai/game_in_play.h"
#include "ai/keyforge/keyforge_game.h"

namespace archon::ai {

template <>
struct RulesOf<KeyforgeGame> {
  using Pieces = keyforge::Match;
  static void make(const Pieces& match, keyforge::State& s, keyforge::Move m,
                   keyforge::GameLog* log = nullptr) {
    keyforge::apply(s, match, m, log);
  }
};

using KeyforgeInPlay = GameInPlay<KeyforgeGame>;

}  // namespace archon::ai
