// Every move of a card between zones, and nothing else.
#pragma once

#include "engine/keyforge/rules/table.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// Where a card goes within its new zone.
enum class Place : uint8_t { Top, Bottom };

// Takes a card out of the zone it is in; it then lies in limbo. A card in play leaves it: Æmber on
// a creature goes to the opponent of its controller, upgrades and cards under it are discarded,
// marks and lasting effects on it end (rulebook: Leaves Play).
void take(Table& t, CardId id);

// Some card keeps it in archives that are not its owner's.
bool has_kept_archives(const View& t, CardId id);  // where some card keeps any
inline bool is_kept_in_archives(const View& t, CardId id) {
  return t.any_row(Op::KeptInArchives) && has_kept_archives(t, id);
}

// take, then puts the card in a zone of its owner (archives: of `keeper`). `open` says whether
// both players see which card it is.
void move_to(Table& t, CardId id, Zone zone, bool open, Place place = Place::Top);
void move_to_archives(Table& t, CardId id, Player keeper, bool open);
// Discards a card, wherever it is; what answers that it was in a hand is pending then. False: it
// has gone elsewhere.
bool discard_card(Table& t, CardId id);

// From limbo into play, exhausted; a creature with that many of its battleline to its left. `from`:
// the zone before limbo.
void enter_play(Table& t, CardId id, Player controller, int place, Zone from = Zone::Limbo);
inline int flank_place(const State& s, Player p, bool left) {
  return left ? 0 : s.side[p].line.size();
}
void attach(Table& t, CardId upgrade, CardId host, Player controller);
void put_under(Table& t, CardId id, CardId host);
// The second half of a gigantic creature joins the first, and goes wherever that goes.
void join_half(Table& t, CardId second, CardId first);

// An artifact joins the battleline of its controller.
void become_creature(Table& t, CardId artifact, bool left_flank);
// And leaves it again; what only creatures have goes.
void become_artifact(Table& t, CardId id);
void change_controller(Table& t, CardId id, Player to, bool left_flank);
// An upgrade in play goes to another creature.
void reattach(Table& t, CardId upgrade, CardId host, Player by);
void swap_places(Table& t, CardId a, CardId b);
// One lies in its owner's hand, the other in the same player's discard pile; that keeps its order.
void swap_hand_and_discard(Table& t, CardId a, CardId b);

void tell_move(const View& t, CardId id, Zone from, Zone to, CardId with = kNoCard,
               bool facedown = false);
// A card has left the deck. An edition may want the discard pile in the place of an empty one: see
// Rules::reshuffles_at_once.
void show_tops(Table& t);  // of decks that some card lays open
void note_empty_deck(Table& t, const Side& side);

// A lasting effect is over; abilities of it that wait go on without it.
void end_lasting(State& s, int position);

// References to the card are forgotten: it is hidden now, or it is a new object (rulebook: Leaves
// Play).
void forget_references(Table& t, const CardSet& cards);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
