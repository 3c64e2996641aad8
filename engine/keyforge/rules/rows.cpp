#include "engine/keyforge/rules/rows.h"

#include <algorithm>

#include "engine/keyforge/rules/query.h"

namespace archon::keyforge {

bool means(const View& t, const Env& env, const Node& n, Player p) {
  const Who who = n.who();
  if (who == Who::Active) return t.s.active == p;
  if (who != Who::ItsController && who != Who::ItsOwner) return means(who, env.player, p);
  CardId id = env.subject;
  if (n.whose() != 0) {
    const CardSet cards = eval_set(t, env, n.whose());
    if (cards.empty()) return false;
    id = cards.first();
  }
  if (id == kNoCard) return false;
  if (who == Who::ItsOwner) return owner_of(id) == p;
  const bool gone = id == env.subject && !is_in_play(t.s, id);
  return (gone ? env.held : t.s.at(id).controller) == p;
}

int sum_rows(const View& t, Op op, CardId id) {
  int sum = 0;
  for_rows(t, op, [&](const Env& env, const Node& row) {
    if (is_in(t, env, row.set(), id)) sum += std::max(0, eval_number(t, env, row.amount()));
  });
  return sum;
}

int sum_player_rows(const View& t, Op op, Player p) {
  int sum = 0;
  for_rows(t, op, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p)) sum += std::max(0, eval_number(t, env, row.amount()));
  });
  return sum;
}

bool any_player_row(const View& t, Op op, Player p) {
  bool found = false;
  for_rows(t, op, [&](const Env& env, const Node& row) {
    found = found || means(row.who(), env.player, p);
  });
  return found;
}

}  // namespace archon::keyforge
