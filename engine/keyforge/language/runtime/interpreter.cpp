// Runs the scripts of cards: what each word does stands in ops_*.cpp.
#include "engine/keyforge/language/runtime/interpreter.h"

#include <algorithm>
#include <bit>

#include "engine/core/counts.h"
#include "engine/keyforge/language/runtime/meanings.h"
#include "engine/keyforge/language/runtime/ops.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/destruction.h"
#include "engine/keyforge/rules/triggers.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

Env env_of(const View& t, const Frame& f) {
  const State& s = t.s;
  Env env;
  env.source = f.source;
  env.player = f.player;
  env.subject = f.subject;
  env.held = f.has(kHeldBySecond) ? 1 : 0;
  env.opposing = f.opposing;
  env.cells = &s.cells()[f.first_cell];
  env.ability = &t.lib.program().abilities[f.ability];
  env.amount = f.amount;
  env.flags = f.flags;
  if (f.has(kBorrowed)) env.borrowed = f.source;
  if (f.has(kCaptured)) {
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
  f.amount = narrow<int16_t>(std::clamp(amount, 0, 9999));
  f.flags = static_cast<uint8_t>((f.flags & ~(kDone | kDestroyed)) | (done ? int{kDone} : 0));
}

void Statement::result_destroyed(CardSet destroyed, bool done) const {
  const Ability& a = *env.ability;
  result(destroyed, destroyed.size(), done);
  if (a.destroyed_cell == 0xFF) return;
  t.s.cells()[f.first_cell + a.destroyed_cell] = destroyed;
  f.set(kDestroyed);
}

void script_dealt(Table& t, Frame& f, const DamageResult& result) {
  const Ability& a = t.lib.program().abilities[f.ability];
  CardSet* const cells = f.cells == 0 ? nullptr : &t.s.cells()[f.first_cell];
  if (a.affected_cell != 0xFF) cells[a.affected_cell] = result.damaged;
  if (a.destroyed_cell != 0xFF) cells[a.destroyed_cell] = result.destroyed;
  f.amount = narrow<int16_t>(std::clamp(result.total, 0, 9999));
  const int done = result.damaged.empty() ? 0 : int{kDone};
  f.flags = static_cast<uint8_t>((f.flags & ~(kDone | kDestroyed)) | done);
}

void script_drew(Table& t, Frame& f, int drawn, int wanted) {
  if (f.pc == 0 || t.lib.program().code[f.pc - 1U].op != Op::DrawCards) return;
  f.amount = narrow<int16_t>(drawn);
  f.clear(kDone);
  if (drawn > 0 && drawn == wanted) f.set(kDone);
}

uint8_t* Statement::notes() const {
  State& s = t.s;
  if (!f.has(kChoosing)) {
    f.set(kChoosing);
    s.cells().extend(kNoteCells);
  }
  return reinterpret_cast<uint8_t*>(&s.cells()[s.cells().size() - kNoteCells]);
}

void Statement::close_notes() const {
  State& s = t.s;
  f.clear(kChoosing);
  s.cells().shrink(s.cells().size() - kNoteCells);
}

bool Statement::means_player(Player p) const { return means(t, env, n, p); }

static void tell_ability(const View& t, const Pending& p) {
  t.tell([&] {
    return Happening{.what = What::Ability,
                     .card = p.source,
                     .other = p.subject,
                     .player = p.player,
                     .ability = p.ability};
  });
}

// Assault and hazardous; of a creature that has fallen, as much as it had.
static void start_keyword_damage(Table& t, const Pending& p) {
  const bool assault = p.ability == kAssaultAbility;
  const CardId target = p.opposing;
  const bool stands = is_in_play(t.s, p.source);
  if (!stands && !t.lib.rules().resolves_all_before_fights()) return;
  if (!is_in_play(t.s, target)) return;
  tell_ability(t, p);
  DamageBatch batch;
  batch.by = p.source;
  if (assault) batch.kind = DamageKind::Assault;
  const Keyword said = assault ? Keyword::Assault : Keyword::Hazardous;
  batch.add(target, stands ? keyword(t, p.source, said) : p.amount);
  if (row_covers(t, Op::PiercesAttacking, assault ? p.source : target))
    batch.piercing = batch.targets;
  deal(t, batch);
}

void start_ability(Table& t, const Pending& p) {
  State& s = t.s;
  if (p.ability == kAssaultAbility || p.ability == kHazardousAbility)
    return start_keyword_damage(t, p);
  const Ability& a = t.lib.program().abilities[p.ability];
  // Another replacement may have saved it by now: there is nothing left to replace.
  if (a.trigger == Op::InsteadOfDestroyed && !spare_from_wave(t, p.source)) return;
  tell_ability(t, p);
  Frame& f = push(t, FrameKind::Script, p.source, p.player);
  f.pc = a.entry;
  f.ability = p.ability;
  f.subject = p.subject;
  f.amount = std::bit_cast<int16_t>(p.amount);
  if (p.held == 1) f.set(kHeldBySecond);
  // Friendly to whom it resolves for, who needn't control it (rulebook: As If It Were Yours).
  if ((is_use(a.trigger) || a.trigger == Op::OnPlay) && is_in_play(s, p.source) &&
      s.at(p.source).controller != p.player)
    f.set(kBorrowed);
  f.opposing = p.opposing;
  f.cells = a.cells;
  f.granter() = p.granter;
  CardSet captured;
  if (p.lasting == kLastingOver) {
    // All that is left of an effect that has ended: see end_lasting().
    captured = CardSet::of(p.granter);
    f.captured_number() = 0;
    f.set(kCaptured);
    ++f.cells;
  } else if (p.lasting != 0xFF) {
    // Copied, as the effect may end before the ability is through.
    captured = s.lasting()[p.lasting].cards;
    f.captured_number() = s.lasting()[p.lasting].number;
    f.set(kCaptured);
    ++f.cells;
  }
  s.cells().extend(f.cells);
  if (f.has(kCaptured)) s.cells()[s.cells().size() - 1] = captured;
}

void step_script(Table& t, Frame& f) {
  State& s = t.s;
  const int depth = s.stack().size();
  Env env = env_of(t, f);
  const Node* const code = t.lib.program().code.data();
  do {
    const Node& n = code[f.pc];
    t.note_run(f.pc);
    ++f.pc;
    // What the statement before may have changed. Frame and registers stay where they are.
    env.player = f.player;
    env.amount = f.amount;
    env.flags = f.flags;
    if (f.has(kCaptured)) env.captured = s.cells()[f.first_cell + f.cells - 1];
    Statement st{t, f, n, env};
    kMeanings[index_of(n.op)](st);
  } while (goes_on(s, depth));
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
