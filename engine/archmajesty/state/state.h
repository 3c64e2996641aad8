// The whole position of a battle: one plain value. No pointer, no heap.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/archmajesty/state/battle.h"
#include "engine/archmajesty/vocabulary/asks.h"
#include "engine/archmajesty/vocabulary/effects.h"
#include "engine/archmajesty/vocabulary/ids.h"
#include "engine/core/containers/bit_set.h"
#include "engine/core/containers/fixed_vector.h"
#include "engine/core/counts.h"
#include "engine/core/grid.h"
#include "engine/core/rng.h"

namespace archon::archmajesty {

inline constexpr int kMaxUnits = 28;  // characters and objects, those that have left among them
inline constexpr int kMaxMages = 4;
using UnitId = uint8_t;
inline constexpr UnitId kNoUnit = 0xFF;
using UnitSet = BitSet<uint32_t>;
using Slot = uint8_t;  // of a mage's cards, by the list it came with
inline constexpr Slot kNoSlot = 0xFF;
using SlotSet = BitSet<uint64_t>;

// A set of slots that is seldom looked at, in as few bytes as they need.
struct NarrowSlots {
  std::array<uint8_t, kMaxDeck / 8> bytes{};

  constexpr NarrowSlots() = default;
  constexpr NarrowSlots(SlotSet set) {
    for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<uint8_t>(set.word >> 8 * i);
  }
  constexpr operator SlotSet() const {
    SlotSet set;
    for (size_t i = 0; i < bytes.size(); ++i) set.word |= uint64_t{bytes[i]} << 8 * i;
    return set;
  }
  constexpr bool has(int slot) const { return (bytes[slot / 8] >> slot % 8 & 1) != 0; }
  constexpr void add(int slot) {
    bytes[slot / 8] = static_cast<uint8_t>(bytes[slot / 8] | 1 << slot % 8);
  }
  constexpr void remove(int slot) {
    bytes[slot / 8] = static_cast<uint8_t>(bytes[slot / 8] & ~(1 << slot % 8));
  }
  friend constexpr bool operator==(const NarrowSlots&, const NarrowSlots&) = default;
};
static_assert(kMaxDeck % 8 == 0);
inline constexpr uint8_t kNoMage = 0xFF;

inline constexpr int kMostStars = 63;
struct Unit {
  int16_t hp = 0;
  int16_t max_hp = 0;
  uint8_t sheet = 0;
  Team team = Team::Allied;
  uint8_t mage = kNoMage;   // its cards
  UnitId master = kNoUnit;  // of a minion: who commands it
  Square square = 0;        // its north-western one
  uint8_t mp = 0;           // movement points left
  uint8_t attacks = 0;      // left this turn
  uint8_t armour = 0;       // points left
  uint8_t stars : 6 = 0;    // at most kMostStars
  uint8_t actions : 2 = 0;  // of a minion, this turn
  uint8_t scrap = 0;
  UnitId taunter = kNoUnit;
  UnitId exposed_to = kNoUnit;  // whose next attack on it this turn is made easy by Expose
  uint8_t moved = 0;            // squares shifted this turn, by itself or by others
  bool airborne : 1 = false;
  bool acted : 1 = false;  // has had its turn of this round
  bool on_board : 1 = true;
  bool was_downed : 1 = false;  // in this battle
  bool parries : 1 = false;     // the next attack, automatically
  bool taunt_met : 1 = false;   // it has attacked who taunts it, this turn
  bool commanded : 1 = false;   // in this round
  bool copied : 1 = false;      // of another minion, without upkeep
  UnitId stands_for = kNoUnit;  // who comes back when it falls
  uint8_t coat = 0;  // on one of its weapons until the round ends: 16 * place + 1 + status
  std::array<int8_t, kAttributes> extra{};  // to its attributes
  std::array<uint8_t, kStatuses> counters{};
  int8_t defence = 0;  // added to that of its sheet
  uint8_t walked = 0;  // squares run, jumped and fallen this turn
  uint8_t used = 0;    // bit an ability that has been used, of one without cards

  uint8_t& counter(Status status) { return counters[index_of(status)]; }
  uint8_t counter(Status status) const { return counters[index_of(status)]; }
  bool is_mage() const { return mage != kNoMage; }
  friend constexpr bool operator==(const Unit&, const Unit&) = default;
};
inline bool has_counters(const Unit& u) {
  uint8_t any = 0;
  for (const uint8_t n : u.counters) any |= n;
  return any != 0;
}
inline void gain_stars(Unit& u, int n) {
  u.stars = byte(std::clamp(u.stars + n, 0, kMostStars)) & kMostStars;
}
static_assert(sizeof(Unit) == 38 && std::has_unique_object_representations_v<Unit>);

// When tokens are gone, if they aren't spent.
enum TokenEnd : uint8_t { kLastingToken, kPassingToken, kBoundToken };  // round, enchantment
enum class TokenKind : uint8_t { Strike, Guard, Protect };
// Equal tokens of a mage.
struct Token {
  TokenKind kind : 4 = TokenKind::Strike;
  TokenEnd passing : 4 = kLastingToken;
  uint8_t value = 0;
  uint8_t range = 0;  // Protect: squares
  uint8_t count = 0;
  friend constexpr bool operator==(const Token&, const Token&) = default;
};
inline constexpr int kMaxTokens = 10;  // kinds of them a mage

inline constexpr int kMarks = 4;  // kinds of them
inline constexpr int kBloodecho = 0;
inline constexpr int kDream = 2;

// The cards of a mage.
struct Mage {
  SlotSet hand;
  SlotSet heap;        // the Void
  NarrowSlots tricks;  // that are tricks until the end of the round
  NarrowSlots gained;  // that have gained a keyword: Opener before the battle, Foretold in it
  NarrowSlots gone;    // removed from the battle
  std::array<Slot, kMaxDeck> deck{};  // the top one last
  FixedVector<Slot, 12> combo;        // laid, in the order they are played
  FixedVector<Token, kMaxTokens> tokens;
  uint8_t left = 0;  // in the deck
  uint8_t size = 0;  // of the list
  UnitId unit = kNoUnit;
  uint8_t at = 0;          // of the combo's cards that have been begun
  uint8_t longer = 0;      // the next combo may be so much longer
  uint8_t cantrips = 0;    // actions in the current turn
  uint8_t wands = 0;       // bit a weapon whose fix has been used this turn
  uint8_t criticals = 0;   // critical hits in the current turn
  uint8_t teleported = 0;  // squares in the current turn
  uint8_t farthest = 0;    // the most of them in a turn of this round
  bool cast : 1 = false;   // in this turn
  bool illuminated : 1 = false;
  bool peeks : 1 = false;   // the top of its deck is known
  uint8_t sleeved : 2 = 0;  // how often that has protected, in this round
  uint8_t unused : 3 = 0;
  std::array<UnitSet, kMarks> marked{};  // its marks, by kind
  UnitSet struck;                        // that it has attacked in the current turn
  uint8_t foretold = 0;                  // turns, of cards that have gained it
  Slot borrowed = kNoSlot;  // drawn this turn, at a price if it is still held at its end
  std::array<uint8_t, kMaxAbilities> used{};  // of the sheet's abilities
  // Each 1 + a slot, or 0: a card that has to be played in the next turn; one that is a copy of
  // `copy_of` (a slot) until the turn is over; and those that guard better.
  uint8_t due = 0;
  uint8_t copied = 0;
  uint8_t copy_of = 0;
  std::array<uint8_t, 3> steeled{};
  friend constexpr bool operator==(const Mage&, const Mage&) = default;
};

// A card, an attack or an ability that is being resolved: what its words speak of as "this".
struct Play {
  UnitSet hit;       // by it
  UnitSet attacked;  // whether hit or not
  UnitSet downed;
  UnitSet passed;  // enemies whose squares its last shift led through, or that fell before it was
                   // repeated
  TypeId type = 0;
  int16_t amount = 0;  // milled, paid, spent
  int16_t dealt = 0;   // damage by its last attack
  uint16_t again = 0;  // where it is repeated from once it is through; 0: it is not
  uint16_t marks = 0;  // PlayMark
  int8_t to_hit = 0;
  int8_t damage = 0;
  UnitId unit = kNoUnit;
  Slot slot = kNoSlot;
  uint8_t weapon = kByItself;
  uint8_t knell = 0;
  uint8_t critical : 5 = 0;
  bool far : 1 = false;  // it reaches twice as far
  uint8_t unused : 2 = 0;
  uint8_t moved = 0;     // squares shifted by it
  uint8_t left = 0;      // squares that a bash has cost its last shift
  uint8_t paid = 0;      // how often an additional cost has been
  UnitId foe = kNoUnit;  // whom it attacked last
  uint8_t ahead = 0;     // what its next roll was fixed to beforehand
  uint8_t repeats = 0;
  uint8_t aimed = 0;  // attacks

  static constexpr uint8_t kByItself = 0xFF;
  constexpr bool has(int bits) const { return (marks & bits) != 0; }  // one of them
  constexpr void set(int bits) { marks = static_cast<uint16_t>(marks | bits); }
  constexpr void clear(int bits) { marks = static_cast<uint16_t>(marks & ~bits); }
  friend constexpr bool operator==(const Play&, const Play&) = default;
};
enum PlayMark : uint16_t {
  kPiercing = 1,
  kOverwhelm = 2,
  kAutomatic = 4,
  kEmpowered = 8,
  kFixed = 16,
  kOfCombo = 32,
  kDoubled = 64,
  kCriticalHit = 128,
  kLastHit = 256,  // its last attack hit
  kTold = 512,     // effects that wait for it have been triggered
  kForetold = 1024,
  kOpportunity = 2048,
  kLastWords = 4096,  // of one who has fallen
  kComesAgain = 32768,
  kBlasted = 16384,  // it has brought scrap by an area
  kOnEnemy = 8192,   // an enemy has been chosen for it, or attacked by it
};
static_assert(sizeof(Play) == 40 && std::has_unique_object_representations_v<Play>);

// One of the attacks that are made at once.
struct Roll {
  UnitId target = kNoUnit;
  uint8_t natural = 0;
  uint8_t guard = 0;
  UnitId guarder = kNoUnit;
  int8_t to_hit = 0;  // bonuses of this one alone
  int8_t damage = 0;
  uint8_t knell = 0;
  Slot guard_slot = kNoSlot;  // of the card that it was guarded with
  uint16_t marks = 0;         // RollMark

  constexpr bool has(int bits) const { return (marks & bits) != 0; }  // one of them
  constexpr void set(int bits) { marks = static_cast<uint16_t>(marks | bits); }
  constexpr void clear(int bits) { marks = static_cast<uint16_t>(marks & ~bits); }
  friend constexpr bool operator==(const Roll&, const Roll&) = default;
};
enum RollMark : uint16_t {
  kRollAutomatic = 1,
  kRollFixed = 2,
  kRollEmpowered = 4,
  kRollWeakened = 8,
  kRollPiercing = 16,
  kRollOverwhelm = 32,
  kRollHit = 64,
  kRollFailed = 128,  // has become impossible
  kRollGuarded = 256,
  kRollProtected = 512,
  kRollCritical = 1024,
  kRollPicked = 2048,  // by the current fix
  kRollHalved = 4096,
  kRollDoubled = 8192,
  kRollFromDeck = 16384,  // it is guarded with the top card of a deck
  kRollEvaded = 32768,    // it misses whatever is rolled
};
static_assert(sizeof(Roll) == 10);

// One thing still to be resolved; the top one runs. `step` says where it goes on.
enum class FrameKind : uint8_t {
  None,
  Combat,   // set-up, rounds
  Turn,     // of `unit`
  Forming,  // `unit` lays a combo
  Combo,    // and plays it
  Card,     // a card is played: channelled, answered, resolved
  Script,   // statements from `at` on
  Attack,   // of what is played: `first` and the following rolls

  Move,         // `it` changes its altitude, is splashed, or moves by itself
  Window,       // answers
  Opportunity,  // `it` provides one to `unit`
  Discard,      // counters of `unit` that are cleansed
};
struct Frame {
  UnitSet them;
  uint16_t at = 0;
  int16_t number = 0;
  FrameKind kind = FrameKind::None;
  uint8_t step = 0;
  UnitId unit = kNoUnit;  // who acts
  UnitId it = kNoUnit;
  uint8_t play = 0;   // of State::plays
  uint8_t first = 0;  // of State::rolls; else as the kind has it
  uint8_t count = 0;
  uint8_t flags = 0;
  // The area, or the end of the line.
  Rectangle area{0, 0, 0, 0};
  Square square = 0;
  uint8_t index = 0;  // which of several things is current
  uint8_t value = 0;
  uint8_t spare = 0;

  constexpr bool has(int bits) const { return (flags & bits) != 0; }  // one of them
  constexpr void set(int bits) { flags = static_cast<uint8_t>(flags | bits); }
  constexpr void clear(int bits) { flags = static_cast<uint8_t>(flags & ~bits); }
  friend constexpr bool operator==(const Frame&, const Frame&) = default;
};
static_assert(sizeof(Frame) == 24);

// Something set now that comes to pass when its time has come.
struct Foretold {
  Rectangle area{0, 0, 0, 0};
  uint8_t mage = 0;
  Slot slot = 0;
  UnitId target = kNoUnit;
  uint8_t timer = 0;  // turns; 0: it waits for the next round, to come again
  // Areas that were chosen with the first.
  std::array<Rectangle, 2> more{Rectangle{0, 0, 0, 0}, Rectangle{0, 0, 0, 0}};
  uint8_t again = 0;  // the timer that it is then given
  uint8_t grown = 0;  // damage that it has gained by coming again
  friend constexpr bool operator==(const Foretold&, const Foretold&) = default;
};
static_assert(sizeof(Foretold) == 18);

// What a card leaves behind for a while: words that run when something happens, or what is
// otherwise for those whom it is on, or in an area.
struct Lasting {
  UnitSet on;
  uint16_t at = 0;
  uint16_t type = 0;
  Effect effect = Effect::None;
  Lasts lasts = Lasts::Turn;
  UnitId owner = kNoUnit;
  UnitId bearer = kNoUnit;  // of the enchantment that it belongs to
  uint8_t amount = 0;
  uint8_t mark = 0;
  Slot slot = kNoSlot;  // of the card that it waits for
  uint8_t breaks = 0;   // 1: it wears off when its bearer is hurt
  Rectangle area{0, 0, 0, 0};
  friend constexpr bool operator==(const Lasting&, const Lasting&) = default;
};
static_assert(sizeof(Lasting) == 20);

struct ScrapHeap {
  Square at = 0;
  uint8_t scrap = 0;
  friend constexpr bool operator==(const ScrapHeap&, const ScrapHeap&) = default;
};

// Where an area may lie.
enum AreaBound : uint8_t {
  kFreely,
  kAroundMe,         // who asks has to be inside
  kBesideOthers,     // next to those that are placed
  kApartFromOthers,  // no square in common with them
  kAsWall,           // on free ground, with ways out
};

// What a card can gain that is asked about (Question::wide of Ask::Keyword).
enum KeywordGain : uint8_t { kToForetell, kToOpen, kToTrick, kToBeCopied, kToCopy, kToSteel };

// A choice. Which moves it offers follows from the position, but for what stands here.
struct Question {
  Ask ask = Ask::Nothing;
  Team team = Team::Allied;  // who answers
  UnitId unit = kNoUnit;     // for whom
  uint8_t low = 0;           // 0: may be declined
  uint8_t wide = 0;          // Area: its sides; Number: the most
  uint8_t high = 0;
  uint8_t apart = 0;        // Area: at least so far away
  uint8_t bound = kFreely;  // Area
  UnitSet units;
  uint32_t unused = 0;
  SquareSet squares;
  friend constexpr bool operator==(const Question&, const Question&) = default;
};

struct Move {
  Verb verb = Verb::Pass;
  uint8_t a = 0;
  uint8_t b = 0;
  uint8_t c = 0;
  friend constexpr bool operator==(const Move&, const Move&) = default;
};
static_assert(sizeof(Move) == 4);

enum class Outcome : uint8_t { Open, Allied, Enemy, Drawn };

struct State {
  Rng rng;
  std::array<Unit, kMaxUnits> unit{};
  std::array<Mage, kMaxMages> mage{};
  FixedVector<Frame, 32, int32_t> frames;
  FixedVector<Play, 11, int32_t> plays;
  FixedVector<Roll, 40, int32_t> rolls;
  FixedVector<Lasting, 20, int32_t> lasting;
  FixedVector<Foretold, 6, int32_t> foretold;
  FixedVector<ScrapHeap, 14, int32_t> scrap;  // dropped
  Question question;
  Move answer;    // while it is carried out
  UnitSet burnt;  // that have gained Burn in the current turn
  // What note_unit() keeps of the units: those on the map; of these with HP left; of the enemy's
  // side; those that are no objects.
  UnitSet present;
  UnitSet up;
  UnitSet enemies;
  UnitSet characters;
  uint8_t units = 0;  // of the array above that are taken
  uint8_t mages = 0;
  uint8_t round = 0;  // from 1 on
  Team to_act = Team::Allied;
  uint16_t slots = 0;      // turns that have been had
  uint16_t decisions = 0;  // in the current turn
  Outcome outcome = Outcome::Open;
  std::array<uint8_t, 7> unused{};

  friend bool operator==(const State&, const State&) = default;
};
// No padding: equal states are equal bytes.
static_assert(std::is_trivially_copyable_v<State> &&
              std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 4096);

}  // namespace archon::archmajesty
