// A game in progress at the table, and its file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ai/keyforge/keyforge_in_play.h"
#include "engine/keyforge/formats/replay.h"

namespace archon::cli {

inline constexpr std::string_view kPerson = "person";  // who chose, in a replay

// The library must outlive it.
class OpenGame : public ai::KeyforgeInPlay {
 public:
  static OpenGame dealt(const keyforge::Library& library, const keyforge::Beginning& beginning);
  static OpenGame at_position(const keyforge::Match& match, const keyforge::State& position);
  // Goes on where the replay ends. Throws Error as play_replay() does, and when the game is over.
  static OpenGame resumed(const keyforge::Library& library, const keyforge::Replay& replay);

  const keyforge::Match& match() const { return pieces(); }
  const keyforge::Library& library() const { return match().library(); }
  bool from_position() const { return !beginning_; }
  // Of a game that doesn't begin at a position.
  const std::string& deck_name(keyforge::Player p) const;

  // The text of a file from which the game can go on: a replay, or the position where the game
  // began at one. Throws Error where that can't be written down.
  std::string file_text() const;

 private:
  OpenGame(const keyforge::Match& match, const keyforge::State& state,
           std::optional<keyforge::Beginning> beginning)
      : GameInPlay(std::make_shared<const keyforge::Match>(match), state, ai::Keeps::States),
        beginning_(std::move(beginning)) {}

  std::optional<keyforge::Beginning> beginning_;  // of a game that began with a deal
};

}  // namespace archon::cli
