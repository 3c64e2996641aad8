// Words that move cards between zones, show them, or play them.
#include <algorithm>
#include <array>

#include "engine/core/counts.h"
#include "engine/keyforge/language/runtime/ops.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/mechanics/gigantic.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/turns/options.h"
#include "engine/keyforge/rules/turns/play.h"
#include "engine/keyforge/rules/turns/turn.h"
#include "engine/keyforge/rules/turns/use.h"
#include "engine/keyforge/rules/zones/control.h"
#include "engine/keyforge/rules/zones/piles.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

// Cards have left decks or have come there: others lie on top.
void settle_tops(const Statement& st) {
  if (st.t.any_row(Op::TopIsOpen)) show_tops(st.t);
}

// Moves every card of a set. `them` are those that came to `zone`: a ward may keep one in play, and
// one from foreign archives goes to its owner's hand.
template <class F>
void move_all(Statement& st, const CardSet& cards, Zone zone, F&& move) {
  CardSet moved;
  CardSet halves;  // of gigantic creatures; they go along and are not counted
  for (const CardId id : cards) {
    const CardId half = joined_half(st.t, id);
    move(id);
    if (st.s().at(id).zone != zone) continue;
    moved.add(id);
    if (half != kNoCard) halves.add(half);
  }
  settle_tops(st);
  st.result(moved | halves, moved.size(), !moved.empty() && moved == cards);
}

// What goes from one hidden zone to another is seen by the player who does it alone, unless it has
// been revealed, and by whose hand it leaves; who plays against that hand no longer knows what is
// left of it.
void move_unseen(const Statement& st, CardId id, Zone zone, Place place = Place::Top) {
  State& s = st.s();
  const Zone from = s.at(id).zone;
  const bool open = !is_hidden(from) || st.f.has(kShown);
  move_to(st.t, id, zone, open, place);
  if (open || !is_hidden(s.at(id).zone)) return;
  s.side[st.f.player].known.add(id);
  const Player owner = owner_of(id);
  if (s.at(id).zone == Zone::Hand) s.side[owner].known.add(id);
  if (from != Zone::Hand) return;
  s.side[owner].known.add(id);
  if (st.f.player == owner) s.side[other(owner)].known -= s.side[owner].hand;
}

void to_zone(Statement& st, Zone zone, Place place = Place::Top) {
  move_all(st, st.cards(), zone, [&](CardId id) { move_unseen(st, id, zone, place); });
}

// Cards that come to lie on one deck are put there one after another, in the order the player
// picks; they leave where they are together.
void to_deck(Statement& st, Place place) {
  Frame& f = st.f;
  const CardSet cards = st.cards();
  const auto several = [&](Player p) { return (cards & CardSet::owned_by(p)).size() > 1; };
  if (!several(0) && !several(1)) return to_zone(st, Zone::Deck, place);
  if (!f.has(kChoosing)) f.b = 0;
  uint8_t* turns = st.notes();
  if (f.has(kAnswered)) {
    f.clear(kAnswered);
    turns[st.s().answer] = ++f.b;
  }
  for (Player p = 0; p < 2; ++p) {
    CardSet open;
    for (const CardId id : cards& CardSet::owned_by(p))
      if (turns[id] == 0) open.add(id);
    if (open.size() < 2) continue;
    f.set(kAnswered);
    st.again();
    return ask_pick(st.t, open, false);
  }
  std::array<uint8_t, 2 * kMaxOwned> order{};  // the last of each deck has not been asked about
  int count = 0;
  for (int turn = 1; turn <= f.b; ++turn)
    for (const CardId id : cards)
      if (turns[id] == turn) order[count++] = byte(id);
  for (const CardId id : cards)
    if (turns[id] == 0) order[count++] = byte(id);
  f.b = 0;
  st.close_notes();
  const int first = st.s().pending().size();
  for (int i = 0; i < count; ++i) move_unseen(st, order[i], Zone::Deck, place);
  settle_tops(st);
  open_window(st.t, first);
  st.result(cards, cards.size(), true);
}

// `anyway`: the deck of the player whom the statement names is shuffled even without such a card.
void shuffle_in(Statement& st, bool anyway) {
  const CardSet cards = st.cards();
  std::array<Shuffled, 2> what;
  for (Player p = 0; p < 2; ++p) {
    const auto& pile = st.s().side[p].discard;
    what[p].whole_pile = !pile.empty() && std::all_of(pile.begin(), pile.end(),
                                                      [&](CardId id) { return cards.has(id); });
  }
  to_zone(st, Zone::Deck);
  for (Player p = 0; p < 2; ++p)
    if (!(cards & CardSet::owned_by(p)).empty() || (anyway && st.names(p)))
      shuffle_deck(st.t, p, what[p]);
}

void archive(Statement& st) {
  move_all(st, st.cards(), Zone::Archives, [&](CardId id) {
    const Zone from = st.s().at(id).zone;
    const bool open = !is_hidden(from) && from != Zone::Under;
    const bool faceup = st.t.def(id).script.rows.has(Op::TakenInPart);
    move_to_archives(st.t, id, owner_of(id), open || faceup || st.f.has(kShown));
  });
}

// Whether something answers as one of the cards is discarded.
bool is_discard_heard(const View& t, const CardSet& cards) {
  const CardSet from_hands = cards & (t.s.side[0].hand | t.s.side[1].hand);
  if (from_hands.empty()) return false;
  if (is_answered_by_any(t, kOfDiscards)) return true;
  for (const CardId id : from_hands)
    if (is_scrapped(t, id)) return true;
  return false;
}

// Whether the cards of hands are discarded one after another. Where nothing answers no one can
// tell, but by the order in the pile.
bool go_one_by_one(const View& t, const CardSet& cards) {
  if (!t.lib.rules().discards_one_by_one()) return false;
  const CardSet from_hands = cards & (t.s.side[0].hand | t.s.side[1].hand);
  return is_discard_heard(t, cards) ||
         ((t.s.settings & kAskDiscards) != 0 && from_hands.size() > 1);
}

// Two registers behind those of a script that discards one by one: what has been discarded, and of
// each player how many more chance picks. Frame::b says who goes first, plus one; 0: not settled.
CardSet& discarded_so_far(State& s) { return s.cells()[s.cells().size() - 2]; }
CardSet& counts_left(State& s) { return s.cells()[s.cells().size() - 1]; }
int count_left(State& s, Player p) { return number_in(counts_left(s)) >> 8 * p & 255; }

void open_registers(Statement& st) {
  st.f.set(kChoosing);
  st.f.b = 0;
  st.s().cells().extend(2);
}

// What does not come from a hand goes at once.
void begin_discarding(Statement& st, const CardSet& named) {
  State& s = st.s();
  open_registers(st);
  const CardSet elsewhere = named - s.side[0].hand - s.side[1].hand;
  discarded_so_far(s) = elsewhere;
  const int first = s.pending().size();
  for (const CardId id : elsewhere) discard_card(st.t, id);
  settle_tops(st);
  open_window(st.t, first);
}

// The cards of hands of which the next one is; `named` where it is not for chance to say.
CardSet still_to_discard(Statement& st, const CardSet& named) {
  State& s = st.s();
  if (st.n.op != Op::DiscardRandom)
    return (named - discarded_so_far(s)) & (s.side[0].hand | s.side[1].hand);
  CardSet out;
  for (Player p = 0; p < 2; ++p)
    if (count_left(s, p) > 0) out |= s.side[p].hand;
  return out;
}

// Whose cards go first, where both players have some: the active player says so (rulebook of 2026:
// Discarding Cards). False while that is asked.
bool settle_who_begins(Statement& st, const CardSet& left) {
  State& s = st.s();
  Frame& f = st.f;
  if (f.b != 0) return true;
  const bool both = !(left & s.side[0].hand).empty() && !(left & s.side[1].hand).empty();
  if (both && must_ask(f)) {
    ask_option(st.t, 2);
    return false;
  }
  f.b = byte((both && s.answer == 1 ? other(s.active) : s.active) + 1);
  return true;
}

// The next of the cards: chance picks it, or whose cards they are orders them; of those that are
// not the active player's no player is asked. kNoCard while it is asked.
CardId next_to_discard(Statement& st, const CardSet& left) {
  State& s = st.s();
  Frame& f = st.f;
  if (f.has(kAnswered)) {
    f.clear(kAnswered);
    return s.picked();
  }
  auto p = static_cast<Player>(f.b - 1);
  if ((left & s.side[p].hand).empty()) p = other(p);
  const CardSet theirs = left & s.side[p].hand;
  if (st.n.op == Op::DiscardRandom) {
    counts_left(s) = from_number(number_in(counts_left(s)) - (1 << 8 * p));
    return random_cards(st.t, theirs, 1).first();
  }
  if (p != s.active || theirs.size() < 2 || !go_one_by_one(st.t, theirs)) return theirs.first();
  f.set(kAnswered);
  ask_pick(st.t, theirs, false);
  return kNoCard;
}

// One after another, as the player orders their own. What is drawn meanwhile, and is one of the
// cards, is discarded, too.
void discard_one_by_one(Statement& st, const CardSet& named) {
  State& s = st.s();
  Frame& f = st.f;
  if (!f.has(kChoosing)) {
    const int depth = s.stack().size();
    begin_discarding(st, named);
    if (s.stack().size() > depth) return st.again();  // what answers comes first
  }
  const CardSet left = still_to_discard(st, named);
  if (left.empty()) {
    const CardSet moved = discarded_so_far(s);
    f.clear(kChoosing);
    f.b = 0;
    s.cells().shrink(s.cells().size() - 2);
    return st.result(moved, moved.size(), !moved.empty());
  }
  st.again();
  if (!settle_who_begins(st, left)) return;
  const CardId next = next_to_discard(st, left);
  if (next == kNoCard) return;
  const int first = s.pending().size();
  discarded_so_far(s).add(next);
  discard_card(st.t, next);
  open_window(st.t, first);
}

// All of them; what answers does so once they lie there.
void discard_together(Statement& st, const CardSet& cards) {
  const int first = st.s().pending().size();
  CardSet moved;
  for (const CardId id : cards)
    if (discard_card(st.t, id)) moved.add(id);
  settle_tops(st);
  st.result(moved, moved.size(), !moved.empty() && moved == cards);
  open_window(st.t, first);
}

void discard_cards(Statement& st, const CardSet& cards) {
  if (st.f.has(kChoosing) || go_one_by_one(st.t, cards)) return discard_one_by_one(st, cards);
  discard_together(st, cards);
}

void discard_random(Statement& st) {
  State& s = st.s();
  if (st.f.has(kChoosing)) return discard_one_by_one(st, {});
  const int n = std::clamp(st.number(), 0, 255);
  CardSet hands;
  for (Player p = 0; p < 2; ++p)
    if (st.names(p)) hands |= s.side[p].hand;
  if (n > 0 && go_one_by_one(st.t, hands)) {
    open_registers(st);
    counts_left(s) = from_number((st.names(0) ? n : 0) | (st.names(1) ? n : 0) << 8);
    return discard_one_by_one(st, {});
  }
  CardSet picked;
  for (Player p = 0; p < 2; ++p)
    if (st.names(p)) picked |= random_cards(st.t, s.side[p].hand, n);
  discard_together(st, picked);
}

// Shows cards to the players of a mask.
void reveal(Statement& st, unsigned to) {
  const CardSet cards = st.cards();
  if (to == 3) st.f.set(kShown);
  CardSet hidden;  // what lies open is no secret to remember
  for (const CardId id : cards)
    if (is_hidden(st.s().at(id).zone) || st.s().at(id).zone == Zone::Under) hidden.add(id);
  for (Player p = 0; p < 2; ++p)
    if (to >> p & 1) st.s().side[p].known |= hidden;
  for (const CardId id : cards)
    st.t.tell(
        [&] { return Happening{.what = What::Reveal, .card = id, .amount = narrow<int16_t>(to)}; });
  st.result(cards, cards.size(), !cards.empty());
}

// Purged cards remember the card that purged them.
void purge_with_this(Statement& st) {
  State& s = st.s();
  CardSet cards = st.cards();
  for (const CardId id : cards)
    if (const CardId half = joined_half(st.t, id); half != kNoCard) cards.add(half);
  to_zone(st, Zone::Purged);
  for (const CardId id : cards)
    if (s.at(id).zone == Zone::Purged) s.at(id).host = st.f.source;
}

void swap_deck_and_discard(Statement& st) {
  State& s = st.s();
  for (Player p = 0; p < 2; ++p) {
    if (!st.names(p)) continue;
    Side& side = s.side[p];
    st.t.note_chance(kAllCards);
    std::swap(side.deck, side.discard);
    st.s().dirty = 1;  // the deck may be empty now
    st.t.tell([&] { return Happening{.what = What::SwapPiles, .player = p}; });
    for (const CardId id : side.deck) {
      s.at(id).zone = Zone::Deck;
      forget_references(st.t, CardSet::of(id));
      for (Side& watcher : s.side) watcher.known.add(id);
    }
    for (const CardId id : side.discard) {
      s.at(id).zone = Zone::Discard;
      for (Side& watcher : s.side) watcher.known.remove(id);
    }
  }
  st.result({}, 0, true);
}

// What comes into play takes its second half along, which is among the cards.
void complete(Table& t, CardId id, const CardSet& cards) {
  if (is_first_half(t, id) && joined_half(t, id) == kNoCard)
    join_half(t, other_halves(t, id, cards).first(), id);
}

// What may come into play together with these: cards that a card has purged return together.
CardSet put_together(const View& t, const Node& put, const CardSet& cards) {
  CardSet out = cards;
  if (put.op != Op::ReturnToPlay) return out;
  for (const CardId id : cards& t.match.halves())
    for (const CardId other : t.match.halves())
      if (t.s.at(other).zone == Zone::Purged && t.s.at(other).host == t.s.at(id).host)
        out.add(other);
  return out;
}

// A card that cannot be played stays where it is (FAQ: Wild Wormhole; Kelifi Dragon).
void play_card(Statement& st) {
  const CardSet cards = st.cards();
  const CardSet whole = without_halves(st.t, cards, cards);
  if (whole.empty()) {
    st.result({}, 0, false);
    return;
  }
  const auto id = whole.first();
  const bool can =
      !is_in_play(st.s(), id) && !is_kept_in_archives(st.t, id) && may_enter(st.t, id, st.f.player);
  st.result(can ? CardSet::of(id) : CardSet{}, can ? 1 : 0, can);
  if (!can) return;
  complete(st.t, id, cards);
  start_play(st.t, id, st.f.player);
  settle_tops(st);
}

}  // namespace

CardSet cards_to_enter(const View& t, const Env& env, const Node& put) {
  CardSet out;
  for (const CardId i : eval_set(t, env, put.set())) {
    const CardType type = t.type(i);
    // A purged card has left the game (rulebook: Purge), unless an effect keeps it.
    if (t.s.at(i).zone == Zone::Purged && put.op != Op::ReturnToPlay) continue;
    // A creature that is an upgrade may become one (Pupgrade).
    const bool upgrade = t.s.upgrades.has(i) && t.def(i).type == CardType::Creature;
    const bool outside = !is_in_play(t.s, i) && !is_kept_in_archives(t, i);
    if (upgrade || (outside && (type == CardType::Creature || type == CardType::Artifact)))
      out.add(i);
  }
  return (out & t.match.halves()).empty() ? out : without_halves(t, out, put_together(t, put, out));
}

namespace {

// Whether what is put into play may stand anywhere.
bool is_deployed(const View& t, CardId id, Player p) {
  return t.lib.rules().deploys_without_play() && enters_with_deploy(t, id, p);
}

// Puts cards into play one after another, under the player's control or that of their owners; each
// asks for its flank.
void put_into_play_word(Statement& st, bool to_owner) {
  State& s = st.s();
  Frame& f = st.f;
  const CardSet waiting = cards_to_enter(st.t, st.env, st.n);
  if (waiting.empty()) {
    st.result({}, 0, false);
    return;
  }
  const auto id = waiting.first();
  const Player p = to_owner ? owner_of(id) : f.player;
  if (!choose_model(st.t, f, id, p)) return st.again();
  bool taken = false;
  if (st.t.any_row(Op::NextAnywhere) && !settle_offer(st.t, f, id, p, taken)) return st.again();
  if (taken) f.b = 1;
  const bool at_will = f.b == 1;
  const int others = s.side[p].line.size();
  const bool choice = st.t.type(id) == CardType::Creature && others > 0;
  const bool anywhere = others > 1 && (at_will || is_deployed(st.t, id, p));
  if (choice && must_ask(f)) {
    st.again();
    return anywhere ? ask_place(st.t, others) : ask_flank(st.t);
  }
  const bool left = choice && s.answer == 1;
  const int place = s.answer;
  if (waiting.size() > 1) st.again();
  complete(st.t, id, put_together(st.t, st.n, st.cards()));
  f.b = 0;
  if (anywhere)
    put_into_play_at(st.t, id, p, place, at_will);
  else
    put_into_play(st.t, id, p, left, at_will);
  st.result(CardSet::of(id), 1, true);
}

// What happens to the deck of each player whom the statement names.
template <class F>
void for_decks(Statement& st, F&& happens) {
  for (Player p = 0; p < 2; ++p)
    if (st.names(p)) happens(p);
  st.result({}, 0, true);
}

}  // namespace

// ---- From zone to zone ----

void meaning::ReturnToHand(Statement& st) { to_zone(st, Zone::Hand); }
void meaning::PutOnDeck(Statement& st) { to_deck(st, Place::Top); }
void meaning::PutUnderDeck(Statement& st) { to_deck(st, Place::Bottom); }
void meaning::ShuffleIntoDeck(Statement& st) { shuffle_in(st, false); }
void meaning::ShuffleIntoDeckOf(Statement& st) {
  shuffle_in(st, st.t.lib.rules().shuffles_for_nothing());
}
void meaning::Purge(Statement& st) { to_zone(st, Zone::Purged); }
void meaning::PurgeWithThis(Statement& st) { purge_with_this(st); }
void meaning::Archive(Statement& st) { archive(st); }

void meaning::PutInOwnersArchives(Statement& st) {
  move_all(st, st.cards(), Zone::Archives,
           [&](CardId id) { move_to_archives(st.t, id, owner_of(id), true); });
}

void meaning::Abduct(Statement& st) {
  const Player keeper = st.names(0) ? 0 : 1;
  move_all(st, st.cards(), Zone::Archives,
           [&](CardId id) { move_to_archives(st.t, id, keeper, true); });
}

void meaning::Tuck(Statement& st) {
  const CardSet hosts = st.cards(1) & (st.s().creatures | st.s().artifacts);
  if (hosts.empty()) return st.result({}, 0, false);  // it has left play
  const CardId host = hosts.first();
  // Nothing lies under itself, and what lies under a card stays there (Replay Pod, rulings.md).
  const CardSet cards = st.cards() - CardSet::of(host) - st.s().under;
  move_all(st, cards, Zone::Under, [&](CardId id) { put_under(st.t, id, host); });
  st.s().dirty = 1;
}

// ---- Hands ----

void meaning::Discard(Statement& st) { discard_cards(st, st.cards()); }
void meaning::DiscardRandom(Statement& st) { discard_random(st); }

void meaning::DrawCards(Statement& st) {
  const int wanted = st.number();
  const int n = draw(st.t, st.f.player, wanted);
  st.result({}, n, n > 0 && n == wanted);
}

void meaning::PlayerRefills(Statement& st) {
  // What is drawn one by one is drawn from the top of the stack: the active player's comes there
  // last.
  const Player begins = st.t.lib.rules().draws_one_by_one() ? other(st.s().active) : Player{0};
  for (const Player p : {begins, other(begins)})
    if (st.names(p)) refill(st.t, p, hand_size(st.t, p));
  st.result({}, 0, true);
}

void meaning::Reveal(Statement& st) { reveal(st, 3); }
void meaning::LookAt(Statement& st) { reveal(st, 1U << st.f.player); }

// ---- Decks ----

void meaning::ShuffleDeck(Statement& st) {
  for_decks(st, [&](Player p) { shuffle_deck(st.t, p); });
}

void meaning::ShuffleDiscardIntoDeck(Statement& st) {
  for_decks(st, [&](Player p) { shuffle_discard_into_deck(st.t, p); });
}

void meaning::SwapDeckAndDiscard(Statement& st) { swap_deck_and_discard(st); }

// ---- Into play ----

void meaning::PlayCard(Statement& st) { play_card(st); }
void meaning::PlayAnywhere(Statement& st) {
  const int depth = st.s().stack().size();
  play_card(st);
  if (st.s().stack().size() > depth) st.s().top().set(kAnywhere);
}
void meaning::PlayOnto(Statement& st) {
  const CardSet hosts = (st.cards(1) & st.s().creatures) - st.s().tagged;
  if (hosts.empty()) return st.result({}, 0, false);
  const int depth = st.s().stack().size();
  play_card(st);
  if (st.s().stack().size() > depth) st.s().top().subject = hosts.first();
}
void meaning::PutIntoPlay(Statement& st) { put_into_play_word(st, false); }
void meaning::PutIntoPlayAt(Statement& st) {
  const CardSet waiting = cards_to_enter(st.t, st.env, st.n);
  if (waiting.empty()) return st.result({}, 0, false);
  if (!choose_model(st.t, st.f, waiting.first(), st.f.player)) return st.again();
  put_into_play_at(st.t, waiting.first(), st.f.player, st.number());
  st.result(CardSet::of(waiting.first()), 1, true);
}
void meaning::ReturnToPlay(Statement& st) { put_into_play_word(st, true); }

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
