#include "sim/archmajesty/fair/fair.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "ai/archmajesty/agents.h"
#include "ai/archmajesty/named_agents.h"
#include "engine/archmajesty/encounters/encounter_library.h"
#include "sim/archmajesty/arena/battle_records.h"
#include "sim/archmajesty/arena/entrants.h"
#include "sim/archmajesty/fair/fair_report.h"
#include "tests/sim/program.h"

namespace archon::sim::fair_test {
namespace {

FairJob job_of(const char* party, const char* encounter, const char* agent, int64_t battles) {
  FairJob job;
  job.setup.entrants = {*find_battle_entrant(party), *find_battle_entrant(encounter)};
  job.setup.agents = {ai::archmajesty_agent(agent), ai::archmajesty_agent(agent)};
  job.setup.turn_limit = ArchmajestyArena().options().round_cap;
  job.battles = battles;
  return job;
}

int64_t sum_of(const std::map<std::string, int64_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), int64_t{0},
                         [](int64_t sum, const auto& one) { return sum + one.second; });
}

TEST_CASE("a changed encounter can be read, and has as many foes as the change says") {
  for (const archmajesty::Encounter& encounter : archmajesty::bundled_encounters()) {
    CAPTURE(encounter.name);
    for (const bool is_harder : {false, true}) {
      const auto all = changes_of(encounter, is_harder);
      CHECK(!all.empty());
      for (const FoeChanges& changes : all) {
        const auto changed = with_changes(encounter, changes);
        REQUIRE(changed);
        const bool is_swap = changes.size() == 2;
        CHECK(is_swap == (is_harder && room_in(encounter) == 0));
        const int more = is_swap ? 0 : is_harder ? 1 : -1;
        CHECK(foes_in(*changed) == foes_in(encounter) + more);
        const std::string text = archmajesty::write_encounter(*changed);
        CHECK(foes_in(archmajesty::read_encounter(text)) == foes_in(*changed));
      }
    }
  }
}

TEST_CASE("the first wave is never taken out, and no foe is added beyond the most") {
  archmajesty::Encounter encounter = archmajesty::find_encounter("rats");
  encounter.waves.resize(1);
  encounter.waves[0].groups.resize(1);
  encounter.waves[0].groups[0].count = 1;
  CHECK(changes_of(encounter, false).empty());
  encounter.waves[0].groups[0].count =
      static_cast<uint8_t>(archmajesty::kMostFoes - encounter.map.boulders.size());
  CHECK(changes_of(encounter, true).empty());
}

TEST_CASE("blows add up to the damage that is counted of a battle, and most have a name") {
  const FairJob job = job_of("berta+mira", "sworn", "greedy", 0);
  BattleAgents agents(job.setup.agents, ai::make_agent<ai::ArchmajestyGame>);
  int64_t nameless = 0;
  int64_t all = 0;
  for (int64_t number = 0; number < 6; ++number) {
    BattleBlows blows;
    const auto record = play_battle({}, job.setup, {number, {0, 0}}, 0, agents, {}, {}, nullptr,
                                    [&](const WatchedMove& made) { blows.note(made); });
    REQUIRE(record);
    CHECK(sum_of(blows.by_card) >= record->side[0].numbers[kDamage]);
    CHECK(sum_of(blows.by_foe) >= record->side[1].numbers[kDamage]);
    if (record->winner == 1) CHECK(!blows.first_fallen.empty());
    nameless += blows.by_card[""] + blows.by_foe[""];
    all += sum_of(blows.by_card) + sum_of(blows.by_foe);
  }
  CHECK(nameless * 10 < all);
}

TEST_CASE("harder levels are for those who want to win less, and changes go the right way") {
  FairJob job = job_of("berta", "toll bridge", "greedy", 400);
  const FairRun run = run_fair(ArchmajestyArena(), job, {});
  REQUIRE(run.levels.size() == 3);
  for (size_t i = 1; i < run.levels.size(); ++i)
    if (run.levels[i - 1].level && run.levels[i].level)
      CHECK(*run.levels[i - 1].level >= *run.levels[i].level);
  CHECK(run.blows.battles > 0);
  const Fairness fairness = fairness_of(job, run);
  if (fairness == Fairness::Fair) CHECK(run.changes.empty());
  for (const FairChange& change : run.changes)
    for (const FoeChange& one : change.changes)
      if (fairness == Fairness::Hard) CHECK(!one.is_added);
}

TEST_CASE(
    "no level and no change is told that is far from what is wanted, nor a nearer one left out") {
  constexpr double kFar = 0.1;
  for (const char* party : {"fenn", "berta"}) {
    CAPTURE(party);
    const FairJob job = job_of(party, "rats", "greedy", 300);
    const FairRun run = run_fair(ArchmajestyArena(), job, {});
    for (const FairLevel& level : run.levels) {
      if (!level.level) continue;
      CHECK(std::abs(level.rate.value - level.wanted) <= kFar);
      for (const FairLevel& other : run.levels)
        if (other.level && *other.level <= *level.level)
          CHECK(std::abs(level.rate.value - level.wanted) <=
                std::abs(other.rate.value - level.wanted));
    }
    for (const FairChange& change : run.changes)
      CHECK(std::abs(change.rate.value - job.target) <= kFar);
  }
}

TEST_CASE("what is found does not hang on the number of threads") {
  const FairJob job = job_of("fenn", "rats", "random", 200);
  const ArchmajestyArena arena;
  const std::string one = fair_json(arena, job, run_fair(arena, job, {1, nullptr, {}}));
  CHECK(one == fair_json(arena, job, run_fair(arena, job, {3, nullptr, {}})));
}

TEST_CASE("the page fits a terminal, and a duel is refused") {
  const std::string command = "fair fenn 'toll bridge' --party greedy --gm greedy -n 100 -q";
  const std::string page = run(command).out;
  CHECK(std::count(page.begin(), page.end(), '\n') <= 24);
  for (const char* part : {"Fenn Thornwood", "level", "damage", "by the blow of"})
    CHECK(page.find(part) != std::string::npos);
  const auto found = nlohmann::json::parse(run(command + " --json -").out);
  CHECK(found["archon_fair"] == 1);
  CHECK(found["levels"].size() == 3);
  CHECK(run("fair fenn berta").errors.find("expected an encounter") != std::string::npos);
}

}  // namespace
}  // namespace archon::sim::fair_test
