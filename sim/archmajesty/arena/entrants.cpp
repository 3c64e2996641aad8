#include "sim/archmajesty/arena/entrants.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "engine/archmajesty/encounters/encounter_library.h"
#include "engine/archmajesty/mages/mage_file.h"
#include "engine/archmajesty/mages/mage_library.h"
#include "engine/archmajesty/mages/random_mage.h"
#include "engine/core/files.h"
#include "engine/core/hash.h"
#include "engine/core/names/name_search.h"
#include "engine/core/text.h"

namespace archon::sim {
namespace {

using archmajesty::Encounter;
using archmajesty::MageBuild;
using archmajesty::Party;

constexpr uintmax_t kMostBytes = 1 << 20;

Entrant made(std::string name, uint64_t fingerprint, std::variant<Party, Encounter> who) {
  auto body = std::make_shared<BattleEntrant>();
  body->who = std::move(who);
  return {std::move(name), fingerprint, std::move(body)};
}

const std::variant<Party, Encounter>& who(const Entrant& entrant) {
  return static_cast<const BattleEntrant&>(*entrant.body).who;
}

// Whether a file begins like a mage's, or like an encounter's.
bool speaks_of(const std::string& text, std::string_view field) {
  return text.starts_with(fmt::format("{}:", field)) ||
         text.find(fmt::format("\n{}:", field)) != std::string::npos;
}

MageBuild legal(MageBuild mage) {
  const std::vector<std::string> faults = archmajesty::check(mage);
  if (!faults.empty())
    throw Error(
        fmt::format("{} is not a legal mage: {}{}", mage.name, faults.front(),
                    faults.size() > 1 ? fmt::format(" (and {} more)", faults.size() - 1) : ""));
  return mage;
}

// What a user typed, of ids. To read all that is bundled takes longer than many a match of the
// other game, so names are looked at first.
bool is_part_of_one(std::string_view typed, const std::vector<std::string_view>& ids) {
  const std::string id = archmajesty::id_of(typed);
  return std::any_of(ids.begin(), ids.end(),
                     [&](std::string_view one) { return one.find(id) != std::string_view::npos; });
}

// One of the words that '+' parts.
std::optional<MageBuild> find_one(const std::string& spec) {
  if (archmajesty::means_random_mage(spec)) return archmajesty::random_mage(spec);
  if (std::filesystem::is_regular_file(spec)) {
    const std::string text = read_file(spec, "a mage or an encounter", kMostBytes);
    if (!speaks_of(text, "ancestry")) return std::nullopt;
    return archmajesty::find_mage(spec);
  }
  if (is_part_of_one(spec, archmajesty::bundled_mage_ids())) return archmajesty::find_mage(spec);
  return std::nullopt;
}

std::optional<Party> find_party(const std::string& spec) {
  Party party;
  for (size_t at = 0; at <= spec.size();) {
    const size_t end = std::min(spec.find('+', at), spec.size());
    auto mage = find_one(spec.substr(at, end - at));
    if (!mage) return std::nullopt;
    party.push_back(legal(std::move(*mage)));
    at = end + 1;
  }
  return party;
}

std::optional<Encounter> find_one_encounter(const std::string& spec) {
  if (std::filesystem::is_regular_file(spec)) {
    if (!speaks_of(read_file(spec, "a mage or an encounter", kMostBytes), "waves"))
      return std::nullopt;
    return archmajesty::find_encounter(spec);
  }
  if (is_part_of_one(spec, archmajesty::bundled_encounter_ids()))
    return archmajesty::find_encounter(spec);
  return std::nullopt;
}

std::string known_names() {
  std::vector<std::string> mages;
  std::vector<std::string> encounters;
  for (const MageBuild& mage : archmajesty::bundled_mages()) mages.push_back(mage.name);
  for (const Encounter& one : archmajesty::bundled_encounters()) encounters.push_back(one.name);
  return fmt::format("bundled mages are {}; encounters {}", fmt::join(mages, ", "),
                     fmt::join(encounters, ", "));
}

}  // namespace

bool BattleEntrant::plays_like(const EntrantBody& other) const {
  const auto& theirs = static_cast<const BattleEntrant&>(other).who;
  if (who.index() != theirs.index()) return false;
  if (const auto* encounter = std::get_if<Encounter>(&who))
    return archmajesty::fingerprint(*encounter) ==
           archmajesty::fingerprint(std::get<Encounter>(theirs));
  const Party& a = std::get<Party>(who);
  const Party& b = std::get<Party>(theirs);
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return archmajesty::fingerprint(x) == archmajesty::fingerprint(y);
  });
}

Entrant entrant(Party party) {
  std::string name;
  Fnv1a hash;
  for (const MageBuild& mage : party) {
    name += fmt::format("{}{}", name.empty() ? "" : " + ", mage.name);
    hash.add_value(archmajesty::fingerprint(mage));
  }
  return made(std::move(name), hash.value(), std::move(party));
}

Entrant entrant(Encounter encounter) {
  const uint64_t fingerprint = archmajesty::fingerprint(encounter);
  std::string name = encounter.name;
  return made(std::move(name), fingerprint, std::move(encounter));
}

const Party* party_of(const Entrant& entrant) { return std::get_if<Party>(&who(entrant)); }
const Encounter* encounter_of(const Entrant& entrant) {
  return std::get_if<Encounter>(&who(entrant));
}

std::string text_of(const Entrant& entrant) {
  if (const Encounter* encounter = encounter_of(entrant))
    return archmajesty::write_encounter(*encounter);
  return archmajesty::write_mages(*party_of(entrant));
}

Entrant read_battle_entrant(const std::string& text) {
  if (speaks_of(text, "waves")) return entrant(archmajesty::read_encounter(text));
  return entrant(archmajesty::read_mages(text));
}

std::optional<MageBuild> find_mage_as_written(const std::string& spec) { return find_one(spec); }

std::optional<Entrant> find_battle_entrant(const std::string& spec) {
  if (auto encounter = find_one_encounter(spec)) return entrant(std::move(*encounter));
  if (auto party = find_party(spec)) return entrant(std::move(*party));
  return std::nullopt;
}

Entrant battle_entrant(const std::string& spec) {
  if (auto found = find_battle_entrant(spec)) return *found;
  const std::vector<std::string> near = near_battle_entrants(spec);
  if (!near.empty())
    throw Error(fmt::format("no mage, encounter or file is named '{}'; did you mean '{}'?",
                            excerpt(spec), fmt::join(near, "' or '")));
  throw Error(
      fmt::format("'{}' is neither a mage nor an encounter; expected a file, a name, "
                  "random:SEED, or several mages joined by '+' ({})",
                  excerpt(spec), known_names()));
}

std::vector<std::string> near_battle_entrants(std::string_view spec) {
  std::vector<std::string> names;
  for (const MageBuild& mage : archmajesty::bundled_mages()) names.push_back(mage.name);
  for (const Encounter& one : archmajesty::bundled_encounters()) names.push_back(one.name);
  std::vector<std::string> ids;
  for (const std::string& name : names) ids.push_back(archmajesty::id_of(name));
  std::vector<std::string> out;
  for (const size_t one : names_near(archmajesty::id_of(spec), ids)) out.push_back(names[one]);
  return out;
}

}  // namespace archon::sim
