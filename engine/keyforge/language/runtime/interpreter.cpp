// The interpreter of card scripts: control flow and choices. Verbs stand in ops_*.cpp.
#include "engine/keyforge/language/runtime/interpreter.h"

#include <algorithm>

#include "engine/keyforge/language/runtime/ops.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/query.h"
#include "engine/keyforge/rules/zones.h"

namespace archon::keyforge {
namespace {

CardSet& cell(State& s, const Frame& f, int i) { return s.cells()[f.first_cell + i]; }

int last_of(const CardSet& set) {
  int last = -1;
  for (const CardId id : set) last = id;
  return last;
}

// Picks are made in ascending order, so that each group of cards can be chosen in one way only. Of
// the candidates after the last pick, those that leave enough for the picks still needed.
CardSet next_picks(const CardSet& candidates, int last, int needed) {
  CardSet out;
  int left = 0;
  for (const CardId id : candidates) left += id > last ? 1 : 0;
  for (const CardId id : candidates) {
    if (id <= last) continue;
    if (left >= needed) out.add(id);
    --left;
  }
  return out;
}

// The cards that tie for the most (or least) power.
CardSet extremes(const View& t, const CardSet& cards, bool most) {
  CardSet out;
  int best = -1;
  for (const CardId i : cards) {
    const int p = power(t, i);
    if (best >= 0 && p != best && (p > best) != most) continue;
    if (p != best) out = {};
    best = p;
    out.add(i);
  }
  return out;
}

// One step of choosing cards into a register. True when the choice is complete.
bool choose(Table& t, Frame& f, const Node& n) {
  State& s = t.s;
  const Env env = env_of(t, f);
  CardSet& chosen = cell(s, f, n.arg);
  if (!(f.flags & kChoosing)) {
    f.flags |= kChoosing;
    chosen = {};
    // References inside the candidates' expression must see the emptied register.
  }
  Env asked = env;
  const auto quantity = static_cast<Quantity>(n.imm);
  const CardSet candidates = eval_set(t, asked, n.child[1]) | chosen;
  const int all = candidates.size();
  const int wanted =
      quantity == Quantity::AnyNumber ? all : std::min(all, eval_number(t, asked, n.child[0]));
  if (f.flags & kAnswered) {
    f.flags &= static_cast<uint8_t>(~kAnswered);
    if (s.answer == kPass) return true;
    chosen.add(s.answer);
  }
  const int needed = wanted - chosen.size();
  if (needed <= 0) return true;
  const CardSet rest = candidates - chosen;
  switch (quantity) {
    case Quantity::Random: chosen |= random_cards(t, rest, needed); return true;
    case Quantity::MostPowerful:
    case Quantity::LeastPowerful: {
      const CardSet tied = extremes(t, rest, quantity == Quantity::MostPowerful);
      if (tied.size() <= needed) {
        chosen |= tied;
        return tied.size() == needed;
      }
      f.flags |= kAnswered;
      ask_pick(t, tied, false);
      return false;
    }
    case Quantity::Exactly:
      if (wanted == all) {
        chosen = candidates;
        return true;
      }
      f.flags |= kAnswered;
      ask_pick(t, next_picks(candidates, last_of(chosen), needed), false);
      return false;
    case Quantity::UpTo:
    case Quantity::AnyNumber: {
      const CardSet open = next_picks(candidates, last_of(chosen), 1);
      if (open.empty()) return true;
      f.flags |= kAnswered;
      ask_pick(t, open, true);
      return false;
    }
  }
  return true;
}

uint16_t houses_to_name(const View& t, int who, Player you) {
  unsigned out = 0;
  const auto add = [&](House h) {
    if (h != House::None) out |= 1U << static_cast<int>(h);
  };
  for (Player p = 0; p < 2; ++p)
    if (who < 0 || means(static_cast<Who>(who), you, p))
      for (const House h : t.match.houses(p)) add(h);
  if (who < 0) {
    for (int h = 0; h < 7; ++h) out |= 1U << h;
    for (const CardId id : t.match.cards()) add(t.match.house(id));
  }
  return static_cast<uint16_t>(out);
}

void start_lasting(Table& t, Frame& f, const Node& n) {
  State& s = t.s;
  const Env env = env_of(t, f);
  // What lasts until a card leaves play doesn't begin once it has left.
  const auto duration = static_cast<Duration>(n.arg);
  if (duration == Duration::UntilThisLeaves && !is_in_play(s, f.source)) return;
  Lasting l;
  l.block = static_cast<uint16_t>(n.imm);
  l.source = f.source;
  l.player = f.player;
  if (n.child[0] != 0) l.cards = eval_set(t, env, n.child[0]);
  if (n.child[1] != 0) {
    const Node& captured = t.lib.program().nodes[n.child[1]];
    l.number = captured.op == Op::Var
                   ? static_cast<uint8_t>(number_in(env.cells[captured.arg]))
                   : static_cast<uint8_t>(std::clamp(eval_number(t, env, n.child[1]), 0, 255));
  }
  const int now = s.turn;
  const int theirs = s.active == f.player ? now + 1 : now + 2;
  switch (duration) {
    case Duration::ThisTurn: l.from = l.until = s.turn; break;
    case Duration::OpponentsNextTurn: l.from = l.until = static_cast<uint8_t>(theirs); break;
    case Duration::UntilYourNextTurn:
      l.from = s.turn;
      l.until = static_cast<uint8_t>(s.active == f.player ? now + 1 : now);
      break;
    case Duration::UntilThisLeaves:
      l.from = s.turn;
      l.until = kUntilSourceLeaves;
      break;
    case Duration::WhileControlled:
      l.from = s.turn;
      l.until = kWhileControlled;
      break;
  }
  // An effect on particular cards is nothing once there are none.
  if (n.child[0] != 0 && l.cards.empty()) return;
  s.lasting().push_back(l);
  t.tell({.what = What::Lasting, .card = l.source, .player = l.player});
  s.triggers |= t.lib.block_triggers(l.block);
  s.rows |= t.lib.block_rows(l.block);
  s.dirty = 1;
}

// What gives a register its value. True if the instruction was one; it has then set the next pc.
bool run_register(Table& t, Frame& f, const Node& n) {
  State& s = t.s;
  const auto next = [&] { ++f.pc; };
  switch (n.op) {
    case Op::Choose:
      if (choose(t, f, n)) {
        f.flags &= static_cast<uint8_t>(~kChoosing);
        next();
      }
      return true;
    case Op::ChooseHouse:
      if (must_ask(f)) {
        ask_house(t, Ask::ChooseHouse, houses_to_name(t, n.imm, f.player));
        return true;
      }
      cell(s, f, n.arg) = from_number(s.answer);
      next();
      return true;
    case Op::ChooseNumber:
      if (must_ask(f)) {
        const Env env = env_of(t, f);
        ask_number(t, eval_number(t, env, n.child[0]), eval_number(t, env, n.child[1]));
        return true;
      }
      cell(s, f, n.arg) = from_number(s.answer);
      next();
      return true;
    case Op::LetSet: {
      const CardSet value = eval_set(t, env_of(t, f), n.child[0]);
      cell(s, f, n.arg) = value;
      next();
      return true;
    }
    case Op::LetNumber:
      cell(s, f, n.arg) = from_number(eval_number(t, env_of(t, f), n.child[0]));
      next();
      return true;
    case Op::AddToSet: {
      const CardSet value = eval_set(t, env_of(t, f), n.child[0]);
      cell(s, f, n.arg) |= value;
      next();
      return true;
    }
    default: return false;
  }
}

// Control flow, likewise.
bool run_control(Table& t, Frame& f, const Node& n) {
  State& s = t.s;
  const auto go = [&](int to) { f.pc = static_cast<uint16_t>(to); };
  const auto next = [&] { ++f.pc; };
  switch (n.op) {
    case Op::Jump: go(n.imm); return true;
    case Op::JumpUnless:
      if (eval_condition(t, env_of(t, f), n.child[0]))
        next();
      else
        go(n.imm);
      return true;
    case Op::AskMay:
      if (must_ask(f)) {
        ask_may(t);
        return true;
      }
      if (s.answer == 1)
        next();
      else
        go(n.imm);
      return true;
    case Op::ChooseOne:
      if (must_ask(f)) {
        ask_option(t, n.arg);
        return true;
      }
      go(f.pc + 1 + s.answer);
      return true;
    case Op::Countdown: {
      CardSet& count = cell(s, f, n.arg);
      const int left = number_in(count);
      if (left == 0) {
        go(n.imm);
        return true;
      }
      count = from_number(left - 1);
      next();
      return true;
    }
    case Op::TakeOne: {
      CardSet& rest = cell(s, f, n.child[0]);
      if (!(f.flags & kAnswered) && rest.empty()) {
        go(n.imm);
        return true;
      }
      if (must_ask(f)) {
        ask_pick(t, rest, false);
        return true;
      }
      rest.remove(s.answer);
      cell(s, f, n.arg) = CardSet::of(s.answer);
      next();
      return true;
    }
    case Op::Last:
      start_lasting(t, f, n);
      next();
      return true;
    case Op::Return:
      // Saved, but without power, a creature falls again.
      if (t.lib.program().abilities[f.ability].trigger == Op::InsteadOfDestroyed) s.dirty = 1;
      pop(t);
      return true;
    default: return false;
  }
}

}  // namespace

Env env_of(const View& t, const Frame& f) {
  const State& s = t.s;
  Env env;
  env.source = f.source;
  env.player = f.player;
  env.subject = f.subject;
  env.held = f.flags & kHeldBySecond ? 1 : 0;
  env.opposing = f.opposing;
  env.cells = &s.cells()[f.first_cell];
  env.ability = &t.lib.program().abilities[f.ability];
  env.amount = f.amount;
  env.flags = f.flags;
  if (f.flags & kCaptured) {
    env.captured = s.cells()[f.first_cell + f.cells - 1];
    env.captured_number = f.captured_number();
  } else {
    env.granter = f.granter();
  }
  return env;
}

void Statement::result(CardSet affected, int amount, bool done) const {
  const Ability& a = *env.ability;
  if (a.affected_cell != 0xFF) t.s.cells()[f.first_cell + a.affected_cell] = affected;
  f.amount = static_cast<int16_t>(std::clamp(amount, 0, 9999));
  f.flags = static_cast<uint8_t>((f.flags & ~(kDone | kDestroyed)) | (done ? kDone : 0));
}

void Statement::result_destroyed(CardSet destroyed, bool done) const {
  const Ability& a = *env.ability;
  result(destroyed, destroyed.size(), done);
  if (a.destroyed_cell == 0xFF) return;
  t.s.cells()[f.first_cell + a.destroyed_cell] = destroyed;
  f.flags |= kDestroyed;
}

constexpr int kNoteCells = 8;

uint8_t* Statement::notes() const {
  State& s = t.s;
  if (!(f.flags & kChoosing)) {
    f.flags |= kChoosing;
    s.cells().extend(kNoteCells);
  }
  return reinterpret_cast<uint8_t*>(&s.cells()[s.cells().size() - kNoteCells]);
}

void Statement::close_notes() const {
  State& s = t.s;
  f.flags &= static_cast<uint8_t>(~kChoosing);
  s.cells().shrink(s.cells().size() - kNoteCells);
}

bool Statement::means_player(Player p) const { return means(t, env, n, p); }

static void tell_ability(const View& t, const Pending& p) {
  t.tell({.what = What::Ability,
          .card = p.source,
          .other = p.subject,
          .player = p.player,
          .ability = p.ability});
}

void start_ability(Table& t, const Pending& p) {
  State& s = t.s;
  if (p.ability == kAssaultAbility || p.ability == kHazardousAbility) {
    const bool assault = p.ability == kAssaultAbility;
    const CardId target = p.opposing;
    if (!is_in_play(s, p.source) || !is_in_play(s, target)) return;
    tell_ability(t, p);
    DamageBatch batch;
    batch.add(target, keyword(t, p.source, assault ? Keyword::Assault : Keyword::Hazardous));
    deal(t, batch);
    return;
  }
  const Ability& a = t.lib.program().abilities[p.ability];
  if (a.trigger == Op::InsteadOfDestroyed && !spare_from_wave(t, p.source)) return;
  tell_ability(t, p);
  Frame& f = push(t, FrameKind::Script, p.source, p.player);
  f.pc = a.entry;
  f.ability = p.ability;
  f.subject = p.subject;
  if (p.held == 1) f.flags |= kHeldBySecond;
  f.opposing = p.opposing;
  f.cells = a.cells;
  f.granter() = p.granter;
  CardSet captured;
  if (p.lasting != 0xFF) {
    captured = s.lasting()[p.lasting].cards;
    f.captured_number() = s.lasting()[p.lasting].number;
    f.flags |= kCaptured;
    ++f.cells;
  }
  s.cells().extend(f.cells);
  if (f.flags & kCaptured) s.cells()[s.cells().size() - 1] = captured;
}

void step_script(Table& t) {
  State& s = t.s;
  const int depth = s.stack().size();
  Frame& f = s.top();
  while (s.stack().size() == depth && s.decision.ask == Ask::Nothing && !s.over() && !s.dirty) {
    const Node& n = t.lib.program().code[f.pc];
    t.note_run(f.pc);
    if (run_register(t, f, n) || run_control(t, f, n)) continue;
    Statement st{t, f, n, env_of(t, f)};
    After after = After::Next;
    const uint16_t pc = f.pc;
    f.pc = static_cast<uint16_t>(pc + 1);
    const bool known =
        run_aember_word(st, after) || run_creature_word(st, after) || run_card_word(st, after);
    ARCHON_CHECK(known);
    if (after == After::Again) f.pc = pc;
  }
}

}  // namespace archon::keyforge
