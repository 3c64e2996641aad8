// What is printed on cards, sheets and items as numbers and names. What they do stands in their
// scripts.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/archmajesty/cards/embedded.h"
#include "engine/archmajesty/vocabulary/ids.h"
#include "engine/core/counts.h"
#include "engine/core/text.h"

namespace archon::archmajesty {

// Places in the tables of facts; the order is that of the files.
using CardType = uint16_t;
using StyleType = uint8_t;
using AbilityType = uint8_t;
using AncestryType = uint8_t;
using ItemType = uint8_t;
using MinionType = uint8_t;
using ObjectType = uint8_t;

struct Range {
  RangeKind kind = RangeKind::Melee;
  uint8_t squares = 1;                   // 0 of Self and Battlefield
  WeaponKind weapon = WeaponKind::None;  // or through such a weapon
  uint8_t weapon_bonus = 0;              // squares added to the weapon's range

  friend bool operator==(const Range&, const Range&) = default;
};

using Keywords = std::array<uint8_t, kKeywords>;  // 0 without; 1 or the printed number with

enum class StyleKind : uint8_t { Major, Minor, Arte };
// By its edges: both coloured, only the right one, only the left one, none.
enum class CardClass : uint8_t { Standard, Starter, Finisher, Cantrip };
enum class Stance : uint8_t { Any, Earthbound, Airborne };

// What has to hold for a card to be added to a combo.
struct Requirements {
  uint8_t others = 0;                           // how many other cards in it,
  std::optional<Colour> colour = std::nullopt;  // of this colour where there is one
  Stance stance = Stance::Any;
  uint8_t hand = 0;  // how many cards in hand, the card among them; 0 for any

  friend bool operator==(const Requirements&, const Requirements&) = default;
};

struct CardFacts {
  std::string id;  // of the name, without apostrophes
  std::string name;
  StyleType style = 0;
  uint8_t copies =
      0;  // that the style brings; 0 of an Arte, of which there are as many as one likes
  Colour colour = Colour::Red;
  Edge left = kBlack;
  Edge right = kBlack;
  ElementSet elements = 0;
  uint8_t strike = 0;
  uint8_t guard = 0;
  Requirements needs;
  Range range;
  AttributeSet attack = 0;  // one of these is added to the roll; 0: there is none
  bool has_damage = false;
  uint8_t damage = 0;
  AttributeSet adds = 0;  // one of these is added to the damage
  Keywords keywords{};

  CardClass card_class() const {
    if (left != kBlack) return right != kBlack ? CardClass::Standard : CardClass::Finisher;
    return right != kBlack ? CardClass::Starter : CardClass::Cantrip;
  }
  int keyword(Keyword k) const { return keywords[index_of(k)]; }
};

struct StyleFacts {
  std::string id;
  std::string name;
  StyleKind kind = StyleKind::Major;
  std::vector<CardType> cards;
  std::vector<AbilityType> abilities;

  // Style points that it costs.
  int points() const { return kind == StyleKind::Major ? 2 : kind == StyleKind::Minor ? 1 : 0; }
};

enum class AbilityKind : uint8_t { Passive, Active, Hybrid };
enum class AbilityOf : uint8_t { Style, Boon, Ancestry, Artefact, Minion };
enum class ItemKind : uint8_t { Weapon, Armour, Trinket };

// What an ability adds to a sheet outside of combat.
struct SheetBonus {
  uint8_t mv = 0;
  uint8_t equipment = 0;                               // slots
  std::optional<ItemKind> doubled_for = std::nullopt;  // they count twice if they hold nothing else
  uint8_t lighter_weapons = 0;  // slots less for one melee and one ranged weapon
  uint8_t hp_per_slot = 0;

  friend bool operator==(const SheetBonus&, const SheetBonus&) = default;
};

struct AbilityFacts {
  std::string id;
  std::string name;
  AbilityKind kind = AbilityKind::Passive;
  AbilityOf of = AbilityOf::Style;
  uint8_t giver = 0;  // the style, ancestry, item or minion; 0 of a boon
  uint8_t slots = 1;  // 0 of an artefact's; the least where any number may be put in
  bool any_slots = false;
  SheetBonus bonus;
};

struct AncestryFacts {
  std::string id;
  std::string name;
  std::vector<AbilityType> abilities;  // two; who has two ancestries gets the first of each
};

enum class ArmourPart : uint8_t { None, Head, Body };

struct ItemFacts {
  std::string id;
  std::string name;
  ItemKind kind = ItemKind::Weapon;
  uint8_t slots = 1;
  uint8_t artefact_points = 0;         // 0 of a mundane item
  std::optional<AbilityType> ability;  // of an artefact

  // Of weapons: 0 squares where it isn't one for that.
  uint8_t melee = 0;
  uint8_t ranged = 0;
  uint8_t hit = 0;
  uint8_t damage = 0;
  uint8_t fix = 0;  // once a turn, as if by a token of this value
  bool shield = false;
  uint8_t guarding = 0;  // Defence while guarding oneself
  uint8_t protecting = 0;
  uint8_t tokens = 0;  // of Guard each round
  uint8_t token_guard = 0;
  Keywords keywords{};  // of channelled attacks

  // Of armour.
  ArmourPart part = ArmourPart::None;
  uint8_t defence = 0;
  uint8_t armour = 0;  // points each round

  // Of trinkets.
  uint8_t uses = 0;
  Range range;
  bool slow = false;
};

// An attack of a sheet; Combat is added to roll and damage.
struct SheetAttack {
  std::string id;
  std::string name;
  ElementSet elements = 0;
  Range range;
  bool automatic = false;
  uint8_t damage = 0;
  Keywords keywords{};
};

struct MinionFacts {
  std::string id;
  std::string name;
  Tier tier = Tier::Grunt;
  std::vector<std::string> types;
  std::optional<StyleType> style;  // whose cards summon it; none if that style isn't here
  std::optional<uint8_t> combat;   // none: taken from another
  uint8_t defence = 0;             // 0 of a Grunt, which has none
  std::optional<uint16_t> hp;      // none: taken from another
  uint8_t mv = 0;
  uint8_t upkeep = 0;
  uint8_t size = 1;  // squares on a side
  bool commanded = true;
  uint8_t scrap = 0;  // that may be paid for a command instead of a card
  std::vector<SheetAttack> attacks;
  std::vector<AbilityType> abilities;  // and what it can be commanded to do beside them
};

struct ObjectFacts {
  std::string id;
  std::string name;
  std::vector<std::string> types;
  std::optional<uint16_t> hp;  // none: cannot be damaged
  uint8_t length = 1;          // squares, by one
  bool blocks_sight = false;
};

struct BasicAttack {
  std::string id;
  std::string name;
  ElementSet elements = 0;
  ElementSet one_of = 0;  // and one of these
  Range range;
  AttributeSet attack = 0;
  uint8_t damage = 0;
  AttributeSet adds = 0;
};

// "Fate’s Flux" -> "fates-flux".
std::string id_of(std::string_view name);
// Whether a text names a file of those who fight: by its ending, or as it has a slash.
bool means_file(std::string_view spec);

// Rows by number; by id or name when something is read.
template <class Row>
class FactTable {
 public:
  int size() const { return int_size(rows_); }
  const Row& operator[](int number) const { return rows_[number]; }
  auto begin() const { return rows_.begin(); }
  auto end() const { return rows_.end(); }

  // The number of what is called so, by id or by name as people type it; -1 if nothing is.
  int find(std::string_view id_or_name) const {
    const auto at = numbers_.find(id_of(id_or_name));
    return at == numbers_.end() ? -1 : at->second;
  }
  // "; did you mean 'x'?", or "".
  std::string suggest(std::string_view id_or_name) const {
    std::vector<std::string> ids;
    for (const Row& row : rows_) ids.push_back(row.id);
    return id_or_name.size() > kLongestExcerpt ? "" : did_you_mean(id_of(id_or_name), ids);
  }

  // Whether the row was new.
  bool add(Row row) {
    if (!numbers_.try_emplace(row.id, size()).second) return false;
    rows_.push_back(std::move(row));
    return true;
  }
  Row& change(int number) { return rows_[number]; }

 private:
  std::vector<Row> rows_;
  std::unordered_map<std::string, int> numbers_;
};

struct Facts {
  FactTable<StyleFacts> styles;
  FactTable<CardFacts> cards;
  FactTable<AncestryFacts> ancestries;
  FactTable<ItemFacts> items;  // artefacts come last
  FactTable<AbilityFacts> abilities;
  FactTable<MinionFacts> minions;
  FactTable<ObjectFacts> objects;
  FactTable<BasicAttack> attacks;
  FactTable<SheetAttack> sheet_attacks;
};

// Reads the files "facts/*.json" among `files`. Throws Error naming file and place.
Facts read_facts(std::span<const EmbeddedFile> files);

// The facts built into the program, read at the first call (safe from any thread).
const Facts& facts();

}  // namespace archon::archmajesty
