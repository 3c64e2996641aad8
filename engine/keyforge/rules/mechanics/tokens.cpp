#include "engine/keyforge/rules/mechanics/tokens.h"

#include "engine/core/counts.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/derived/listeners.h"
#include "engine/keyforge/rules/derived/rows.h"
#include "engine/keyforge/rules/mechanics/gigantic.h"
#include "engine/keyforge/rules/turns/play.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

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

void put_into_play_as_token(Table& t, CardId id, Player p, int place, bool ready) {
  State& s = t.s;
  if (t.log != nullptr && t.log->foresight != nullptr)
    t.log->foresight->lay_facedown(id, s.side[t.log->foresight->observer].known.has(id), p);
  forget_deeds(s, id);
  s.facedown.add(id);
  s.at(id).as = t.match.token_of(owner_of(id));
  put_into_play_at(t, id, p, place, ready);
}

void start_making(Table& t, CardId source, Player p, int n) {
  push(t, FrameKind::Tokens, source, p).amount = narrow<int16_t>(n);
}

void step_tokens(Table& t, Frame& f) {
  State& s = t.s;
  // Looked up for each: what the one before brought about may have changed the deck.
  const CardId id = next_token(t, f.player);
  if (f.amount <= 0 || id == kNoCard) return pop(t);
  bool taken = false;
  const CardId token = t.match.token_of(owner_of(id));
  if (t.any_row(Op::NextAnywhere) && !settle_offer(t, f, token, f.player, taken)) return;
  if (taken) f.set(kOffered);
  const bool offered = f.has(kOffered);
  const int others = s.side[f.player].line.size();
  const bool anywhere = offered && others > 1;
  if (others > 0 && must_ask(f)) return anywhere ? ask_place(t, others) : ask_flank(t);
  f.clear(kOffered);
  f.set(kMaking);
  --f.amount;
  const int flank = flank_place(s, f.player, others > 0 && s.answer == 1);
  put_into_play_as_token(t, id, f.player, anywhere ? s.answer : flank, offered);
}

// The other side is up now.
static void settle_flip(Table& t, CardId id) {
  t.s.at(id).counters = 0;
  tell_mark(t, id, Mark::Facedown, t.s.facedown.has(id));
  refresh_listeners(t);
  t.s.dirty = 1;
}

// What a token creature is now: the latest effect decides.
static CardId model_of(const View& t, CardId id) {
  CardId model = t.match.token_of(owner_of(id));
  for_rows(t, Op::IsCopyOf, [&](const Env& env, const Node& row) {
    const CardId named = printed_card(t, env, row);
    if (named != kNoCard && is_in(t, env, row.set(), id)) model = named;
  });
  return model;
}

void settle_copies(Table& t) {
  State& s = t.s;
  bool changed = false;
  for (const CardId id : s.facedown) {
    Card& c = s.at(id);
    const CardId model = model_of(t, id);
    if (c.as == model) continue;
    if (t.match.def(model).counted != t.def(id).counted) c.counters = 0;
    c.as = model;
    changed = true;
  }
  if (!changed) return;
  refresh_listeners(t);
  s.dirty = 1;
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
    // As it leaves it is no creature any more, so that its Æmber belongs to no player.
    Card& c = s.at(id);
    to_supply(t, c.aember, id);
    c.aember = 0;
    return move_to(t, id, Zone::Discard, true);
  }
  count_uses_for_token(s, t.match, id);
  t.note_face(id);
  s.facedown.remove(id);
  s.at(id).as = kNoCard;
  for (Side& watcher : s.side) watcher.known.remove(id);
  settle_flip(t, id);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
