// reference_games GAMES SEED: random games of the bundled decks, played in C++. What the Python
// package plays must come to the same states.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "tests/keyforge/bundled_games.h"

int main(int argc, char** argv) {
  using namespace archon;
  using namespace archon::keyforge;
  const int games = argc > 1 ? std::atoi(argv[1]) : 100;
  const uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const BundledGames& bundled = bundled_games();
  MoveList list;
  for (int i = 0; i < games; ++i) {
    State s = bundled.start(seed, i);
    Rng rng = BundledGames::players(seed, i);
    int choices = 0;
    for (; !s.over(); ++choices) {
      legal_moves(s, list);
      apply(s, bundled.match(i),
            list[static_cast<int>(rng.below(static_cast<uint32_t>(list.size())))]);
    }
    std::printf("%d %016" PRIx64 "\n", choices, hash(s));
  }
}
