// Everything that anybody is shown of a position, and of what happens in it, is the same whatever
// lies hidden: in Python, by the protocol, in a terminal, on pages, and in advice. Decks are of
// every set.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "ai/keyforge/evaluate.h"
#include "ai/keyforge/keyforge_game.h"
#include "bindings/python/src/action_space.h"
#include "bindings/python/src/observation.h"
#include "engine/core/counts.h"
#include "engine/keyforge/knowledge/sight.h"
#include "engine/keyforge/rules/foresight.h"
#include "protocol/keyforge/formats/answers.h"
#include "sim/cli/table/board.h"
#include "sim/keyforge/review/advise.h"
#include "sim/keyforge/review/table_film.h"
#include "tests/keyforge/bundled_games.h"
#include "tests/keyforge/hidden_cards.h"
#include "tests/keyforge/prophecy_games.h"
#include "tests/keyforge/token_games.h"

namespace archon::shown_test {
namespace {

using namespace keyforge;
using protocol::Uids;

// SIGHT_POSITIONS says how many positions are tried, SIGHT_SEED which ones.
const int kPositions = env_number("SIGHT_POSITIONS", 200);
const auto kSeed = static_cast<uint64_t>(env_number("SIGHT_SEED", 1));

struct Hidden {
  int different = 0;  // states that are not the same at all
  int facedown = 0;   // in play
  int under = 0;      // other cards, or prophecies
  int archived = 0;
};

// Three games of random decks of two sets, then one full of token creatures, or of prophecies.
Situation any_game(int number) {
  const auto settings = static_cast<uint8_t>(number * 5 % 32);
  if (number % 4 == 3)
    return number % 8 == 3 ? token_start(kSeed, number, settings)
                           : prophecy_start(kSeed, number, settings);
  const Library& library = bundled_games(Edition::June2026).library();
  const auto n = static_cast<uint64_t>(number);
  const auto deck = [&](uint64_t set, uint64_t of) {
    return prepare(playable_random_deck(static_cast<Set>(set % kSets), kSeed, of, library),
                   library);
  };
  const Match match(library, deck(n, 2 * n + 1), deck(n * 7 / kSets + 3 * n, 2 * n + 2));
  return {match, start_random_decks(match, kSeed, number, settings)};
}

// ---- What is told: texts that must be equal ----

const Uids& plain_uids() {
  static const Uids uids;
  return uids;
}

void tell_in_python(const State& s, const Match& match, Player viewer, std::string& out) {
  std::vector<float> seen(python::kObservation, 77.0F);
  python::observe(s, match, viewer, seen.data());
  for (size_t i = 0; i < seen.size(); ++i)
    if (seen[i] != 0) out += std::to_string(i) + "=" + std::to_string(seen[i]) + " ";
  if (s.decision.player != viewer) return;
  MoveList moves;
  legal_moves(s, moves);
  for (const Move move : moves) {
    const int action = python::action_of(s, move);
    CHECK(python::move_of(s, action) == move);
    out += "\naction " + std::to_string(action) + " " + python::label_of(s, match, action);
  }
}

std::string drawn(const State& s, const Match& match, Player viewer) {
  cli::BoardView view;
  view.observer = viewer;
  sim::TableFilm film({"one", "two"}, match, viewer);
  film.begin(s, "");
  const auto page = film.applet();
  std::string out = draw_board(s, match, view) + page.data;
  for (const std::string& picture : page.pictures) out += "\n" + picture;
  return out;
}

std::string told(const State& s, const Match& match, Player viewer) {
  const protocol::View view(s, match, plain_uids(), viewer);
  std::string out = state_json(view).dump();
  out += "\n" + decision_json(view, question_of(s, match), 1).dump() + "\n";
  tell_in_python(s, match, viewer, out);
  out += drawn(s, match, viewer);
  const State seen = seen_by(s, viewer);
  for (const double feature : ai::keyforge_features(seen, match, viewer))
    out += "\nfeature " + std::to_string(feature);
  return out + "\n" + std::to_string(observation_hash(s, viewer));
}

std::string advice(const State& s, const Match& match) {
  sim::AdviseOptions options;
  options.agent = ai::parse_agent_spec("ismcts:iterations=12");
  return advice_json(advise(match, s, options), options, match);
}

// What a move brings about, to its player; "" if more than that player could foresee.
std::string told_of_move(State s, const Match& match, int move) {
  const Player mover = s.decision.player;
  MoveList moves;
  legal_moves(s, moves);
  std::vector<Happening> happened;
  Foresight foresight = keyforge::foresight(s, mover);
  GameLog log;
  log.happenings = &happened;
  log.foresight = &foresight;
  apply(s, match, moves[move], &log);
  if (foresight.blind || foresight.drew) return "";
  const protocol::View view(s, match, plain_uids(), mover);
  return events_json(view, happened).dump() + settled_json(view, happened).dump();
}

// Where two texts part, with a little of what is around.
std::string parting(const std::string& a, const std::string& b) {
  if (a == b) return "";
  const size_t end = std::min(a.size(), b.size());
  size_t at = 0;
  while (at < end && a[at] == b[at]) ++at;
  const size_t from = at < 100 ? 0 : at - 100;
  return "..." + a.substr(from, 200) + "\nand\n..." + b.substr(from, 200);
}

// The first byte that differs; -1: none.
int parting_byte(const State& a, const State& b) {
  const std::string_view x = bytes_of(a);
  const std::string_view y = bytes_of(b);
  const auto at = std::mismatch(x.begin(), x.end(), y.begin()).first;
  return a == b ? -1 : static_cast<int>(at - x.begin());
}

// ---- One position ----

void compare(const Situation& at, int number, Rng& rng, Hidden& met) {
  const State& s = at.state;
  for (Player viewer = 0; viewer < 2; ++viewer) {
    CAPTURE(viewer + 1);
    CAPTURE(index_of(s.decision.ask));
    const State alike = scrambled(s, viewer, rng);
    met.different += s == alike ? 0 : 1;
    const CardSet known = s.side[viewer].known;
    met.facedown += (s.facedown - known).empty() ? 0 : 1;
    met.under += (s.under - known).empty() ? 0 : 1;
    met.archived += (s.side[other(viewer)].archives - known).empty() ? 0 : 1;
    CHECK(parting(told(s, at.match, viewer), told(alike, at.match, viewer)) == "");
    CHECK(parting_byte(seen_by(s, viewer), seen_by(alike, viewer)) == -1);
    if (viewer != s.decision.player) continue;
    MoveList moves;
    legal_moves(s, moves);
    const int move = static_cast<int>(rng.below(static_cast<uint32_t>(moves.size())));
    CHECK(parting(told_of_move(s, at.match, move), told_of_move(alike, at.match, move)) == "");
    if (number % 10 == 0) CHECK(parting(advice(s, at.match), advice(alike, at.match)) == "");
  }
}

// Half of the moves are random, half those of a hasty player.
void play_on(Situation& at, int moves, Rng& rng) {
  const ai::KeyforgeGame game(at.match);
  MoveList list;
  for (; moves > 0 && !at.state.over(); --moves) {
    if (rng.below(2) == 0)
      BundledGames::play_on(at.state, at.match, 1, rng);
    else
      apply(at.state, at.match, game.rollout(at.state, list, rng));
  }
}

}  // namespace

TEST_CASE("all that is shown is the same, whatever lies hidden") {
  Rng rng = Rng::stream(kSeed, 0, 9);
  Hidden met;
  int number = 0;
  for (int game = 0; number < kPositions; ++game) {
    Situation at = any_game(game);
    for (int n = 0; n < 12 && number < kPositions; ++n) {
      play_on(at, 5 + static_cast<int>(rng.below(20)), rng);
      if (at.state.over()) break;
      CAPTURE(game);
      CAPTURE(n);
      compare(at, number++, rng, met);
    }
  }
  MESSAGE(number << " positions seen by both players: " << met.different << " dealt otherwise, "
                 << met.facedown << " with cards hidden facedown in play, " << met.under
                 << " under others, " << met.archived << " in archives");
  CHECK(met.different > kPositions);
  CHECK(met.facedown > kPositions / 20);
  CHECK(met.under > kPositions / 40);
}

}  // namespace archon::shown_test
