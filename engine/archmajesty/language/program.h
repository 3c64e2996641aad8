// Compiled card scripts: what the interpreter runs. One program holds the scripts of all cards.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/archmajesty/vocabulary/ids.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {

enum class Op : uint8_t {
  End,   // of a block
  Jump,  // to `next`
#define WORD(op, pattern) op,
#include "engine/archmajesty/vocabulary/words.def"
#undef WORD
  Count
};

// What a script counts.
enum class Quantity : uint8_t {
  None,
  Amount,       // cards milled, HP paid, tokens spent: what the play has noted
  Dealt,        // damage of the last attack
  EnemiesHit,   // by what is played
  Taunted,      // enemies that I taunt
  Statuses,     // kinds of counters that it has
  GravityOfIt,  // counters of one kind
  Shifted,      // squares of this turn
  MovedByThis,
  Teleported,  // in this turn
  Farthest,    // in a turn of this round
  SquaresLeft,
  Away,  // it from me
  Kept,  // X when the effect began
  BestOfIt,
  TimesPlayed,     // this turn
  FurtherSquares,  // that it occupies beside the first
  Paid,
  Chosen,
  Downed,  // by what is played
  Burnt,   // this turn
  Criticals,
  GuardTokens,
  Defence,
  EnemiesThere,  // in the area, or on the line
  Sparkdoubles,  // minions and objects that I control
  Objects,
  HandSize,
  Scrap,
  BurnOfIt,
  ComboSize,
  Aimed,  // attacks of what is played, the current one among them
  Rounds,
  Gone,      // squares of this turn, on foot, too
  Surge,     // of mine
  ToMaster,  // squares
  Movement,  // points left
  Count
};

// base + the best of some attributes + times * quantity / over, the quantity's part at most `most`.
struct Number {
  int16_t base = 0;
  AttributeSet attributes = 0;
  Quantity of = Quantity::None;
  int8_t times = 1;
  uint8_t over = 1;
  uint8_t most = 255;
  uint16_t when = 0;  // of what comes with a quantity, or alone: only if this holds
  int16_t extra = 0;  // added then
  friend constexpr bool operator==(const Number&, const Number&) = default;
};

// Who a statement speaks of.
enum class Who : uint8_t {
  Me,
  It,
  Them,
  Master,
  Both,
  Foe
};  // Both: me and it; Foe: who was attacked last

enum class Kin : uint8_t { Enemy, Ally, OtherAlly, Character, Minion, Boulder, Object, Prey };
enum class Place : uint8_t {
  InRange,
  Within,
  WithinOfIt,
  NextToMe,
  NextToThose,  // or to a target of the current attack
  InArea,
  OnLine,
  AmongThem,
  Passed,
  Anywhere
};

// Bits of what is asked of a target.
enum Wish : uint32_t {
  kAirborneOnly = 1,
  kEarthboundOnly = 2,
  kBasicOnly = 4,
  kBloodiedOnly = 8,
  kVulnerableOnly = 16,
  kNotYetHit = 32,  // not attacked by what is played
  kTauntedByMe = 64,
  kLowestHp = 128,
  kJustThatFar = 256,   // exactly the distance
  kTogether = 512,      // within the distance of each other
  kFresh = 1024,        // in a repetition: not attacked in this turn
  kUnenchanted = 2048,  // not by what is played
  kStandingBy = 4096,   // neither me nor it
  kUnsummoned = 8192,
  kLesser = 16384,     // a Grunt, a Regular, or a bloodied Elite
  kBeginning = 32768,  // its turn has just begun
  kDreaming = 65536,   // as Test::ItDreams
  kUndreamt = 131072,  // without my mark of a dream
  kSplashed = 262144,
  kWeighed = 524288,  // with Gravity that may be exploited
};

struct Targets {
  Kin kin = Kin::Enemy;
  Place place = Place::InRange;
  uint8_t distance = 0;  // Within, WithinOfIt
  uint8_t least = 1;
  uint8_t most = 1;  // 255: any number
  bool each = false;
  bool it = false;      // no choice: it
  bool them = false;    // no choice: them
  bool anyhow = false;  // from any range
  bool both = false;    // no choice: it and the enemies among them
  uint32_t wishes = 0;
  uint8_t mark = 0;  // 1 +: with this mark of mine
  friend constexpr bool operator==(const Targets&, const Targets&) = default;
};

enum class Test : uint8_t {
  MeAirborne,
  MeEarthbound,
  ItAirborne,
  ItEarthbound,
  BothAirborne,
  Bright,
  Fading,
  Dark,
  Twilight,
  MeBloodied,
  ItBloodied,
  ItVulnerable,
  ItBasic,
  ItTauntedByMe,
  ItDowned,  // by what is played
  ItEnemy,
  Fixed,
  Channelled,
  InCombo,
  FirstOrLast,
  Done,  // what the last statement asked for was done
  AnyHit,
  Critically,  // the last attack was critical
  MyTurn,
  WasPaid,
  LastHit,  // the last attack hit
  HitTwice,
  WeShifted,
  EnemyAttacksMe,
  EnemyAttacksAlly,
  EnemyMelee,
  EnemyMulti,
  ThisIsMulti,
  ItBears,  // a mark of mine
  ItMinion,
  ItMe,
  AtLeast,        // one number is at least another
  AnOpportunity,  // played as one
  TurnOfAlly,     // of my side
  EveryColour,    // all three colours are in my combo
  FirstRound,
  ItExposed,
  HasMetal,  // a card of that element in hand
  Borrowed,  // the card that I drew for a price is still there
  Repeated,
  WasForetold,
  LastOfCombo,
  ItDreams,       // is stunned, frozen, or has my mark of a dream
  EnemySplashed,  // one whose splash I may exploit
  MeleeAtHand,    // the current attack is one
  RichDeck,       // five of each colour in mine
  AtEnemy,        // an enemy was chosen, or attacked, by what is played
  NextToObject,
  Commanded,  // in this round
  IsCard,
  There,       // a unit that the words mean
  EnemyBears,  // one that stands, a mark of mine
  ItMarked,    // with any mark of mine
  ItRammed,    // by me, in this turn
  MeleeCard,
  SpentItem,    // one that has uses left to be regained
  HasForetold,  // of what has been set some is still to come
  HasCopy,      // I control a copied minion
  Count
};
// Both must hold; `negated` says of each whether it must not.
struct Condition {
  Test test = Test::Done;
  bool negated = false;
  uint16_t left = 0;  // AtLeast: numbers of the program; There: targets
  uint16_t right = 0;
  uint8_t mark = 0;   // ItBears
  uint16_t also = 0;  // another condition, 0: none
  friend constexpr bool operator==(const Condition&, const Condition&) = default;
};

// A statement. What a, b, c and d hold depends on the op: targets, numbers and conditions are
// positions in the program's tables, a Who or a Status its number.
struct Instruction {
  Op op = Op::End;
  uint8_t who = 0;
  uint16_t a = 0;
  uint16_t b = 0;
  uint16_t c = 0;
  uint16_t on_hit = 0;  // a block's first instruction; 0: none. Also: on bash
  uint16_t on_miss = 0;
  uint16_t on_aim = 0;   // before it is declared, for each target
  uint16_t on_fix = 0;   // its roll was fixed
  uint16_t on_land = 0;  // it hits; its damage is still to come
  uint16_t next = 0;     // the instruction behind its blocks
};
static_assert(sizeof(Instruction) == 20);

struct Program {
  // The first of each is never meant: 0 says none.
  std::vector<Instruction> code{Instruction{}};
  std::vector<Number> numbers{Number{}};
  std::vector<Targets> targets{Targets{}};
  std::vector<Condition> conditions{Condition{}};
};

enum Offer : uint8_t {
  kAfterProtecting = 1,
  kAfterParrying = 2,
  kAfterMiss = 4,
  kInAnyCase = 8  // an ability lets it, whatever the card says
};

enum class Moment : uint8_t {
#define MOMENT(name, header) name,
#include "engine/archmajesty/vocabulary/moments.def"
#undef MOMENT
  Count
};
inline constexpr int kMoments = index_of(Moment::Count);

enum class Trait : uint8_t {
#define TRAIT(name, line) name,
#include "engine/archmajesty/vocabulary/traits.def"
#undef TRAIT
  Count
};

// How often an ability is used; each of its action, its interrupt and its other moments by itself.
// Usable: as long as what binds it holds.
enum class Limit : uint8_t { None, Turn, Round, Battle, Usable };

// Where the scripts of a card begin; 0: it has none.
struct CardScript {
  uint16_t play = 0;
  uint16_t pitch = 0;
  bool slow_pitch = false;
  uint8_t scrap = 0;  // to be paid when it is laid into a combo
  // What has to hold for it to be a trick, or a cantrip, beside its keywords; 0: never.
  uint8_t offers = 0;    // Offer: what it may be played after as a trick
  bool against = false;  // as a trick it is played against who attacks
  uint16_t trick_if = 0;
  uint16_t cantrip_if = 0;
  // And to be a trick on an enemy that provides an opportunity.
  uint16_t opportunity_if = 0;
  // Of abilities, items, enchantments.
  std::array<uint16_t, kMoments> moments{};
  uint16_t usable_if = 0;     // for its action and its interrupt; 0: always
  uint16_t interrupt_if = 0;  // for its interrupt instead
  uint32_t traits = 0;        // a bit for each
  Limit limit = Limit::None;
  bool of_minion = false;  // its action is one of a turn's three, for
  uint8_t stars = 0;       // printed
  bool attacks = false;    // some words of it do
  bool areas = false;      // some place one

  uint16_t at(Moment moment) const { return moments[index_of(moment)]; }
  bool has(Trait trait) const { return (traits >> index_of(trait) & 1) != 0; }
};

}  // namespace archon::archmajesty
