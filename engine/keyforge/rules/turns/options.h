// What may be done: whom a creature can attack, what can be played, discarded and used, and which
// houses can be chosen.
#pragma once

#include <array>

#include "engine/keyforge/rules/derived/query.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// Some effect keeps the next creature used from being used so.
bool bars_next_use(const View& t, Op trigger);  // where there is such an effect
inline bool is_next_use_barred(const View& t, Op trigger) {
  return t.any_row(Op::NextUseNot) && bars_next_use(t, trigger);
}
void note_creature_used(State& s, const View& t);
CardSet attackable_by(const View& t, CardId attacker, bool past_taunt = false);
// What the active player may do in the main step; false if there is nothing.
bool find_main_options(const View& t, Decision& out);
// How cards may be used, by Verb - Verb::Reap, without the sets of the match: what
// find_main_options() must come to, however it does.
void find_usable_card_by_card(const View& t, std::array<CardSet, 5>& out);
// The uses open to a ready card: Reap, Fight, Action, Omni, Unstun as bits by Verb; `in_house`
// says whether it may be used as if of the active house, and `only_fight` limits it so.
// `compelled`: how it is used is not its player's choice (FAQ: Enrage).
uint32_t use_options(const View& t, CardId id, bool in_house, bool only_fight,
                     bool compelled = false);
bool has_ability(const View& t, CardId id, Op trigger);
uint16_t choosable_houses(const View& t,
                          Player p);  // bit per House; 0: plays with no active house
// Of a card that may be played as an upgrade: what limits leave of the choice.
bool may_play_as_itself(const View& t, CardId id, Player p);
bool may_play_as_upgrade(const View& t, CardId id, Player p);
bool may_enter(const View& t, CardId id, Player p);  // playing it, from anywhere, is not forbidden
// Cards of the player's discard pile that may come back to hand now: listed among what can be used
// by an omni ability.
CardSet returnable(const View& t, Player p);
// The cards in play that an upgrade, or what is played as one, may be attached to.
CardSet possible_hosts(const View& t, CardId id, Player p);
int play_cost(const View& t, CardId id, Player p);  // Æmber to pay the opponent
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
// The same for what is played: see Rules::copies_alpha.
CardSet playable_models(const View& t, CardId id, Player p);

// What allows an off-house card to be played from hand: a lasting effect or a card in play.
struct Permission {
  int lasting = -1;
  CardId card = kNoCard;
  bool found() const { return lasting >= 0 || card != kNoCard; }
};
Permission play_permission(const View& t, CardId id);
// What allows an off-house card in play to be used, and counts it.
Permission use_permission(const View& t, CardId id, Verb verb);
bool six_reached(const View& t, CardId id);  // rulebook: The Rule of Six

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
