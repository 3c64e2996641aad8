// Whether a probe's answer is right beyond argument: both sides are played out with all cards open.
#pragma once

#include "ai/keyforge/probes.h"

namespace archon::ai::test {

enum class Fate : int8_t { Impossible = -2, Lost = -1, Open = 0, Won = 1 };

// The best fate, within so many turns after the one at hand, of turns that answer the probe and of
// those that don't.
struct Proof {
  Fate right = Fate::Impossible;
  Fate wrong = Fate::Impossible;
};

Proof proof_of(const Probe& probe, const keyforge::Position& position, int turns);

}  // namespace archon::ai::test
