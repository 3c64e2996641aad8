// random_battles [battles] [seed] [check] [first]: random battles of Archmajesty, from number
// `first` on, and what became of them. One to three random mages, legal ones, fight each bundled
// encounter in turn, then as many others. With `check` all that must always hold is looked at after
// every move.
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>

#include "engine/archmajesty/battles/set_up.h"
#include "engine/archmajesty/encounters/encounter_library.h"
#include "engine/archmajesty/game.h"
#include "engine/archmajesty/mages/random_mage.h"
#include "engine/core/counts.h"
#include "engine/core/hash.h"

namespace am = archon::archmajesty;

namespace {

struct Totals {
  std::array<int64_t, 4> by_outcome{};  // those that failed count as open
  int64_t decisions = 0;
  int64_t real = 0;  // of them with more than one option
  int64_t rounds = 0;
  archon::Fnv1a checksum;
};

am::Party random_party(uint64_t seed, uint64_t number, int mages) {
  am::Party party;
  for (int i = 0; i < mages; ++i)
    party.push_back(am::random_mage(seed, 8 * number + static_cast<uint64_t>(i) + 1));
  return party;
}

am::Battle battle_number(uint64_t seed, int number) {
  const auto& encounters = am::bundled_encounters();
  const auto n = static_cast<uint64_t>(number);
  const int opponent = number % (encounters.size() + 1);
  const int mages = 1 + number / (encounters.size() + 1) % am::kMostMages;
  if (opponent < encounters.size())
    return against(random_party(seed, n, mages), encounters[opponent], {});
  const int side = std::min(mages, am::kMaxMages / 2);
  return duel({random_party(seed, 2 * n, side), random_party(seed + 1, 2 * n + 1, side)},
              am::duel_map(), {});
}

void note_move(const am::Move& move, Totals& totals) {
  for (const uint8_t byte : {archon::index_of(move.verb), move.a, move.b, move.c})
    totals.checksum.add_value(byte);
}

// Throws Error where something is broken.
void play(const am::Battle& battle, uint64_t seed, int number, bool check, Totals& totals) {
  am::State s = begin(battle, seed + static_cast<uint64_t>(number));
  archon::Rng rng = archon::Rng::stream(seed, static_cast<uint64_t>(number), 1);
  am::MoveList list;
  while (s.outcome == am::Outcome::Open) {
    legal_moves(battle, s, list);
    if (list.empty()) throw archon::Error("no move at " + describe_question(battle, s));
    const am::Move move = list[archon::narrow<int>(rng.place_in(list))];
    ++totals.decisions;
    totals.real += list.size() > 1;
    note_move(move, totals);
    apply(battle, s, move);
    if (!check) continue;
    const std::string broken = broken_invariant(battle, s);
    if (!broken.empty()) throw archon::Error(broken);
  }
  ++totals.by_outcome[archon::index_of(s.outcome)];
  totals.rounds += s.round;
}

void play_all(int first, int battles, uint64_t seed, bool check) {
  Totals totals;
  std::clock_t fought = 0;
  for (int i = first; i < first + battles; ++i) try {
      const am::Battle battle = battle_number(seed, i);
      const std::clock_t begun = std::clock();
      play(battle, seed, i, check, totals);
      fought += std::clock() - begun;
    } catch (const std::exception& error) {
      ++totals.by_outcome[0];
      fmt::print("battle {} of seed {}: {}\n", i, seed, error.what());
    }
  const auto& of = totals.by_outcome;
  const auto all = static_cast<double>(std::max(1, battles));
  const double seconds = static_cast<double>(fought) / CLOCKS_PER_SEC;
  fmt::print("battles {} won {} lost {} capped {} ({:.1f} %) failed {}\n", battles, of[1], of[2],
             of[3], 100 * static_cast<double>(of[3]) / all, of[0]);
  fmt::print("rounds {:.1f} decisions {} real {} checksum {:016x}\n",
             static_cast<double>(totals.rounds) / all, totals.decisions, totals.real,
             totals.checksum.value());
  fmt::print("seconds {:.2f} real decisions a second {:.0f}\n", seconds,
             static_cast<double>(totals.real) / seconds);
}

}  // namespace

int main(int argc, char** argv) try {
  const int battles = argc > 1 ? std::atoi(argv[1]) : 1000;
  const uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const int first = argc > 4 ? std::atoi(argv[4]) : 0;
  play_all(first, battles, seed, argc > 3 && std::strcmp(argv[3], "check") == 0);
  return 0;
} catch (const archon::Error& error) {
  fmt::print(stderr, "random_battles: {}\n", error.what());
  return 2;
}
