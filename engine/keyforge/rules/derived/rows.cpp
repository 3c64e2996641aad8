#include "engine/keyforge/rules/derived/rows.h"

#include <algorithm>

#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/zones/last_known.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

void search_block(const View& t, const Env& env, const Block& block, const RowSearch& search) {
  const Program& program = t.lib.program();
  for (int i = block.first_row; i < block.first_row + block.rows; ++i) {
    const Row& row = program.rows[i];
    const bool own = row.node.op == search.op;
    if (!own && !can_grant(row.node.op, search.op)) continue;
    const uint16_t granted = own ? uint16_t{0} : granted_block(t, env, row.node);
    // Most grants hold nothing of this kind: neither their condition nor their set is asked then.
    if (!own && !t.lib.block_rows(granted).has(search.op)) continue;
    if (own && search.about != nullptr && !(*search.about)(env, row.node)) continue;
    if (row.condition != 0 && !eval_condition(t, env, row.condition)) continue;
    if (own) {
      search.f(env, row.node);
      continue;
    }
    for (const CardId id : eval_set(t, env, row.node.set()))
      search_block(t, env_of(t.s, id), program.blocks[granted], search);
  }
}

void search_standing(const View& t, const CardSet& cards, const RowSearch& search) {
  for (const CardId id : t.s.speakers& cards)
    search_block(t, env_of(t.s, id), t.def(id).script.block, search);
  // After the cards, which some questions lean on: the last row has the last word.
  for (const Lasting& l : t.s.lasting())
    if (t.lib.block_rows(l.block).has(search.op) && holds_now(t.s, l))
      search_block(t, env_of(l), t.lib.program().blocks[l.block], search);
}

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
  if (is_in_play(t.s, id)) return t.s.at(id).controller == p;
  // A card that has left play is whose it was at last (rulebook: Leaves Play).
  if (id == env.subject) return env.held == p;
  const LastKnown* was = last_known(t.s, id);
  return (was != nullptr ? was->controller : t.s.at(id).controller) == p;
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

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
