// Derived answers: what a card's numbers, house and keywords are now, and what players have.
#pragma once

#include "engine/core/counts.h"
#include "engine/keyforge/rules/derived/rows.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// ---- Cards ----
int power(const View& t, CardId id);  // never below 0
// Rows that may leave a card less power than is printed on it.
inline constexpr RowMask kLowersPower =
    row_bit(Op::PowerDown) | row_bit(Op::PowerIs) | row_bit(Op::PrintedPower);
// So much power it has in any case: what is printed, where nothing lowers it.
inline int least_power(const View& t, CardId id) {
  return t.s.rows & kLowersPower ? 0 : t.def(id).power;
}
// Those of the cards that such a row speaks of.
CardSet lowered(const View& t, const CardSet& cards);
CardSet traits_of(const View& t, CardId id);  // by their numbers
int counters_on(const View& t, CardId id, Counter kind);
int counters_on(const View& t, CardId id);  // of all names
// Each name of the counters on a card, and how many of it.
template <class F>
void for_counters(const View& t, CardId id, F&& f) {
  for (const Counter kind : t.def(id).counted)
    if (const int n = counters_on(t, id, kind); n > 0) f(kind, n);
  for (const Mark mark : kCounterMarks)
    if ((t.s.*set_of(mark)).has(id)) f(*counter_of(mark), 1);
}
int armor(const View& t, CardId id);  // total, used armor included
int armor_left(const View& t, CardId id);
House changed_house(const View& t, CardId id);  // where some effect changes houses
// The first of them, where it belongs to several.
inline House house_of(const View& t, CardId id) {
  return t.any_row(Op::BelongsTo) ? changed_house(t, id) : t.match.house(id);
}
inline constexpr RowMask kChangesHouses = row_bit(Op::BelongsTo) | row_bit(Op::AlsoBelongs);
// Bit per House that the card belongs to; more than one where its icons or an effect say so.
unsigned changed_houses(const View& t, CardId id);  // where effects change houses
inline unsigned houses_of(const View& t, CardId id) {
  return t.s.rows & kChangesHouses ? changed_houses(t, id) : t.match.houses_of(id);
}
inline bool is_of_house(const View& t, CardId id, House house) {
  if (!(t.s.rows & kChangesHouses)) return t.match.of_house(house).has(id);
  return house != House::None && (changed_houses(t, id) >> index_of(house) & 1) != 0;
}
// Of the cards, those that belong to the house.
CardSet changed_of_house(const View& t, const CardSet& cards,
                         House house);  // where effects change houses
inline CardSet of_house(const View& t, const CardSet& cards, House house) {
  if (t.s.rows & kChangesHouses) [[unlikely]]
    return changed_of_house(t, cards, house);
  return cards & t.match.of_house(house);
}
inline bool is_in_play(const State& s, CardId id) { return s.at(id).zone == Zone::Play; }
// 0: absent; X of assault and hazardous. Every play and fight asks, mostly about what is printed.
int changed_keyword(const View& t, CardId id, Keyword k);  // of a card in play
[[gnu::always_inline]] inline int keyword(const View& t, CardId id, Keyword k) {
  constexpr RowMask kChanges = row_bit(Op::TakesAfter) | row_bit(Op::GainsText) |
                               row_bit(Op::GainKeyword) | row_bit(Op::GainKeywordX) |
                               row_bit(Op::LoseKeyword);
  if ((t.s.rows & kChanges) && is_in_play(t.s, id)) return changed_keyword(t, id, k);
  return t.s.blank.has(id) ? 0 : t.def(id).keywords[index_of(k)];
}
// It has deploy as it comes to the player's side: printed, or by what is given to cards there.
bool is_given_deploy(const View& t, CardId id, Player p);
inline bool enters_with_deploy(const View& t, CardId id, Player p) {
  if (keyword(t, id, Keyword::Deploy) > 0) return true;
  return t.any_row(Op::GainKeyword) && is_given_deploy(t, id, p);
}
// It may be used whatever house is active: it is versatile, or an effect says so.
bool needs_no_house(const View& t, CardId id);
CardSet needing_no_house(const View& t, const CardSet& cards);
// No effect says it cannot be dealt damage, by `dealer` or at all.
bool is_damageable(const View& t, CardId id, CardId dealer = kNoCard);

// ---- Places ----
CardSet neighbors(const State& s, CardId id);
CardSet flank_creatures(const View& t);  // of both battlelines, those that count as such too
CardSet cards_under(const State& s, CardId host);
int line_index(const State& s, CardId id);  // from the left, -1 if not in a battleline

// The player's cards that lie facedown in play, by their places: the battleline from the left, then
// those that count as artifacts. These differ by the order of their numbers alone, which is
// open therefore, and stays in a guess.
CardId facedown_at(const State& s, Player p, int place);
int facedown_place(const State& s, CardId id);
inline CardSet facedown_artifacts(const State& s, Player p) {
  return s.facedown & s.artifacts & s.side[p].controlled;
}

// In which order cards are picked one after another: by their numbers; those that lie facedown by
// their places, as their numbers would tell who they are.
inline int pick_rank(const State& s, CardId id) {
  if (!s.facedown.has(id)) return id;
  return 128 + 64 * s.at(id).controller + std::min(63, facedown_place(s, id));
}
inline CardId card_of_rank(const State& s, int rank) {
  if (rank < 128) return narrow<CardId>(rank);
  return facedown_at(s, static_cast<Player>((rank - 128) / 64), rank % 64);
}

// ---- Players ----
// Of a key of a colour, by its number; without one (kKeys: the fourth has none).
int key_cost(const View& t, Player p, int colour);
int key_cost(const View& t, Player p);          // of the cheapest that p has not forged
bool is_short_of_key(const View& t, Player p);  // whatever a key costs now; false: that is open
CardSet key_sources(const View& t, Player p);   // cards whose Æmber p may spend on keys
CardSet key_coins(const View& t, Player p);     // cards that p may spend, as 1 Æmber each
int spendable_on_keys(const View& t, Player p);
int spendable_of_opponents(const View& t, Player p);  // of that, out of the opponent's pool
bool is_check(const View& t, Player p);               // p has enough to forge (rulebook: Check)
int hand_size(const View& t, Player p);               // to which p refills, chains aside
int chain_penalty(int chains);                        // cards fewer to draw (rulebook: Chains)
int steals_instead(const View& t, CardId dealer);  // Æmber, where it would deal damage; 0: it deals
bool can_steal_from(const View& t, Player victim);
bool is_made_to_skip(const View& t, Player p,
                     Skippable step);  // where some effect makes players skip
inline bool skips(const View& t, Player p, Skippable step) {
  return t.any_row(Op::Skips) && is_made_to_skip(t, p, step);
}
bool may_forge(const View& t, Player p);  // nothing forbids it
int forged_keys(const State& s, Player p);
int keys_to_win(const View& t, Player p);  // those beyond three have no colour
bool is_haunted(const View& t, Player p);  // rulebook: Haunted

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
