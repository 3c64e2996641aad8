#include "engine/archmajesty/cards/facts.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/archmajesty/cards/fields.h"
#include "engine/archmajesty/vocabulary/names.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/trees/json_tree.h"

namespace archon::archmajesty {
namespace {

using Keys = std::vector<std::string>;

constexpr auto kStyleKindNames = std::to_array<std::string_view>({"major", "minor", "arte"});
constexpr auto kAbilityKindNames = std::to_array<std::string_view>({"passive", "active", "hybrid"});
constexpr auto kItemKindNames = std::to_array<std::string_view>({"weapon", "armour", "trinket"});
constexpr auto kPartNames = std::to_array<std::string_view>({"head", "body"});
constexpr auto kWeaponKindNames = std::to_array<std::string_view>({"melee", "ranged", "any"});
constexpr auto kStanceNames = std::to_array<std::string_view>({"earthbound", "airborne"});
constexpr auto kArtefactNames = std::to_array<std::string_view>({"minor", "major"});
constexpr int kMostOfByte = 255;

uint8_t small(const TreeReader& at, int otherwise = 0, int low = 0) {
  return byte(at.number_or(low, kMostOfByte, otherwise));
}

uint8_t needed(const TreeReader& at) { return byte(at.number(0, kMostOfByte)); }

// Reads one list of one file into a table; what is read refers to tables that are there already.
class FactsReader {
 public:
  FactsReader(std::span<const EmbeddedFile> files, Facts& facts) : files_(files), facts_(facts) {}

  void read_all() {
    read_list("styles", {"styles"}, [&](const TreeReader& at) { style(at); });
    read_list("cards", {"cards"}, [&](const TreeReader& at) { card(at); });
    read_list("ancestries", {"ancestries"}, [&](const TreeReader& at) {
      at.only_keys(Keys{"id", "name"});
      add(at, facts_.ancestries, named<AncestryFacts>(at));
    });
    read_list("items", {"items"}, [&](const TreeReader& at) { item(at); });
    read_list("minions", {"minions", "objects"}, [&](const TreeReader& at) { minion(at); });
    read_list("abilities", {"abilities"}, [&](const TreeReader& at) { ability(at); });
    read_list("minions", {"objects", "minions"}, [&](const TreeReader& at) { object(at); });
    read_list("attacks", {"attacks"}, [&](const TreeReader& at) { basic_attack(at); });
  }

 private:
  // The first of the file's lists.
  template <class Read>
  void read_list(const std::string& file, const Keys& lists, Read read) {
    const std::string path = fmt::format("facts/{}.json", file);
    const auto found = std::find_if(files_.begin(), files_.end(),
                                    [&](const EmbeddedFile& one) { return one.path == path; });
    if (found == files_.end()) throw Error(fmt::format("{}: no such file; expected one", path));
    try {
      const Tree tree = tree_of_json(found->text);
      const TreeReader top(&tree);
      top.only_keys(lists);
      const TreeReader list = top[lists[0]];
      if (list.items().empty()) list.expected("a list with one or more");
      for (const TreeReader& one : list.items()) read(one);
    } catch (const Error& wrong) {
      throw Error(fmt::format("{}: {}", path, wrong.what()));
    }
  }

  template <class Row>
  static Row named(const TreeReader& at) {
    Row row;
    row.id = at["id"].word("an id");
    row.name = at["name"].word("a name");
    if (id_of(row.name) != row.id)
      at["id"].wrong(fmt::format("'{}' is called '{}'; expected the id '{}'", excerpt(row.id),
                                 excerpt(row.name), excerpt(id_of(row.name))));
    return row;
  }

  template <class Row>
  static void add(const TreeReader& at, FactTable<Row>& table, Row row) {
    const std::string id = row.id;
    if (table.size() == kMostOfByte + 1) at.wrong("there are 256 already; expected no more");
    if (!table.add(std::move(row)))
      at["id"].wrong(fmt::format("'{}' appears twice; expected it once", excerpt(id)));
  }

  template <class Row>
  static int number_of(const TreeReader& at, const FactTable<Row>& table, const char* what) {
    const std::string word = at.word(fmt::format("the id of {}", what));
    const int found = table.find(word);
    if (found < 0)
      at.wrong(fmt::format("'{}' is not {}{}", excerpt(word), what, table.suggest(word)));
    return found;
  }

  void style(const TreeReader& at) {
    at.only_keys(Keys{"id", "name", "kind"});
    auto row = named<StyleFacts>(at);
    row.kind = static_cast<StyleKind>(read_name(at["kind"], kStyleKindNames, "kind of style"));
    add(at, facts_.styles, std::move(row));
  }

  static Edge edge(const TreeReader& at) {
    static constexpr auto kNames =
        std::to_array<std::string_view>({"red", "green", "blue", "gold", "black"});
    static constexpr Edge kEdges[] = {edge_of(Colour::Red), edge_of(Colour::Green),
                                      edge_of(Colour::Blue), kGold, kBlack};
    if (!at.is_list()) return kEdges[read_name(at, kNames, "edge")];
    Edge both = kBlack;
    for (const TreeReader& one : at.items())
      both |= kEdges[read_name(one, std::span(kNames).first(kColours), "colour of an edge")];
    return both;
  }

  static Requirements requirements(const TreeReader& at) {
    at.only_keys(Keys{"others", "colour", "stance", "hand"});
    Requirements out;
    out.others = small(at["others"]);
    if (at["colour"].present())
      out.colour = static_cast<Colour>(read_name(at["colour"], kColourNames, "colour"));
    if (at["stance"].present())
      out.stance = static_cast<Stance>(1 + read_name(at["stance"], kStanceNames, "stance"));
    out.hand = small(at["hand"]);
    return out;
  }

  // The range's own field and that of the weapon it may be channelled through.
  static Range range(const TreeReader& at) {
    Range out = read_range(at["range"]);
    if (at["weapon"].present())
      out.weapon =
          static_cast<WeaponKind>(1 + read_name(at["weapon"], kWeaponKindNames, "kind of weapon"));
    out.weapon_bonus = small(at["weapon_bonus"]);
    return out;
  }

  void card(const TreeReader& at) {
    at.only_keys(Keys{"id", "name", "style", "copies", "colour", "left", "right", "elements",
                      "strike", "guard", "requires", "range", "weapon", "weapon_bonus", "attack",
                      "damage", "adds", "keywords"});
    auto row = named<CardFacts>(at);
    row.style = static_cast<StyleType>(number_of(at["style"], facts_.styles, "a style"));
    row.copies = byte(at["copies"].number_or(0, kMostCopies, 0));
    row.colour = static_cast<Colour>(read_name(at["colour"], kColourNames, "colour"));
    row.left = edge(at["left"]);
    row.right = edge(at["right"]);
    row.elements = read_elements(at["elements"]);
    row.strike = needed(at["strike"]);
    row.guard = needed(at["guard"]);
    row.needs = requirements(at["requires"]);
    row.range = range(at);
    row.attack = read_attributes(at["attack"]);
    row.has_damage = at["damage"].present();
    row.damage = small(at["damage"]);
    row.adds = read_attributes(at["adds"]);
    row.keywords = read_keywords(at["keywords"]);
    StyleFacts& style = facts_.styles.change(row.style);
    if ((style.kind == StyleKind::Arte) != (row.copies == 0))
      at["copies"].wrong(fmt::format("{} copies of a card of {}; expected {}", row.copies,
                                     style.name,
                                     row.copies == 0 ? "one or more" : "none of an Arte"));
    style.cards.push_back(static_cast<CardType>(facts_.cards.size()));
    add(at, facts_.cards, std::move(row));
  }

  void item(const TreeReader& at) {
    at.only_keys(Keys{"id",         "name",   "kind",        "slots",    "artefact", "melee",
                      "ranged",     "hit",    "damage",      "fix",      "shield",   "guarding",
                      "protecting", "tokens", "token_guard", "keywords", "part",     "defence",
                      "armour",     "uses",   "range",       "slow"});
    auto row = named<ItemFacts>(at);
    row.kind = static_cast<ItemKind>(read_name(at["kind"], kItemKindNames, "kind of item"));
    row.slots = needed(at["slots"]);
    if (at["artefact"].present())
      row.artefact_points = byte(1 + read_name(at["artefact"], kArtefactNames, "kind of artefact"));
    row.melee = small(at["melee"]);
    row.ranged = small(at["ranged"]);
    row.hit = small(at["hit"]);
    row.damage = small(at["damage"]);
    row.fix = small(at["fix"]);
    row.shield = at["shield"].flag_or(false);
    row.guarding = small(at["guarding"]);
    row.protecting = small(at["protecting"]);
    row.tokens = small(at["tokens"]);
    row.token_guard = small(at["token_guard"]);
    row.keywords = read_keywords(at["keywords"]);
    if (row.kind == ItemKind::Armour)
      row.part = static_cast<ArmourPart>(1 + read_name(at["part"], kPartNames, "part of armour"));
    row.defence = small(at["defence"]);
    row.armour = small(at["armour"]);
    row.uses = small(at["uses"]);
    if (row.kind == ItemKind::Trinket) row.range = read_range(at["range"]);
    row.slow = at["slow"].flag_or(false);
    if (row.kind == ItemKind::Weapon && row.melee == 0 && row.ranged == 0)
      at["melee"].expected("squares of a weapon, here or under 'ranged'");
    add(at, facts_.items, std::move(row));
  }

  static SheetBonus bonus(const TreeReader& at) {
    at.only_keys(Keys{"mv", "equipment", "doubled_for", "lighter_weapons", "hp_per_slot"});
    SheetBonus out;
    out.mv = small(at["mv"]);
    out.equipment = small(at["equipment"]);
    if (at["doubled_for"].present())
      out.doubled_for =
          static_cast<ItemKind>(read_name(at["doubled_for"], kItemKindNames, "kind of item"));
    out.lighter_weapons = small(at["lighter_weapons"]);
    out.hp_per_slot = small(at["hp_per_slot"]);
    return out;
  }

  void ability(const TreeReader& at) {
    at.only_keys(Keys{"id", "name", "kind", "slots", "style", "ancestry", "artefact", "minion",
                      "of", "bonus"});
    auto row = named<AbilityFacts>(at);
    row.kind =
        static_cast<AbilityKind>(read_name(at["kind"], kAbilityKindNames, "kind of ability"));
    row.bonus = bonus(at["bonus"]);
    row.any_slots = at["slots"].is_word() && at["slots"].word() == "any";
    if (!row.any_slots) row.slots = small(at["slots"], 1, 1);
    const auto number = static_cast<AbilityType>(facts_.abilities.size());
    if (at["style"].present()) {
      row.giver = byte(number_of(at["style"], facts_.styles, "a style"));
      facts_.styles.change(row.giver).abilities.push_back(number);
    } else if (at["ancestry"].present()) {
      row.of = AbilityOf::Ancestry;
      row.giver = byte(number_of(at["ancestry"], facts_.ancestries, "an ancestry"));
      facts_.ancestries.change(row.giver).abilities.push_back(number);
    } else if (at["artefact"].present()) {
      row.of = AbilityOf::Artefact;
      row.slots = 0;
      row.giver = byte(number_of(at["artefact"], facts_.items, "an artefact"));
      facts_.items.change(row.giver).ability = number;
    } else if (at["minion"].present()) {
      row.of = AbilityOf::Minion;
      row.slots = 0;
      const TreeReader of = at["minion"];
      for (const TreeReader& one : of.is_word() ? std::vector{of} : of.items()) {
        row.giver = byte(number_of(one, facts_.minions, "a minion"));
        facts_.minions.change(row.giver).abilities.push_back(number);
      }
    } else {
      row.of = AbilityOf::Boon;
      if (at["of"].word("style, ancestry, artefact, minion, or 'of: boon'") != "boon")
        at["of"].expected("'boon'");
    }
    add(at, facts_.abilities, std::move(row));
  }

  static std::vector<std::string> words(const TreeReader& at) {
    std::vector<std::string> out;
    for (const TreeReader& one : at.items()) out.push_back(one.word());
    return out;
  }

  static std::optional<uint16_t> hp(const TreeReader& at) {
    if (!at.present()) return std::nullopt;
    return narrow<uint16_t>(at.number(1, 9999));
  }

  static SheetAttack sheet_attack(const TreeReader& at) {
    at.only_keys(Keys{"name", "elements", "range", "automatic", "damage", "keywords"});
    SheetAttack out;
    out.name = at["name"].word("a name");
    out.id = id_of(out.name);
    out.elements = read_elements(at["elements"]);
    out.range = read_range(at["range"]);
    out.automatic = at["automatic"].flag_or(false);
    out.damage = needed(at["damage"]);
    out.keywords = read_keywords(at["keywords"]);
    return out;
  }

  void minion(const TreeReader& at) {
    at.only_keys(Keys{"id", "name", "tier", "types", "style", "combat", "defence", "hp", "mv",
                      "upkeep", "size", "commanded", "scrap", "attacks"});
    auto row = named<MinionFacts>(at);
    row.tier = static_cast<Tier>(read_name(at["tier"], std::span(kTierNames).first(5), "tier"));
    row.types = words(at["types"]);
    if (at["style"].present())
      row.style = static_cast<StyleType>(number_of(at["style"], facts_.styles, "a style"));
    if (at["combat"].present()) row.combat = small(at["combat"]);
    row.defence = small(at["defence"]);
    if ((row.tier == Tier::Grunt) != (row.defence == 0))
      at["defence"].expected(row.defence == 0 ? "a number" : "none of a grunt");
    row.hp = hp(at["hp"]);
    row.mv = needed(at["mv"]);
    row.upkeep = needed(at["upkeep"]);
    row.size = small(at["size"], 1, 1);
    row.commanded = at["commanded"].flag_or(true);
    row.scrap = small(at["scrap"]);
    for (const TreeReader& one : at["attacks"].items()) {
      row.attacks.push_back(sheet_attack(one));
      if (!facts_.sheet_attacks.add(row.attacks.back()))
        one["name"].wrong(
            fmt::format("'{}' appears twice; expected it once", excerpt(row.attacks.back().name)));
    }
    add(at, facts_.minions, std::move(row));
  }

  void object(const TreeReader& at) {
    at.only_keys(Keys{"id", "name", "types", "hp", "length", "blocks_sight"});
    auto row = named<ObjectFacts>(at);
    row.types = words(at["types"]);
    row.hp = hp(at["hp"]);
    row.length = small(at["length"], 1, 1);
    row.blocks_sight = at["blocks_sight"].flag_or(false);
    add(at, facts_.objects, std::move(row));
  }

  void basic_attack(const TreeReader& at) {
    at.only_keys(
        Keys{"id", "name", "elements", "one_of", "range", "weapon", "attack", "damage", "adds"});
    auto row = named<BasicAttack>(at);
    row.elements = read_elements(at["elements"]);
    const bool any = at["one_of"].is_word() && at["one_of"].word() == "any";
    row.one_of = any ? (ElementSet{1} << kElements) - 1 : read_elements(at["one_of"]);
    row.range = range(at);
    row.attack = read_attributes(at["attack"]);
    row.damage = needed(at["damage"]);
    row.adds = read_attributes(at["adds"]);
    add(at, facts_.attacks, std::move(row));
  }

  std::span<const EmbeddedFile> files_;
  Facts& facts_;
};

}  // namespace

std::string id_of(std::string_view name) {
  static constexpr std::string_view kApostrophes[] = {"\xE2\x80\x99", "'"};
  std::string plain(name);
  for (const std::string_view apostrophe : kApostrophes)
    for (size_t at = 0; (at = plain.find(apostrophe, at)) != std::string::npos;)
      plain.erase(at, apostrophe.size());
  return slug(plain);
}

bool means_file(std::string_view spec) {
  return spec.ends_with(".yaml") || spec.ends_with(".yml") ||
         spec.find('/') != std::string_view::npos;
}

Facts read_facts(std::span<const EmbeddedFile> files) {
  Facts out;
  FactsReader(files, out).read_all();
  return out;
}

const Facts& facts() {
  static const Facts table = read_facts(embedded_files());
  return table;
}

}  // namespace archon::archmajesty
