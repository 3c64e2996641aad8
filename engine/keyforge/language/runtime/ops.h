// The verbs of the card language, one short function per word.
#pragma once

#include "engine/keyforge/language/runtime/interpreter.h"
#include "engine/keyforge/rules/ask.h"

namespace archon::keyforge {

// One statement of a running script.
struct Statement {
  Table& t;
  Frame& f;
  const Node& n;
  Env env;

  State& s() const { return t.s; }
  CardSet cards(int child = 0) const { return eval_set(t, env, n.child[child]); }
  int number(int child = 0) const { return eval_number(t, env, n.child[child]); }
  bool names(Player p) const { return means_player(p); }
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

// What the interpreter does after a statement.
enum class After : uint8_t {
  Next,   // go on with the next instruction
  Again,  // run this instruction again when the top of the stack is this frame again
};

// Each handles the statements of one subject; false if the word is not its own.
bool run_aember_word(Statement& st, After& after);
bool run_creature_word(Statement& st, After& after);
bool run_card_word(Statement& st, After& after);

}  // namespace archon::keyforge
