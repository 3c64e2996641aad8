// What may be played now: alone, in a combo, through which weapon; and the lists of it.
#include <algorithm>
#include <array>

#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/scripts.h"
#include "engine/archmajesty/rules/turns/turn_parts.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

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

}  // namespace

bool may_designate(const Table& t, UnitId unit, const Spell& card) {
  return has_trait(t, unit, Trait::Designating) && t.unit(unit).scrap >= kDesignation &&
         (card.script.attacks || card.script.areas);
}

bool stance_fits(const Table& t, UnitId unit, const Requirements& r) {
  if (r.stance == Stance::Any) return true;
  return t.unit(unit).airborne == (r.stance == Stance::Airborne);
}

namespace {

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

}  // namespace

bool is_cantrip(const Table& t, UnitId unit, Slot slot) {
  const Spell& card = t.card(t.unit(unit).mage, slot);
  return card.has(Keyword::Cantrip) || is_trick(t, unit, slot) ||
         script_condition(t, unit, card.script.cantrip_if);
}

bool finds_target(const Table& t, UnitId unit, TypeId type) {
  const Spell& card = t.b.types[type];
  const Op first = t.b.program.code[card.script.play].op;
  if (!card.script.against || (first != Op::Attack && first != Op::Hit))
    return finds_in_reach(t, unit, type, kNoUnit);
  const int at = declared_attack_on(t, unit);
  return at >= 0 && finds_in_reach(t, unit, type, t.s.frames[at].unit);
}

bool has_to_be_laid(const Table& t, const Mage& mage, const MoveList& layable) {
  if (mage.due == 0 || !mage.hand.has(mage.due - 1)) return false;
  const uint8_t m = t.unit(mage.unit).mage;
  const TypeId due = t.type_in(m, byte(mage.due - 1));
  return std::any_of(layable.begin(), layable.end(),
                     [&](const Move& move) { return t.type_in(m, move.a) == due; });
}

// As a cantrip first, which costs less to see than a combo.
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
  const auto sides = byte(2 * t.sheet(unit).weapons.size());
  for (uint8_t channel = 0; channel < sides; ++channel)
    if (can_channel(t, unit, type, channel)) list.push_back({Verb::Channel, channel, 0, 0});
}

}  // namespace archon::archmajesty
