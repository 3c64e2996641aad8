#include "sim/archmajesty/usage/card_uses.h"

#include "sim/archmajesty/arena/battle_records.h"

namespace archon::sim {

using archmajesty::Ask;
using archmajesty::State;
using archmajesty::Team;
using archmajesty::Verb;

void CardUseTally::add(const State& s, archmajesty::UnitId unit, archmajesty::Slot slot,
                       CardUse use) {
  const bool is_allied = s.unit[unit].team == Team::Allied;
  auto& cards = uses_[is_allied ? allied_side_ : 1 - allied_side_];
  const size_t part = part_number(s, s.unit[unit].mage, slot);
  if (part >= cards.size()) cards.resize(part + 1);
  ++cards[part][index_of(use)];
}

void CardUseTally::note(const State& before, const archmajesty::Move& move) {
  switch (move.verb) {
    case Verb::Lay: return add(before, before.frames.back().unit, move.a, CardUse::Cast);
    case Verb::Cantrip: return add(before, move.c, move.a, CardUse::Cast);
    case Verb::Pitch: return add(before, move.c, move.a, CardUse::Pitch);
    case Verb::FixCard: return add(before, before.frames.back().unit, move.a, CardUse::Fix);
    case Verb::GuardCard:
      return add(before, move.b, move.a, move.c != 0 ? CardUse::Protect : CardUse::Guard);
    case Verb::Take:
      if (before.question.ask == Ask::Cycle)
        add(before, before.question.unit, move.a, CardUse::Cycle);
      return;
    default: return;
  }
}

}  // namespace archon::sim
