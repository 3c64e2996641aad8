// A card that is played, an ability that is used, an effect that comes: how each begins, runs,
// ends.
#include <algorithm>

#include "engine/archmajesty/rules/answers.h"
#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/effects/scrap.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/scripts.h"
#include "engine/archmajesty/rules/turns/turn_parts.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

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
void trigger_played(Table& t, UnitId unit, bool at_enemy) {
  const int plays = t.s.plays.size();
  trigger(t, unit, Moment::CardPlayed, kNoUnit);
  for (int i = plays; at_enemy && i < t.s.plays.size(); ++i) t.s.plays[i].set(kOnEnemy);
}

// All that is to be known of the play is read before it is taken away, and the frame is gone before
// anything answers: what answers lies where the card lay. Effects that waited for this card are
// released first, so that none of them holds for the answers.
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
  if (of_card && !f.has(kOfPitch)) trigger_played(t, unit, at_enemy);
  // A card that lets a unit make a basic attack may ask whether it hit.
  if (of_card || by_itself || t.s.frames.empty() || t.top().kind != FrameKind::Script) return;
  t.top().clear(kDone);
  if (hit) t.top().set(kDone);
}

}  // namespace

Frame& push_card(Table& t, const Play& play) {
  t.s.plays.push_back(play);
  Frame& f = push(t, FrameKind::Card, play.unit);
  f.play = byte(t.s.plays.size() - 1);
  return f;
}

void bind_next(Table& t, UnitId unit, Slot slot) {
  for (Lasting& effect : t.s.lasting) {
    if (effect.effect != Effect::NextCard || effect.slot != kNoSlot || !effect.on.has(unit))
      continue;
    effect.slot = slot;
    effect.on = UnitSet::of(unit);
  }
}

// The card leaves the hand before anything is asked: it can't be chosen again while it is played. A
// pitch is no play, so it neither counts as a cantrip nor fulfils a duty.
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

// From a card that is offered to one that has been played. What reaches farther for scrap is asked
// before the weapon, which decides whom the card can reach; both before it is declared, as answers
// are given to a known range. Attacks open their own window when their targets are declared, all
// else as it is played. A use that is optional is asked about before it runs, and only then counts.
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
  f.value = byte(1 + index_of(moment));
  f.it = it;
  f.step = asks ? kAskUse : is_invoked(f) ? kDeclared : kRun;
  return f;
}

void play_opportunity(Table& t, UnitId unit, Slot slot, UnitId provider) {
  play_from_hand(t, unit, slot, false, provider);
}

// Target and area were fixed when the card was set, and so are not asked for now.
void push_foretold(Table& t, const Foretold& set) {
  const UnitId unit = t.mage(set.mage).unit;
  Frame& f = push_card(t, play_of_type(t, unit, t.type_in(set.mage, set.slot), set.slot));
  f.it = set.target;
  f.area = set.area;
  t.play_of(f).set(kForetold);
  t.play_of(f).damage = narrow<int8_t>(std::min<int>(set.grown, 127));
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

}  // namespace archon::archmajesty
