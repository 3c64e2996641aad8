// Token creatures (rulebook: Token Creature). A card of any type lies facedown in play and is what
// the reference card of its owner says: State::facedown, with that card as its model (Card::as).
// Its controller may look at it; once it has left play it is itself again.
#pragma once

#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// The card that would be the next one the player makes; kNoCard without cards in the deck, or
// without a reference card.
CardId next_token(const View& t, Player p);
// It is itself again: what has been done with it this turn counts for the token creature's title
// (rulebook: Rule of Six), which the card hasn't.
void count_uses_for_token(State& s, const Match& match, CardId id);
// The card becomes a token creature at a place of the player's battleline, counted from the left.
void put_into_play_as_token(Table& t, CardId id, Player p, int place, bool ready = false);
// Makes `n` of them, one after another, for a card that has no statement that does so: the flank of
// each is asked for.
void start_making(Table& t, CardId source, Player p, int n);
void step_tokens(Table& t, Frame& f);
// What token creatures are copies of, where a card of the match says so of them.
void settle_copies(Table& t);
// A creature in play becomes a token creature, or is itself again, without leaving play (rulebook:
// Flip): what lies on it stays. What turns out to be no creature is discarded, whatever would keep
// it.
void turn_facedown(Table& t, CardId id);
void turn_faceup(Table& t, CardId id);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
