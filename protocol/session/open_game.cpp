#include "protocol/session/open_game.h"

#include <fmt/format.h>

#include <utility>

#include "engine/core/text.h"

namespace archon::protocol {

using namespace keyforge;

GameLog OpenGame::log() {
  GameLog out;
  out.happenings = &happenings;
  if (!rig.empty()) out.rig = &rig;
  return out;
}

void OpenGame::ask() {
  question = question_of(state, match);
  ++number;
}

void OpenGame::choose(const std::vector<Pick>& picks) {
  const State before = state;
  const Rig rig_before = rig;
  const std::vector<Happening> happened = std::exchange(happenings, {});
  GameLog noted = log();
  std::vector<Move> moves;
  try {
    moves = protocol::choose(state, match, question, picks, &noted);
  } catch (const std::exception&) {
    state = before;
    rig = rig_before;
    happenings = happened;
    throw;
  }
  if (!rig_before.empty()) recording.reset();
  if (recording) {
    State then = before;
    for (const Move move : moves) {
      apply(then, match, move);
      recording->add(move, then);
    }
  }
  ask();
}

CardId OpenGame::card(const Field& name) const {
  const std::string text = name.text();
  const auto id = uids.find(text);
  if (!id || state.at(*id).zone == Zone::None)
    throw Fault(
        kBadField,
        fmt::format("{}: no card of this game has the name '{}'", name.path(), excerpt(text)),
        name.path());
  return *id;
}

}  // namespace archon::protocol
