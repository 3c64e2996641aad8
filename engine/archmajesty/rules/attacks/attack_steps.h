// The steps of an attack, in their order, and who takes which of them. For attacks/*.cpp only.
#pragma once

#include "engine/archmajesty/rules/attacks/attack.h"

namespace archon::archmajesty {

inline constexpr int kDie = 20;
inline constexpr int kAutomaticParry = 20;

enum AttackStep : uint8_t {
  kAim,
  kDeclare,
  kCheck,  // it can be answered until this step is over
  kChecked,
  kDeclareEmpower,  // by the other reading of A51; else they are asked for when it hits
  kEmpowerDeclared,
  kDeclareWeaken,
  kWeakenDeclared,
  kDefence,
  kGuard,
  kGuarded,
  kFixFirst,  // before the roll; its three steps are those of kFix
  kFixFirstAnswered,
  kFixFirstPicked,
  kThrow,
  kFix,
  kFixAnswered,
  kFixPicked,
  kOnFix,
  kLateGuard,
  kLateGuarded,
  kResolve,
  kMissAsked,
  kLand,
  kEmpowerAsk,
  kEmpowerAsked,
  kWeakenAsk,
  kWeakenAsked,
  kReduceAsk,
  kReduced,
  kHitDone,
  kNext,
};

inline Roll& roll_at(Table& t, const Frame& f, int i) { return t.s.rolls[f.first + i]; }
inline const Instruction& words_of(const Table& t, const Frame& f) {
  return t.b.program.code[f.at];
}
// A block whose words are about one roll alone.
void push_roll_block(Table& t, const Frame& f, uint16_t at, int i);

// exploits.cpp: Empower and Weaken, when an attack is declared or once it hits.
void answer_empower(Table& t, Frame& f);
void answer_weaken(Table& t, Frame& f);
void declare_empower(Table& t, Frame& f);
void declare_weaken(Table& t, Frame& f);
void ask_empower(Table& t, Frame& f);
void ask_weaken(Table& t, Frame& f);

// guards.cpp: asks about one roll after another, then goes on with step `then`.
void guard_step(Table& t, Frame& f, uint8_t then);
void guard_answered(Table& t, Frame& f);

// fixes.cpp: the dice, and turning them.
void throw_dice(Table& t, Frame& f);
void ask_fix(Table& t, Frame& f, uint8_t then);
void fix_answered(Table& t, Frame& f, uint8_t ask_again, uint8_t then);
void fix_picked(Table& t, Frame& f, uint8_t ask_again);
void on_fix(Table& t, Frame& f);

// hits.cpp: from one roll to its damage.
void resolve(Table& t, Frame& f);
void miss_asked(Table& t, Frame& f);
void land(Table& t, Frame& f);
void ask_reduce(Table& t, Frame& f);
void strike(Table& t, Frame& f);
void hit_done(Table& t, Frame& f);

}  // namespace archon::archmajesty
