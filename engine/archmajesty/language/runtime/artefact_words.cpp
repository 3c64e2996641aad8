// Words for what artefacts do: charges, uses that come back, attacks that become others.
#include <algorithm>

#include "engine/archmajesty/language/runtime/statement.h"
#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/turns/turn.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

constexpr uint16_t kNothing = 0;  // in a program: the end of a block

// ---- Charges and uses ---------------------------------------------------------------------------

Lasting* charges_of(const Context& c) {
  for (Lasting& effect : c.t.s.lasting)
    if (effect.effect == Effect::Charge && effect.owner == c.f.unit) return &effect;
  return nullptr;
}

void run_gain_charge(const Context& c) {
  const int n = c.value(c.in.a);
  if (Lasting* known = charges_of(c)) return add_up(known->amount, n);
  Lasting made;
  made.effect = Effect::Charge;
  made.lasts = Lasts::Battle;
  made.owner = c.f.unit;
  made.amount = byte(n);
  add_lasting(c.t, made);
}

void run_may_spend_charge(Context& c) {
  Lasting* charges = charges_of(c);
  if (c.f.step == 0) {
    if (!charges) return c.skip();
    c.ask_here(Ask::YesNo);
    return;
  }
  c.f.step = 0;
  if (c.t.s.answer.verb != Verb::Yes || !charges) return c.skip();
  if (--charges->amount == 0) c.t.s.lasting.erase(place_of(c.t.s.lasting, charges));
}

// Of the artefact that the words belong to.
void run_regain(const Context& c) {
  if (!c.me().is_mage()) return;
  const auto& abilities = c.t.sheet(c.f.unit).abilities;
  const auto own = std::find_if(abilities.begin(), abilities.end(),
                                [&](const Ability& one) { return one.type == c.play().type; });
  if (own == abilities.end()) return;
  for (size_t k = 0; k < abilities.size() && k < kMaxAbilities; ++k) {
    uint8_t& used = c.t.mage_of(c.f.unit).used[k];
    if (abilities[k].artefact == own->artefact && abilities[k].uses > 0 && (used & kUses) > 0)
      return void(--used);
  }
}

// Of an item, which one is asked where there are several.
void run_regain_item(Context& c) {
  if (!c.me().is_mage()) return;
  const auto items = spent_items(c.t, c.f.unit);
  if (const auto k = which_of(c, items.size())) --c.t.mage_of(c.f.unit).used[items[*k]];
}

// ---- Attacks ------------------------------------------------------------------------------------

// The current attack is made on all enemies in the area, whatever their distance.
void run_attack_instead(const Context& c) {
  const int at = attack_at_hand(c.t);
  if (at < 0) return;
  Frame& attack = c.t.s.frames[at];
  if (attack.first + attack.count != c.t.s.rolls.size()) return;  // others wait above it
  const UnitSet there = enemies_of(c.t, c.f.unit) & units_in(c.t, area_of(c.t, c.f));
  if (there.empty()) return;
  c.t.s.rolls.shrink(attack.first);
  for (const int i : there) {
    if (c.t.s.rolls.size() == c.t.s.rolls.capacity()) break;
    Roll roll;
    roll.target = byte(i);
    c.t.s.rolls.push_back(roll);
  }
  attack.count = byte(c.t.s.rolls.size() - attack.first);
  attack.set(kAnyRange | kOfArea);
  // What was said of the one attack is said of each of these: it is aimed anew.
  attack.index = 0;
  for (int i = at + 1; i + 1 < c.t.s.frames.size(); ++i) c.t.s.frames[i].at = kNothing;
}

// As if by a token of that value, where that is still to be had.
void run_may_guard_with(Context& c) {
  const int at = attack_at_hand(c.t);
  if (at < 0) return;
  const Frame attack = c.t.s.frames[at];
  if (!unguarded_targets(c.t, attack).has(c.f.unit)) return;
  if (c.f.step == 0) {
    c.ask_here(Ask::YesNo);
    return;
  }
  c.f.step = 0;
  if (c.t.s.answer.verb == Verb::Yes) guard_with(c.t, attack, c.f.unit, c.value(c.in.a));
}

void run_melee_on_it(const Context& c) {
  if (c.f.it == kNoUnit || !is_up(c.t, c.f.it)) return;
  for_subjects(c, [&](UnitId who) {
    push_play(c.t, play_of_type(c.t, who, c.t.b.basic_melee, kNoSlot), c.f.it);
  });
}

// ---- Choices of others --------------------------------------------------------------------------

void run_other_side_chooses(Context& c) {
  Frame& f = c.f;
  if (f.step == 0) {
    f.it = kNoUnit;
    if (f.them.empty()) return;
    if (f.them.size() == 1) {
      f.it = byte(f.them.first());
      return;
    }
    Question& q = c.ask_here(Ask::Target);
    q.team = opponents_of(c.me().team);
    q.units = f.them;
    q.low = 1;
    return;
  }
  f.step = 0;
  f.it = c.t.s.answer.a;
}

}  // namespace

bool run_artefacts(Context& c) {
  switch (c.in.op) {
    case Op::GainCharge: run_gain_charge(c); return true;
    case Op::MaySpendCharge: run_may_spend_charge(c); return true;
    case Op::RegainUse: run_regain(c); return true;
    case Op::RegainItem: run_regain_item(c); return true;
    case Op::AttackInstead: run_attack_instead(c); return true;
    case Op::MayGuardWith: run_may_guard_with(c); return true;
    case Op::MeleeOnIt: run_melee_on_it(c); return true;
    case Op::OtherSideChooses: run_other_side_chooses(c); return true;
    default: return false;
  }
}

}  // namespace archon::archmajesty
