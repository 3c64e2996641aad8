// Which abilities answer an event, and the window in which they are put in order (rulebook: Timing
// Chart).
#pragma once

#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// What happened, to whom. Players named by a trigger are compared with `actor`.
struct Event {
  Op trigger = Op::None;
  CardId subject = kNoCard;
  CardId opposing = kNoCard;
  Player actor = 0;
  Player held = 0;            // who controlled a subject that has left play
  int amount = 0;             // that much
  House house = House::None;  // AfterChoosing
};

// Whether anything at all may answer. An action card is not in play, so State::triggers does not
// know it.
inline bool is_heard(const View& t, const Event& e) {
  const uint64_t bit = trigger_bit(e.trigger);
  return (t.s.triggers & bit) != 0 ||
         (is_own(e.trigger) &&
          ((t.def(e.subject).script.triggers & bit) != 0 || t.any_row(Op::AbilitiesAnswer)));
}

// A card that is used as if it were someone's speaks for its user (rulebook: As If It Were Yours).
inline bool is_use(Op trigger) {
  return trigger == Op::OnReap || trigger == Op::OnFight || trigger == Op::OnBeforeFight ||
         trigger == Op::OnAction || trigger == Op::OnOmni;
}

// Whether some ability that stands now is of one of these kinds: unlike State::triggers, which may
// name kinds that nothing has, its answer is certain.
bool is_answered_by_any(const View& t, TriggerMask kinds);

// Adds the abilities that answer the event to the pending ones; `deaf` cards do not listen.
void gather_heard(Table& t, const Event& e, CardSet deaf);
inline void gather(Table& t, const Event& e, CardSet deaf = {}) {
  if (is_heard(t, e)) gather_heard(t, e, deaf);
}
// The same where several triggers are about one event.
inline void gather(Table& t, Event& e, Op trigger) {
  e.trigger = trigger;
  gather(t, e);
}
// The abilities of its own kind that lasting effects from position `known` on have given the
// subject: gained while others of this moment resolve, they are in time (FAQ: Timing, Nexus).
void gather_granted_since(Table& t, const Event& e, int known);

// Adds those of this kind that cards of the active player's discard pile have there, about a house
// chosen or the start of a turn.
void gather_in_discard(Table& t, const Event& e, Op kind);

// Whether its own Scrap: answers the discarding of a card from its owner's hand, as it does in
// their turn (rulebook: Scrap).
inline bool is_scrapped(const View& t, CardId id) {
  return owner_of(id) == t.s.active &&
         (t.match.def(id).script.triggers & trigger_bit(Op::OnScrap)) != 0;
}

inline constexpr TriggerMask kOfDiscards =
    trigger_bit(Op::AfterDiscarded) | trigger_bit(Op::AfterAnyDiscard);
// What answers the discarding of a card from its owner's hand; that may be its own Scrap:.
inline void gather_discarded(Table& t, CardId id) {
  const bool scraps = is_scrapped(t, id);
  if (!scraps && (t.s.triggers & kOfDiscards) == 0) return;
  Event e;
  e.subject = id;
  e.actor = owner_of(id);
  gather(t, e, Op::AfterDiscarded);
  gather(t, e, Op::AfterAnyDiscard);
  if (scraps) gather(t, e, Op::OnScrap);
}

// The same of a card that lay elsewhere.
inline void gather_discarded_elsewhere(Table& t, CardId id) {
  if (!t.any_trigger(Op::AfterAnyDiscard)) return;
  Event e;
  e.subject = id;
  e.actor = owner_of(id);
  gather(t, e, Op::AfterAnyDiscard);
}

// Opens a window for the pending abilities from position `first` on, if there are any.
void open_window_for(Table& t, int first);
inline void open_window(Table& t, int first) {
  if (t.s.pending().size() != first) open_window_for(t, first);
}
// gather and open_window.
inline void trigger(Table& t, const Event& e) {
  if (!is_heard(t, e)) return;
  const int first = t.s.pending().size();
  gather_heard(t, e, {});
  open_window(t, first);
}
// The same of what a player does in the turn, with no card as its subject; false if nothing hears.
inline bool trigger_turn(Table& t, Op step, Player p) {
  if (!t.any_trigger(step)) [[likely]]
    return false;
  Event e;
  e.trigger = step;
  e.actor = p;
  trigger(t, e);
  return true;
}
// The card leaves play: what waits of its abilities, and of those that it gives others, comes to
// nothing (Rules::resolves_only_in_play). What the rulebook says of assault and hazardous, and what
// an effect that lasts does, does not hang on it.
void silence(Table& t, CardId id);
// The abilities of a window, one after another, as the active player orders them.
void step_window(Table& t, Frame& f);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
