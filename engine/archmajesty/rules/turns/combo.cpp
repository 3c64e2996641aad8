// Combos: laying one, and its cards one after another (rulebook: Combos).
#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/turns/turn_parts.h"

namespace archon::archmajesty {
namespace {

enum FormStep : uint8_t { kLay, kLaid };
enum ComboStep : uint8_t { kBetween, kBetweenAnswered, kNextCard, kComboOver };

// A combo may be formed within another: only the cards that were laid since `first` are over, and
// of the effects only those that waited for this one.
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

}  // namespace

// Scrap is paid as a card is laid, so that it counts for the next. Of a turn's own combo the first
// card must be laid, and one that has to be played leaves no choice to stop before it.
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

// Cards are played in the order in which they were laid, with a chance to move between two of them
// (4.6): not before the first, and not after the last.
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

void push_combo(Table& t, UnitId unit, uint8_t cards) {
  Frame& f = push(t, FrameKind::Forming, unit);
  f.first = byte(t.mage_of(unit).combo.size());
  f.value = cards;
}

}  // namespace archon::archmajesty
