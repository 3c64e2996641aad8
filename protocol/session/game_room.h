// What a session asks of a kind of game: what is known of it, and how one is opened.
#pragma once

#include <memory>

#include "protocol/formats/fields.h"
#include "protocol/session/open_game.h"

namespace archon::protocol {

struct Opened {
  std::unique_ptr<OpenGame> game;
  Json also = Json::object();  // that the answer has besides
};

class GameRoom {
 public:
  virtual ~GameRoom() = default;

  // What is available.
  virtual Json hello() = 0;
  // The facts of the cards that the request names. This and what opens games throws Fault.
  virtual Json cards(const Field& request) = 0;
  virtual Opened new_game(const Field& request) = 0;
  virtual std::unique_ptr<OpenGame> load(const Field& request) = 0;
  // Whether a position, as text or as an object, is clearly meant to be one of this game.
  virtual bool knows(const Field& /*position*/) const { return false; }

 protected:
  GameRoom() = default;
  GameRoom(const GameRoom&) = default;
  GameRoom& operator=(const GameRoom&) = default;
};

}  // namespace archon::protocol
