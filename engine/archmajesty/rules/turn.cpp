#include "engine/archmajesty/rules/turn.h"

#include <algorithm>

#include "engine/archmajesty/language/runtime/script.h"
#include "engine/archmajesty/rules/answers.h"
#include "engine/archmajesty/rules/attack.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/damage.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/effects/scrap.h"
#include "engine/archmajesty/rules/effects/sharing.h"
#include "engine/archmajesty/rules/movement.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/strikes.h"

namespace archon::archmajesty {
namespace {

constexpr int kStunnedAttacks = 2;  // fewer of them
constexpr int kCleansed = 5;        // counters at most
constexpr int kStunCantrips = 1;
constexpr int kDesignation = 2;     // scrap
constexpr int kMaxDecisions = 400;  // in one turn: then it ends (reading A28)

// ---- The turn -----------------------------------------------------------------------------------

enum TurnStep : uint8_t { kBegin, kMain, kMainAnswered, kTurnEnd, kTurnDone };

void begin_turn(Table& t, Frame& f) {
  for (int i = 0; i < t.s.units; ++i) t.unit(byte(i)).moved = t.unit(byte(i)).walked = 0;
  t.s.burnt = {};
  renew(t, Limit::Turn);
  for (int i = 0; i < t.s.mages; ++i) {
    Mage& mage = t.mage(byte(i));
    mage.cantrips = mage.wands = mage.criticals = mage.teleported = 0;
    mage.struck = {};
  }
  end_lasting(t, Lasts::OwnTurn, f.unit);
  Unit& u = t.unit(f.unit);
  t.s.decisions = 0;
  u.acted = true;
  u.taunt_met = false;
  int attacks = t.sheet(f.unit).attacks;
  if (u.counter(Status::Stun) > 0 && is_basic_unit(t, f.unit)) attacks -= kStunnedAttacks;
  u.attacks = byte(std::max(0, attacks));
  if (u.is_mage()) t.mage_of(f.unit).cast = t.mage_of(f.unit).illuminated = false;
  for (const int i : allies_of(t, f.unit))
    if (t.unit(byte(i)).master == f.unit) t.unit(byte(i)).actions = 0;
  f.step = kMain;
  const UnitId unit = f.unit;
  open_window(t, unit);
  // Of its minions, too: they act in its turn (A49).
  for (const int i : allies_of(t, unit))
    if (t.unit(byte(i)).master == unit) trigger(t, byte(i), Moment::TurnBegins, kNoUnit);
  trigger(t, unit, Moment::TurnBegins, kNoUnit);
}

void main_phase(Table& t, Frame& f) {
  if (!is_up(t, f.unit) || ++t.s.decisions > kMaxDecisions) {
    f.step = kTurnEnd;
    return;
  }
  ask(t, Ask::Main, t.unit(f.unit).team, f.unit);
  f.step = kMainAnswered;
}

void turn_ends(Table& t, Frame& f) {
  f.step = kTurnDone;
  const UnitId unit = f.unit;
  fire(t, Effect::TurnEnds, unit, unit);
  fire_turn_ends(t, unit);
  trigger(t, unit, Moment::TurnEnds, kNoUnit);
  for (const int i : t.s.up& t.s.characters)
    if (t.unit(byte(i)).master != kNoUnit) trigger(t, byte(i), Moment::AnyTurnEnds, kNoUnit);
}

void end_turn(Table& t, const Frame& f) {
  end_lasting(t, Lasts::Turn, kNoUnit);
  Unit& u = t.unit(f.unit);
  if (u.taunter != kNoUnit && !u.taunt_met) u.taunter = kNoUnit;
  if (t.b.options.stun_of_npcs && !u.is_mage() && u.counter(Status::Stun) > 0)
    --u.counter(Status::Stun);
  for (int i = 0; i < t.s.units; ++i) t.unit(byte(i)).exposed_to = kNoUnit;
  if (u.is_mage()) {
    t.mage_of(f.unit).borrowed = kNoSlot;
    t.mage_of(f.unit).due = 0;
  }
  for (int m = 0; m < t.s.mages; ++m) t.mage(byte(m)).copied = t.mage(byte(m)).copy_of = 0;
  pop(t);
}

// ---- What is played -----------------------------------------------------------------------------

// Whether a card could reach twice as far, for scrap.
bool may_designate(const Table& t, UnitId unit, const Spell& card) {
  return has_trait(t, unit, Trait::Designating) && t.unit(unit).scrap >= kDesignation &&
         (card.script.attacks || card.script.areas);
}

enum CardStep : uint8_t {
  kChannel,
  kDesignated,
  kChannelNow,
  kChannelled,
  kDeclared,
  kRun,
  kPlayed,
  kAskUse,
  kUseAsked,
  kOffer,
  kOffered
};
enum CardFlag : uint8_t {
  kOfPitch = 1,
  kHasTarget = 2,
  kHasArea = 4,
  kMustChannel = 8,
  kOfEffect = 16,
  kWasForetold = 32
};

// Of a frame for a moment: `value` is the Moment plus one, `index` the place of the ability.
Moment moment_of(const Frame& f) { return static_cast<Moment>(f.value - 1); }
bool is_invoked(const Frame& f) {
  return f.value > 0 && (moment_of(f) == Moment::Action || moment_of(f) == Moment::Interrupt);
}

// What reaches farther, and pierces, for scrap is asked about first.
bool asks_to_designate(Table& t, Frame& f) {
  const Play& play = t.play_of(f);
  if (f.has(kOfPitch) || !may_designate(t, f.unit, t.type_of(play)) || play.slot == kNoSlot ||
      play.has(kForetold))
    return false;
  ask(t, Ask::YesNo, t.unit(f.unit).team, f.unit);
  f.step = kDesignated;
  return true;
}

void designated(Table& t, Frame& f) {
  f.step = kChannelNow;
  if (t.s.answer.verb != Verb::Yes) return;
  gain_scrap(t.unit(f.unit), -kDesignation);
  t.play_of(f).far = true;
  t.play_of(f).set(kPiercing);
}

void channel_step(Table& t, Frame& f) {
  if (f.step == kChannel && asks_to_designate(t, f)) return;
  f.step = kDeclared;
  if (f.has(kOfPitch)) return;
  MoveList list;
  list_channels(t, f.unit, t.type_of(t.play_of(f)), !f.has(kMustChannel), list);
  if (list.size() <= 1) {
    if (!list.empty()) t.play_of(f).weapon = list[0].a;
    return;
  }
  ask(t, Ask::Channel, t.unit(f.unit).team, f.unit).low = f.has(kMustChannel) ? 1 : 0;
  f.step = kChannelled;
}

void ask_offer(Table& t, Frame& f) {
  ask(t, Ask::YesNo, t.unit(f.unit).team, f.unit);
  f.step = kOffered;
}

void offer_answered(Table& t, Frame& f) {
  const Slot slot = t.play_of(f).slot;
  Mage& mage = t.mage_of(f.unit);
  if (t.s.answer.verb != Verb::Yes || !(mage.heap.has(slot) || mage.hand.has(slot))) {
    t.s.plays.pop_back();
    pop(t);
    return;
  }
  mage.heap.remove(slot);
  mage.hand.remove(slot);
  mage.tricks.remove(slot);
  ++mage.cantrips;
  f.step = kChannel;
}

// What binds to nothing printed is asked before it happens.
void ask_use(Table& t, Frame& f) {
  if (!is_fresh(t, f.unit, f.index, moment_of(f))) {
    f.step = kPlayed;
    return;
  }
  ask(t, Ask::YesNo, t.unit(f.unit).team, f.unit);
  f.step = kUseAsked;
}

void use_asked(Table& t, Frame& f) {
  f.step = t.s.answer.verb == Verb::Yes ? kRun : kPlayed;
  if (f.step == kRun) note_trigger(t, f.unit, f.index, moment_of(f));
}

uint16_t script_of(const Spell& type, const Frame& f) {
  if (f.has(kOfEffect)) return f.at;
  if (f.value > 0) return type.script.at(moment_of(f));
  return f.has(kOfPitch) ? type.script.pitch : type.script.play;
}

// Attacks are answered when they are declared; what begins otherwise, when it is played.
void declare_card(Table& t, Frame& f) {
  f.step = kRun;
  const uint16_t at = script_of(t.type_of(t.play_of(f)), f);
  const Op first = t.b.program.code[at].op;
  if (first != Op::Attack && first != Op::Hit) open_window(t, f.unit);
}

void run_card(Table& t, Frame& f) {
  f.step = kPlayed;
  const uint16_t at = script_of(t.type_of(t.play_of(f)), f);
  const bool down_too = f.value > 0 && moment_of(f) == Moment::RoundEnds;
  const bool acts =
      is_up(t, f.unit) || (down_too && t.unit(f.unit).on_board) || t.play_of(f).has(kLastWords);
  if (at == 0 || !acts) return;
  const Frame card = f;
  Frame& script = push_script(t, at, card.unit, card.play);
  if (card.has(kOfEffect)) {
    script.it = card.it;
    if (card.it != kNoUnit) script.them = UnitSet::of(card.it);
  }
  if (card.value > 0) {
    script.it = card.it;
    script.them = card.them;
  }
  if ((card.flags & (kHasTarget | kHasArea)) == 0) return;
  script.set(kPreset);
  script.it = card.it;
  script.area = card.area;
}

void release_next(Table& t, UnitId unit, Slot slot) {
  for (int i = t.s.lasting.size() - 1; i >= 0; --i) {
    const Lasting& effect = t.s.lasting[i];
    if (effect.effect == Effect::NextCard && effect.slot == slot && effect.on.has(unit))
      t.s.lasting.erase(i);
  }
}

// What comes again waits for the next round; false: there is no room for it.
bool wait_again(Table& t, const Frame& f, const Play& play) {
  if (t.s.foretold.size() == t.s.foretold.capacity()) return false;
  Foretold set;
  set.area = f.area;
  set.mage = t.unit(f.unit).mage;
  set.slot = play.slot;
  set.again = byte(play.amount);
  set.grown = byte(f.number);
  t.s.foretold.push_back(set);
  return true;
}

// What waits for a card to have been played knows whether it concerned an enemy.
void tell_played(Table& t, UnitId unit, bool at_enemy) {
  const int plays = t.s.plays.size();
  trigger(t, unit, Moment::CardPlayed, kNoUnit);
  for (int i = plays; at_enemy && i < t.s.plays.size(); ++i) t.s.plays[i].set(kOnEnemy);
}

void card_played(Table& t, const Frame& f) {
  const Play& play = t.play_of(f);
  const UnitId unit = f.unit;
  const bool foretold = f.has(kWasForetold);
  const bool hit = !play.hit.empty();
  const bool of_card = play.slot != kNoSlot;
  const bool at_enemy = play.has(kOnEnemy);
  const bool by_itself = f.has(kOfEffect) || f.value > 0;
  if (of_card) release_next(t, unit, play.slot);
  const bool stays = foretold && play.has(kComesAgain) && wait_again(t, f, play);
  if (of_card && !play.has(kOfCombo) && !stays && !t.mage_of(unit).gone.has(play.slot))
    t.mage_of(unit).heap.add(play.slot);
  end_parts(t, f.play);
  t.s.plays.pop_back();
  pop(t);
  if (foretold) trigger(t, unit, Moment::CameToPass, kNoUnit);
  if (of_card && !f.has(kOfPitch)) tell_played(t, unit, at_enemy);
  // A card that lets somebody make a basic attack may ask whether it hit.
  if (of_card || by_itself || t.s.frames.empty() || t.top().kind != FrameKind::Script) return;
  t.top().clear(kDone);
  if (hit) t.top().set(kDone);
}

Frame& push_card(Table& t, const Play& play) {
  t.s.plays.push_back(play);
  Frame& f = push(t, FrameKind::Card, play.unit);
  f.play = byte(t.s.plays.size() - 1);
  return f;
}

// What waits for the next card of somebody waits for this one.
void bind_next(Table& t, UnitId unit, Slot slot) {
  for (Lasting& effect : t.s.lasting) {
    if (effect.effect != Effect::NextCard || effect.slot != kNoSlot || !effect.on.has(unit))
      continue;
    effect.slot = slot;
    effect.on = UnitSet::of(unit);
  }
}

// With whom an opportunity is taken of, if it is one.
void play_from_hand(Table& t, UnitId unit, Slot slot, bool pitch, UnitId provider) {
  Mage& mage = t.mage_of(unit);
  mage.hand.remove(slot);
  mage.tricks.remove(slot);
  Frame& f = push_card(t, play_of_type(t, unit, t.type_in(t.unit(unit).mage, slot), slot));
  if (provider != kNoUnit) {
    t.play_of(f).set(kOpportunity);
    f.it = provider;
    f.flags = kHasTarget;
  }
  if (pitch) {
    f.flags = kOfPitch;
    salvage(t, unit);
    return;
  }
  meet_duty(t, mage, slot);
  ++mage.cantrips;
  if (t.card(t.unit(unit).mage, slot).script.against) {
    const int at = declared_attack_on(t, unit);
    if (at >= 0) {
      f.it = t.s.frames[at].unit;
      f.flags = kHasTarget;
    }
  }
  bind_next(t, unit, slot);
}

// ---- What may be played -------------------------------------------------------------------------

bool stance_fits(const Table& t, UnitId unit, const Requirements& r) {
  if (r.stance == Stance::Any) return true;
  return t.unit(unit).airborne == (r.stance == Stance::Airborne);
}

bool others_fit(const Table& t, const Mage& mage, const Requirements& r, int first) {
  int others = 0;
  for (int i = first; i < mage.combo.size(); ++i)
    others += !r.colour || t.card(t.unit(mage.unit).mage, mage.combo[i]).colour == *r.colour;
  return others >= r.others;
}

// One more than the limit where two of each colour would be laid.
bool may_go_on(const Table& t, const Mage& mage, const Spell& card, int first) {
  if (!has_trait(t, mage.unit, Trait::Schismatic)) return false;
  std::array<int, kColours> cards{};
  ++cards[index_of(card.colour)];
  for (int i = first; i < mage.combo.size(); ++i)
    ++cards[index_of(t.card(t.unit(mage.unit).mage, mage.combo[i]).colour)];
  return *std::min_element(cards.begin(), cards.end()) >= 2;
}

// `first` is where the combo begins among the cards that are laid; 0 cards: as many as one may.
bool may_lay(const Table& t, const Mage& mage, const Spell& card, int first, int cards) {
  if (card.card_class() == CardClass::Cantrip) return false;
  const Requirements& r = card.needs;
  if (card.scrap > t.unit(mage.unit).scrap || !others_fit(t, mage, r, first)) return false;
  if (t.b.options.stance && !stance_fits(t, mage.unit, r)) return false;
  if (mage.combo.size() == first) return true;
  if (mage.combo.size() == mage.combo.capacity()) return false;
  const int limit = cards > 0 ? cards : combo_limit(t, mage.unit);
  const int laid = mage.combo.size() - first;
  if (laid > limit || (laid == limit && !may_go_on(t, mage, card, first))) return false;
  return edges_match(t.card(t.unit(mage.unit).mage, mage.combo.back()).right, card.left);
}

bool script_condition(const Table& t, UnitId unit, uint16_t condition) {
  if (condition == 0) return false;
  Frame f;
  f.unit = unit;
  return holds(t, f, Play{}, condition);
}

bool is_cantrip(const Table& t, UnitId unit, Slot slot) {
  const Spell& card = t.card(t.unit(unit).mage, slot);
  return card.has(Keyword::Cantrip) || is_trick(t, unit, slot) ||
         script_condition(t, unit, card.script.cantrip_if);
}

// Whether a card that begins with an attack or the choice of somebody has anybody for it.
bool finds_target(const Table& t, UnitId unit, TypeId type) {
  const Spell& card = t.b.types[type];
  const Op first = t.b.program.code[card.script.play].op;
  if (!card.script.against || (first != Op::Attack && first != Op::Hit))
    return finds_in_reach(t, unit, type, kNoUnit);
  const int at = declared_attack_on(t, unit);
  return at >= 0 && finds_in_reach(t, unit, type, t.s.frames[at].unit);
}

// ---- Forming a combo ----------------------------------------------------------------------------

enum FormStep : uint8_t { kLay, kLaid };
enum ComboStep : uint8_t { kBetween, kBetweenAnswered, kNextCard, kComboOver };

void combo_over(Table& t, const Frame& f) {
  Mage& mage = t.mage_of(f.unit);
  for (int i = f.first; i < mage.combo.size(); ++i)
    if (!mage.gone.has(mage.combo[i])) mage.heap.add(mage.combo[i]);
  mage.combo.shrink(f.first);
  mage.at = f.first;
  for (int i = t.s.lasting.size() - 1; i >= 0; --i) {
    const Lasting& effect = t.s.lasting[i];
    const bool of_other = effect.effect == Effect::ComboOver && effect.mark != f.first;
    const bool over = effect.effect == Effect::LastOfCombo || effect.lasts == Lasts::Combo;
    if (effect.owner == f.unit && over && !of_other) t.s.lasting.erase(i);
  }
  pop(t);
}

void formed(Table& t, Frame& f) {
  if (f.value == 0) t.mage_of(f.unit).longer = 0;
  f.kind = FrameKind::Combo;
  f.step = kBetween;
  trigger(t, f.unit, Moment::Formed, kNoUnit);
}

// One may move once a card has been played and another is still to come (4.6).
void between_cards(Table& t, Frame& f) {
  const Mage& mage = t.mage_of(f.unit);
  if (mage.at >= mage.combo.size() || !is_up(t, f.unit)) {
    f.step = kComboOver;
    return fire_combo_over(t, f.unit, f.first);
  }
  f.step = kNextCard;
  if (mage.at == f.first) return;
  MoveList list;
  list_movement(t, f.unit, list);
  if (list.empty()) return;
  ask(t, Ask::Between, t.unit(f.unit).team, f.unit);
  f.step = kBetweenAnswered;
}

void next_card(Table& t, Frame& f) {
  Mage& mage = t.mage_of(f.unit);
  f.step = kBetween;
  const Slot slot = mage.combo[mage.at++];
  const TypeId type = t.type_in(t.unit(f.unit).mage, slot);
  // Without the stance that it asks for it is skipped (A8).
  if (!t.b.options.stance && !stance_fits(t, f.unit, t.b.types[type].needs)) return;
  Play play = play_of_type(t, f.unit, type, slot);
  play.marks = kOfCombo;
  bind_next(t, f.unit, slot);
  push_card(t, play);
}

// ---- Carried out --------------------------------------------------------------------------------

void begin_cleanse(Table& t, const Move& m) {
  Mage& mage = purse_in(t, m, m.c);
  if (m.b > 0)
    spend_token(mage, m.b - 1);
  else
    discard(t, mage, m.a);
  Frame& f = push(t, FrameKind::Discard, m.c);
  f.value = 1;  // counters, not cards
  f.count = kCleansed;
}

// ---- Listed -------------------------------------------------------------------------------------

void list_cleanses(const Table& t, UnitId unit, MoveList& list) {
  if (!has_counters(t.unit(unit))) return;
  const Mage& mage = t.mage_of(unit);
  for (const int slot : kinds_of(t, t.unit(unit).mage, mage.hand))
    list.push_back({Verb::Cleanse, byte(slot), 0, unit});
  for (int i = 0; i < mage.tokens.size(); ++i)
    if (mage.tokens[i].kind != TokenKind::Strike)
      list.push_back({Verb::Cleanse, 0, byte(i + 1), unit});
  each_lent_token(t, unit, [&](const Token& token, uint8_t place, uint8_t lender) {
    if (token.kind != TokenKind::Strike)
      list.push_back({Verb::Cleanse, lender, byte(place + 1), unit});
    return true;
  });
}

void list_mage(const Table& t, UnitId unit, MoveList& list) {
  const uint8_t m = t.unit(unit).mage;
  const Mage& mage = t.mage(m);
  if (!mage.cast) {
    MoveList layable;
    list_layable(t, unit, layable);
    if (!layable.empty()) list.push_back({Verb::Cast, 0, 0, unit});
  }
  for (const int i : kinds_of(t, m, mage.hand)) {
    const auto slot = byte(i);
    const Spell& card = t.card(m, slot);
    if (is_cantrip(t, unit, slot) && may_play_alone(t, unit, card) &&
        finds_target(t, unit, t.type_in(m, slot)))
      list.push_back({Verb::Cantrip, slot, 0, unit});
    if (card.script.pitch != 0) list.push_back({Verb::Pitch, slot, 0, unit});
  }
  if (!mage.illuminated && is_fading(t, mage) && !mage.heap.empty())
    list.push_back({Verb::Illuminate, 0, 0, unit});
  list_cleanses(t, unit, list);
  list_minions(t, unit, list);
}

}  // namespace

// ---- What may be played -------------------------------------------------------------------------

bool is_trick(const Table& t, UnitId unit, Slot slot) {
  const Mage& mage = t.mage_of(unit);
  const Spell& card = t.card(t.unit(unit).mage, slot);
  return card.has(Keyword::Trick) || mage.tricks.has(slot) ||
         script_condition(t, unit, card.script.trick_if);
}

// Requirements bind a cantrip, too (6.7).
bool may_play_alone(const Table& t, UnitId unit, const Spell& card) {
  const Mage& mage = t.mage_of(unit);
  if (t.unit(unit).counter(Status::Stun) > 0 && !is_basic_unit(t, unit) &&
      mage.cantrips >= kStunCantrips)
    return false;
  const Requirements& r = card.needs;
  if (r.hand > 0 && mage.hand.size() != r.hand) return false;
  return r.others == 0 && stance_fits(t, unit, r);
}

bool finds_in_reach(const Table& t, UnitId unit, TypeId type, UnitId target) {
  const Spell& card = t.b.types[type];
  uint16_t at = card.script.play;
  while (t.b.program.code[at].op == Op::If) at = t.b.program.code[at].next;
  const Instruction& in = t.b.program.code[at];
  const bool attacks = in.op == Op::Attack || in.op == Op::Hit;
  if (!attacks && in.op != Op::Choose) return true;
  const Targets& targets = t.b.program.targets[in.a];
  if (!attacks && targets.least == 0) return true;
  MoveList channels;
  list_channels(t, unit, card, true, channels);
  Frame f;
  f.unit = unit;
  for (const Move& m : channels) {
    Play play = play_of_type(t, unit, type, 0);  // a card, whichever
    play.weapon = m.a;
    play.far = may_designate(t, unit, card);
    const UnitSet found = candidates_of(t, f, play, targets, attacks);
    if (target == kNoUnit ? !found.empty() : found.has(target)) return true;
  }
  return false;
}

// ---- Turns --------------------------------------------------------------------------------------

void push_turn(Table& t, UnitId unit) { push(t, FrameKind::Turn, unit); }

void push_main_phase(Table& t, UnitId unit) { push(t, FrameKind::Turn, unit).step = kMain; }

bool cut_turn(Table& t, UnitId unit) {
  for (Frame& f : t.s.frames) {
    if (f.kind != FrameKind::Turn || f.unit != unit) continue;
    f.step = kTurnDone;
    t.unit(unit).acted = false;
    return true;
  }
  return false;
}

void step_turn(Table& t) {
  Frame& f = t.top();
  switch (f.step) {
    case kBegin: return begin_turn(t, f);
    case kMain: return main_phase(t, f);
    case kMainAnswered:
      f.step = t.s.answer.verb == Verb::Pass ? kTurnEnd : kMain;
      if (t.s.answer.verb != Verb::Pass) carry_out(t, t.s.answer);
      return;
    case kTurnEnd: return turn_ends(t, f);
    case kTurnDone: return end_turn(t, f);
    default: ARCHON_UNREACHABLE("a step of a turn");
  }
}

void carry_out(Table& t, const Move& m) {
  switch (m.verb) {
    case Verb::Run:
    case Verb::Jump:
    case Verb::Fall: return move_by(t, m);
    case Verb::Cast:
      t.mage_of(m.c).cast = true;
      push(t, FrameKind::Forming, m.c);
      return;
    case Verb::Cantrip: return play_from_hand(t, m.c, m.a, false, kNoUnit);
    case Verb::Pitch: return play_from_hand(t, m.c, m.a, true, kNoUnit);
    case Verb::Illuminate:
      t.mage_of(m.c).illuminated = true;
      illuminate(t, t.mage_of(m.c));
      return trigger(t, m.c, Moment::Illuminated, kNoUnit);
    case Verb::Cleanse: return begin_cleanse(t, m);
    case Verb::Exploit: {
      const UnitId bearer = m.a >= kForMyself ? m.c : m.b;
      return exploit(t, m.c, static_cast<Status>(m.a % kForMyself), m.b, bearer);
    }
    case Verb::Command: return command(t, m);
    case Verb::Strike: return strike_with(t, m);
    case Verb::Use: return use(t, m);
    case Verb::Give: return give_scrap(t, m);
    case Verb::Drop: return drop_scrap(t, m.c);
    case Verb::PickUp: return pick_up_scrap(t, m.c);
    default: ARCHON_UNREACHABLE("a move of a main phase");
  }
}

// ---- Combos -------------------------------------------------------------------------------------

namespace {

// Whether a card that has to be played is among those that can be laid.
bool has_to_be_laid(const Table& t, const Mage& mage, const MoveList& layable) {
  if (mage.due == 0 || !mage.hand.has(mage.due - 1)) return false;
  const uint8_t m = t.unit(mage.unit).mage;
  const TypeId due = t.type_in(m, byte(mage.due - 1));
  return std::any_of(layable.begin(), layable.end(),
                     [&](const Move& move) { return t.type_in(m, move.a) == due; });
}

// Whether a turn can't be over, as a card has to be played that could be now.
bool has_duty(const Table& t, UnitId unit) {
  const Mage& mage = t.mage_of(unit);
  if (mage.due == 0 || !mage.hand.has(mage.due - 1)) return false;
  const Slot slot = byte(mage.due - 1);
  const TypeId due = t.type_in(t.unit(unit).mage, slot);
  if (is_cantrip(t, unit, slot) && may_play_alone(t, unit, t.b.types[due]) &&
      finds_target(t, unit, due))
    return true;
  MoveList layable;
  if (!mage.cast) list_layable(t, unit, layable);
  return has_to_be_laid(t, mage, layable);
}

}  // namespace

void step_forming(Table& t) {
  Frame& f = t.top();
  Mage& mage = t.mage_of(f.unit);
  if (f.step == kLaid) {
    f.step = kLay;
    if (t.s.answer.verb == Verb::Lay) {
      const Slot slot = t.s.answer.a;
      mage.hand.remove(slot);
      mage.combo.push_back(slot);
      meet_duty(t, mage, slot);
      Unit& u = t.unit(f.unit);
      u.scrap = byte(u.scrap - t.card(u.mage, slot).scrap);
    } else {
      return formed(t, f);
    }
  }
  MoveList list;
  list_layable(t, f.unit, list);
  if (list.empty()) return formed(t, f);
  const bool goes_on = (f.value == 0 && mage.combo.empty()) || has_to_be_laid(t, mage, list);
  ask(t, Ask::Form, t.unit(f.unit).team, f.unit).low = goes_on ? 1 : 0;
  f.step = kLaid;
}

void step_combo(Table& t) {
  Frame& f = t.top();
  switch (f.step) {
    case kBetween: return between_cards(t, f);
    case kBetweenAnswered:
      f.step = t.s.answer.verb == Verb::Pass ? kNextCard : kBetween;
      if (t.s.answer.verb != Verb::Pass) move_by(t, t.s.answer);
      return;
    case kNextCard: return next_card(t, f);
    case kComboOver: return combo_over(t, f);
    default: ARCHON_UNREACHABLE("a step of a combo");
  }
}

void step_card(Table& t) {
  Frame& f = t.top();
  switch (f.step) {
    case kOffer: return ask_offer(t, f);
    case kOffered: return offer_answered(t, f);
    case kChannel:
    case kChannelNow: return channel_step(t, f);
    case kDesignated: return designated(t, f);
    case kChannelled:
      t.play_of(f).weapon = t.s.answer.a;
      f.step = kDeclared;
      return;
    case kDeclared: return declare_card(t, f);
    case kRun: return run_card(t, f);
    case kPlayed: return card_played(t, f);
    case kAskUse: return ask_use(t, f);
    case kUseAsked: return use_asked(t, f);
    default: ARCHON_UNREACHABLE("a step of a card");
  }
}

void push_play(Table& t, const Play& play, UnitId target) {
  Frame& f = push_card(t, play);
  if (target == kNoUnit) return;
  f.it = target;
  f.flags = kHasTarget;
}

void push_effect(Table& t, const Lasting& effect, UnitId it) {
  Play play = play_of_type(t, effect.owner, effect.type, kNoSlot);
  play.foe = it;
  play.amount = effect.amount;
  Frame& f = push_card(t, play);
  f.step = kRun;
  f.flags = kOfEffect;
  f.at = effect.at;
  f.it = it;
}

void offer(Table& t, UnitId unit, Slot slot, Offer after, UnitId against) {
  const Unit& u = t.unit(unit);
  if (!is_up(t, unit) || !u.is_mage()) return;
  const Mage& mage = t.mage_of(unit);
  const Spell& card = t.card(u.mage, slot);
  const bool may =
      after == kInAnyCase ? may_play_alone(t, unit, card) : (card.script.offers & after) != 0;
  if (!may || !has_depth(t)) return;
  if (!mage.heap.has(slot) && !mage.hand.has(slot)) return;
  if (u.counter(Status::Stun) > 0 && mage.cantrips >= kStunCantrips) return;
  if (!finds_target(t, unit, t.type_in(u.mage, slot))) return;
  Frame& f = push_card(t, play_of_type(t, unit, t.type_in(u.mage, slot), slot));
  f.step = kOffer;
  f.square = against;
}

void offer_after_miss(Table& t, UnitId unit, UnitId against) {
  if (!is_up(t, unit) || !t.unit(unit).is_mage()) return;
  for (const int slot : kinds_of(t, t.unit(unit).mage, t.mage_of(unit).hand))
    offer(t, unit, byte(slot), kAfterMiss, against);
}

void push_combo(Table& t, UnitId unit, uint8_t cards) {
  Frame& f = push(t, FrameKind::Forming, unit);
  f.first = byte(t.mage_of(unit).combo.size());
  f.value = cards;
}

bool push_channelled(Table& t, UnitId unit, TypeId type) {
  MoveList list;
  list_channels(t, unit, t.b.types[type], false, list);
  if (list.empty()) return false;
  push_card(t, play_of_type(t, unit, type, kNoSlot)).flags = kMustChannel;
  return true;
}

Frame push_spent_play(Table& t, const Play& play) {
  Frame& f = push_card(t, play);
  f.step = kPlayed;
  return f;
}

Frame& push_moment(Table& t, UnitId unit, TypeId type, Moment moment, UnitId it, bool asks) {
  Frame& f = push_card(t, play_of_type(t, unit, type, kNoSlot));
  f.value = byte(1 + static_cast<int>(moment));
  f.it = it;
  f.step = asks ? kAskUse : is_invoked(f) ? kDeclared : kRun;
  return f;
}

void play_opportunity(Table& t, UnitId unit, Slot slot, UnitId provider) {
  play_from_hand(t, unit, slot, false, provider);
}

void push_foretold(Table& t, const Foretold& set) {
  const UnitId unit = t.mage(set.mage).unit;
  Frame& f = push_card(t, play_of_type(t, unit, t.type_in(set.mage, set.slot), set.slot));
  f.it = set.target;
  f.area = set.area;
  t.play_of(f).set(kForetold);
  t.play_of(f).damage = static_cast<int8_t>(std::min<int>(set.grown, 127));
  f.number = set.grown;
  for (const Rectangle& area : set.more) {
    if (area.width == 0) continue;
    Lasting part;
    part.effect = Effect::Part;
    part.lasts = Lasts::Play;
    part.owner = unit;
    part.amount = f.play;
    part.area = area;
    add_lasting(t, part);
  }
  f.flags = byte(kWasForetold | (set.target != kNoUnit ? kHasTarget : 0) |
                 (set.area.width > 0 ? kHasArea : 0));
}

// ---- Listed -------------------------------------------------------------------------------------

void list_main(const Table& t, UnitId unit, MoveList& list) {
  if (!t.unit(unit).is_mage() || !has_duty(t, unit)) list.push_back({Verb::Pass, 0, 0, 0});
  if (t.unit(unit).is_mage())
    list_mage(t, unit, list);
  else if (t.unit(unit).attacks > 0)
    list_strikes(t, unit, list);
  list_exploits(t, unit, true, list);
  list_uses(t, unit, Moment::Action, list);
  list_uses(t, unit, Moment::Interrupt, list);
  list_scrap(t, unit, list);
  list_movement(t, unit, list);
}

void list_tricks(const Table& t, UnitId unit, MoveList& list) {
  const uint8_t m = t.unit(unit).mage;
  for (const int i : kinds_of(t, m, t.mage(m).hand)) {
    const auto slot = byte(i);
    const Spell& card = t.card(m, slot);
    if (is_trick(t, unit, slot) && may_play_alone(t, unit, card) &&
        finds_target(t, unit, t.type_in(m, slot)))
      list.push_back({Verb::Cantrip, slot, 0, unit});
    if (card.script.pitch != 0 && !card.script.slow_pitch)
      list.push_back({Verb::Pitch, slot, 0, unit});
  }
}

void list_layable(const Table& t, UnitId unit, MoveList& list) {
  const uint8_t m = t.unit(unit).mage;
  const Mage& mage = t.mage(m);
  const Frame& f = t.top();
  const bool forming = f.kind == FrameKind::Forming && f.unit == unit;
  const int first = forming ? f.first : mage.combo.size();
  const int cards = forming ? f.value : 0;
  for (const int slot : kinds_of(t, m, mage.hand))
    if (may_lay(t, mage, t.card(m, byte(slot)), first, cards))
      list.push_back({Verb::Lay, byte(slot), 0, 0});
}

void list_channels(const Table& t, UnitId unit, const Spell& type, bool by_itself, MoveList& list) {
  if (by_itself) list.push_back({Verb::Channel, Play::kByItself, 0, 0});
  const auto sides = static_cast<uint8_t>(2 * t.sheet(unit).weapons.size());
  for (uint8_t channel = 0; channel < sides; ++channel)
    if (can_channel(t, unit, type, channel)) list.push_back({Verb::Channel, channel, 0, 0});
}

UnitId add_unit(Table& t, uint8_t sheet, Team team, Square square, UnitId master) {
  if (t.s.units == kMaxUnits) return kNoUnit;
  const auto id = t.s.units++;
  Unit& u = t.unit(id);
  u = Unit{};
  u.sheet = sheet;
  u.team = team;
  u.square = square;
  u.master = master;
  u.hp = u.max_hp = t.b.sheets[sheet].hp;
  u.mp = t.b.sheets[sheet].mv;
  u.airborne = t.b.sheets[sheet].flies;
  note_unit(t, id);
  return id;
}

}  // namespace archon::archmajesty
