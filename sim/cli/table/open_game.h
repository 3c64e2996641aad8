// A game in progress: where it stands, how it came there, taking choices back, and its file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/keyforge/formats/recording.h"
#include "engine/keyforge/game.h"

namespace archon::cli {

inline constexpr std::string_view kPerson = "person";  // who chose, in a replay

// The library must outlive it.
class OpenGame {
 public:
  struct Step {
    keyforge::State before;
    keyforge::Move move;
  };

  static OpenGame dealt(const keyforge::Library& library, const keyforge::Beginning& beginning);
  static OpenGame at_position(const keyforge::Match& match, const keyforge::State& position);
  // Goes on where the replay ends. Throws Error as play_replay() does, and when the game is over.
  static OpenGame resumed(const keyforge::Library& library, keyforge::Replay replay);

  const keyforge::Match& match() const { return match_; }
  const keyforge::Library& library() const { return match_.library(); }
  const keyforge::State& state() const { return state_; }
  const std::vector<Step>& steps() const { return steps_; }
  // The state that followed step `i`.
  const keyforge::State& after(size_t i) const;
  bool from_position() const { return !recording_; }
  // Of a game that doesn't begin at a position.
  const std::string& deck_name(keyforge::Player p) const;

  void play(keyforge::Move move);
  // Back to the position before step `i`.
  void take_back_to(size_t i);

  // The text of a file from which the game can go on: a replay, or the position where the game
  // began at one. Throws Error where that can't be written down.
  std::string file_text() const;

 private:
  OpenGame(const keyforge::Match& match, const keyforge::State& state)
      : match_(match), state_(state) {}

  keyforge::Match match_;
  keyforge::State state_;
  std::vector<Step> steps_;
  std::optional<keyforge::Recording> recording_;  // of a game that began with a deal
};

}  // namespace archon::cli
