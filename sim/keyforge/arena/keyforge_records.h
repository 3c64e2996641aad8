// What is counted in a game of KeyForge, and the words of reports for it.
#pragma once

#include <optional>

#include "engine/keyforge/state/state.h"
#include "sim/play/arena.h"

namespace archon::sim {

// The numbers of a side's record, in the order of files.
enum KeyforgeNumber : size_t {
  kKeysForged,
  kAemberGained,
  kAemberStolen,
  kAemberCaptured,
  kCardsPlayed,
  kCardsDiscarded,
  kReaps,
};

const RecordTable& keyforge_records();
const ArenaWords& keyforge_words();

void note_tally(const keyforge::Tally& tally, SideRecord& out);

// Where Æmber came from.
std::optional<report::Chart> aember_sources(const std::array<SideMeans, kSides>& means);

}  // namespace archon::sim
