// Who hurt whom in a battle and with what, and who fell first.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace archon::sim {

struct WatchedMove;

// Of one battle: damage (HP and armour) by the foe who dealt it to the party, and by the card or
// the attack with which the party dealt it; "" where nothing that is played did.
struct BattleBlows {
  std::map<std::string, int64_t> by_foe;
  std::map<std::string, int64_t> by_card;
  std::map<std::string, int64_t> guards;  // attacks that were guarded against, by card
  std::string first_fallen;               // the first mage who went down; "": none did
  std::string fallen_to;

  void note(const WatchedMove& made);
};

// Of many.
struct BlowCounts {
  int64_t battles = 0;
  int64_t with_fallen = 0;
  std::map<std::string, int64_t> by_foe;
  std::map<std::string, int64_t> by_card;
  std::map<std::string, int64_t> guards;
  std::map<std::string, int64_t> first_fallen;
  std::map<std::string, int64_t> fallen_to;  // whose blow it was

  void add(const BattleBlows& battle);
};

}  // namespace archon::sim
