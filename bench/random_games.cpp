// random_games [games] [seed] [random]: plays random games of the bundled decks, or of random
// decks, and says what was played.
#include <fmt/format.h>

#include <cstdlib>

#include "bench/random_play.h"

namespace kf = archon::keyforge;

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 1000;
  const uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const bool random_decks = argc > 3;
  const kf::BundledGames& bundled = kf::bundled_games();
  archon::bench::Played played;
  for (int i = 0; i < games; ++i) {
    const kf::Match match =
        random_decks ? kf::random_match(bundled.library(), seed, i) : bundled.match(i);
    const kf::State s =
        random_decks ? kf::start_random_decks(match, seed, i, 0) : bundled.start(seed, i);
    played.add(archon::bench::play_random(match, s, kf::BundledGames::players(seed, i)));
  }
  fmt::print("games {} decisions {} checksum {:016x}\n", played.games, played.decisions,
             played.checksum);
  return 0;
}
