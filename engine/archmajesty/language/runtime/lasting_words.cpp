// Words for what lasts: effects, marks, enchantments, combos of others.
#include <algorithm>

#include "engine/archmajesty/language/runtime/statement.h"
#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/effects/scrap.h"
#include "engine/archmajesty/rules/turns/turn.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

void keep(const Context& c, Effect effect, UnitSet on, Lasts lasts) {
  Lasting made;
  made.effect = effect;
  made.on = on;
  made.lasts = lasts;
  made.owner = c.f.unit;
  made.at = c.in.on_hit;
  made.type = c.play().type;
  made.amount = byte(std::clamp<int>(c.play().amount, 0, 255));
  made.bearer = c.f.it;
  add_lasting(c.t, made);
}

void keep_marked(const Context& c, Effect effect) {
  keep(c, effect, {}, static_cast<Lasts>(c.in.c));
  c.t.s.lasting.back().mark = byte(c.in.b + (effect == Effect::AttacksOn ? 1 : 0));
}

void lay(const Context& c, UnitId bearer, bool breaks) {
  keep(c, Effect::Enchantment, UnitSet::of(bearer), Lasts::Enchanted);
  Lasting& made = c.t.s.lasting.back();
  made.bearer = bearer;
  made.breaks = breaks ? 1 : 0;
}

// The same enchantment is on a character once; the words of its block run where it isn't yet.
void run_enchant(Context& c, bool breaks) {
  const UnitSet who = subjects(c);
  const bool known = who.empty() || is_enchanted(c.t, byte(who.first()), c.play().type);
  if (known) return c.skip();
  c.f.it = byte(who.first());
  lay(c, c.f.it, breaks);
}

// Without a block: the moments of the card are about those whom it lies on.
void run_lay_enchantment(const Context& c) {
  bool any = false;
  for_subjects(c, [&](UnitId who) {
    if (is_enchanted(c.t, who, c.play().type)) return;
    lay(c, who, false);
    any = true;
  });
  c.done(any);
}

// Whom it lies on has the moment, or is whom the words speak of.
void run_wear_off(const Context& c) {
  const TypeId type = c.play().type;
  const bool its = c.f.it != kNoUnit && is_enchanted(c.t, c.f.it, type);
  end_enchantment(c.t, type, its ? c.f.it : c.f.unit);
}

void run_take_back(Context& c) {
  Mage& mage = c.t.mage_of(c.f.unit);
  if (c.f.step == 0) {
    if (!mage.combo.empty()) c.ask_here(Ask::FromCombo);
    return;
  }
  c.f.step = 0;
  if (c.t.s.answer.verb != Verb::Take) return;
  const Slot slot = c.t.s.answer.a;
  mage.combo.erase(mage.combo.find(slot));
  mage.hand.add(slot);
}

void run_mark(const Context& c) {
  if (!c.me().is_mage()) return;
  UnitSet& marked = c.t.mage_of(c.f.unit).marked[c.in.b];
  marked |= subjects(c);
}

void run_form_combo(Context& c) {
  const UnitId who = one_subject(c);
  if (who == kNoUnit || !is_up(c.t, who) || !c.t.unit(who).is_mage()) return;
  push_combo(c.t, who, byte(c.value(c.in.a)));
}

void run_draw_trick(const Context& c) {
  for_mages(c, [&](Mage& mage) {
    const SlotSet before = mage.hand;
    draw(mage, 1);
    for (const int slot : mage.hand - before)
      if (c.t.card(c.t.unit(mage.unit).mage, byte(slot)).card_class() == CardClass::Standard)
        mage.tricks.add(slot);
  });
}

// Of the attacks that it has just declared the first half is made.
void run_halve_attacks(Context& c) {
  c.done(false);
  if (c.f.it == kNoUnit) return;
  const int at = declared_attack(c.t, c.f.it);
  if (at < 0) return;
  const Frame& attack = c.t.s.frames[at];
  for (int i = attack.count / 2; i < attack.count; ++i)
    c.t.s.rolls[attack.first + i].set(kRollFailed);
  c.done(true);
}

bool run_kept(Context& c) {
  const auto lasts = static_cast<Lasts>(c.in.c);
  const UnitSet me = UnitSet::of(c.f.unit);
  switch (c.in.op) {
    case Op::AttacksOn: keep(c, Effect::AttacksOn, subjects(c), lasts); return true;
    case Op::AttacksByOnce: {
      // The same words are on no unit twice.
      const auto same = [&](const Lasting& one) {
        return one.at == c.in.on_hit && one.on == subjects(c);
      };
      auto& all = c.t.s.lasting;
      if (std::none_of(all.begin(), all.end(), same))
        keep(c, Effect::AttacksBy, subjects(c), lasts);
      return true;
    }
    case Op::AttacksBy: keep(c, Effect::AttacksBy, subjects(c), lasts); return true;
    case Op::NextAttack: keep(c, Effect::NextAttack, subjects(c), lasts); return true;
    case Op::AttacksOnMarked: keep_marked(c, Effect::AttacksOn); return true;
    case Op::NextCard: keep(c, Effect::NextCard, allies_of(c.t, c.f.unit) - me, lasts); return true;
    case Op::LastOfCombo: keep(c, Effect::LastOfCombo, me, lasts); return true;
    case Op::Being: keep(c, static_cast<Effect>(c.in.a), subjects(c), lasts); return true;
    case Op::WhenAttacked: keep(c, Effect::WhenAttacked, subjects(c), lasts); return true;
    case Op::WhenAttackedNext: keep(c, Effect::WhenAttackedNext, subjects(c), lasts); return true;
    case Op::WhenAttacksMe: keep(c, Effect::WhenAttacksMe, subjects(c), lasts); return true;
    case Op::WhenIDown: keep(c, Effect::WhenIDown, subjects(c), lasts); return true;
    case Op::WhenMarkedDowned: keep_marked(c, Effect::WhenMarkedDowned); return true;
    case Op::WhenIAttack: keep(c, Effect::WhenIAttack, subjects(c), lasts); return true;
    case Op::WhenIPlayAttack: keep(c, Effect::WhenIPlayAttack, me, lasts); return true;
    case Op::FirstTeleport: keep(c, Effect::FirstTeleport, {}, lasts); return true;
    case Op::RoundBegins: keep(c, Effect::RoundBegins, {}, Lasts::Enchanted); return true;
    case Op::RoundEnds: keep(c, Effect::RoundEnds, {}, Lasts::Enchanted); return true;
    case Op::TurnEnds:  // of the current turn, whosever it is
      keep(c, Effect::TurnEnds, UnitSet::first_of(c.t.s.units), Lasts::Turn);
      return true;
    case Op::ComboOver:
      keep(c, Effect::ComboOver, me, Lasts::Combo);
      c.t.s.lasting.back().mark = byte(combo_begins(c.t, c.f.unit));
      return true;
    default: return false;
  }
}

}  // namespace

bool run_lasting(Context& c) {
  if (run_kept(c)) return true;
  switch (c.in.op) {
    case Op::TakeBack: run_take_back(c); return true;
    case Op::Enchant: run_enchant(c, false); return true;
    case Op::EnchantUntilHurt: run_enchant(c, true); return true;
    case Op::LayEnchantment: run_lay_enchantment(c); return true;
    case Op::WearOff: run_wear_off(c); return true;
    case Op::EndEnchantments:
      for_subjects(c, [&](UnitId who) { end_enchantments_on(c.t, who, false); });
      return true;
    case Op::EnchantedGuard: {
      const Token token{TokenKind::Guard, kBoundToken, byte(c.value(c.in.b)), 0, 0};
      for_mages(c, [&](Mage& mage) { gain_token(mage, token, c.value(c.in.a)); });
      return true;
    }
    case Op::Mark: run_mark(c); return true;
    case Op::FormCombo: run_form_combo(c); return true;
    case Op::DrawTrick: run_draw_trick(c); return true;
    case Op::HalveAttacks: run_halve_attacks(c); return true;
    case Op::ComesAgain:
      c.play().set(kComesAgain);
      c.play().amount = narrow<int16_t>(c.value(c.in.a));
      return true;
    case Op::CountPlay: count_play(c.t, c.f.unit, c.play().type); return true;
    case Op::DiscardHand:
      for_mages(c, [&](Mage& mage) {
        if (!mage.hand.empty()) salvage(c.t, mage.unit);
        mage.heap |= mage.hand;
        mage.tricks = {};
        mage.hand = {};
      });
      return true;
    default: return false;
  }
}

}  // namespace archon::archmajesty
