// The whole position: one plain value. No pointer, no heap, no padding.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/core/containers/card_set.h"
#include "engine/core/containers/part_copied.h"
#include "engine/core/containers/scratch_list.h"
#include "engine/core/containers/twin_stack.h"
#include "engine/core/counts.h"
#include "engine/core/rng.h"
#include "engine/keyforge/language/program.h"
#include "engine/keyforge/state/side.h"
#include "engine/keyforge/vocabulary/asks.h"
#include "engine/keyforge/vocabulary/bonus_icons.h"
#include "engine/keyforge/vocabulary/ids.h"
#include "engine/keyforge/vocabulary/marks.h"
#include "engine/keyforge/vocabulary/verbs.h"

namespace archon::keyforge {

// A physical card in this game: 0..39 are owned by player 0, 64..103 by player 1.
using archon::kNoCard;
using Player = uint8_t;

// Length of arrays in which each card has the place of its number. The gap between the players
// costs a copy less than closing it would cost every look at a card.
inline constexpr int kSlots = 64 + kMaxOwned;
inline constexpr CardSet kAllCards{
    {(uint64_t{1} << kMaxOwned) - 1, (uint64_t{1} << kMaxOwned) - 1}};

constexpr Player owner_of(CardId id) { return id >> 6; }
// The player's reference card, by its place behind the first.
constexpr CardId reference_card(Player p, int place) {
  return narrow<CardId>(64 * p + kReferencePlace + place);
}
constexpr Player other(Player p) { return p ^ 1; }

// What is true of one card now; what is printed on it stands in the Match.
struct Card {
  Zone zone = Zone::None;
  Player controller = 0;  // of a card in play
  CardId host = kNoCard;  // what an upgrade is attached to, or what a card lies under
  uint8_t damage = 0;
  uint8_t aember = 0;
  uint8_t power_counters = 0;
  uint8_t counters = 0;  // named ones; the card itself says of what kind
  CardId as = kNoCard;   // its model, while it is played as a copy
  friend constexpr bool operator==(const Card&, const Card&) = default;
};
// A power of two: cards are looked at all the time.
static_assert(sizeof(Card) == 8 && std::has_unique_object_representations_v<Card>);

// What is counted of one card this turn: State::touched has those of which anything is.
struct OfTurn {
  uint8_t armor_used = 0;  // damage its armor has prevented
  uint8_t armor_seen = 0;  // its armor when that was last settled
  uint8_t plays = 0;       // for the rule of six
  uint8_t uses = 0;
  uint8_t marks = 0;  // uses of a permission the card grants
  friend constexpr bool operator==(const OfTurn&, const OfTurn&) = default;
};
static_assert(std::has_unique_object_representations_v<OfTurn>);

// What a card was as it left play. Whatever speaks of it as what an event was about means that,
// until all that follows is resolved: where it lies it may be another (a token creature over an
// action), or at least what is printed on it.
struct LastKnown {
  CardSet traits;
  uint16_t houses = 0;  // bit per House
  int16_t power = 0;    // where some card may ask for it (Match::asks_power_of_gone)
  CardId id = kNoCard;
  CardType type = CardType::Action;
  Player controller = 0;
  CardId as = kNoCard;  // Card::as
  std::array<CardId, 2> beside = {kNoCard, kNoCard};
  uint8_t facedown = 0;
  std::array<uint8_t, 5> spare{};

  bool stood_beside(CardId other) const { return beside[0] == other || beside[1] == other; }
  friend constexpr bool operator==(const LastKnown&, const LastKnown&) = default;
};
static_assert(sizeof(LastKnown) == 32 && std::has_unique_object_representations_v<LastKnown>);
// Where more leave before anything else is asked, the first are forgotten.
inline constexpr int kMostLastKnown = 40;

// One thing still to be resolved. `kind` says which step function runs it; `pc` is where it goes
// on.
enum class FrameKind : uint8_t {
  None,
  Script,
  Setup,
  Turn,
  Play,
  Use,
  Fight,
  Damage,
  Wave,
  Window,
  Control,
  Catch,
  Icons,
  Prophecy,
  Readying,
  Tokens,
  Draws
};
inline constexpr size_t kFrameKinds = index_of(FrameKind::Draws) + 1;

// Bits of Frame::flags. Bits of one value mean different things to different kinds of frames, none
// of which knows another's: see Frame::has.
enum AnyFlag : uint8_t {
  kAnswered = 4,   // the question of this step has been asked
  kChoosing = 32,  // in the middle of a choice of several cards
};
enum ScriptFlag : uint8_t {
  kDone = 1,           // the last statement was carried out completely
  kDestroyed = 2,      // the last statement destroyed; ask the destroyed cell
  kBorrowed = 8,       // its card is used as if it were its player's
  kCaptured = 16,      // the last cell and `a` hold what a lasting effect captured
  kHeldBySecond = 64,  // player 1 controls the subject, or did so last
  kShown = 128,        // cards have been revealed
};
enum PlayFlag : uint8_t {
  kFromDiscard = 1,      // it lay in a discard pile
  kReadily = 2,          // it enters play ready
  kReturns = 2,          // an action: it comes back to hand
  kAnywhere = 8,         // as if the card had deploy
  kEndsStep = 16,        // the step is over once it is done
  kMaybeUpgrade = 64,    // a creature that may become an upgrade
  kSurelyUpgrade = 128,  // nothing else is allowed
};
enum UseFlag : uint8_t { kTollAsked = 8 };  // a creature is to be destroyed for it
enum FightFlag : uint8_t { kFought = 8 };   // damage by power was dealt
enum ControlFlag : uint8_t {
  kOnLeft = 8,  // it comes to the left flank
  kToLine = 16  // it stays on its side, and joins the battleline
};
enum CatchFlag : uint8_t {
  kStolenCaught = 8,  // of what would have been stolen
  kOrTokens = 16      // token creatures could be made instead
};
enum TokensFlag : uint8_t {
  kMaking = 8,   // one of them has been made
  kOffered = 16  // the next one comes anywhere, ready
};

// The kind of frame that has such a flag; None: any.
constexpr FrameKind kind_with(AnyFlag) { return FrameKind::None; }
constexpr FrameKind kind_with(ScriptFlag) { return FrameKind::Script; }
constexpr FrameKind kind_with(PlayFlag) { return FrameKind::Play; }
constexpr FrameKind kind_with(UseFlag) { return FrameKind::Use; }
constexpr FrameKind kind_with(FightFlag) { return FrameKind::Fight; }
constexpr FrameKind kind_with(ControlFlag) { return FrameKind::Control; }
constexpr FrameKind kind_with(CatchFlag) { return FrameKind::Catch; }
constexpr FrameKind kind_with(TokensFlag) { return FrameKind::Tokens; }

// How far the forging of a key has come. In a byte of its frame the values between FromCards and
// CoinsSpent say which card is asked next, so that the range alone separates a card from a step.
enum class ForgeStep : uint8_t {
  NotBegun = 0,
  FromCards = 1,  // plus the card whose Æmber is asked for next; those before it have been asked
  CoinsSpent = 0xFC,  // no more cards are spent
  PoolAsked = 0xFD,   // the opponent's pool has been asked about
  CalledOff = 0xFE,   // an ability that came before forbids it
  AskedBefore = 0xFF  // what comes before forging is being resolved
};

struct Frame {
  uint16_t pc = 0;
  int16_t amount = 0;  // "that much"
  FrameKind kind = FrameKind::None;
  CardId source = kNoCard;    // the card whose ability or use this is
  Player player = 0;          // "you"
  CardId subject = kNoCard;   // the card the event is about; Play: whom an upgrade is meant for
  CardId opposing = kNoCard;  // the other creature of a fight; Play, Icons: the second half
  uint8_t flags = 0;
  uint8_t first_cell = 0;  // of its registers
  uint8_t cells = 0;
  uint8_t a = 0;  // what these two hold has a name for each kind: see below
  uint8_t b = 0;
  uint16_t ability = 0;  // of a Script frame; first pending of a Window or Damage

  template <class Flag>
  bool has(Flag flag) const {
    assert(may_have(flag));
    return (flags & flag) != 0;
  }
  template <class Flag>
  void set(Flag flag) {
    assert(may_have(flag));
    flags = static_cast<uint8_t>(flags | flag);
  }
  template <class Flag>
  void clear(Flag flag) {
    assert(may_have(flag));
    flags = static_cast<uint8_t>(flags & ~flag);
  }
  template <class Flag>
  bool may_have(Flag flag) const {
    return kind_with(flag) == FrameKind::None || kind_with(flag) == kind;
  }

  // Script: the card that gives the ability (kNoCard: none); of a lasting effect, which has
  // kCaptured set, the number that it captured. And the rank (see pick_rank) of the last pick of a
  // statement that asks several times, plus one where 0 means none.
  uint8_t& granter() { return a; }
  uint8_t granter() const { return a; }
  uint8_t& captured_number() { return a; }
  uint8_t captured_number() const { return a; }
  // Setup: 1 when it is the second player's turn to be dealt to, or to mulligan.
  uint8_t& second_player() { return a; }
  uint8_t second_player() const { return a; }
  // Turn, and Script: how far forging has come; and the first card that hasn't been asked for
  // Æmber.
  ForgeStep forge_step() const {
    const bool card = b > value_of(ForgeStep::FromCards) && b < value_of(ForgeStep::CoinsSpent);
    return card ? ForgeStep::FromCards : static_cast<ForgeStep>(b);
  }
  void set_forge_step(ForgeStep step) { b = value_of(step); }
  void ask_cards_from(int card) { b = byte(value_of(ForgeStep::FromCards) + card); }
  // Whether a card is still to be asked for Æmber for the key.
  bool is_to_pay(CardId card) const {
    return forge_step() == ForgeStep::FromCards && card >= b - value_of(ForgeStep::FromCards);
  }
  // Turn, and Script, while a key is paid for: what it costs, which stays as it was when the
  // payment began though the cost may hang on what pays; what has been paid; and the colour of the
  // key, plus one, where it was chosen before the payment.
  static constexpr int kMostPayment = 127;
  void set_payment(int cost, int paid, int colour) {
    amount = static_cast<int16_t>(static_cast<uint16_t>(colour << 14 | cost << 7 | paid));
  }
  int payment_due() const { return amount >> 7 & kMostPayment; }
  int payment_made() const { return amount & kMostPayment; }
  int payment_colour() const { return std::bit_cast<uint16_t>(amount) >> 14; }
  void pay(int n) { add(amount, n); }
  // Play and Icons: as what the next icon is resolved, plus one; 0 until that is asked. Their
  // amount is how many times more than once each icon is resolved.
  uint8_t& icon_way() { return a; }
  // Play and Icons: bonus icons that have been resolved, each as often as it is.
  uint8_t& icons_done() { return b; }
  uint8_t icons_done() const { return b; }
  // Use: how; and how many lasting effects there were when its abilities were gathered.
  uint8_t& verb() { return a; }
  uint8_t& lasting_known() { return b; }
  // Draws: how many have been drawn, how many were to be, and how many of those found no card;
  // their amount is how many are left.
  uint8_t& drawn() { return b; }
  uint16_t& wanted() { return ability; }
  uint8_t& missed() { return a; }
  // Fight: the creature that is struck instead of the one fought, plus one; 1 if the attack is
  // eluded (or may be: Rules::looks_at_elusive_last).
  uint8_t& struck_instead() { return a; }
  uint8_t& eluded() { return b; }
  // Fight: those beside the creature that is attacked, whom a splash-attack hit.
  void set_splashed(CardId left, CardId right) {
    amount = std::bit_cast<int16_t>(packed(left, right));
  }
  CardSet splashed() const { return unpacked(std::bit_cast<uint16_t>(amount)); }

  // Up to two cards, plus one each; 0: none.
  static uint16_t packed(CardId left, CardId right) {
    const auto byte = [](CardId id) { return id == kNoCard ? 0 : id + 1; };
    return static_cast<uint16_t>(byte(left) | byte(right) << 8);
  }
  static CardSet unpacked(uint16_t cards) {
    CardSet out;
    for (const int one : {cards & 255, cards >> 8})
      if (one != 0) out.add(one - 1);
    return out;
  }

  friend constexpr bool operator==(const Frame&, const Frame&) = default;

 private:
  static constexpr uint8_t value_of(ForgeStep step) { return index_of(step); }
};
static_assert(sizeof(Frame) == 16 && std::has_unique_object_representations_v<Frame>);

// A triggered ability that waits for its turn.
struct Pending {
  uint16_t amount = 0;   // that much
  uint16_t ability = 0;  // in the program, or one of the three below
  CardId source = kNoCard;
  Player player : 4 = 0;
  Player held : 3 = 0;    // who controlled the subject
  uint8_t given : 1 = 0;  // by the granter, as long as that stands: not by an effect that lasts
  CardId subject = kNoCard;
  CardId opposing = kNoCard;
  uint8_t lasting = 0xFF;    // position in State::lasting of the effect it comes from, or 0xFF
  CardId granter = kNoCard;  // the card that gives the ability to its source; see kLastingOver
  friend constexpr bool operator==(const Pending&, const Pending&) = default;
};
// Pending::lasting of what a lasting effect that is over still does; granter: the card it held.
inline constexpr uint8_t kLastingOver = 0xFE;
inline constexpr uint16_t kSilencedAbility = 0xFFFF;  // its card has left play: it is nothing
inline constexpr uint16_t kAssaultAbility = 0xFFFE;   // the rulebook's own, as the next
inline constexpr uint16_t kHazardousAbility = 0xFFFD;

// A lasting effect: a block of rows and watchers, for turns `from`..`until`.
struct Lasting {
  CardSet cards;  // captured
  uint16_t block = kControl;
  CardId source = kNoCard;
  Player player = 0;
  uint8_t from = 0;
  uint8_t until = 0;   // or one of the three below
  uint8_t number = 0;  // captured; of an effect of control, who had the card before
  uint8_t used = 0;    // how often its permission has been used

  // No block of a script, but an effect of control over one card (rules/control.h).
  static constexpr uint16_t kControl = 0;
  bool is_control() const { return block == kControl; }
  friend constexpr bool operator==(const Lasting&, const Lasting&) = default;
};
static_assert(sizeof(Lasting) == 24);
inline constexpr uint8_t kUntilSourceLeaves = 255;
inline constexpr uint8_t kWhileControlled = 254;  // sleeps unless `player` controls the card
inline constexpr uint8_t kWhileInPlay = 253;      // the cards are in play

struct Decision {
  Ask ask = Ask::Nothing;
  Player player = 0;
  uint8_t pass = 0;  // Pick: 1 if the player may stop
  uint8_t low = 0;   // Number: range. Option: count in `high`.
  uint8_t high = 0;
  uint8_t spare = 0;
  uint16_t houses = 0;            // House, ChooseHouse: bit per House. Use: bit per Verb
  CardSet cards;                  // Pick: candidates. Main: cards that can be played.
  CardSet disposable;             // Main: cards that can be discarded
  std::array<CardSet, 5> usable;  // Main: cards that can reap, fight, ... by Verb - Verb::Reap

  // No question. Set by set: for that many bytes at once, compilers take an instruction that is
  // slow to start.
  void clear() {
    ask = Ask::Nothing;
    player = pass = low = high = 0;
    houses = 0;
    cards = {};
    disposable = {};
    for (CardSet& set : usable) set = {};
  }

  // The same by their names where the question is another one.
  uint16_t& verbs() { return houses; }  // Use: bit per Verb
  uint16_t verbs() const { return houses; }
  uint8_t& colours() { return low; }  // Key: bit per KeyColour
  uint8_t colours() const { return low; }
  CardSet& traits() { return disposable; }  // Trait: by their numbers in the library
  const CardSet& traits() const { return disposable; }
  uint8_t& titles() { return low; }  // Pick: 1 if cards stand for their titles, wherever they lie
  bool is_of_titles() const { return ask == Ask::Pick && low != 0; }
  uint16_t& ways() { return houses; }  // BonusIcon: bit per way
  uint16_t ways() const { return houses; }
  uint8_t& tide() { return low; }  // Main: 1 if the player may raise it
  uint8_t tide() const { return low; }
  uint8_t& prophecies() { return high; }  // Main: bit per place from kReferencePlace on
  uint8_t prophecies() const { return high; }
  uint8_t& first_pending() { return low; }  // Order: from this place on
  uint8_t first_pending() const { return low; }
  uint8_t& lists_equals() { return high; }  // Order: 1 if equal abilities aren't one option
  uint8_t lists_equals() const { return high; }
  uint8_t& options() { return high; }  // Option: how many
  uint8_t options() const { return high; }

  friend constexpr bool operator==(const Decision&, const Decision&) = default;
};
static_assert(sizeof(Decision) == 120);

enum class Step : uint8_t { Setup, Forge, House, Main, Ready, Draw, Over };
inline constexpr uint8_t kNobody = 3;  // of winners
inline constexpr uint8_t kDrawn = 2;

// Switches fixed for a game.
inline constexpr uint8_t kAskForced = 1;  // ask choices with a single option, too
inline constexpr uint8_t kAskKeys = 2;    // ask which colour of key to forge
inline constexpr uint8_t kAskOrder = 4;   // ask the order even of equal simultaneous abilities
inline constexpr uint8_t kAskEnd =
    8;  // ask in the main step even when only ending the turn is left
inline constexpr uint8_t kAskDiscards =
    16;  // ask in which order cards destroyed together are discarded

// The cards and their players, and the question that waits: what a copy takes as it is.
struct Tableau {
  Rng rng;
  CardSet creatures;  // in play
  CardSet artifacts;
  CardSet upgrades;
#define MARK(Name, set, lasts, in_files, in_events, python, network) CardSet set;
#include "engine/keyforge/vocabulary/marks.def"
#undef MARK
  CardSet blank;          // in play, without their text
  CardSet tagged;         // for destruction
  CardSet attacked;       // creatures that have been attacked this turn (elusive)
  CardSet discarded;      // from hand this turn
  CardSet fought_down;    // creatures destroyed in a fight this turn
  CardSet hurt;           // with damage (see set_damage)
  CardSet under;          // cards that lie under others
  CardSet touched;        // cards with counters of this turn: plays, uses, marks, armor_used
  CardSet activated;      // reference cards that speak: archon powers, active prophecies
  CardSet speakers;       // in play or activated, and with rows
  CardSet listeners;      // likewise, and with triggers
  uint64_t triggers = 0;  // bit per Trigger that something in play or lasting listens to
  RowMask rows;           // bit per Row that something in play or lasting has
  std::array<Side, 2> side;
  std::array<Card, kSlots> card;
  std::array<OfTurn, kSlots> counted;
  uint8_t spare[6] = {};
  uint8_t dirty = 0;         // power may have fallen: look for creatures to destroy
  uint8_t winner = kNobody;  // 0, 1, kDrawn (turn limit) or kNobody
  Decision decision;
  friend constexpr bool operator==(const Tableau&, const Tableau&) = default;
};
static_assert(std::is_trivially_copyable_v<Tableau>);
static_assert(std::has_unique_object_representations_v<Tableau>);
static_assert(offsetof(Tableau, winner) == offsetof(Tableau, dirty) + 1 &&
              offsetof(Tableau, decision) == offsetof(Tableau, dirty) + 2 &&
              offsetof(Decision, ask) == 0);

// How a thing of the table is kept: see ThingHolds.
namespace kept {
using Card = CardId;
using Favour = uint8_t;
constexpr uint8_t at_first(ThingHolds holds) { return holds == ThingHolds::Card ? kNoCard : 0; }
}  // namespace kept

struct State : Tableau {
  TwinStack<CardSet, Frame, 1536> work;       // registers, and the frames that they belong to
  TwinStack<Pending, Lasting, 2400> waiting;  // triggered abilities, and lasting effects
  PartCopied<LastKnown, kMostLastKnown, uint64_t> gone;  // what has left play since the last move
  uint16_t answer = 0;
  uint16_t aember = 0;  // in pools and on cards; changes only with the common supply
  uint8_t turn = 0;     // both players' turns count
  uint8_t turn_limit = 0;
  Player active = 0;
  Player first = 0;
  Step step = Step::Setup;
  House house = House::None;
  uint8_t settings = 0;
  uint8_t deepest = 0;  // high-water mark of the stack
#define THING(Name, member, holds, span, name, python, network) \
  kept::holds member = kept::at_first(ThingHolds::holds);
#include "engine/keyforge/vocabulary/table.def"
#undef THING
  static constexpr size_t kScalars = 12;  // bytes of those above that no table names
  uint8_t spare_scalars[spare_after(kScalars + kThingTable.size())] = {};

  // Of a favour: high for neither, or for a player and then low for the other.
  static constexpr uint8_t kNobodys = 0;
  static constexpr uint8_t favour_of(Player p) { return byte(p + 1); }
  bool is_tide_high(Player p) const { return tide == favour_of(p); }
  bool is_tide_low(Player p) const { return tide == favour_of(other(p)); }

  Card& at(CardId id) { return card[id]; }
  const Card& at(CardId id) const { return card[id]; }
  OfTurn& of_turn(CardId id) { return counted[id]; }
  const OfTurn& of_turn(CardId id) const { return counted[id]; }
  void set_damage(CardId id, int n) {
    at(id).damage = byte(n);
    if (n != 0)
      hurt.add(id);
    else
      hurt.remove(id);
  }
  // What is still to be resolved; the last is next.
  auto stack() { return work.high(); }
  auto stack() const { return work.high(); }
  Frame& top() { return stack().back(); }
  // Registers of all frames, each frame's in a row (see Frame::first_cell).
  auto cells() { return work.low(); }
  auto cells() const { return work.low(); }
  // Triggered abilities that wait for their turn.
  auto pending() { return waiting.low(); }
  auto pending() const { return waiting.low(); }
  auto lasting() { return waiting.high(); }
  auto lasting() const { return waiting.high(); }
  CardSet in_play() const { return creatures | artifacts | upgrades; }
  CardId picked() const { return narrow<CardId>(answer); }  // the answer to a Pick
  bool over() const { return winner != kNobody; }
  // Nothing is asked, nothing has to be swept, the game isn't over: the three stand side by side,
  // so that this is one comparison.
  bool goes_on() const {
    using Bytes = std::array<uint8_t, 4>;  // of which the last, the player asked, says nothing
    constexpr auto kWanted = std::bit_cast<uint32_t>(Bytes{0, kNobody, index_of(Ask::Nothing), 0});
    constexpr auto kLooked = std::bit_cast<uint32_t>(Bytes{0xFF, 0xFF, 0xFF, 0});
    uint32_t now;
    std::memcpy(&now, reinterpret_cast<const uint8_t*>(this) + kGoingFrom, sizeof now);
    return (now & kLooked) == kWanted;
  }
  static constexpr size_t kGoingFrom = offsetof(Tableau, dirty);

  friend constexpr bool operator==(const State&, const State&) = default;
};

// Without padding, so that its bytes are its value.
static_assert(sizeof(State) == sizeof(Tableau) + sizeof(State::work) + sizeof(State::waiting) +
                                   sizeof(State::gone) + State::kScalars + kThingTable.size() +
                                   sizeof(State::spare_scalars));

// Where the marks are kept, by Mark.
inline constexpr std::array<CardSet Tableau::*, kMarks> kMarkSets = {
#define MARK(Name, set, lasts, in_files, in_events, python, network) &Tableau::set,
#include "engine/keyforge/vocabulary/marks.def"
#undef MARK
};
constexpr CardSet Tableau::*set_of(Mark mark) { return kMarkSets[index_of(mark)]; }

// Where the things of the table are kept, by Thing.
inline constexpr std::array<uint8_t State::*, kThingTable.size()> kThingMembers = {
#define THING(Name, member, holds, span, name, python, network) &State::member,
#include "engine/keyforge/vocabulary/table.def"
#undef THING
};
constexpr uint8_t State::*member_of(Thing thing) { return kThingMembers[index_of(thing)]; }
// A step begins: what counts for one step only is as at first.
inline void begin_things_anew(State& s) {
  for (size_t i = 0; i < kThingTable.size(); ++i)
    if (kThingTable[i].span == Span::Step)
      s.*kThingMembers[i] = kept::at_first(kThingTable[i].holds);
}

// A move: 4 bytes.
struct Move {
  Verb verb = Verb::EndTurn;
  CardId card = kNoCard;
  uint16_t value = 0;  // see Holds
  friend constexpr bool operator==(const Move&, const Move&) = default;
};
static_assert(sizeof(Move) == 4);

using MoveList = ScratchList<Move, 512>;

}  // namespace archon::keyforge
