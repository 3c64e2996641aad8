#include "sim/cli/commands/battles/battlers.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "ai/archmajesty/named_agents.h"
#include "engine/archmajesty/encounters/encounter.h"
#include "engine/archmajesty/encounters/encounter_library.h"
#include "engine/archmajesty/mages/mage.h"
#include "engine/archmajesty/mages/mage_library.h"
#include "engine/archmajesty/mages/random_mage.h"
#include "engine/core/printable.h"
#include "sim/archmajesty/arena/entrants.h"
#include "sim/archmajesty/arena/play_battle.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

std::string known_names() {
  std::string out = "bundled mages are ";
  const auto& mages = archmajesty::bundled_mages();
  for (size_t i = 0; i < mages.size(); ++i) out += (i == 0 ? "" : ", ") + mages[i].name;
  out += "; encounters ";
  const auto& encounters = archmajesty::bundled_encounters();
  for (int i = 0; i < encounters.size(); ++i) out += (i == 0 ? "" : ", ") + encounters[i].name;
  return out;
}

// A file of another kind is nobody who fights, and neither is standard input.
bool may_be_battler(const std::string& spec) {
  std::error_code error;
  if (std::filesystem::is_regular_file(spec, error))
    return spec.ends_with(".yaml") || spec.ends_with(".yml");
  return !archmajesty::id_of(spec).empty() && spec != "-";
}

// Whether it is told of nothing but battles. A name that is several's tells nothing.
bool is_battler(const std::string& spec) {
  if (!may_be_battler(spec)) return false;
  std::error_code error;
  if (std::filesystem::is_regular_file(spec, error))
    return sim::find_battle_entrant(spec).has_value();
  try {
    return sim::find_battle_entrant(spec).has_value();
  } catch (const Error&) {
    return false;
  }
}

// The mages and encounters of a folder; anything else stands for itself.
std::vector<std::string> files_of(const std::string& spec) {
  std::error_code error;
  if (!std::filesystem::is_directory(spec, error)) return {spec};
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(spec))
    if (entry.path().extension() == ".yaml" && is_battler(entry.path().string()))
      out.push_back(entry.path().string());
  std::sort(out.begin(), out.end());
  return out;
}

bool says_nothing(const std::string& spec) {
  return archmajesty::means_random_mage(spec) && spec.find('+') == std::string::npos;
}

// Where one is a mage or an encounter, a slip in the name of another was meant for such a one, too;
// "random:3" may be a deck as well.
bool are_nearly_battlers(const std::vector<std::string>& specs) {
  return std::any_of(
             specs.begin(), specs.end(),
             [](const std::string& spec) { return is_battler(spec) && !says_nothing(spec); }) &&
         std::all_of(specs.begin(), specs.end(), [](const std::string& spec) {
           std::error_code error;
           return is_battler(spec) || (!std::filesystem::exists(spec, error) &&
                                       !sim::near_battle_entrants(spec).empty());
         });
}

}  // namespace

ai::AgentSpec battle_agent(const std::string& text, const char* option, bool sandbox) {
  ai::AgentSpec out = of_option(option, [&] { return ai::archmajesty_agent(text); });
  if (sandbox && out.kind().takes_command) out.set("sandbox", 1);
  return out;
}

sim::Entrant battle_entrant(const std::string& spec) {
  if (auto found = sim::find_battle_entrant(spec)) return *found;
  const std::vector<std::string> near = sim::near_battle_entrants(spec);
  if (!near.empty())
    throw Error(fmt::format("no mage, encounter or file is named '{}'; did you mean '{}'?", spec,
                            fmt::join(near, "' or '")));
  throw Error(
      fmt::format("'{}' is neither a mage nor an encounter; expected a file, a name, "
                  "random:SEED, or several mages joined by '+' ({})",
                  spec, known_names()));
}

sim::MatchSetup battle_setup(const Battlers& who, const sim::ArchmajestyArena& arena,
                             const SeriesOptions& options) {
  sim::MatchSetup setup;
  setup.entrants = {battle_entrant(who.a), battle_entrant(who.b)};
  if (sim::encounter_of(setup.entrants[0]))
    throw UsageError(fmt::format("{} is an encounter; expected mages, and the encounter after them",
                                 setup.entrants[0].name));
  setup.agents = {battle_agent(who.agent_a, "the first agent", options.sandbox),
                  battle_agent(who.agent_b, "the second agent", options.sandbox)};
  set_battles(options, setup.has_programs(), arena, setup);
  return setup;
}

Options battle_options(BattleOptions& o) {
  return {
      {"PARTY",
       &o.party,
       "one mage or several joined by '+': files, names of bundled ones or parts of them, "
       "random:SEED",
       {.required = true}},
      {"AGAINST", &o.against, "an encounter's file or name, or mages as above", {.required = true}},
      {"--party", &o.players, "the agent that plays the party", {.value = "AGENT", .shown = true}},
      {"--gm", &o.master, "the agent that plays the other side", {.value = "AGENT", .shown = true}},
      {"--level",
       &o.level,
       "how many steps harder the encounter is (easier below 0); in a duel, each step costs five "
       "HP",
       {.check = number_from(-20, archmajesty::kHighestLevel), .shown = true}},
      {"--readings",
       &o.readings,
       "other readings of the book, such as guard=after_roll,round_cap=30",
       {.value = "LIST"}}};
}

sim::MatchSetup battle_setup(const BattleOptions& options, const sim::ArchmajestyArena& arena) {
  sim::MatchSetup setup = battle_setup(
      {options.party, options.against, options.players, options.master}, arena, options);
  setup.chains = sim::handicaps_of(options.level);
  return setup;
}

void set_battles(const SeriesOptions& options, bool programs, const sim::ArchmajestyArena& arena,
                 sim::GameSettings& battles) {
  set_games(options, programs, battles);
  battles.turn_limit = arena.options().round_cap;
}

std::vector<sim::Entrant> battle_entrants(const std::vector<std::string>& specs) {
  std::vector<sim::Entrant> out;
  for (const std::string& spec : specs)
    for (const std::string& one : files_of(spec)) out.push_back(battle_entrant(one));
  std::sort(out.begin(), out.end(), [](const sim::Entrant& a, const sim::Entrant& b) {
    return a.fingerprint < b.fingerprint;
  });
  const auto same = [](const sim::Entrant& a, const sim::Entrant& b) {
    return a.fingerprint == b.fingerprint;
  };
  out.erase(std::unique(out.begin(), out.end(), same), out.end());
  return out;
}

void refuse_for_battles(const SeriesOptions& series, const std::vector<GivenOption>& options) {
  std::vector<GivenOption> all{{!series.cards.empty(), "--cards"},
                               {!series.rules.empty(), "--rules"}};
  all.insert(all.end(), options.begin(), options.end());
  for (const GivenOption& option : all)
    if (option.is_given)
      throw UsageError(fmt::format("{} does not apply to battles of mages", option.name));
}

std::optional<bool> check_mage(const std::string& spec) {
  if (!may_be_battler(spec) || says_nothing(spec)) return std::nullopt;
  const std::optional<archmajesty::MageBuild> mage = sim::find_mage_as_written(spec);
  if (!mage) return std::nullopt;
  const std::vector<std::string> faults = archmajesty::check(*mage);
  print("{}:{}\n", printable(mage->name), faults.empty() ? " ok" : "");
  for (const std::string& fault : faults) print("  {}\n", printable(fault));
  const std::vector<std::string> without = archmajesty::without_effect(*mage);
  for (const std::string& name : without)
    print("  played without the effect of {}\n", printable(name));
  return faults.empty();
}

std::vector<std::string> mage_files_in(const std::string& folder) {
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".yaml" && sim::find_mage_as_written(entry.path().string()))
      out.push_back(entry.path().string());
  std::sort(out.begin(), out.end());
  return out;
}

bool are_battles(const std::vector<std::string>& specs) {
  if (std::all_of(specs.begin(), specs.end(), says_nothing)) return false;
  return std::all_of(specs.begin(), specs.end(), [](const std::string& spec) {
    const std::vector<std::string> files = files_of(spec);
    return !files.empty() && std::all_of(files.begin(), files.end(), is_battler);
  });
}

Option game_option(std::string& game) {
  return {"--game",
          &game,
          "the game to play, keyforge or archmajesty, where the other arguments don't tell",
          {.value = "GAME"}};
}

bool means_battles(const std::string& game, const std::vector<std::string>& specs) {
  const auto fights = [](const std::string& spec) {
    return is_battler(spec) && !says_nothing(spec);
  };
  if (game == "archmajesty") return true;
  if (game == "keyforge") return false;
  if (!game.empty())
    throw UsageError(
        fmt::format("--game: '{}' is not known; expected keyforge or archmajesty", game));
  if (are_battles(specs) || are_nearly_battlers(specs)) return true;
  const auto mage = std::find_if(specs.begin(), specs.end(), fights);
  const auto other = std::find_if_not(specs.begin(), specs.end(), is_battler);
  if (mage != specs.end() && other != specs.end())
    throw UsageError(fmt::format(
        "'{}' is of Archmajesty and '{}' is not; mages meet mages and encounters, decks meet decks",
        *mage, *other));
  return false;
}

}  // namespace archon::cli
