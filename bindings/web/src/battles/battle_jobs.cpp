#include "bindings/web/src/battles/battle_jobs.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "bindings/web/src/battles/fighters.h"
#include "bindings/web/src/jobs.h"
#include "bindings/web/src/seed.h"
#include "engine/archmajesty/encounters/encounter.h"
#include "sim/archmajesty/arena/entrants.h"
#include "sim/archmajesty/arena/play_battle.h"

namespace archon::web {
namespace {

constexpr int kGames = 100;
constexpr double kWithinLevels = 0.25;
constexpr int kLowestLevel = -20;

int level_in(const Json& request, const char* where) {
  const Json* given = member(request, "level");
  return given ? as_int(*given, kLowestLevel, archmajesty::kHighestLevel,
                        fmt::format("{}.level", where))
               : 0;
}

// What is taken where nothing is said.
Json usual_in(std::string_view kind) {
  if (kind == "bid") return {{"agent", kBattleAgent}, {sim::kBidWithin.name, kWithinLevels}};
  return {{"agent_a", kBattleAgent}, {"agent_b", kBattleAgent}, {sim::kMatchGames.name, kGames}};
}

// Battles of a match are all played, by somebody for each side; and how many rounds a battle has is
// the game's.
bool battles_have(std::string_view kind, const std::string& row) {
  constexpr std::string_view kOfCards[] = {"agent", "sure", "within", "chains_a", "chains_b"};
  if (row == sim::kTurnLimit.name) return false;
  return kind == "bid" ||
         std::find(std::begin(kOfCards), std::end(kOfCards), row) == std::end(kOfCards);
}

}  // namespace

sim::FieldRow level_row() {
  return {.name = "level",
          .type = "integer",
          .help = "how many steps harder the encounter is",
          .least = kLowestLevel,
          .most = archmajesty::kHighestLevel,
          .initial = "0"};
}

std::vector<sim::FieldRow> battle_rows(std::string_view kind, std::vector<sim::FieldRow> rows) {
  std::erase_if(rows, [&](const sim::FieldRow& row) { return !battles_have(kind, row.name); });
  const Json usual = usual_in(kind);
  for (sim::FieldRow& row : rows)
    if (usual.contains(row.name)) row.initial = usual[row.name].dump();
  if (kind == "match") rows.push_back(level_row());
  return rows;
}

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
  out["a"] = arena.text_of(setup.entrants[0]);
  out["b"] = arena.text_of(setup.entrants[1]);
  out["turn_limit"] = setup.turn_limit;
  out.erase("level");
  const std::string& kind = required_text(json, "kind", kJob);
  if (kind == "match") {
    out[sim::kChainsA.name] = setup.chains[0];
    out[sim::kChainsB.name] = setup.chains[1];
  }
  for (const auto& [key, value] : usual_in(kind).items())
    if (!member(out, key.c_str())) out[key] = value;
  return out;
}

}  // namespace archon::web
