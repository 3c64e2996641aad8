#include "engine/keyforge/language/runtime/consequence.h"

#include <algorithm>

#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/derived/query.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

const Node& node(const Statement& st, uint16_t i) { return st.t.lib.program().nodes[i]; }
const Node& code(const Statement& st, int i) { return st.t.lib.program().code[i]; }

bool is_register(const Node& n, uint8_t cell) { return n.op == Op::Var && n.arg == cell; }

// Registers whose choice has no candidate.
class Unfilled {
 public:
  void add(uint8_t cell) { cells_ |= bit(cell); }
  bool has(const Node& set) const { return set.op == Op::Var && (cells_ & bit(set.arg)) != 0; }
  // Whether the expression speaks of one.
  bool is_in(const Statement& st, uint16_t expression) const {
    const Node& n = node(st, expression);
    return has(n) || std::any_of(std::begin(n.child), std::end(n.child),
                                 [&](uint16_t i) { return i != 0 && is_in(st, i); });
  }

 private:
  static uint64_t bit(uint8_t cell) { return cell < 64 ? uint64_t{1} << cell : 0; }
  uint64_t cells_ = 0;
};

bool can_forge(const Statement& st, const Node& n) {
  const Player p = st.f.player;
  if (n.op == Op::ForgeColour && (st.s().side[p].keys >> n.arg & 1) != 0) return false;
  const int more = n.op == Op::ForgeAtCostPlus ? eval_number(st.t, st.env, n.amount()) : 0;
  const int cost = n.op == Op::ForgeColour ? key_cost(st.t, p, n.arg) : key_cost(st.t, p);
  return may_forge(st.t, p) && spendable_on_keys(st.t, p) >= std::max(0, cost + more);
}

// Whether the instruction does nothing where there is no card for it.
bool needs_cards(Op op) {
  switch (op) {
    case Op::PlayCard:
    case Op::PlayOnto:
    case Op::Discard:
    case Op::Reveal:
    case Op::Tuck:
    case Op::ReturnToHand:
    case Op::TriggerAbility: return true;
    default: return false;
  }
}

// Whatever a condition says of a choice without a candidate, what follows is looked at in any case.
bool is_idle(const Statement& st, const Node& n, Unfilled& unfilled) {
  switch (n.op) {
    case Op::Jump:
    case Op::JumpUnless: return true;
    case Op::ForgeAtCost:
    case Op::ForgeColour:
    case Op::ForgeAtCostPlus: return !can_forge(st, n);
    case Op::Gain: return eval_number(st.t, st.env, n.amount()) <= 0;
    case Op::Choose:
    case Op::LetSet:
      if (unfilled.is_in(st, n.set()) || !eval_set(st.t, st.env, n.set()).empty()) return false;
      unfilled.add(n.arg);
      return true;
    case Op::Destroy:
      if (!unfilled.has(node(st, n.set()))) return eval_set(st.t, st.env, n.set()).empty();
      return true;
    default: break;
  }
  if (!is_a(n.op, WordClass::Statement) || !facts_of(n.op).names_cards) return false;
  if (unfilled.has(node(st, n.set()))) return true;
  return needs_cards(n.op) && !unfilled.is_in(st, n.set()) &&
         eval_set(st.t, st.env, n.set()).empty();
}

// Whether the expression speaks of the register.
bool mentions(const Statement& st, const Node& n, uint8_t cell) {
  if (is_register(n, cell)) return true;
  return std::any_of(std::begin(n.child), std::end(n.child),
                     [&](uint16_t i) { return i != 0 && mentions(st, node(st, i), cell); });
}

// Whether the ability speaks of the register beyond the two instructions after `choose`.
bool is_used_again(const Statement& st, int choose, uint8_t cell) {
  int last = st.env.ability->entry;  // the Return that no jump passes over comes later
  for (int i = last;; ++i) {
    const Node& n = code(st, i);
    if (is_a(n.op, WordClass::Jump)) last = std::max<int>(last, n.imm);
    if (n.op == Op::Return && i >= last) return false;
    if (i == choose || i == choose + 1 || n.op == Op::ChooseOne) continue;
    if (n.op == Op::TakeOne ? n.source() == cell : mentions(st, n, cell)) return true;
  }
}

// Whether no creature could capture anything from the one it captures from.
bool nothing_to_capture(const Statement& st, const Node& n, const CardSet& creatures) {
  const State& s = st.s();
  for (const CardId id : creatures) {
    const Player own = id == st.f.source ? st.f.player : s.at(id).controller;
    if (s.side[n.op == Op::CapturesOwn ? own : other(own)].aember > 0) return false;
  }
  return true;
}

bool uses_cards(Op op) {
  return op == Op::Use || op == Op::UseAsYours || op == Op::FightWith || op == Op::ReapWith;
}

}  // namespace

bool comes_to_nothing(const Statement& st, int from, int to) {
  Unfilled unfilled;
  for (int i = from; i < to; ++i)
    if (!is_idle(st, code(st, i), unfilled)) return false;
  return true;
}

bool has_pointless_targets(const Statement& st, const CardSet& candidates) {
  const Node& next = code(st, st.f.pc);
  if (uses_cards(next.op))  // what is exhausted can't be used (rulebook: Use)
    return is_register(node(st, next.set()), st.n.arg) && (candidates & st.s().ready).empty() &&
           st.env.ability->affected_cell == 0xFF && !is_used_again(st, st.f.pc - 1, st.n.arg);
  const bool captures = next.op == Op::Captures || next.op == Op::CapturesOwn;
  const bool moves = next.op == Op::MoveAember;
  if (!captures && !moves && next.op != Op::Deal && next.op != Op::DealIgnoringArmor) return false;
  const Node& amount = node(st, next.amount());
  // A number that is written out is not 0.
  if (!captures && amount.op == Op::Literal) return false;
  if (!is_register(node(st, moves ? next.set(1) : next.set()), st.n.arg)) return false;
  if (captures ? !nothing_to_capture(st, next, candidates)
               : mentions(st, amount, st.n.arg) || eval_number(st.t, st.env, next.amount()) > 0)
    return false;
  return st.env.ability->affected_cell == 0xFF && !is_used_again(st, st.f.pc - 1, st.n.arg);
}

// Whether the set is the register, alone or beside others, or those of it that pass a filter.
static bool names_register(const Program& program, const Node& n, uint8_t cell) {
  if (is_register(n, cell)) return true;
  const auto names = [&](uint16_t i) {
    return i != 0 && names_register(program, program.nodes[i], cell);
  };
  if (n.op == Op::Union) return names(n.set()) || names(n.set(1));
  return (is_filter(n.op) || is_noun(n.op)) && names(n.inner());
}

[[gnu::noinline]] static bool picks_for_destruction(const View& t, const Frame& f,
                                                    const Node& choose) {
  const Program& program = t.lib.program();
  // Straight on past all jumps: it is enough that what is picked may be destroyed.
  for (int i = f.pc; program.code[i].op != Op::Return; ++i) {
    const Node& n = program.code[i];
    const bool destroys = n.op == Op::Destroy || n.op == Op::Sacrifice;
    if (destroys && names_register(program, program.nodes[n.set()], choose.arg)) return true;
  }
  return false;
}

CardSet pickable(const View& t, const Frame& f, const Node& choose, const CardSet& candidates) {
  const CardSet fresh = candidates - t.s.tagged;
  return fresh == candidates || !picks_for_destruction(t, f, choose) ? candidates : fresh;
}

CardSet pickable_of_tie(const View& t, const Frame& f, const Node& choose, const CardSet& tied) {
  return tied.size() < 2 || (tied - t.s.tagged).empty() ? tied : pickable(t, f, choose, tied);
}

int highest_useful(const Statement& st, int most) {
  const Node& next = code(st, st.f.pc);
  if (next.op != Op::Heal || !is_register(node(st, next.amount()), st.n.arg)) return most;
  int damage = 0;
  for (const CardId id : eval_set(st.t, st.env, next.set()) & st.s().creatures)
    damage = std::max<int>(damage, st.s().at(id).damage);
  return std::min(most, damage);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
