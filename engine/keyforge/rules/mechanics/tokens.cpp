#include "engine/keyforge/rules/mechanics/tokens.h"

#include "engine/keyforge/rules/listeners.h"
#include "engine/keyforge/rules/mechanics/gigantic.h"
#include "engine/keyforge/rules/play.h"
#include "engine/keyforge/rules/stack.h"
#include "engine/keyforge/rules/zones.h"

namespace archon::keyforge {

CardId next_token(const View& t, Player p) {
  const auto& deck = t.s.side[p].deck;
  return deck.empty() || t.match.token_of(p) == kNoCard ? kNoCard : deck.back();
}

void count_uses_for_token(State& s, const Match& match, CardId id) {
  OfTurn& counted = s.of_turn(id);
  if (counted.uses == 0) return;
  const CardId token = match.token_of(owner_of(id));
  count_up(s.of_turn(token).uses, counted.uses);
  s.touched.add(token);
  counted.uses = 0;
}

// What has been done with the card this turn is not the token creature's.
static void forget_deeds(State& s, CardId id) {
  s.of_turn(id) = {};
  for (CardSet* set : {&s.touched, &s.discarded, &s.fought_down}) set->remove(id);
}

void put_into_play_as_token(Table& t, CardId id, Player p, int place) {
  State& s = t.s;
  if (t.log != nullptr && t.log->foresight != nullptr)
    t.log->foresight->lay_facedown(id, s.side[t.log->foresight->observer].known.has(id), p);
  forget_deeds(s, id);
  s.facedown.add(id);
  s.at(id).as = t.match.token_of(owner_of(id));
  put_into_play_at(t, id, p, place);
}

// The other side is up now.
static void settle_flip(Table& t, CardId id) {
  t.s.at(id).counters = 0;
  tell_mark(t, id, Mark::Facedown, t.s.facedown.has(id));
  refresh_listeners(t);
  t.s.dirty = 1;
}

void turn_facedown(Table& t, CardId id) {
  State& s = t.s;
  const CardId token = t.match.token_of(owner_of(id));
  if (!s.creatures.has(id) || s.facedown.has(id) || token == kNoCard) return;
  if (joined_half(t, id) != kNoCard) return;  // two cards have no other side together
  s.facedown.add(id);
  s.at(id).as = token;
  for (Side& watcher : s.side) watcher.known.add(id);  // who have seen it
  settle_flip(t, id);
}

void turn_faceup(Table& t, CardId id) {
  State& s = t.s;
  if (!s.facedown.has(id)) return;
  const CardDef& face = t.match.def(id);
  if (face.type != CardType::Creature || face.half != Half::None) {
    s.warded.remove(id);
    return move_to(t, id, Zone::Discard, true);
  }
  count_uses_for_token(s, t.match, id);
  t.note_face(id);
  s.facedown.remove(id);
  s.at(id).as = kNoCard;
  for (Side& watcher : s.side) watcher.known.remove(id);
  settle_flip(t, id);
}

}  // namespace archon::keyforge
