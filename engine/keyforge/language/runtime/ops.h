// What a word of a running script works on, and the functions that words have.
#pragma once

#include "engine/core/counts.h"
#include "engine/keyforge/language/runtime/interpreter.h"
#include "engine/keyforge/rules/ask.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// One statement of a running script, or a step the compiler has made.
// Cells that notes take (see Statement::notes).
inline constexpr int kNoteCells = 8;

struct Statement {
  Table& t;
  Frame& f;
  const Node& n;
  const Env& env;

  State& s() const { return t.s; }
  // What the {set} and {n} of its pattern are now; `nth` where there are several.
  CardSet cards(int nth = 0) const { return eval_set(t, env, n.set(nth)); }
  int number(int nth = 0) const { return eval_number(t, env, n.amount(nth)); }
  // The {n} where it may hang on the card that the word is done to.
  int number_for(CardId id) const {
    Env each = env;
    each.each = id;
    return eval_number(t, each, n.amount());
  }
  // Those of the cards that are creatures in play, or creatures and artifacts.
  CardSet creatures() const { return cards() & s().creatures; }
  CardSet usable() const { return cards() & (s().creatures | s().artifacts); }
  const CardSet& yours() const { return s().side[f.player].controlled; }
  bool names(Player p) const { return means_player(p); }
  // The register that `arg` names.
  CardSet& cell() const { return cell(n.arg); }
  CardSet& cell(int i) const { return t.s.cells()[f.first_cell + i]; }
  // This same instruction is next, when its frame is the top of the stack again.
  void again() const { --f.pc; }
  void go_to(int instruction) const { f.pc = narrow<uint16_t>(instruction); }
  // What `them`, `that many` and `you do` of the following statements mean.
  void result(CardSet affected, int amount, bool done) const;
  void result_destroyed(CardSet destroyed, bool done) const;
  // A byte for each card, kept behind the registers while the statement asks about several cards
  // (kChoosing is set); all 0 at first. They must be closed before anything else happens.
  uint8_t* notes() const;
  void close_notes() const;

 private:
  bool means_player(Player p) const;
};

// The notes of the frame on top.
inline const uint8_t* top_notes(const State& s) {
  return reinterpret_cast<const uint8_t*>(&s.cells()[s.cells().size() - kNoteCells]);
}

// What each statement and each step the compiler makes does: meaning::Gain and so on, defined in
// ops_*.cpp. The instruction after it is the next, unless it says again() or go_to().
namespace meaning {
#define RUNS(Name) void Name(Statement& st);
#include "engine/keyforge/language/runtime/runnable.def"
}  // namespace meaning

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
