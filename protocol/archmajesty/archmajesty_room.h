// Archmajesty as sessions know it: how its battles are opened, and what is known of its cards.
#pragma once

#include <memory>
#include <utility>

#include "protocol/formats/permissions.h"
#include "protocol/session/game_room.h"

namespace archon::protocol {

class ArchmajestyRoom final : public GameRoom {
 public:
  explicit ArchmajestyRoom(Permissions may) : may_(std::move(may)) {}

  Json hello() override;
  Json cards(const Field& request) override;
  Opened new_game(const Field& request) override;
  std::unique_ptr<OpenGame> load(const Field& request) override;
  bool knows(const Field& position) const override;

 private:
  Permissions may_;
};

}  // namespace archon::protocol
