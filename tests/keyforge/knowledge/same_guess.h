// What a guess at hidden cards hangs on: what its observer knows, and nothing else.
#pragma once

#include <doctest/doctest.h>

#include "tests/keyforge/bundled_games.h"
#include "tests/keyforge/hidden_cards.h"
#include "tests/keyforge/same_bytes.h"

namespace archon::keyforge {

// From another state that looks the same, which is returned, the same dice lead to the same guess,
// to the byte.
inline State check_same_guess(const Situation& at, Player observer, uint64_t dice, Rng& rng) {
  const auto& [match, s] = at;
  const State alike = scrambled(s, observer, rng);
  CHECK_NOTHROW(check_invariants(alike, match));
  State a = s;
  State b = alike;
  Rng dice_a(dice);
  Rng dice_b(dice);
  determinize(a, observer, dice_a);
  determinize(b, observer, dice_b);
  CHECK(same_bytes(a, b));
  CHECK(dice_a == dice_b);
  CHECK(observation_hash(alike, observer) == observation_hash(s, observer));
  return alike;
}

}  // namespace archon::keyforge
