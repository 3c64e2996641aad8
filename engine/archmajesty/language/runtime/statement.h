// A statement under way, and what statements have in common.
#pragma once

#include <algorithm>
#include <optional>

#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/scripts.h"

namespace archon::archmajesty {

using TargetList = FixedVector<UnitId, kMaxUnits>;

// `question` is answered when `step` is not 0.
struct Context {
  Table& t;
  Frame& f;
  const Instruction& in;
  bool& waits;  // the statement is not over: a question, or something on top comes first

  int value(uint16_t number) const { return value_of(t, f, t.s.plays[f.play], number); }
  Play& play() const { return t.s.plays[f.play]; }
  Unit& me() const { return t.unit(f.unit); }
  // The attack that the words are about, if they are about one alone.
  Roll* roll() const { return f.has(kForRoll) ? &t.s.rolls[f.first] : nullptr; }
  Who who() const { return static_cast<Who>(in.who); }
  void done(bool yes) const {
    f.clear(kDone);
    if (yes) f.set(kDone);
  }
  // The words of its block, or up to where it leads, don't run.
  void skip() const { f.at = narrow<uint16_t>(in.next - 1); }
  Question& ask_here(Ask what) const {
    waits = true;
    ++f.step;
    return ask(t, what, me().team, f.unit);
  }
};

// Which of `count` options, as the player chooses where there is a choice. None if there is none,
// or if it is asked now: the word then runs once more, with the answer.
std::optional<int> which_of(const Context& c, int count);

// Whom a statement speaks of.
UnitSet subjects(const Context& c);

template <class Each>
void for_subjects(const Context& c, Each each) {
  for (const int i : subjects(c)) each(byte(i));
}

template <class Each>
void for_mages(const Context& c, Each each) {
  for_subjects(c, [&](UnitId who) {
    if (c.t.unit(who).is_mage()) each(c.t.mage_of(who));
  });
}

// A statement with a choice for each of several: each gets a frame of its own. Returns the one whom
// the statement is about, or kNoUnit if it has been handed on, or there is none.
UnitId one_subject(Context& c);

// Asks until as many are chosen as the words say; true when they stand in `out`.
bool choose_targets(Context& c, const Targets& targets, bool for_attack, TargetList& out);

inline void add_up(uint8_t& counter, int n) { counter = byte(std::clamp(counter + n, 0, 255)); }

// Each runs the words of one section of words.def, and says whether this was one of them.
bool run_attacks(Context& c);
bool run_places(Context& c);
bool run_moves(Context& c);
bool run_characters(Context& c);
bool run_cards(Context& c);
bool run_abilities(Context& c);
bool run_artefacts(Context& c);
bool run_areas_of(Context& c);
bool run_minions(Context& c);
bool run_played(Context& c);
bool run_lasting(Context& c);
bool run_flow(Context& c);

}  // namespace archon::archmajesty
