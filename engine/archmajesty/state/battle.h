// What is fixed while a battle is fought: the map, the sheets of those who fight, the cards they
// bring, the rule variants. Shared by all states of the battle.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/archmajesty/cards/facts.h"
#include "engine/archmajesty/language/program.h"
#include "engine/archmajesty/vocabulary/ids.h"
#include "engine/archmajesty/vocabulary/options.h"
#include "engine/core/grid.h"

namespace archon::archmajesty {

// Two sides fight: the mages and their companions, and those whom the GM plays.
enum class Team : uint8_t { Allied, Enemy };
constexpr Team opponents_of(Team team) { return team == Team::Allied ? Team::Enemy : Team::Allied; }

inline constexpr int kMaxAbilities = 20;  // with items, of a sheet

using TypeId = uint16_t;  // of a kind of card in the battle: its place in Battle::types

// A spell card with its script, or what an NPC attacks with.
struct Spell : CardFacts {
  CardScript script;
  uint8_t scrap = 0;  // to be paid when it is laid into a combo

  bool has(Keyword k) const { return keyword(k) > 0; }
};

// Also a shield: what is no weapon reaches nowhere.
struct Weapon {
  std::string name;
  uint8_t melee = 0;  // squares; 0: not for melee
  uint8_t ranged = 0;
  int8_t to_hit = 0;  // of attacks channelled through it
  int8_t damage = 0;
  bool piercing = false;
  bool overwhelm = false;
  uint8_t knell = 0;
  uint8_t fix = 0;        // once a turn a channelled attack's roll becomes this; 0: never
  int8_t guard_self = 0;  // to Defence, while its bearer guards
  int8_t protect = 0;     // and while it protects another
  uint8_t tokens = 0;     // Guard tokens each round, until its end
  uint8_t token_value = 0;
  // Of an artefact: what happens by attacks that are channelled through it. 0: nothing.
  TypeId script = 0;
  TypeId ability = 0;
};

// An ability, or an item that is used: with its script.
struct Ability {
  TypeId type = 0;
  uint8_t uses = 0;      // in a battle; 0: any number
  uint8_t artefact = 0;  // 1 + what it comes with, or is
};

// A character or an object before it has been hurt.
struct Sheet {
  static constexpr int kNoDefence = -1;

  std::string name;
  Tier tier = Tier::Grunt;
  uint8_t size = 1;                                    // squares a side
  enum Shape : uint8_t { kSquare, kLying, kUpright };  // of an object: so long and one wide
  Shape shape = kSquare;
  std::array<int8_t, kAttributes> attributes{0, 0, 0};  // of an NPC: its Combat, three times
  int8_t defence = kNoDefence;
  int16_t hp = 1;
  bool endless = false;  // can't be damaged
  uint8_t mv = 0;
  uint8_t attacks = 0;  // a turn
  // Points each round, by what gives them (A30).
  std::vector<uint8_t> armour;
  uint8_t capacity = 0;      // upkeep of the minions that it commands
  uint8_t upkeep = 0;        // of a minion
  uint8_t bash_damage = 0;   // to who bashes into it
  uint8_t bash_suffers = 0;  // itself
  bool blocks_sight = false;
  bool ghostly = false;   // shares squares with others
  bool commanded = true;  // of a minion: by cards
  bool echoes = false;    // it has HP and attributes of whom it comes from
  bool is_root = false;   // who enters it on the ground comes out next to another one
  bool rooted = false;    // what it plays may come from such a one
  uint8_t scrap = 0;      // that commands it in place of a card; 0: none does
  bool flies = false;     // begins airborne, and moves there as others do on the ground
  std::vector<TypeId> attacks_with;
  std::vector<Ability> abilities;  // and items that are used
  std::vector<Weapon> weapons;
  // Of all abilities: a bit for each trait, and for each moment that one of them waits for.
  uint32_t traits = 0;
  uint64_t moments = 0;

  bool is_object() const { return tier == Tier::Object; }
  // Where it stands that has its north-western square there.
  SquareSet squares_at(Square at) const {
    if (size == 1) return SquareSet::of(at);
    return SquareSet::rectangle(x_of(at), y_of(at), shape == kUpright ? 1 : size,
                                shape == kLying ? 1 : size);
  }
  // Those beyond the most that a state keeps count of do nothing.
  bool has(Trait trait) const { return (traits >> index_of(trait) & 1) != 0; }
  void add(const Ability& ability, const CardScript& script) {
    if (abilities.size() >= kMaxAbilities) return;
    abilities.push_back(ability);
    traits |= script.traits;
    for (int k = 0; k < kMoments; ++k)
      if (script.moments[k] != 0) moments |= uint64_t{1} << k;
  }
};
static_assert(kMoments <= 64);

// One that stands on the map when the battle begins.
struct Entry {
  uint8_t sheet = 0;
  Team team = Team::Allied;
  Square square = 0;
  bool airborne = false;
  std::string name;          // where several have the same sheet; "": that of the sheet
  std::vector<TypeId> deck;  // of a mage: in the order of its slots
};

// One that comes at the beginning of a later round, to a starting square of the enemy's.
struct Arrival {
  uint8_t round = 2;
  uint8_t sheet = 0;
};

// The board stands in the grid with a rim of one square around it.
inline constexpr int kMostSide = kGridSide - 2;

struct Battle {
  Options options;
  // Whether obvious choices are asked, too: fixing before the roll, dealing
  // less damage.
  bool asks_all = false;
  uint8_t width = 14;  // at most kMostSide each
  uint8_t height = 14;
  SquareSet walls;  // neither steps nor sight pass
  SquareSet pits;   // only who is airborne enters
  std::vector<Sheet> sheets;
  std::vector<Spell> types;
  std::vector<Entry> entries;
  std::vector<Arrival> arrivals;  // by round
  SquareSet start;                // where they come in
  Program program;
  TypeId basic_melee = 0;
  TypeId basic_ranged = 0;
  TypeId basic_breath = 0;
  std::vector<uint8_t> minions;  // their sheets, by MinionType; empty: none is summoned
  uint8_t boulder = 0;           // its sheet
  uint8_t omenroot = 0;
  uint8_t wall = 0;  // of a Labyrinth Wall that lies; the next is of one that stands upright

  // Of a unit by its number; those that have joined since are called by their sheets.
  const std::string& unit_name(size_t id, size_t sheet) const {
    const bool named = id < entries.size() && !entries[id].name.empty();
    return named ? entries[id].name : sheets[sheet].name;
  }
  Metric metric() const { return options.metric ? Metric::Manhattan : Metric::Chebyshev; }
  SquareSet board() const { return SquareSet::rectangle(1, 1, width, height); }
  // The squares around the board, which can't be entered: what is moved there bashes into the edge.
  SquareSet rim() const { return SquareSet::rectangle(0, 0, width + 2, height + 2) - board(); }
};

}  // namespace archon::archmajesty
