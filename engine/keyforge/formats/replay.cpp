#include "engine/keyforge/formats/replay.h"

#include <fmt/format.h>

#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace archon::keyforge {
namespace {

void check_library(const Replay& replay, const Library& library) {
  if (replay.rules.edition != library.rules().edition)
    throw Error(fmt::format("it was played by the rules of {}, not {}", replay.rules.name(),
                            library.rules().name()));
  if (replay.library != library.fingerprint())
    throw Error(
        fmt::format("it was played with library {:016x}, but this one is {:016x}: the card scripts "
                    "are not the same",
                    replay.library, library.fingerprint()));
}

State start_again(const Replay& replay, const Match& match) {
  const State s = new_game(match, replay.rng, replay.options);
  if (const uint64_t dealt = deal_hash(match, s); dealt != replay.start)
    throw Error(
        fmt::format("before choice 1: the deal has hash {:016x}, but {:016x} was recorded; decks, "
                    "generator, options or rules are not those of the game",
                    dealt, replay.start));
  return s;
}

void play_choice(State& s, const Match& match, Move move, int number) {
  if (s.over())
    throw Error(fmt::format("choice {} ({}): the game is already over, in turn {}", number,
                            choice_text(move), s.turn));
  try {
    apply(s, match, move);
  } catch (const Error& e) {
    throw Error(fmt::format("choice {} ({}): {} for player {} in turn {}", number,
                            choice_text(move), e.what(), s.decision.player + 1, s.turn));
  }
}

void check_hash(const State& s, const Stretch& stretch, int number) {
  if (hash(s) == stretch.hash) return;
  const int first = number - int_size(stretch.moves) + 1;
  throw Error(fmt::format(
      "choice {}: the state has hash {:016x}, but {:016x} was recorded; choice {}{} went another "
      "way",
      number, hash(s), stretch.hash, first,
      number > first ? fmt::format(" or one after it, up to {},", number) : ""));
}

std::string winner_words(uint8_t winner) {
  if (winner == kNobody) return "an unfinished game";
  return winner == kDrawn ? "a draw" : fmt::format("a win of player {}", winner + 1);
}

void check_end(const Replay& replay, const State& s) {
  if (!s.over() && replay.winner == kNobody && s.turn == replay.turns) return;
  if (!s.over())
    throw Error(
        fmt::format("after choice {}: the choices end here, in turn {}, but the game is not over",
                    replay.choices(), s.turn));
  if (s.winner != replay.winner || s.turn != replay.turns)
    throw Error(fmt::format(
        "after choice {}: the game ends in turn {} as {}, but turn {} and {} were recorded",
        replay.choices(), s.turn, winner_words(s.winner), replay.turns,
        winner_words(replay.winner)));
}

}  // namespace

int Replay::choices() const {
  int count = 0;
  for (const Stretch& stretch : stretches) count += int_size(stretch.moves);
  return count;
}

uint64_t deal_hash(const Match& match, const State& start) {
  return hash(start) ^ match.fingerprint();
}

Match match_of(const Beginning& beginning, const Library& library) {
  return {library, prepare(beginning.decks[0], library), prepare(beginning.decks[1], library)};
}

Match match_of(const Replay& replay, const Library& library) {
  check_library(replay, library);
  const Beginning& beginning = replay;
  return match_of(beginning, library);
}

State play_replay(const Replay& replay, const Match& match, const Playback& playback) {
  State s = start_again(replay, match);
  int number = 0;
  for (const Stretch& stretch : replay.stretches) {
    for (const Move move : stretch.moves) {
      if (number == playback.most) return s;
      const State before = s;
      play_choice(s, match, move, ++number);
      if (playback.watch) playback.watch(before, move, s);
    }
    check_hash(s, stretch, number);
  }
  if (number < playback.most) check_end(replay, s);
  return s;
}

}  // namespace archon::keyforge
