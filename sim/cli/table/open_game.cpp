#include "sim/cli/table/open_game.h"

#include <fmt/format.h>

#include <utility>

#include "engine/core/check.h"
#include "engine/keyforge/papers/position.h"

namespace archon::cli {

using namespace keyforge;

OpenGame OpenGame::dealt(const Library& library, Replay beginning) {
  OpenGame game(library,
                new_game(library, prepare(beginning.decks[0], library),
                         prepare(beginning.decks[1], library), beginning.rng, beginning.options));
  begin_replay(beginning, game.state_);
  game.beginning_ = std::move(beginning);
  return game;
}

OpenGame OpenGame::at_position(const Library& library, const State& position) {
  return {library, position};
}

OpenGame OpenGame::resumed(const Library& library, Replay replay) {
  std::vector<Step> steps;
  const Watch watch = [&](const State& before, Move move, const State&) {
    steps.push_back({before, move});
  };
  OpenGame game(library, play_replay(replay, library, {.watch = watch}));
  if (game.state_.over())
    throw Error(
        fmt::format("the game is over, in turn {}; 'archon replay' shows it", game.state_.turn));
  game.steps_ = std::move(steps);
  replay.stretches.clear();
  game.beginning_ = std::move(replay);
  return game;
}

const State& OpenGame::after(size_t i) const {
  return i + 1 < steps_.size() ? steps_[i + 1].before : state_;
}

const std::string& OpenGame::deck_name(Player p) const {
  ARCHON_CHECK(beginning_.has_value());
  return beginning_->decks[p].name;
}

void OpenGame::play(Move move) {
  const State before = state_;
  apply(state_, *library_, move);
  steps_.push_back({before, move});
}

void OpenGame::take_back_to(size_t i) {
  ARCHON_CHECK(i < steps_.size());
  state_ = steps_[i].before;
  steps_.resize(i);
}

std::string OpenGame::file_text() const {
  if (!beginning_) {
    if (!can_be_written(state_))
      throw Error(
          "a position can't be written in the middle of an effect; answer the question "
          "first, or undo");
    return write_position(state_, *library_);
  }
  Replay replay = *beginning_;
  for (size_t i = 0; i < steps_.size(); ++i) add_choice(replay, steps_[i].move, after(i));
  if (!state_.over()) leave_open(replay, state_);
  return replay_to_json(replay);
}

}  // namespace archon::cli
