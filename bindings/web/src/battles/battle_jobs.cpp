#include "bindings/web/src/battles/battle_jobs.h"

#include "bindings/web/src/battles/fighters.h"
#include "bindings/web/src/job_fields.h"
#include "bindings/web/src/seed.h"
#include "engine/archmajesty/encounters/encounter.h"
#include "sim/archmajesty/arena/entrants.h"
#include "sim/archmajesty/arena/play_battle.h"

namespace archon::web {
namespace {

constexpr const char* kAgent = "expert";  // of `archon encounter` and `archon bid`
constexpr int kGames = 100;
constexpr double kWithinLevels = 0.25;
constexpr int kLowestLevel = -20;

ai::AgentSpec fighter_agent(const Json& json, const char* key) {
  const Json* given = member(json, key);
  return ai::archmajesty_agent(given ? as_text(*given, fmt::format("the job.{}", key)) : kAgent);
}

}  // namespace

sim::MatchSetup battle_setup(const Json& json, const char* where,
                             const sim::ArchmajestyArena& arena) {
  sim::MatchSetup out;
  out.entrants = {fighters_of(json, "a", where), fighters_of(json, "b", where)};
  if (sim::encounter_of(out.entrants[0]))
    throw Error(
        fmt::format("{} is an encounter; expected mages in the first place", out.entrants[0].name));
  out.seed = seed_in(json, where);
  out.turn_limit = arena.options().round_cap;
  out.chains =
      sim::handicaps_of(whole_in(json, "level", kLowestLevel, archmajesty::kHighestLevel, 0));
  // Who can't fight each other is said before anybody does.
  sim::battle_of(out, sim::PairPlan{0, out.chains}, 0, arena.options());
  return out;
}

sim::MatchJob battle_match(const Json& json, const sim::ArchmajestyArena& arena) {
  sim::MatchJob out;
  out.setup = battle_setup(json, kJob, arena);
  out.setup.agents = {fighter_agent(json, "agent_a"), fighter_agent(json, "agent_b")};
  out.pairs = (whole_in(json, sim::kMatchGames.name, 1, sim::kMostGames, kGames) + 1) / 2;
  return out;
}

sim::BidJob battle_bid(const Json& json, const sim::ArchmajestyArena& arena) {
  sim::BidJob out;
  out.setup = battle_setup(json, kJob, arena);
  out.setup.agents = {fighter_agent(json, "agent"), fighter_agent(json, "agent")};
  out.options.within = setting_in(json, sim::kBidWithin).value_or(kWithinLevels);
  out.options.max_games = setting_in(json, sim::kBidGames);
  return out;
}

}  // namespace archon::web
