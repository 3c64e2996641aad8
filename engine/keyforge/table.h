// The state together with the immutable library: what every rule works on.
#pragma once

#include "engine/keyforge/card_log.h"
#include "engine/keyforge/library.h"
#include "engine/keyforge/state.h"

namespace archon::keyforge {

struct Table {
  State& s;
  const Library& lib;
  CardLog* log = nullptr;

  const CardDef& def(CardId id) const { return lib.def(s.at(id).def); }
  CardType type(CardId id) const { return def(id).type; }
  // An instruction of the program has run.
  void note_run(size_t instruction) const {
    if (log && log->executed) log->executed[instruction] = 1;
  }
  // True when a row (or trigger) of this kind stands anywhere in play or in a lasting effect.
  bool any_row(Op op) const { return (s.rows & row_bit(op)) != 0; }
  bool any_trigger(Op op) const { return (s.triggers & trigger_bit(op)) != 0; }
};

}  // namespace archon::keyforge
