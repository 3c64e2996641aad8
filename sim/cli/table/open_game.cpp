#include "sim/cli/table/open_game.h"

#include <fmt/format.h>

#include "engine/core/check.h"
#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/formats/recording.h"

namespace archon::cli {

using namespace keyforge;

OpenGame OpenGame::dealt(const Library& library, const Beginning& beginning) {
  const Match match = match_of(beginning, library);
  return {match, new_game(match, beginning.rng, beginning.options), beginning};
}

OpenGame OpenGame::at_position(const Match& match, const State& position) {
  return {match, position, std::nullopt};
}

OpenGame OpenGame::resumed(const Library& library, const Replay& replay) {
  const Match match = match_of(replay, library);
  const State last = play_replay(replay, match);
  if (last.over())
    throw Error(fmt::format("the game is over, in turn {}; 'archon replay' shows it", last.turn));
  OpenGame game = dealt(library, replay);
  for (const Stretch& stretch : replay.stretches)
    for (const Move move : stretch.moves) game.play(move);
  return game;
}

const std::string& OpenGame::deck_name(Player p) const {
  ARCHON_CHECK(beginning_.has_value());
  return beginning_->decks[p].name;
}

std::string OpenGame::file_text() const {
  if (beginning_) return replay_to_json(recorded(match(), *beginning_, begin(), moves()));
  if (!can_be_written(state()))
    throw Error(
        "a position can't be saved in the middle of an effect; answer the question first, or "
        "undo");
  return write_position(state(), match());
}

}  // namespace archon::cli
