// random_games [games] [seed] [decks]: plays random games and says what was played. Decks are the
// bundled ones; `random` are random ones of all whole sets, and a set's code (mm) random ones of
// that set.
#include <fmt/format.h>

#include <cstdlib>
#include <cstring>

#include "bench/random_play.h"
#include "engine/core/check.h"

namespace kf = archon::keyforge;

namespace {

kf::Set set_of_code(std::string_view code) {
  for (int set = 0; set < kf::kSetsOf2021; ++set)
    if (kf::kSetCodes[set] == code) return static_cast<kf::Set>(set);
  throw archon::Error(fmt::format("no whole set has the code '{}'", code));
}

// Of random decks of one set, a new pair for each four games.
kf::Match match_of_set(const kf::Library& library, kf::Set set, uint64_t seed, int number) {
  const uint64_t pair = number / 4;
  const auto deck = [&](uint64_t n) { return kf::prepare(kf::random_deck(set, seed, n), library); };
  return {library, deck(2 * pair + 1), deck(2 * pair + 2)};
}

archon::bench::Played play(std::string_view decks, uint64_t seed, int number) {
  const kf::BundledGames& bundled = kf::bundled_games();
  if (decks == "bundled") return archon::bench::play_random(bundled, seed, number);
  const kf::Library& library = bundled.library();
  const kf::Match match = decks == "random"
                              ? kf::random_match(library, seed, number)
                              : match_of_set(library, set_of_code(decks), seed, number);
  return archon::bench::play_random(match, kf::start_random_decks(match, seed, number, 0),
                                    kf::BundledGames::players(seed, number));
}

}  // namespace

int main(int argc, char** argv) try {
  const int games = argc > 1 ? std::atoi(argv[1]) : 1000;
  const uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const std::string_view decks = argc > 3 ? argv[3] : "bundled";
  archon::bench::Played played;
  for (int i = 0; i < games; ++i) played.add(play(decks, seed, i));
  fmt::print("games {} decisions {} checksum {:016x}\n", played.games, played.decisions,
             played.checksum);
  return 0;
} catch (const archon::Error& error) {
  fmt::print(stderr, "random_games: {}\n", error.what());
  return 2;
}
