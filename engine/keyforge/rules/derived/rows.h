// Rows: what holds while a card is in play, or while an effect lasts. Finding those of a kind,
// those that are granted included, and adding up what they say.
#pragma once

#include "engine/core/containers/function_ref.h"
#include "engine/core/counts.h"
#include "engine/keyforge/rules/derived/evaluate.h"
#include "engine/keyforge/rules/table.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// Env of a card in play for its constant effects.
inline Env env_of(const State& s, CardId id) {
  Env env;
  env.source = id;
  env.player = s.at(id).controller;
  return env;
}
inline Env env_of(const Lasting& l) {
  Env env;
  env.source = l.source;
  env.player = l.player;
  env.captured = l.cards;
  env.captured_number = l.number;
  env.lasts = true;
  return env;
}
inline bool holds_now(const State& s, const Lasting& l) {
  if (l.from > s.turn || s.turn > l.until) return false;
  return l.until != kWhileControlled || s.side[l.player].controlled.contains(l.cards);
}

// The card that the row's number names, for what is printed on it: one of the game's, or a token
// creature's reference card; kNoCard where a position file has written another number.
inline CardId printed_card(const View& t, const Env& env, const Node& row) {
  const int number = eval_number(t, env, row.amount());
  const bool known =
      number < 128 && (t.match.cards().has(number) || number == t.match.token_of(0) ||
                       number == t.match.token_of(1));
  return known ? narrow<CardId>(number) : kNoCard;
}
// The block of abilities and rows that a row gives to others; 0 for rows that give none.
inline uint16_t granted_block(const View& t, const Env& env, const Node& row) {
  if (row.op == Op::GrantAbilities) return narrow<uint16_t>(row.imm);
  if (row.op != Op::GainsText) return 0;
  const CardId giver = printed_card(t, env, row);
  return giver == kNoCard ? uint16_t{0} : t.match.def(giver).script.own_block;
}
// Whether rows of kind `op` can stand in what a row of kind `row` gives.
constexpr bool can_grant(Op row, Op op) {
  if (row == Op::GainsText) return op != Op::GainsText;
  return row == Op::GrantAbilities && op != Op::GrantAbilities && op != Op::GainsText;
}

// What is done with each row, in the Env of the card that says it.
using OnRow = FunctionRef<void(const Env&, const Node&)>;
// Whether a row is about something: only of those that are, their condition is asked.
using AboutRow = FunctionRef<bool(const Env&, const Node&)>;

// What rows are looked for, and for what.
struct RowSearch {
  Op op;
  OnRow f;
  const AboutRow* about = nullptr;  // null: all of the kind
};

// Rows of a block, and those it grants: they speak from the card that has been given them.
void search_block(const View& t, const Env& env, const Block& block, const RowSearch& search);
inline void for_block_rows(const View& t, const Env& env, const Block& block, Op op, OnRow f) {
  search_block(t, env, block, {op, f});
}

// Rows of a card that need not be in play, as player `p` has it.
inline void for_own_rows(const View& t, CardId id, Player p, Op op, OnRow f) {
  const CardScript& script = t.def(id).script;
  if (!script.rows.has(op) || t.s.blank.has(id)) return;
  Env env = env_of(t.s, id);
  env.player = p;
  for_block_rows(t, env, script.block, op, f);
}

// Rows that hold now: of those of the cards that are in play, and of what lasts.
void search_standing(const View& t, const CardSet& cards, const RowSearch& search);

// Calls f(env, row) for each row of this kind that holds now. One loop serves all of them, so that
// what runs often is small; where there is no such row, it isn't even called.
template <class F>
void for_rows(const View& t, Op op, F&& f, const AboutRow* about = nullptr) {
  if (t.any_row(op)) [[unlikely]]
    search_standing(t, t.match.speaking(op), {op, f, about});
}

// Whether one of these cards has a say now, or something that lasts may have.
inline bool any_says(const View& t, const CardSet& cards) {
  return !(t.s.speakers & cards).empty() || !t.s.lasting().empty();
}

// Calls f(env, row, block) for each row that gives cards a block with an ability of these kinds.
template <class F>
void for_grants(const View& t, TriggerMask kinds, F&& f) {
  if (!t.any_row(Op::GrantAbilities) && !t.any_row(Op::GainsText)) return;
  const CardSet granting = t.match.granting(kinds);
  if (!any_says(t, granting)) return;
  const auto given = [&](const Env& env, const Node& row) {
    const uint16_t block = granted_block(t, env, row);
    if (t.lib.block_triggers(block) & kinds) f(env, row, block);
  };
  search_standing(t, granting, {Op::GrantAbilities, given});
  if (t.any_row(Op::GainsText)) search_standing(t, granting, {Op::GainsText, given});
}

// Whether a row of this kind, about a set of cards, holds for the card.
inline bool row_covers(const View& t, Op op, CardId id) {
  if (!t.any_row(op)) return false;
  bool found = false;
  for_rows(t, op,
           [&](const Env& env, const Node& row) { found = found || is_in(t, env, row.set(), id); });
  return found;
}

// Which of the cards such rows hold for: the rows are found once, and not once a card.
inline CardSet covered_cards(const View& t, Op op, const CardSet& among) {
  CardSet out;
  if (among.empty()) return out;
  for_rows(t, op, [&](const Env& env, const Node& row) {
    if (!out.contains(among)) out |= among & eval_set(t, env, row.set());
  });
  return out;
}

// Whether a Who means player `p` when `you` is `you`. Only for You, Opponent and Each.
constexpr bool means(Who who, Player you, Player p) {
  return who == Who::Each || (who == Who::You) == (you == p);
}

// The same for the Who of any word, "its controller" and "its owner" included.
bool means(const View& t, const Env& env, const Node& n, Player p);

// Sum of the amounts of the rows of this kind whose set holds the card; none counts below 0.
int sum_rows(const View& t, Op op, CardId id);
// The same of those that name player p.
int sum_player_rows(const View& t, Op op, Player p);
bool any_player_row(const View& t, Op op, Player p);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
