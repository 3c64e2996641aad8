// A battle and a position of it, and the short ways to what stands in them.
#pragma once

#include "engine/archmajesty/state/battle.h"
#include "engine/archmajesty/state/moves.h"
#include "engine/archmajesty/state/state.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {

struct Table {
  const Battle& b;
  State& s;
  Thinning thin = nullptr;  // of what is listed; null: nothing is left out

  Unit& unit(UnitId id) const { return s.unit[id]; }
  const Sheet& sheet(UnitId id) const { return b.sheets[s.unit[id].sheet]; }
  Mage& mage(uint8_t id) const { return s.mage[id]; }
  // The cards of a unit that has some.
  Mage& mage_of(UnitId id) const { return s.mage[s.unit[id].mage]; }
  TypeId type_in(uint8_t mage, Slot slot) const {
    const Mage& of = s.mage[mage];
    return decks_of(mage)[of.copied == slot + 1 ? of.copy_of : slot];
  }
  const Spell& card(uint8_t mage, Slot slot) const { return b.types[type_in(mage, slot)]; }
  const Spell& type_of(const Play& play) const { return b.types[play.type]; }
  Frame& top() const { return s.frames.back(); }
  Play& play_of(const Frame& f) const { return s.plays[f.play]; }

  // The list a mage came with. Entries stand in the order of the units.
  const std::vector<TypeId>& decks_of(uint8_t mage) const {
    return b.entries[s.mage[mage].unit].deck;
  }
};

// Brings the sets of units up to date: to be called wherever a unit has come, has gone, has lost
// its last HP or got some back, or has changed sides.
inline void note_unit(const Table& t, UnitId id) {
  const Unit& u = t.unit(id);
  const auto note = [id](UnitSet& set, bool in) { in ? set.add(id) : set.remove(id); };
  note(t.s.present, u.on_board);
  note(t.s.up, u.on_board && u.hp > 0);
  note(t.s.enemies, u.team == Team::Enemy);
  note(t.s.characters, !t.sheet(id).is_object());
}

// Whether more may be put on top: what answers, and what happens by itself, goes no deeper than
// this. Positions stay small so.
inline bool has_depth(const Table& t) {
  return t.s.frames.size() + 8 <= t.s.frames.capacity() &&
         t.s.plays.size() + 4 <= t.s.plays.capacity();
}

// Puts a frame on top.
inline Frame& push(Table& t, FrameKind kind, UnitId unit) {
  Frame f;
  f.kind = kind;
  f.unit = unit;
  t.s.frames.push_back(f);
  return t.s.frames.back();
}
inline void pop(Table& t) { t.s.frames.pop_back(); }

// The next question; answered, the top frame goes on at the step where it stands.
inline Question& ask(Table& t, Ask what, Team team, UnitId unit) {
  t.s.question = Question{};
  t.s.question.ask = what;
  t.s.question.team = team;
  t.s.question.unit = unit;
  return t.s.question;
}

}  // namespace archon::archmajesty
