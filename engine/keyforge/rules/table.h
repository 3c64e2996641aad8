// The state together with the immutable library: what every rule works on.
#pragma once

#include "engine/keyforge/cards/library.h"
#include "engine/keyforge/knowledge/foresight.h"
#include "engine/keyforge/rules/game_log.h"
#include "engine/keyforge/rules/rig.h"
#include "engine/keyforge/state/state.h"

namespace archon::keyforge {

struct Table {
  State& s;
  const Library& lib;
  GameLog* log = nullptr;

  const CardDef& def(CardId id) const { return lib.def(s.at(id).def); }
  CardType type(CardId id) const { return def(id).type; }
  // An instruction of the program has run.
  void note_run(size_t instruction) const {
    if (log && log->executed) log->executed[instruction] = 1;
  }
  // Something has happened.
  void tell(const Happening& what) const {
    if (log != nullptr && log->happenings != nullptr) log->happenings->push_back(what);
  }
  // Chance has a say in what happens, or a card whose place somebody doesn't know.
  void note_chance() const {
    if (log != nullptr && log->foresight != nullptr) log->foresight->blind = true;
  }
  // So have the cards of somebody's hidden zone; how many there are is open.
  void note_look(Zone zone, Player owner) const {
    if (log != nullptr && log->foresight != nullptr) log->foresight->look_at(zone, owner);
  }
  // True when a row (or trigger) of this kind stands anywhere in play or in a lasting effect.
  bool any_row(Op op) const { return (s.rows & row_bit(op)) != 0; }
  bool any_trigger(Op op) const { return (s.triggers & trigger_bit(op)) != 0; }
};

inline void tell_mark(const Table& t, CardId id, Mark mark, bool on) {
  t.tell({.what = What::Mark, .card = id, .from = static_cast<uint8_t>(mark), .amount = on});
}

}  // namespace archon::keyforge
