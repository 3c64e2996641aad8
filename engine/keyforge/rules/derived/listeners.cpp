#include "engine/keyforge/rules/derived/listeners.h"

#include "engine/keyforge/rules/derived/query.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// What lies facedown belongs to another house than the match says, and a gigantic creature to those
// whose icons either half has: as if a row said so, questions about houses are asked of card by
// card then.
constexpr RowMask kRowsOfFacedown = row_bit(Op::BelongsTo);

void hear(Table& t, CardId id) {
  State& s = t.s;
  const CardScript& script = t.def(id).script;
  s.triggers |= script.triggers;
  s.rows |= script.rows;
  if (t.is_facedown(id) || t.match.parted().has(id)) s.rows |= kRowsOfFacedown;
  if (script.rows) s.speakers.add(id);
  if (script.triggers) s.listeners.add(id);
}

// What the sets of the match say of a card is not true of a copy.
static void listen_as_copy(Table& t, CardId id) {
  const CardScript& script = t.def(id).script;
  const auto put = [id](CardSet& set, bool in) { in ? set.add(id) : set.remove(id); };
  put(t.s.speakers, static_cast<bool>(script.rows));
  put(t.s.listeners, script.triggers != 0);
}

void refresh_listeners(Table& t) {
  State& s = t.s;
  const CardSet in_play = s.in_play();
  s.triggers = t.match.first_time_triggers();
  const bool plain = s.facedown.empty() && (in_play & t.match.parted()).empty();
  s.rows = plain ? RowMask{} : kRowsOfFacedown;
  s.speakers = ((in_play | s.activated) & t.match.with_rows()) - s.blank;
  s.listeners = ((in_play | s.activated) & t.match.with_triggers()) - s.blank;
  for (const CardId id : (in_play & (t.match.copies() | s.facedown)) - s.blank)
    listen_as_copy(t, id);
  for (const CardId id : s.speakers | s.listeners) {
    s.triggers |= t.def(id).script.triggers;
    s.rows |= t.def(id).script.rows;
  }
  for (const Lasting& l : s.lasting()) {
    s.triggers |= t.lib.block_triggers(l.block);
    s.rows |= t.lib.block_rows(l.block);
  }
}

// Cards without their text. Effects that last say so first; a card that is blank by then has no
// say in it.
static CardSet blank_cards(const View& t) {
  CardSet out = t.s.ignorant;  // what an ignorance counter does
  const auto add = [&](const Env& env, const Node& row) {
    out |= eval_set(t, env, row.set()) & t.s.in_play();
  };
  const Program& program = t.lib.program();
  for (const Lasting& l : t.s.lasting())
    if (t.lib.block_rows(l.block).has(Op::IsBlank) && holds_now(t.s, l))
      for_block_rows(t, env_of(l), program.blocks[l.block], Op::IsBlank, add);
  for (const CardId id : t.s.in_play() & (t.match.with_rows() | t.match.copies() | t.s.facedown))
    if (!out.has(id) && t.def(id).script.rows.has(Op::IsBlank))
      for_block_rows(t, env_of(t.s, id), t.def(id).script.block, Op::IsBlank, add);
  return out;
}

void settle_blank(Table& t) {
  const CardSet now = blank_cards(t);
  if (now == t.s.blank) return;
  t.s.blank = now;
  t.s.dirty = 1;
  refresh_listeners(t);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
