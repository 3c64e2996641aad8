#include "engine/keyforge/rules/rig.h"

#include <algorithm>

namespace archon::keyforge {

void Rig::arrange(Side& side, Player owner) {
  // What is not in this deck waits for another shuffle.
  const auto rest = std::stable_partition(shuffled.begin(), shuffled.end(), [&](CardId id) {
    return owner_of(id) != owner || side.deck.find(id) < 0;
  });
  // From the last to the first, which then lies on top.
  for (auto id = shuffled.end(); id != rest;) {
    --id;
    side.deck.erase(side.deck.find(*id));
    side.deck.push_back(*id);
  }
  shuffled.erase(rest, shuffled.end());
}

CardId Rig::pick(CardSet among) {
  if (picked.empty() || !among.has(picked.front())) return kNoCard;
  const CardId id = picked.front();
  picked.erase(picked.begin());
  return id;
}

}  // namespace archon::keyforge
