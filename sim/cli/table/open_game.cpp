#include "sim/cli/table/open_game.h"

#include <fmt/format.h>

#include <utility>

#include "engine/core/check.h"
#include "engine/keyforge/formats/position.h"

namespace archon::cli {

using namespace keyforge;

OpenGame OpenGame::dealt(const Library& library, const Beginning& beginning) {
  const Match match = match_of(beginning, library);
  OpenGame game(match, new_game(match, beginning.rng, beginning.options));
  game.recording_.emplace(match, beginning, game.state_);
  return game;
}

OpenGame OpenGame::at_position(const Match& match, const State& position) {
  return {match, position};
}

OpenGame OpenGame::resumed(const Library& library, Replay replay) {
  std::vector<Step> steps;
  const Watch watch = [&](const State& before, Move move, const State&) {
    steps.push_back({before, move});
  };
  const Match match = match_of(replay, library);
  OpenGame game(match, play_replay(replay, match, {.watch = watch}));
  if (game.state_.over())
    throw Error(
        fmt::format("the game is over, in turn {}; 'archon replay' shows it", game.state_.turn));
  game.steps_ = std::move(steps);
  game.recording_.emplace(std::move(replay));
  return game;
}

const State& OpenGame::after(size_t i) const {
  return i + 1 < steps_.size() ? steps_[i + 1].before : state_;
}

const std::string& OpenGame::deck_name(Player p) const {
  ARCHON_CHECK(recording_.has_value());
  return recording_->beginning().decks[p].name;
}

void OpenGame::play(Move move) {
  const State before = state_;
  apply(state_, match_, move);
  steps_.push_back({before, move});
  if (recording_) recording_->add(move, state_);
}

void OpenGame::take_back_to(size_t i) {
  ARCHON_CHECK(i < steps_.size());
  state_ = steps_[i].before;
  steps_.resize(i);
  if (recording_) recording_->take_back_to(static_cast<int>(i), state_);
}

std::string OpenGame::file_text() const {
  if (!recording_) {
    if (!can_be_written(state_))
      throw Error(
          "a position can't be saved in the middle of an effect; answer the question first, or "
          "undo");
    return write_position(state_, match_);
  }
  return replay_to_json(recording_->replay(state_));
}

}  // namespace archon::cli
