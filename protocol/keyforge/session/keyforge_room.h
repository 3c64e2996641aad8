// KeyForge as sessions know it: how its games are opened, and what is known of its cards.
#pragma once

#include <memory>
#include <utility>

#include "engine/keyforge/cards/libraries.h"
#include "protocol/formats/permissions.h"
#include "protocol/session/game_room.h"

namespace archon::protocol {

class KeyforgeRoom final : public GameRoom {
 public:
  explicit KeyforgeRoom(Permissions may) : may_(std::move(may)), libraries_(may_.cards) {}

  Json hello() override;
  Json cards(const Field& request) override;
  Opened new_game(const Field& request) override;
  std::unique_ptr<OpenGame> load(const Field& request) override;

 private:
  Permissions may_;
  keyforge::Libraries libraries_;
};

}  // namespace archon::protocol
