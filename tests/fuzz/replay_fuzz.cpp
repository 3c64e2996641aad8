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
#include "engine/keyforge/formats/recording.h"
#include "tests/fuzz/damage.h"
#include "tests/fuzz/readers.h"

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
  kf::Beginning begin;
  begin.decks = {decks[number % decks.size()], decks[(number + 3) % decks.size()]};
  begin.rng = Rng::stream(1, number);
  begin.options.settings = static_cast<uint8_t>(number % 16);
  const kf::Match match = kf::match_of(begin, library);
  kf::State s = kf::new_game(match, begin.rng, begin.options);
  const kf::State start = s;
  std::vector<kf::Move> moves;
  Rng choices = Rng::stream(2, number);
  kf::MoveList list;
  while (!s.over()) {
    kf::legal_moves(s, list);
    const kf::Move move = list[static_cast<int>(choices.below(static_cast<uint32_t>(list.size())))];
    kf::apply(s, match, move);
    moves.push_back(move);
  }
  return kf::replay_to_json(kf::recorded(match, begin, start, moves));
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
      ++came[static_cast<size_t>(archon::fuzz::try_replay(text, library, rng))];
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
