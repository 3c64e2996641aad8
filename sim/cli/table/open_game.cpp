#include "sim/cli/table/open_game.h"

#include <fmt/format.h>

#include <utility>

#include "engine/core/check.h"
#include "engine/keyforge/papers/position.h"

namespace archon::cli {

using namespace keyforge;

namespace {

// Cards whose place the player knows.
CardSet placed_cards(const State& s, Player player) {
  CardSet out = s.side[player].known;
  for (int i = 0; i < 2 * kMaxOwned; ++i) {
    const auto id = static_cast<CardId>(64 * (i / kMaxOwned) + i % kMaxOwned);
    const Zone zone = s.at(id).zone;
    if (zone != Zone::None && zone != Zone::Under && !is_hidden(zone)) out.add(id);
  }
  return out;
}

}  // namespace

OpenGame OpenGame::dealt(const Library& library, Replay beginning) {
  const Match match = match_of(beginning, library);
  OpenGame game(match, new_game(match, beginning.rng, beginning.options));
  begin_replay(beginning, match, game.state_);
  game.beginning_ = std::move(beginning);
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
  apply(state_, match_, move);
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
    return write_position(state_, match_);
  }
  Replay replay = *beginning_;
  for (size_t i = 0; i < steps_.size(); ++i) add_choice(replay, steps_[i].move, after(i));
  if (!state_.over()) leave_open(replay, state_);
  return replay_to_json(replay);
}

CardSet come_to_light(const State& before, const State& after, Player player) {
  return placed_cards(after, player) - placed_cards(before, player);
}

}  // namespace archon::cli
