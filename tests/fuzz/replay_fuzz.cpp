// Throws damaged replays at the reader and the player: whatever the text, only Error may come out,
// and what is accepted must be written as it was read. Usage: replay_fuzz [SECONDS [SEED]]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/keyforge/decks/deck_library.h"
#include "engine/keyforge/papers/replay.h"
#include "tests/fuzz/damage.h"

namespace {

using archon::Rng;
namespace kf = archon::keyforge;

// Words of the format, in and out of their ranges.
const std::vector<std::string> kTokens = {
    "null",   "true",   "-1",          "256",
    "1e99",   "\"\"",   "[]",          "{}",
    "\"",     ",",      " E",          " p12",
    " c70",   " x70.1", " H5",         " S",
    " Y",     "x255.0", "p99999",      "\"deal\":\"0000000000000000\",",
    "forced", "2018",   "\"count\":9", "0123456789abcdef",
    "\xFF",   "[[[[["};

std::string random_game(const kf::Library& library, uint64_t number) {
  const auto& decks = kf::bundled_decks();
  kf::Replay replay;
  replay.decks = {decks[number % decks.size()], decks[(number + 3) % decks.size()]};
  replay.library = library.fingerprint();
  replay.rng = Rng::stream(1, number);
  replay.options.settings = static_cast<uint8_t>(number % 16);
  const kf::Match match = kf::match_of(replay, library);
  kf::State s = kf::new_game(match, replay.rng, replay.options);
  kf::begin_replay(replay, match, s);
  Rng choices = Rng::stream(2, number);
  kf::MoveList list;
  while (!s.over()) {
    kf::legal_moves(s, list);
    const kf::Move move = list[static_cast<int>(choices.below(static_cast<uint32_t>(list.size())))];
    kf::apply(s, match, move);
    kf::add_choice(replay, move, s);
  }
  return kf::replay_to_json(replay);
}

// Another choice in place of one, behind the reader's back, so that the player is tried, too.
void change_choice(kf::Replay& replay, Rng& rng) {
  if (replay.stretches.empty()) return;
  const auto count = static_cast<uint32_t>(replay.stretches.size());
  auto& moves = replay.stretches[rng.below(count)].moves;
  kf::Move& move = moves[rng.below(static_cast<uint32_t>(moves.size()))];
  move.verb = static_cast<kf::Verb>(rng.below(kf::kVerbs));
  if (rng.below(2) == 0) move.card = static_cast<kf::CardId>(rng.below(256));
  if (rng.below(2) == 0) move.value = static_cast<uint16_t>(rng.below(12));
}

// How far a text came.
enum class Came { Refused, Read, Played };

Came try_text(const std::string& text, const kf::Library& library, Rng& rng) {
  kf::Replay replay;
  try {
    replay = kf::replay_from_json(text, kf::facts());
  } catch (const archon::Error&) {
    return Came::Refused;
  }
  const std::string written = kf::replay_to_json(replay);
  if (kf::replay_to_json(kf::replay_from_json(written, kf::facts())) != written)
    throw std::runtime_error("a replay changed when it was written and read");
  if (rng.below(2) == 0) change_choice(replay, rng);
  try {
    kf::play_replay(replay, kf::match_of(replay, library));
  } catch (const archon::Error&) {
    return Came::Read;
  }
  return Came::Played;
}

int run(double seconds, uint64_t seed) {
  const kf::Library library = kf::Library::load();
  std::vector<std::string> games;
  for (uint64_t i = 0; i < 16; ++i) games.push_back(random_game(library, i));
  const auto start = std::chrono::steady_clock::now();
  unsigned long long came[3] = {0, 0, 0};
  for (uint64_t i = 0;; ++i) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    if (passed.count() > seconds) break;
    Rng rng = Rng::stream(seed, i);
    std::string text = games[rng.below(static_cast<uint32_t>(games.size()))];
    for (uint32_t n = rng.below(4); n > 0; --n) archon::fuzz::damage(text, games, kTokens, rng);
    try {
      ++came[static_cast<size_t>(try_text(text, library, rng))];
    } catch (const std::exception& wrong) {
      std::ofstream("replay_fuzz_failure.bin", std::ios::binary) << text;
      std::printf("text %llu (replay_fuzz_failure.bin): %s\n", static_cast<unsigned long long>(i),
                  wrong.what());
      return 1;
    }
  }
  std::printf("%llu refused, %llu read but not as played, %llu played to the end\n", came[0],
              came[1], came[2]);
  // Undamaged ones are among them: if none plays, the reader or this program is broken.
  return came[0] > 0 && came[1] > 0 && came[2] > 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) { return archon::fuzz::run_for(argc, argv, run); }
