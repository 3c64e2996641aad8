// Derived answers: what a card's numbers, house and keywords are now, and what may be done with it.
#pragma once

#include "engine/keyforge/language/runtime/evaluate.h"
#include "engine/keyforge/rules/table.h"

namespace archon::keyforge {

// ---- Cards ----
int power(const View& t, CardId id);          // never below 0
CardSet traits_of(const View& t, CardId id);  // by their numbers
int counters_on(const View& t, CardId id, Counter kind);
int armor(const View& t, CardId id);  // total, used armor included
int armor_left(const View& t, CardId id);
int keyword(const View& t, CardId id, Keyword k);  // 0: absent; X of assault and hazardous
House changed_house(const View& t, CardId id);     // where some effect changes houses
inline House house_of(const View& t, CardId id) {
  return t.any_row(Op::BelongsTo) ? changed_house(t, id) : t.match.house(id);
}
// Bit per House that the card belongs to; more than one where an effect says so.
unsigned houses_of(const View& t, CardId id);
inline bool is_of_house(const View& t, CardId id, House house) {
  if (!t.any_row(Op::AlsoBelongs)) return house_of(t, id) == house;
  return house != House::None && (houses_of(t, id) >> static_cast<int>(house) & 1) != 0;
}
bool is_in_play(const State& s, CardId id);
// No effect says it cannot be dealt damage, by `dealer` or at all.
bool is_damageable(const View& t, CardId id, CardId dealer = kNoCard);

// ---- Places ----
CardSet neighbors(const State& s, CardId id);
CardSet flank_creatures(const View& t);     // of both battlelines, those that count as such too
int line_index(const State& s, CardId id);  // from the left, -1 if not in a battleline

// ---- Players ----
int key_cost(const View& t, Player p);
CardSet key_purses(const View& t, Player p);  // cards whose Æmber p may spend on keys
int spendable_on_keys(const View& t, Player p);
bool is_check(const View& t, Player p);            // p has enough to forge (rulebook: Check)
int hand_size(const View& t, Player p);            // to which p refills, chains aside
int chain_penalty(int chains);                     // cards fewer to draw (rulebook: Chains)
int steals_instead(const View& t, CardId dealer);  // Æmber, where it would deal damage; 0: it deals
bool can_steal_from(const View& t, Player victim);
bool skips_forging(const View& t, Player p);
bool may_forge(const View& t, Player p);  // nothing forbids it
int forged_keys(const State& s, Player p);

// ---- What may be done ----
CardSet attackable_by(const View& t, CardId attacker);
// Cards in the active player's hand that can be played or discarded in the main step.
void find_hand_options(const View& t, CardSet& playable, CardSet& disposable);
void find_usable(const View& t, std::array<CardSet, 5>& out);  // by Verb - Verb::Reap
// The same without the sets of the match: what find_usable() must come to, however it does.
void find_usable_card_by_card(const View& t, std::array<CardSet, 5>& out);
// The uses open to a ready card: Reap, Fight, Action, Omni, Unstun as bits by Verb; `in_house`
// tells whether it may be used as if of the active house, and `only_fight` limits it so.
// `told`: how it is used is not its player's choice (FAQ: Enrage).
uint32_t use_options(const View& t, CardId id, bool in_house, bool only_fight, bool told = false);
bool has_ability(const View& t, CardId id, Op trigger);
uint16_t choosable_houses(const View& t,
                          Player p);                 // bit per House; 0: plays with no active house
bool may_enter(const View& t, CardId id, Player p);  // playing it, from anywhere, is not forbidden
int play_cost(const View& t, CardId id, Player p);   // Æmber to pay the opponent
int use_cost(const View& t, CardId id, Player p);
int play_price(const View& t, CardId id, Player p);  // Æmber to lose by the card's own words

// What a card that is played as a copy can be a copy of.
struct Copies {
  bool any = false;  // there are models at all
  CardSet playable;  // those that may be played now
};
Copies copies_of(const View& t, CardId id, Player p);

// What a creature that enters play as a copy can be a copy of, until it is one.
CardSet models_of(const View& t, CardId id, Player p);

// What allows an off-house card to be played from hand: a lasting effect or a card in play.
struct Permission {
  int lasting = -1;
  CardId card = kNoCard;
  bool found() const { return lasting >= 0 || card != kNoCard; }
};
Permission play_permission(const View& t, CardId id);
// What allows an off-house card in play to be used, and counts it.
Permission use_permission(const View& t, CardId id);
bool six_reached(const View& t, CardId id);  // rulebook: The Rule of Six

// Calls f(env, row) for each row of this kind that holds now.
template <class F>
void for_rows(const View& t, Op op, F&& f);
// The same for those about something: what else there is need not hold.
template <class F, class About>
void for_rows(const View& t, Op op, F&& f, About&& about);

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
  return env;
}
inline bool holds_now(const State& s, const Lasting& l) {
  return l.from <= s.turn && s.turn <= l.until;
}

// Whose text a GainsText row gives; kNoCard where a position file has written a number of no card.
inline CardId giver_of_text(const View& t, const Env& env, const Node& row) {
  const int number = eval_number(t, env, row.amount());
  return number < 128 && t.match.cards().has(number) ? static_cast<CardId>(number) : kNoCard;
}
// The block of abilities and rows that a row gives to others; 0 for rows that give none.
inline uint16_t granted_block(const View& t, const Env& env, const Node& row) {
  if (row.op == Op::GrantAbilities) return static_cast<uint16_t>(row.imm);
  if (row.op != Op::GainsText) return 0;
  const CardId giver = giver_of_text(t, env, row);
  return giver == kNoCard ? uint16_t{0} : t.match.def(giver).script.own_block;
}
// Whether rows of kind `op` can stand in what a row of kind `row` gives.
constexpr bool can_grant(Op row, Op op) {
  if (row == Op::GainsText) return op != Op::GainsText;
  return row == Op::GrantAbilities && op != Op::GrantAbilities && op != Op::GainsText;
}

// Rows of a block, and those it grants: they speak from the card that has been given them. Only of
// rows that `about(env, row)` wants is their condition asked.
template <class F, class About>
void for_block_rows(const View& t, const Env& env, const Block& block, Op op, F&& f,
                    About&& about) {
  const Program& program = t.lib.program();
  for (int i = block.first_row; i < block.first_row + block.rows; ++i) {
    const Row& row = program.rows[static_cast<size_t>(i)];
    const bool own = row.node.op == op;
    const uint16_t granted =
        !own && can_grant(row.node.op, op) ? granted_block(t, env, row.node) : uint16_t{0};
    if (!own && !(t.lib.block_rows(granted) & row_bit(op))) continue;
    if (own && !about(env, row.node)) continue;
    if (row.condition != 0 && !eval_condition(t, env, row.condition)) continue;
    if (own) {
      f(env, row.node);
      continue;
    }
    for (const CardId id : eval_set(t, env, row.node.set()))
      for_block_rows(t, env_of(t.s, id), program.blocks[granted], op, f, about);
  }
}

inline constexpr auto kAnyRow = [](const Env&, const Node&) { return true; };
template <class F>
void for_block_rows(const View& t, const Env& env, const Block& block, Op op, F&& f) {
  for_block_rows(t, env, block, op, f, kAnyRow);
}

// Rows of a card that need not be in play, as player `p` has it.
template <class F>
void for_own_rows(const View& t, CardId id, Player p, Op op, F&& f) {
  const CardScript& script = t.def(id).script;
  if (!(script.rows & row_bit(op)) || t.s.blank.has(id)) return;
  Env env = env_of(t.s, id);
  env.player = p;
  for_block_rows(t, env, script.block, op, f);
}

template <class F, class About>
void for_rows(const View& t, Op op, F&& f, About&& about) {
  const RowMask bit = row_bit(op);
  if (!(t.s.rows & bit)) return;
  for (const CardId id : t.s.speakers) {
    const CardScript& script = t.def(id).script;
    if (script.rows & bit) for_block_rows(t, env_of(t.s, id), script.block, op, f, about);
  }
  for (const Lasting& l : t.s.lasting())
    if ((t.lib.block_rows(l.block) & bit) && holds_now(t.s, l))
      for_block_rows(t, env_of(l), t.lib.program().blocks[l.block], op, f, about);
}

template <class F>
void for_rows(const View& t, Op op, F&& f) {
  for_rows(t, op, f, kAnyRow);
}

// Calls f(env, row, block) for each row that gives a block of abilities and rows to cards.
template <class F>
void for_grants(const View& t, F&& f) {
  for (const Op op : {Op::GrantAbilities, Op::GainsText})
    for_rows(t, op,
             [&](const Env& env, const Node& row) { f(env, row, granted_block(t, env, row)); });
}

// Whether a row of this kind, about a set of cards, holds for the card.
inline bool row_covers(const View& t, Op op, CardId id) {
  if (!t.any_row(op)) return false;
  bool found = false;
  for_rows(t, op,
           [&](const Env& env, const Node& row) { found = found || is_in(t, env, row.set(), id); });
  return found;
}

// Whether a Who means player `p` when `you` is `you`. Only for You, Opponent and Each.
constexpr bool means(Who who, Player you, Player p) {
  return who == Who::Each || (who == Who::You) == (you == p);
}

// The same for the Who of any word, "its controller" and "its owner" included.
bool means(const View& t, const Env& env, const Node& n, Player p);

}  // namespace archon::keyforge
