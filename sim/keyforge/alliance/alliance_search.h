// The best Alliances that can be made of a box of decks, as their cards foretell it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/keyforge/decks/alliance.h"
#include "engine/keyforge/vocabulary/ids.h"
#include "sim/keyforge/field/field.h"
#include "sim/settings.h"

namespace archon::sim {

inline constexpr Setting<int> kAllianceShown{"best", 1, 1000, 20,
                                             "how many Alliances to show, the best first"};

struct FoundAlliance {
  keyforge::Deck deck;
  std::string beside;  // whose token creature, archon power or prophecies it takes; or ""
  PredictedRating foretold;
};

// Of one set: how many decks and candidates there were.
struct AllianceSet {
  keyforge::Set set{};
  int decks = 0;
  int64_t candidates = 0;  // three pods of three houses of three decks
  int64_t restricted = 0;  // of these, against the restricted list
  int pods_left_out = 0;   // weak ones, where there are too many to try them all
};

struct AllianceSearch {
  std::vector<AllianceSet> sets;
  std::vector<FoundAlliance> best;   // the best first
  std::vector<FoundAlliance> decks;  // of the box, the best first, for comparison
};

// Decks whose set isn't known, and Alliances, give no pods.
AllianceSearch find_alliances(const FieldModel& model, const std::vector<keyforge::Deck>& box,
                              const keyforge::RestrictedList& restricted, int shown);

}  // namespace archon::sim
