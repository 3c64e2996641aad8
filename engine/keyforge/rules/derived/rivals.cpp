#include "engine/keyforge/rules/derived/rivals.h"

#include <algorithm>

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

// Words that take cards out of play.
bool takes_away(Op op) {
  switch (op) {
    case Op::Purge:
    case Op::PurgeWithThis:
    case Op::ReturnToHand:
    case Op::PutOnDeck:
    case Op::PutUnderDeck:
    case Op::ShuffleIntoDeck:
    case Op::ShuffleIntoDeckOf:
    case Op::PutInOwnersArchives:
    case Op::Abduct:
    case Op::Archive:
    case Op::Tuck: return true;
    default: return false;
  }
}

// Words that may destroy some.
bool may_destroy(Op op) {
  switch (op) {
    case Op::Destroy:
    case Op::Sacrifice:
    case Op::Deal:
    case Op::DealtBy:
    case Op::DealIgnoringArmor:
    case Op::DealSplash:
    case Op::Distribute:
    case Op::DistributeSplash:
    case Op::MoveDamage:
    case Op::ShatterArmor:
    case Op::RemovePower:
    case Op::FightWith:
    case Op::FightAgainst:
    case Op::Use: return true;
    default: return false;
  }
}

bool speaks_of_granter(const Program& program, const Node& n) {
  if (n.op == Op::Granter) return true;
  return std::any_of(std::begin(n.child), std::end(n.child), [&](uint16_t node) {
    return node != 0 && speaks_of_granter(program, program.nodes[node]);
  });
}

// Whether other cards in play may be among the set, as far as its words tell.
bool may_be_others(const Program& program, uint16_t node) {
  const Node& n = program.nodes[node];
  if (is_filter(n.op)) return may_be_others(program, n.inner());
  if (is_noun(n.op)) return n.zone() == Zone::Play || n.zone() == Zone::None;
  switch (n.op) {
    case Op::This:
    case Op::TopOfDeck:
    case Op::TopCards:
    case Op::BottomCards:
    case Op::TopOfDiscard:
    case Op::TopOfDiscards:
    case Op::Nothing: return false;
    default: return true;
  }
}

// Whether this step of an ability may take one of the two out of play before its turn, or take what
// both are about to where its own granter says.
bool comes_between(const Program& program, const Node& n, const Pending& a, const Pending& b) {
  // What is destroyed while others are stays until all of them leave.
  const bool in_wave = program.abilities[a.ability].trigger == Op::OnDestroyed;
  if (!takes_away(n.op) && (in_wave || !may_destroy(n.op))) return false;
  if (a.source == b.source) return a.granter != b.granter && speaks_of_granter(program, n);
  if (program.nodes[n.set()].op != Op::Subject) return may_be_others(program, n.set());
  return (a.subject == b.source && a.subject != kNoCard) ||
         (b.subject == a.source && b.subject != kNoCard);
}

// See Rules::resolves_only_in_play: the first silences the other.
bool may_silence(const Program& program, const Pending& a, const Pending& b) {
  int reach = program.abilities[a.ability].entry;  // the script goes on at least until there
  for (int pc = reach;; ++pc) {
    const Node& n = program.code[pc];
    if (is_a(n.op, WordClass::Jump)) reach = std::max<int>(reach, n.imm);
    if (n.op == Op::Return && pc >= reach) return false;
    if (comes_between(program, n, a, b)) return true;
  }
}

// Whether of two abilities that are equal the first takes what the other would have had: who
// captures what was gained captures before the others, and a card lies under one other only.
bool takes_it_all(const Program& program, const Ability& ability) {
  if (ability.trigger == Op::AfterReapGain) return true;
  for (int i = ability.entry; program.code[i].op != Op::Return; ++i) {
    const Node& n = program.code[i];
    if (n.op != Op::Tuck) continue;
    const Op tucked = program.nodes[n.set()].op;
    return tucked == Op::This || tucked == Op::Subject;
  }
  return false;
}

}  // namespace

bool has_rivals(const View& t, int first_pending) {
  const Program& program = t.lib.program();
  const bool silences = t.lib.rules().resolves_only_in_play();
  const auto pending = t.s.pending();
  for (int i = first_pending + 1; i < pending.size(); ++i) {
    const Pending& later = pending[i];
    if (later.ability >= kHazardousAbility) continue;
    const Ability& ability = program.abilities[later.ability];
    const bool takes = takes_it_all(program, ability);
    const bool own = ability.scope == Scope::Self;
    const bool silenced =
        silences && ability.trigger != Op::InsteadOfDestroyed;  // it stays in play
    for (int j = first_pending; j < i; ++j) {
      const Pending& first = pending[j];
      if (first.ability != later.ability) continue;
      if (takes && (!own || first.source == later.source)) return true;
      if (silenced && may_silence(program, first, later)) return true;
    }
  }
  return false;
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
