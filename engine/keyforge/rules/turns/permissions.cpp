// What cards and lasting effects allow the active player beyond the active house, and what they
// have a player pay.
#include "engine/core/counts.h"
#include "engine/keyforge/rules/turns/option_parts.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

// Calls f(env, row, permission) for each row of this kind that allows the active player something
// and has not been used up.
template <class F>
void for_permissions(const View& t, Op op, F&& f) {
  const State& s = t.s;
  if (!t.any_row(op)) return;
  const auto is_open = [&](const Env& env, const Node& row, int used) {
    return means(row.who(), env.player, s.active) && used < eval_number(t, env, row.amount());
  };
  for (const CardId source : s.speakers& t.match.speaking(op))
    for_block_rows(t, env_of(s, source), t.def(source).script.block, op,
                   [&](const Env& env, const Node& row) {
                     if (is_open(env, row, s.of_turn(source).marks))
                       f(env, row, Permission{-1, source});
                   });
  for (int i = 0; i < s.lasting().size(); ++i) {
    const Lasting& l = s.lasting()[i];
    if (!t.lib.block_rows(l.block).has(op) || !holds_now(s, l)) continue;
    for_block_rows(t, env_of(l), t.lib.program().blocks[l.block], op,
                   [&](const Env& env, const Node& row) {
                     if (is_open(env, row, l.used)) f(env, row, Permission{i, kNoCard});
                   });
  }
}

}  // namespace

Permission permission(const View& t, CardId id, Op op) {
  Permission out;
  for_permissions(t, op, [&](const Env& env, const Node& row, const Permission& one) {
    if (one.lasting >= 0 && out.found()) return;
    if (matches(t, env, row.set(), id)) out = one;
  });
  return out;
}

CardSet permitted(const View& t, const CardSet& cards, Op op) {
  CardSet out;
  for_permissions(t, op, [&](const Env& env, const Node& row, const Permission&) {
    for (const CardId id : cards - out)
      if (matches(t, env, row.set(), id)) out.add(id);
  });
  return out;
}

Permission permission_to_use(const View& t, CardId id) {
  const Permission use = permission(t, id, Op::MayUseSome);
  return use.found() ? use : permission(t, id, Op::MayPlayOrUse);
}

Permission play_permission(const View& t, CardId id) {
  const Permission play = permission(t, id, Op::MayPlay);
  return play.found() ? play : permission(t, id, Op::MayPlayOrUse);
}

Permission use_permission(const View& t, CardId id, Verb verb) {
  const Op way = verb == Verb::Reap ? Op::MayReapWith : Op::MayFightWith;
  if (verb == Verb::Reap || verb == Verb::Fight)
    if (const Permission one = permission(t, id, way); one.found()) return one;
  return permission_to_use(t, id);
}

Costs costs_of(const View& t, Op op, const CardSet& cards, Player p) {
  Costs out{};
  for_rows(t, op, [&](const Env& env, const Node& row) {
    if (!means(row.who(), env.player, p)) return;
    int amount = -1;
    for (const CardId id : cards) {
      if (!matches(t, env, row.set(), id)) continue;
      if (amount < 0) amount = eval_number(t, env, row.amount());
      out[id] = narrow<int16_t>(out[id] + amount);
    }
  });
  return out;
}

int play_cost(const View& t, CardId id, Player p) {
  return costs_of(t, Op::PaysToPlay, CardSet::of(id), p)[id];
}

int use_cost(const View& t, CardId id, Player p) {
  return costs_of(t, Op::PaysToUse, CardSet::of(id), p)[id];
}

int play_price(const View& t, CardId id, Player p) {
  int price = 0;
  for_own_rows(t, id, p, Op::PlayPrice, [&](const Env& env, const Node& row) {
    price += eval_number(t, env, row.amount());
  });
  return price;
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
