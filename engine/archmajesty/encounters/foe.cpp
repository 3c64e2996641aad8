#include "engine/archmajesty/encounters/foe.h"

#include <fmt/format.h>

#include <array>
#include <span>
#include <string_view>

#include "engine/archmajesty/cards/fields.h"
#include "engine/archmajesty/cards/file_text.h"
#include "engine/archmajesty/vocabulary/names.h"
#include "engine/core/counts.h"
#include "engine/core/trees/yaml_tree.h"

namespace archon::archmajesty {
namespace {

using Keys = std::vector<std::string>;

constexpr auto kPostNames = std::to_array<std::string_view>({"close", "distance", "hold"});
constexpr auto kPreyNames =
    std::to_array<std::string_view>({"nearest", "weakest", "strongest", "crowd"});
constexpr size_t kFoeTiers = 5;  // the first ones
constexpr int kMostCombat = 20;
constexpr int kMostDefence = 40;
constexpr int kMostHp = 5000;
constexpr int kMostMv = 30;
constexpr int kMostAttacks = 10;
constexpr int kMostDamage = 200;
constexpr int kMostCounters = 10;
constexpr int kMostSquares = 15;
constexpr size_t kMostTemplates = 8;
constexpr size_t kMostTypes = 8;

uint8_t number(const TreeReader& at, int low, int high) { return byte(at.number(low, high)); }
uint8_t number_or(const TreeReader& at, int low, int high, int otherwise) {
  return byte(at.number_or(low, high, otherwise));
}

void read_area(const TreeReader& at, FoeAttack& attack) {
  const std::vector<TreeReader> sides = at.items();
  if (sides.empty()) return;
  if (sides.size() != 2) at.wrong("expected two sides, such as [3, 3]");
  attack.width = number(sides[0], 1, kMostSquares);
  attack.height = number(sides[1], 1, kMostSquares);
}

std::vector<Inflicted> read_inflicted(const TreeReader& at) {
  at.only_keys(Keys(kStatusNames.begin(), kStatusNames.end()));
  std::vector<Inflicted> out;
  for (int i = 0; i < kStatuses; ++i) {
    const TreeReader count = at[kStatusNames[i]];
    if (!count.present()) continue;
    const auto status = static_cast<Status>(i);
    if (is_positive(status)) count.wrong("it helps whom it is given to; expected a harmful status");
    out.push_back({status, number(count, 1, kMostCounters)});
  }
  return out;
}

FoeAttack read_attack(const TreeReader& at) {
  at.only_keys(Keys{"name", "elements", "range", "automatic", "damage", "keywords", "targets",
                    "area", "bound", "inflicts", "push", "pull"});
  FoeAttack out;
  out.name = read_title(at["name"]);
  out.elements = read_elements(at["elements"]);
  out.range = read_range(at["range"]);
  if (out.range.squares == 0) at["range"].expected("'melee', 'melee 2' or squares");
  out.automatic = at["automatic"].flag_or(false);
  out.damage = number(at["damage"], 0, kMostDamage);
  at["keywords"].only_keys(Keys{"piercing", "overwhelm", "knell", "critical"});
  out.keywords = read_keywords(at["keywords"]);
  out.targets = number_or(at["targets"], 1, kMostSquares, 1);
  read_area(at["area"], out);
  out.bound = at["bound"].flag_or(false);
  if (out.bound && out.width == 0) at["bound"].wrong("nothing is bound; expected an area, too");
  if (out.targets > 1 && out.width > 0)
    at["targets"].wrong("an area attacks all in it; expected one of the two");
  out.inflicts = read_inflicted(at["inflicts"]);
  out.push = number_or(at["push"], 0, kMostSquares, 0);
  out.pull = number_or(at["pull"], 0, kMostSquares, 0);
  if (out.push > 0 && out.pull > 0) at["pull"].wrong("it pushes already; expected one of the two");
  return out;
}

template <class Enum>
Enum named_or(const TreeReader& at, std::span<const std::string_view> names, const char* what) {
  return at.present() ? static_cast<Enum>(read_name(at, names, what)) : Enum();
}

std::vector<std::string> read_types(const TreeReader& at) {
  std::vector<std::string> out;
  for (const TreeReader& one : at.items()) out.push_back(read_title(one));
  if (out.size() > kMostTypes) at.wrong(fmt::format("expected at most {} types", kMostTypes));
  return out;
}

template <size_t N>
std::vector<std::string> names_in(uint32_t set, const std::array<std::string_view, N>& names) {
  std::vector<std::string> out;
  for (size_t i = 0; i < N; ++i)
    if ((set >> i & 1) != 0) out.emplace_back(names[i]);
  return out;
}

std::string attack_text(const FoeAttack& attack) {
  std::string out = fmt::format("{{name: {}", title_text(attack.name));
  const auto field = [&](std::string_view key, const auto& value) {
    out += fmt::format(", {}: {}", key, value);
  };
  if (attack.elements != 0)
    out +=
        fmt::format(", elements: [{}]", fmt::join(names_in(attack.elements, kElementNames), ", "));
  field("range", range_text(attack.range));
  if (attack.automatic) field("automatic", "true");
  field("damage", attack.damage);
  std::vector<std::string> keywords;
  for (size_t i = 0; i < kKeywords; ++i)
    if (attack.keywords[i] > 0)
      keywords.push_back(fmt::format("{}: {}", kKeywordNames[i], attack.keywords[i]));
  if (!keywords.empty()) out += fmt::format(", keywords: {{{}}}", fmt::join(keywords, ", "));
  if (attack.targets > 1) field("targets", attack.targets);
  if (attack.width > 0) out += fmt::format(", area: [{}, {}]", attack.width, attack.height);
  if (attack.bound) field("bound", "true");
  std::vector<std::string> inflicts;
  for (const Inflicted& one : attack.inflicts)
    inflicts.push_back(fmt::format("{}: {}", kStatusNames[index_of(one.status)], one.count));
  if (!inflicts.empty()) out += fmt::format(", inflicts: {{{}}}", fmt::join(inflicts, ", "));
  if (attack.push > 0) field("push", attack.push);
  if (attack.pull > 0) field("pull", attack.pull);
  return out + "}";
}

}  // namespace

Foe read_foe(const TreeReader& at) {
  if (!at.is_map()) at.expected("a foe: a map with `name`, `tier`, `hp` and others");
  at.only_keys(Keys{"name", "tier", "types", "combat", "defence", "hp", "mv", "attacks", "flies",
                    "post", "prey", "templates"});
  Foe foe;
  foe.name = read_title(at["name"]);
  foe.id = id_of(foe.name);
  if (foe.id.empty()) at["name"].expected("a name with letters or digits");
  foe.tier =
      static_cast<Tier>(read_name(at["tier"], std::span(kTierNames).first(kFoeTiers), "tier"));
  foe.types = read_types(at["types"]);
  foe.combat = number(at["combat"], 0, kMostCombat);
  const TreeReader defence = at["defence"];
  if (foe.tier != Tier::Grunt) foe.defence = number(defence, 1, kMostDefence);
  if (foe.tier == Tier::Grunt && defence.present())
    defence.wrong("a grunt has no Defence; expected none");
  foe.hp = narrow<uint16_t>(at["hp"].number(1, kMostHp));
  foe.mv = number(at["mv"], 0, kMostMv);
  foe.attacks = number(at["attacks"], 1, kMostAttacks);
  foe.flies = at["flies"].flag_or(false);
  foe.post = named_or<Post>(at["post"], kPostNames, "post");
  foe.prey = named_or<Prey>(at["prey"], kPreyNames, "prey");
  const TreeReader templates = at["templates"];
  for (const TreeReader& one : templates.items()) foe.templates.push_back(read_attack(one));
  if (foe.templates.empty() || foe.templates.size() > kMostTemplates)
    templates.wrong(fmt::format("expected a list of 1 to {} attacks", kMostTemplates));
  return foe;
}

Foe read_foe(const std::string& text) {
  const Tree tree = tree_of_yaml(text);
  return read_foe(TreeReader(&tree));
}

std::string write_foe(const Foe& foe, std::string_view indent) {
  std::string out;
  const auto line = [&](std::string_view key, const auto& value) {
    out += fmt::format("{}{}: {}\n", indent, key, value);
  };
  line("name", title_text(foe.name));
  line("tier", kTierNames[index_of(foe.tier)]);
  std::vector<std::string> types;
  for (const std::string& type : foe.types) types.push_back(title_text(type));
  if (!types.empty()) line("types", fmt::format("[{}]", fmt::join(types, ", ")));
  line("combat", foe.combat);
  if (foe.tier != Tier::Grunt) line("defence", foe.defence);
  line("hp", foe.hp);
  line("mv", foe.mv);
  line("attacks", foe.attacks);
  if (foe.flies) line("flies", "true");
  line("post", kPostNames[index_of(foe.post)]);
  line("prey", kPreyNames[index_of(foe.prey)]);
  out += fmt::format("{}templates:\n", indent);
  for (const FoeAttack& attack : foe.templates)
    out += fmt::format("{}  - {}\n", indent, attack_text(attack));
  return out;
}

}  // namespace archon::archmajesty
