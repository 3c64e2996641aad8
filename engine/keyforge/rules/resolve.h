// The stack of things still to be resolved, and the questions that interrupt it.
//
// One kind of frame runs everything that can pause. A step function does one step of the top frame
// and returns; what must happen first is pushed on top. Nothing is kept in C++ locals across a
// pause, so a state can be copied at any question and resumed twice.
#pragma once

#include "engine/keyforge/language/runtime/evaluate.h"
#include "engine/keyforge/rules/table.h"

namespace archon::keyforge {

inline constexpr uint16_t kPass = 0xFFFF;  // answer to a Pick that stops

Frame& push(Table& t, FrameKind kind, CardId source, Player player);
void pop(Table& t);

// Runs until a question has to be answered or the game is over. Throws Error if a script keeps it
// from ever coming to that; the state is then unspecified and good for nothing but being dropped.
void run(Table& t);
inline constexpr int kMostSteps = 10000;  // between two questions; real cards take a few hundred

// A question is not asked, for this reason.
void tell_settled(const Table& t, Ask ask, Settling why);

// ---- Questions. Each leaves the answer in State::answer, at once when there is a single option.
// ----
void ask_pick(Table& t, CardSet candidates, bool may_pass);
void ask_may(Table& t);
void ask_flank(Table& t);
void ask_number(Table& t, int low, int high);
void ask_option(Table& t, int count);
void ask_house(Table& t, Ask why, uint16_t houses);
void ask_key(Table& t, unsigned open);  // bit per KeyColour
void ask_use(Table& t, CardId card, uint32_t verbs);
void ask_order(Table& t, int first_pending);

// True the first time a step comes by: it should ask. The second time the answer is there.
inline bool must_ask(Frame& f) {
  f.flags ^= kAnswered;
  return (f.flags & kAnswered) != 0;
}

// ---- Triggers (triggers.cpp) ----
// What happened, to whom. Players named by a trigger are compared with `actor`.
struct Event {
  Op trigger = Op::None;
  CardId subject = kNoCard;
  CardId opposing = kNoCard;
  Player actor = 0;
  Player held = 0;            // who controlled a subject that has left play
  House house = House::None;  // AfterChoosing
};

// Adds the abilities that answer the event to the pending ones; `deaf` cards do not listen.
void gather(Table& t, const Event& e, CardSet deaf = {});
// The abilities of its own kind that lasting effects from position `known` on have given the
// subject: gained while others of this moment resolve, they are in time (FAQ: Timing, Nexus).
void gather_granted_since(Table& t, const Event& e, int known);
// Opens a window for the pending abilities from position `first` on, if there are any.
void open_window(Table& t, int first);
// gather and open_window.
void trigger(Table& t, const Event& e);
void start_ability(Table& t, const Pending& p);

// ---- Damage and destruction (damage.cpp) ----
struct DamageBatch {
  CardSet targets;
  CardSet poisoned;          // destroyed if any of the damage gets through
  uint8_t amount[128] = {};  // by card
  bool ignores_armor = false;

  void add(CardId id, int n);
};
struct DamageResult {
  CardSet damaged;
  CardSet destroyed;  // newly tagged
  int total = 0;
};
// Deals all of it at once (rulebook: Timing Chart, Damage).
DamageResult deal(Table& t, const DamageBatch& batch);
// Tags cards for destruction and sees to it that their wave is resolved. Returns those newly
// tagged. `by_damage`: because of the damage they have.
CardSet destroy(Table& t, CardSet cards, bool by_damage = false);
// Armor prevents damage this turn.
void use_armor(Table& t, CardId id, int n);
// Destroys creatures whose damage has come up to their power.
void sweep(Table& t);
void step_wave(Table& t);
inline constexpr uint16_t kWaveLeaves =
    1;  // Frame::pc: the cards go; Frame::ability: as of a Window
// Takes a card out of the wave that would destroy it. False if none would.
bool spare_from_wave(Table& t, CardId id);

// ---- Æmber and keys (aember.cpp). Each returns how much really moved. ----
// State::aember keeps the books: only what comes from the common supply or goes there changes it.
// `from` is a purse (happening.h).
void to_supply(Table& t, int n, uint8_t from);
void tell_aember(const Table& t, int n, uint8_t from, uint8_t to);
void put_in_pool(Table& t, Player p, int n, uint8_t from);
int put_on_card(Table& t, CardId id, int n);  // from the supply
void step_catch(Table& t);                    // several cards would capture what comes into a pool
int gain(Table& t, Player p, int n);
int lose(Table& t, Player p, int n);
int steal(Table& t, Player thief, int n);
int capture(Table& t, CardId creature, Player from, int n);
int pay(Table& t, Player from, int n);  // to the opponent
// Forges if the player has `cost` Æmber; asks for the colour where that is wanted. Call again after
// a pause with the same frame until it says Done or Cannot.
enum class Forging : uint8_t { Cannot, Asked, Done };
Forging forge(Table& t, Frame& f, Player p, int cost);

// ---- Control (control.cpp) ----
// The player takes control of a card: for good, or as long as `source` is in play. Asks for a
// flank.
void take_control(Table& t, CardId id, Player to);
void take_control_while(Table& t, CardId id, CardId source, Player to);
// An effect of take_control_while is over: what was before it holds again.
void end_control(Table& t, const Lasting& ended, int position);
void step_control(Table& t);

// ---- Playing and using (play.cpp, use.cpp) ----
// `from_hand` tells whether the first-turn rule counts it.
void start_play(Table& t, CardId id, Player p);
void put_into_play(Table& t, CardId id, Player controller, bool left_flank);
inline constexpr uint16_t kPlayHost = 3;   // of a Play frame: on which creature an upgrade goes
inline constexpr uint16_t kPlayIcons = 4;  // its bonus icons
void step_play(Table& t);
// `target`: whom to fight, or kNoCard to ask.
void start_use(Table& t, CardId id, Verb verb, Player p, CardId target = kNoCard);
void step_use(Table& t);
void step_fight(Table& t);
// Before blows are exchanged: there will be none, or the attacker's falls on another creature.
bool call_off_fight(Table& t, CardId attacker);
bool strike_instead(Table& t, CardId attacker, CardId target);

// ---- Turns (turn.cpp) and scripts (script.cpp) ----
void step_setup(Table& t);
// Frame::pc where a position that stands in a file begins. Of a Turn frame: the choice of a house,
// the offer of the archives, and the main step; of a Setup frame: a mulligan.
inline constexpr uint16_t kHouseStep = 3;
inline constexpr uint16_t kArchivesStep = 4;
inline constexpr uint16_t kMainStep = 5;
inline constexpr uint16_t kMulliganStep = 1;
void step_turn(Table& t);
void step_script(Table& t);
Env env_of(const Table& t, const Frame& f);

}  // namespace archon::keyforge
