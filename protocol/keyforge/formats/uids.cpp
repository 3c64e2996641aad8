#include "protocol/keyforge/formats/uids.h"

#include "engine/core/counts.h"

namespace archon::protocol {

using keyforge::CardId;

Uids::Uids() {
  for (int player = 0; player < 2; ++player)
    for (int i = 0; i < keyforge::kMaxOwned; ++i) {
      std::string name(1, static_cast<char>('1' + player));
      if (i >= 26) name += static_cast<char>('a' + i / 26 - 1);
      name += static_cast<char>('a' + i % 26);
      const auto id = narrow<CardId>(64 * player + i);
      names_[id] = name;
      ids_.emplace(std::move(name), id);
    }
}

bool Uids::rename(CardId id, const std::string& name) {
  if (names_[id] == name) return true;
  const auto taken = ids_.find(name);
  if (taken != ids_.end()) {
    // A card that was never named gives up its number.
    const CardId holder = taken->second;
    std::string spare = name;
    do spare += "'";
    while (ids_.contains(spare));
    if (renamed_.has(holder)) return false;
    names_[holder] = spare;
    ids_[spare] = holder;
  }
  ids_.erase(names_[id]);
  names_[id] = name;
  ids_[name] = id;
  renamed_.add(id);
  return true;
}

std::optional<CardId> Uids::find(const std::string& name) const {
  const auto at = ids_.find(name);
  if (at == ids_.end()) return std::nullopt;
  return at->second;
}

}  // namespace archon::protocol
