#include "protocol/open_game.h"

#include <fmt/format.h>

#include <utility>

namespace archon::protocol {

using namespace keyforge;

GameLog OpenGame::log() {
  GameLog out;
  out.happenings = &happenings;
  if (!rig.empty()) out.rig = &rig;
  return out;
}

void OpenGame::ask() {
  choices = choices_of(state, match);
  ++number;
}

void OpenGame::choose(const std::vector<Pick>& picks) {
  const State before = state;
  const Rig rig_before = rig;
  const std::vector<Happening> happened = std::exchange(happenings, {});
  GameLog noted = log();
  std::vector<Move> moves;
  try {
    moves = protocol::choose(state, match, choices, picks, &noted);
  } catch (const std::exception&) {
    state = before;
    rig = rig_before;
    happenings = happened;
    throw;
  }
  if (!rig_before.empty()) replay.reset();
  if (replay) {
    State then = before;
    for (const Move move : moves) {
      apply(then, match, move);
      add_choice(*replay, move, then);
    }
  }
  ask();
}

CardId OpenGame::card(const Field& name) const {
  const std::string text = name.text();
  const auto id = uids.find(text);
  if (!id || state.at(*id).zone == Zone::None)
    throw Fault(kBadField,
                fmt::format("{}: no card of this game is called '{}'", name.path(), text),
                name.path());
  return *id;
}

}  // namespace archon::protocol
