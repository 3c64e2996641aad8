// The names by which a game's cards go: one for a card, its own for the whole game.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/keyforge/state/state.h"

namespace archon::protocol {

class Uids {
 public:
  // "1a" to "1an" are player 1's cards in the order of the deck list, "2a" to "2an" player 2's.
  Uids();

  // Calls the card otherwise. False if another card has that name.
  bool rename(keyforge::CardId id, const std::string& name);

  const std::string& of(keyforge::CardId id) const { return names_[id]; }
  std::optional<keyforge::CardId> find(const std::string& name) const;

 private:
  std::array<std::string, 128> names_;
  std::unordered_map<std::string, keyforge::CardId> ids_;
  CardSet renamed_;
};

}  // namespace archon::protocol
