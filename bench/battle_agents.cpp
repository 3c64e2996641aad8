// battle_agents duels|encounters|ENCOUNTER N AGENT AGENT...: how strong agents are at Archmajesty.
// `duels`: the first against each of the others, N duels of the bundled mages, each against itself
// as often as any other, from both seats in turn. Else each of the others leads N parties of
// bundled mages, in which all are equally often, against that encounter, or against each of those
// for one mage, which the first leads. Shares with intervals of 95 %, draws, and the processor time
// of a battle for either side.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "ai/archmajesty/agents.h"
#include "ai/archmajesty/named_agents.h"
#include "engine/archmajesty/battles/set_up.h"
#include "engine/archmajesty/encounters/encounter_library.h"
#include "engine/archmajesty/mages/mage_library.h"

namespace am = archon::archmajesty;
using archon::ai::ArchmajestyGame;

namespace {

using Player = std::unique_ptr<archon::ai::Agent<ArchmajestyGame>>;

Player player(const std::string& name) {
  return archon::ai::make_agent<ArchmajestyGame>(archon::ai::archmajesty_agent(name), 1);
}

struct Tally {
  double points = 0;  // of the first side; a draw is half a one
  int battles = 0;
  int drawn = 0;
  int64_t rounds = 0;
  std::array<double, 2> seconds{};
};

// `first` is the team that the first player leads.
void fight(const am::Battle& battle, uint64_t seed, const std::array<Player*, 2>& players,
           size_t first, Tally& tally) {
  const ArchmajestyGame game(battle);
  am::State s = begin(battle, seed);
  std::array<archon::Rng, 2> rng{archon::Rng::stream(seed, 1), archon::Rng::stream(seed, 2)};
  for (Player* one : players) (*one)->forget();
  while (!game.over(s)) {
    const auto team = static_cast<size_t>(s.question.team);
    const size_t side = team == first ? 0 : 1;
    const std::clock_t begun = std::clock();
    const am::Move move = (*players[side])->choose(game, s, rng[team]);
    tally.seconds[side] += static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
    apply(battle, s, move);
  }
  ++tally.battles;
  tally.rounds += s.round;
  const bool drawn = s.outcome == am::Outcome::Drawn;
  tally.drawn += drawn;
  tally.points += drawn ? 0.5 : (s.outcome == am::Outcome::Allied) == (first == 0) ? 1 : 0;
}

void print(const std::string& who, const Tally& t) {
  const double n = t.battles;
  const double rate = t.points / n;
  constexpr double kZ = 1.96;
  const double middle = (rate + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
  const double reach =
      kZ / (1 + kZ * kZ / n) * std::sqrt(rate * (1 - rate) / n + kZ * kZ / (4 * n * n));
  fmt::print(
      "{:<60} {:5.1f} %  {:5.1f} to {:5.1f} %  of {}, {} drawn, {:.1f} rounds, {:.0f} and {:.0f} "
      "ms\n",
      who, 100 * rate, 100 * (middle - reach), 100 * (middle + reach), t.battles, t.drawn,
      static_cast<double>(t.rounds) / n, 1000 * t.seconds[0] / n, 1000 * t.seconds[1] / n);
  std::fflush(stdout);
}

void duels(int n, const std::string& first, const std::string& other) {
  const std::vector<am::MageBuild>& mages = am::bundled_mages();
  Player a = player(first);
  Player b = player(other);
  Tally tally;
  for (int i = 0; i < n; ++i) {
    const am::Party party{mages[static_cast<size_t>(i / 2) % mages.size()]};
    fight(duel({party, party}, am::duel_map(), {}), static_cast<uint64_t>(1 + i / 2), {&a, &b},
          static_cast<size_t>(i % 2), tally);
  }
  print(first + " against " + other, tally);
}

// Mages go round, every third one beside each other.
am::Party party_number(int i, int size) {
  const std::vector<am::MageBuild>& mages = am::bundled_mages();
  am::Party party;
  for (int k = 0; k < size; ++k)
    party.push_back(mages[static_cast<size_t>(i + 3 * k) % mages.size()]);
  return party;
}

void encounters(const std::string& wanted, int n, const std::string& master,
                const std::string& other) {
  Player a = player(other);
  Player b = player(master);
  Tally tally;
  for (const am::Encounter& encounter : am::bundled_encounters()) {
    if (wanted == "encounters" ? encounter.mages != 1
                               : encounter.id.find(wanted) == std::string::npos)
      continue;
    for (int i = 0; i < n; ++i)
      fight(against(party_number(i, encounter.mages), encounter, {}), static_cast<uint64_t>(1 + i),
            {&a, &b}, 0, tally);
  }
  if (tally.battles == 0) throw archon::Error("no encounter is called '" + wanted + "'");
  print(other + " in " + wanted + " of " + master, tally);
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 5) throw archon::Error("expected duels or encounters, a number, and agents");
  const std::string what = argv[1];
  const int n = std::atoi(argv[2]);
  for (int i = 4; i < argc; ++i)
    if (what == "duels")
      duels(n, argv[3], argv[i]);
    else
      encounters(what, n, argv[3], argv[i]);
  return 0;
} catch (const archon::Error& error) {
  fmt::print(stderr, "battle_agents: {}\n", error.what());
  return 1;
}
