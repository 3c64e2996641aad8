// Which abilities answer an event, and how they start.
#include "engine/keyforge/rules/triggers.h"

#include <bit>
#include <climits>
#include <utility>

#include "engine/core/containers/scratch_list.h"
#include "engine/core/counts.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/scripts.h"
#include "engine/keyforge/rules/turns/use.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

Player held(const State& s, const Event& e) {
  return e.subject != kNoCard && is_in_play(s, e.subject) ? s.at(e.subject).controller : e.held;
}

// Whether a watcher's words fit the event.
[[gnu::always_inline]] inline bool fits(const View& t, Env env, const Ability& a, const Event& e) {
  env.subject = e.subject;
  env.held = held(t.s, e);
  env.of_event = true;
  if (facts_of(a.trigger).names_player && !means(a.who, env.player, e.actor)) return false;
  if (a.trigger == Op::AfterChoosing)
    return a.subjects == 0 || eval_house(t, env, a.subjects) == e.house;
  return a.subjects == 0 || matches(t, env, a.subjects, e.subject);
}

void add(Table& t, const Env& env, uint16_t ability, const Event& e, uint8_t lasting) {
  const Ability& a = t.lib.program().abilities[ability];
  // Whether it holds is settled as the event happens, not as the ability resolves.
  if (a.condition != 0) {
    Env asked = env;
    asked.subject = e.subject;
    asked.held = held(t.s, e);
    asked.opposing = e.opposing;
    asked.amount = e.amount;
    if (!eval_condition(t, asked, a.condition)) return;
  }
  Pending p;
  p.ability = ability;
  p.amount = std::bit_cast<uint16_t>(narrow<int16_t>(e.amount));  // may be less than none
  p.source = env.source;
  p.player = env.player & 1;
  p.subject = e.subject;
  p.held = held(t.s, e) & 1;
  p.opposing = e.opposing;
  p.lasting = lasting;
  p.granter = env.granter;
  p.given = env.granter != kNoCard && !env.lasts ? 1 : 0;
  t.s.pending().push_back(p);
}

// Whether the event has come before this turn for the ability, as the player's.
[[gnu::noinline]] bool had_first_time(const View& t, int ability, Player p) {
  const auto& all = t.match.first_times();
  for (int i = 0; i < all.size(); ++i)
    if (all[i].ability == ability) return (t.s.side[p].first_times >> i & 1) != 0;
  return false;
}

void mark_bit(uint8_t& bits, int i) { bits = static_cast<uint8_t>(bits | 1U << i); }

// The event has come, for all that would answer it, wherever those cards are.
[[gnu::noinline]] void note_first_times(Table& t, const Event& e) {
  const auto& all = t.match.first_times();
  for (int i = 0; i < all.size(); ++i) {
    const Ability& a = t.lib.program().abilities[all[i].ability];
    if (a.trigger != e.trigger) continue;
    Env env;
    env.source = all[i].card;
    for (env.player = 0; env.player < 2; ++env.player)
      if (fits(t, env, a, e)) mark_bit(t.s.side[env.player].first_times, i);
  }
}

void add_watchers(Table& t, const Env& env, const Block& block, const Event& e, uint8_t lasting) {
  for (int i = block.first_ability; i < block.first_ability + block.abilities; ++i) {
    const Ability& a = t.lib.program().abilities[i];
    if (a.trigger == e.trigger && a.scope == Scope::Watcher && fits(t, env, a, e) &&
        !(a.first_time && had_first_time(t, i, env.player)))
      add(t, env, narrow<uint16_t>(i), e, lasting);
  }
}

// The kinds of abilities that answer the event: some card may say that others answer it, too.
TriggerMask answering(const View& t, const Event& e) {
  TriggerMask out = trigger_bit(e.trigger);
  for_rows(t, Op::AbilitiesAnswer, [&](const Env& env, const Node& row) {
    if (row.moment() == e.trigger && is_in(t, env, row.set(), e.subject))
      out |= trigger_bit(row.ability());
  });
  return out;
}

// The kinds of its abilities that some card says do not trigger.
TriggerMask asleep(const View& t, CardId id) {
  TriggerMask out = 0;
  for_rows(t, Op::AbilitiesSleep, [&](const Env& env, const Node& row) {
    if (matches(t, env, row.set(), id)) out |= trigger_bit(row.ability());
  });
  return out;
}

// Whether an ability stands under the header of this trigger, too: it is one effect.
bool is_said_twice(const Program& program, const Block& block, const Ability& ability, Op trigger) {
  for (int i = block.first_ability; i < block.first_ability + block.abilities; ++i) {
    const Ability& a = program.abilities[i];
    if (a.trigger == trigger && a.entry == ability.entry) return true;
  }
  return false;
}

// Abilities on the card the event is about: its own and those it has been given.
void add_own(Table& t, const Event& e) {
  const Program& program = t.lib.program();
  TriggerMask bit = answering(t, e);
  if (t.any_row(Op::AbilitiesSleep)) bit &= ~asleep(t, e.subject);
  const CardScript& script = t.def(e.subject).script;
  Env env = env_of(t.s, e.subject);
  if (!is_in_play(t.s, e.subject) || is_use(e.trigger) || e.trigger == Op::OnPlay)
    env.player = e.actor;
  const auto from_block = [&](const Block& block, Scope scope) {
    for (int i = block.first_ability; i < block.first_ability + block.abilities; ++i) {
      const Ability& a = program.abilities[i];
      if ((trigger_bit(a.trigger) & bit) == 0 || a.scope != scope) continue;
      if (a.trigger == e.trigger || !is_said_twice(program, block, a, e.trigger))
        add(t, env, narrow<uint16_t>(i), e, 0xFF);
    }
  };
  if ((script.triggers & bit) && !t.s.blank.has(e.subject)) from_block(script.block, Scope::Self);
  for_grants(t, bit, [&](const Env& giver, const Node& row, uint16_t block) {
    if (!is_in(t, giver, row.set(), e.subject)) return;
    // What is being destroyed itself can't stand in for another card.
    if (e.trigger == Op::InsteadOfDestroyed && t.s.tagged.has(giver.source)) return;
    env.granter = giver.source;
    env.lasts = giver.lasts;
    from_block(program.blocks[block], Scope::Self);
  });
}

// Watchers that a card has been given speak from that card.
void add_granted_watchers(Table& t, const Event& e, CardSet deaf) {
  for_grants(t, trigger_bit(e.trigger), [&](const Env& giver, const Node& row, uint16_t block) {
    for (const CardId id : eval_set(t, giver, row.set()) - deaf) {
      Env env = env_of(t.s, id);
      env.granter = giver.source;
      env.lasts = giver.lasts;
      add_watchers(t, env, t.lib.program().blocks[block], e, 0xFF);
    }
  });
}

}  // namespace

bool is_answered_by_any(const View& t, TriggerMask kinds) {
  const State& s = t.s;
  if ((s.triggers & kinds) == 0) return false;
  for (const CardId id : s.listeners)
    if ((t.def(id).script.triggers & kinds) != 0) return true;
  const Program& program = t.lib.program();
  for (const Lasting& l : s.lasting()) {
    const Block& block = program.blocks[l.block];
    for (int i = block.first_ability; i < block.first_ability + block.abilities; ++i)
      if ((trigger_bit(program.abilities[i].trigger) & kinds) != 0) return true;
  }
  bool granted = false;
  for_grants(t, kinds, [&](const Env&, const Node&, uint16_t) { granted = true; });
  return granted;
}

// Cards in play first, then those that were given an ability, then effects that last. The order is
// kept where equal answers aren't put in order by a player, so it has to be the same every time.
void gather_heard(Table& t, const Event& e, CardSet deaf) {
  State& s = t.s;
  const uint64_t bit = trigger_bit(e.trigger);
  if (is_own(e.trigger)) return add_own(t, e);
  for (const CardId id : (s.listeners & t.match.listening(e.trigger)) - deaf) {
    const CardScript& script = t.def(id).script;
    if (script.triggers & bit) add_watchers(t, env_of(s, id), script.block, e, 0xFF);
  }
  add_granted_watchers(t, e, deaf);
  for (int i = 0; i < s.lasting().size(); ++i) {
    const Lasting& l = s.lasting()[i];
    if ((t.lib.block_triggers(l.block) & bit) && holds_now(s, l))
      add_watchers(t, env_of(l), t.lib.program().blocks[l.block], e, byte(i));
  }
  // Afterwards: for those who have just answered, this was the first.
  if ((t.match.first_time_triggers() & bit) != 0) [[unlikely]]
    note_first_times(t, e);
}

void gather_granted_since(Table& t, const Event& e, int known) {
  const State& s = t.s;
  const Program& program = t.lib.program();
  for (int i = known; i < s.lasting().size(); ++i) {
    const Lasting l = s.lasting()[i];
    if (!holds_now(s, l) || !(t.lib.block_triggers(l.block) & trigger_bit(e.trigger))) continue;
    const auto gained = [&](const Env& giver, const Node& row) {
      if (!is_in(t, giver, row.set(), e.subject)) return;
      Env env = env_of(s, e.subject);
      env.player = e.actor;
      env.granter = giver.source;
      env.lasts = true;
      const Block& block = program.blocks[granted_block(t, giver, row)];
      for (int a = block.first_ability; a < block.first_ability + block.abilities; ++a)
        if (program.abilities[a].trigger == e.trigger) add(t, env, narrow<uint16_t>(a), e, 0xFF);
    };
    for (const Op op : {Op::GrantAbilities, Op::GainsText})
      for_block_rows(t, env_of(l), program.blocks[l.block], op, gained);
  }
}

void gather_in_discard(Table& t, const Event& e, Op kind) {
  const State& s = t.s;
  if (t.match.heard_in_discard().empty()) return;
  for (const CardId id : s.side[e.actor].discard) {
    if (!t.match.heard_in_discard().has(id)) continue;
    const CardScript& script = t.match.def(id).script;
    Env env = env_of(s, id);
    env.player = e.actor;
    for (int i = script.block.first_ability;
         i < script.block.first_ability + script.block.abilities; ++i) {
      const Ability& a = t.lib.program().abilities[i];
      if (a.trigger != kind) continue;
      const bool fits = kind == Op::InDiscardChoosing ? eval_house(t, env, a.subjects) == e.house
                                                      : means(a.who, env.player, e.actor);
      if (fits) add(t, env, narrow<uint16_t>(i), e, 0xFF);
    }
  }
}

// Cards that lie facedown are gone through by their numbers, which no player may notice: what waits
// is in the order in which cards are picked.
static void order_by_places(State& s, int first) {
  const auto rank = [&](CardId id) { return id == kNoCard ? INT_MAX : pick_rank(s, id); };
  const auto before = [&](const Pending& a, const Pending& b) {
    return std::pair(rank(a.subject), rank(a.source)) < std::pair(rank(b.subject), rank(b.source));
  };
  auto pending = s.pending();
  // By insertion, which leaves equal ones in their order.
  for (int i = first + 1; i < pending.size(); ++i)
    for (int j = i; j > first && before(pending[j], pending[j - 1]); --j)
      std::swap(pending[j], pending[j - 1]);
}

static bool comes_first(const Frame& f) {
  if (f.kind == FrameKind::Tokens) return !f.has(kMaking);
  return f.kind == FrameKind::Control || f.kind == FrameKind::Catch;
}

void open_window_for(Table& t, int first) {
  State& s = t.s;
  if (!s.facedown.empty()) [[unlikely]]
    order_by_places(s, first);
  // Cards that return to another player, Æmber that is caught, and token creatures that are made in
  // place of it, are there before anything answers.
  ScratchList<Frame, 2 * kMaxOwned> settled_first;  // at most one for each card
  while (comes_first(s.top())) {
    settled_first.push_back(s.top());
    pop(t);
  }
  // Windows that have just been opened for some of these abilities are part of this one.
  while (s.top().kind == FrameKind::Window && s.top().ability >= first) pop(t);
  push(t, FrameKind::Window, kNoCard, s.active).ability = narrow<uint16_t>(first);
  while (!settled_first.empty()) {
    const Frame f = settled_first[settled_first.size() - 1];
    settled_first.pop_back();
    Frame& again = push(t, f.kind, f.source, f.player);
    again.amount = f.amount;
    again.flags = f.flags;
  }
}

// Under the window on top a card is used for an Action: or Omni: ability.
static bool is_for_one_ability(const View& t) {
  const auto stack = t.s.stack();
  return stack.size() > 1 && t.lib.rules().uses_one_ability() &&
         is_used_for_ability(stack[stack.size() - 2]);
}

// Whether nothing is left of the frame but to be taken off, when a window from `first` on is done.
static bool is_through(const View& t, const Frame& f, int first) {
  const Program& program = t.lib.program();
  if (f.kind == FrameKind::Window) return f.ability >= first;
  return f.kind == FrameKind::Script && program.code[f.pc].op == Op::Return &&
         program.abilities[f.ability].trigger != Op::InsteadOfDestroyed;
}

// Token creatures that fall as they enter, and bring the next, go on for as long as there is a
// deck: what is through makes room under the window on top. True if something did.
[[gnu::noinline]] static bool make_room_below(Table& t) {
  State& s = t.s;
  const Frame window = s.top();
  const int depth = s.stack().size();
  pop(t);
  while (is_through(t, s.top(), window.ability)) pop(t);
  push(t, FrameKind::Window, kNoCard, window.player).ability = window.ability;
  return s.stack().size() < depth;
}
constexpr int kCrowded = 32;  // frames; hardly a game ever has as many

void silence(Table& t, CardId id) {
  if (!t.lib.rules().resolves_only_in_play()) return;
  const Program& program = t.lib.program();
  for (Pending& p : t.s.pending()) {
    if (p.ability >= kHazardousAbility || p.lasting != 0xFF) continue;
    // What is destroyed has the Destroyed: abilities that it had as it was tagged.
    const bool loses =
        p.given == 1 && p.granter == id && program.abilities[p.ability].trigger != Op::OnDestroyed;
    if (p.source != id && !loses) continue;
    p = {};  // which card it was stays hidden
    p.ability = kSilencedAbility;
  }
}

// Only now, as windows below count on the places of what waits.
static void drop_silenced(State& s, int first) {
  for (int i = s.pending().size() - 1; i >= first; --i)
    if (s.pending()[i].ability == kSilencedAbility) s.pending().erase(i);
}

void step_window(Table& t, Frame& f) {
  State& s = t.s;
  if (s.stack().size() >= kCrowded && !f.has(kAnswered)) [[unlikely]]
    if (make_room_below(t)) return;
  const int first = f.ability;
  if (t.lib.rules().resolves_only_in_play() && !f.has(kAnswered)) drop_silenced(s, first);
  const int waiting = s.pending().size() - first;
  if (waiting <= 0) return pop(t);
  if (waiting == 1 && !f.has(kAnswered)) {  // nothing to put in order
    s.answer = narrow<uint16_t>(first);
  } else if (must_ask(f)) {
    ask_order(t, first);
    return;
  }
  const Pending chosen = s.pending()[s.answer];
  s.pending().erase(s.answer);
  // The others come to nothing: see Rules::uses_one_ability.
  if (waiting > 1 && is_for_one_ability(t)) s.pending().shrink(first);
  start_ability(t, chosen);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
