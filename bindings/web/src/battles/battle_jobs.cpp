#include "bindings/web/src/battles/battle_jobs.h"

#include "bindings/web/src/battles/fighters.h"
#include "bindings/web/src/jobs.h"
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

int level_in(const Json& request, const char* where) {
  const Json* given = member(request, "level");
  return given ? as_int(*given, kLowestLevel, archmajesty::kHighestLevel,
                        fmt::format("{}.level", where))
               : 0;
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
  out.chains = sim::handicaps_of(level_in(json, where));
  // Who can't fight each other is said before anybody does.
  sim::battle_of(out, sim::PairPlan{0, out.chains}, 0, arena.options());
  return out;
}

Json battle_form(const Json& json, const sim::ArchmajestyArena& arena) {
  const sim::MatchSetup setup = battle_setup(json, kJob, arena);
  Json out = json;
  const auto usual = [&](const char* key, const Json& value) {
    if (!member(out, key)) out[key] = value;
  };
  out["a"] = arena.text_of(setup.entrants[0]);
  out["b"] = arena.text_of(setup.entrants[1]);
  out["turn_limit"] = setup.turn_limit;
  out.erase("level");
  if (required_text(json, "kind", kJob) == "bid") {
    usual("agent", kAgent);
    usual(sim::kBidWithin.name, kWithinLevels);
    return out;
  }
  out[sim::kChainsA.name] = setup.chains[0];
  out[sim::kChainsB.name] = setup.chains[1];
  usual("agent_a", kAgent);
  usual("agent_b", kAgent);
  usual(sim::kMatchGames.name, kGames);
  return out;
}

}  // namespace archon::web
