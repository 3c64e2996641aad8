#include "engine/keyforge/rules/zones/zones.h"

#include "engine/core/counts.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/derived/listeners.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/mechanics/gigantic.h"
#include "engine/keyforge/rules/mechanics/tokens.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/zones/control.h"
#include "engine/keyforge/rules/zones/last_known.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

template <class List>
void erase_from(List& list, CardId id) {
  const int at = list.find(id);
  ARCHON_CHECK(at >= 0);
  list.erase(at);
}

void discard_what_lies_on(Table& t, CardId id) {
  State& s = t.s;
  for (const CardId u : s.upgrades)
    if (s.at(u).host == id) move_to(t, u, Zone::Discard, true);
  for (const CardId under : s.under)
    if (s.at(under).host == id) move_to(t, under, Zone::Discard, true);
}

// Effects on this card end, and so do those that last until it leaves. True if there was any.
bool end_lasting_on(Table& t, CardId id) {
  State& s = t.s;
  bool any = false;
  for (int i = s.lasting().size() - 1; i >= 0; --i) {
    Lasting& l = s.lasting()[i];
    const bool held = l.cards.has(id);
    l.cards.remove(id);
    const bool until_left = l.until == kUntilSourceLeaves && l.source == id;
    if (!until_left && !(held && l.cards.empty())) continue;
    any = true;
    const Lasting ended = l;
    end_lasting(s, i);
    if (ended.is_control()) end_control(t, ended, i);
  }
  return any;
}

[[gnu::noinline]] void leave_play(Table& t, CardId id) {
  State& s = t.s;
  Card& c = s.at(id);
  silence(t, id);
  const int first = s.pending().size();
  note_last_known(t, id);
  // Gathered while it stands: where that was can be seen no more afterwards.
  if (t.any_trigger(Op::AfterLeaves)) {
    Event e;
    e.trigger = Op::AfterLeaves;
    e.subject = id;
    e.amount = std::max(0, line_index(s, id));
    gather(t, e);
  }
  discard_what_lies_on(t, id);
  Player heir = kNobody;  // of the Æmber on it
  if (s.creatures.has(id)) {
    erase_from(s.side[c.controller].line, id);
    heir = other(c.controller);
  }
  for (CardSet* set : {&s.creatures, &s.artifacts, &s.upgrades, &s.tagged, &s.attacked, &s.hurt,
                       &s.blank, &s.side[c.controller].controlled})
    set->remove(id);
  const bool facedown = t.is_facedown(id);
  if (facedown) {
    t.note_face(id);
    count_uses_for_token(s, t.match, id);
  }
  for (const auto mark : kMarkSets) (s.*mark).remove(id);
  const int aember = c.aember;
  c.damage = c.aember = c.power_counters = c.counters = 0;
  OfTurn& counted = s.of_turn(id);
  // Plays and uses stay: the rule of six counts a title wherever its cards have gone.
  counted.armor_used = counted.armor_seen = counted.marks = 0;
  c.host = c.as = kNoCard;
  c.controller = owner_of(id);
  c.zone = Zone::Limbo;
  const bool spoke = s.speakers.has(id) || s.listeners.has(id);
  if (end_lasting_on(t, id) || spoke || facedown) {
    refresh_listeners(t);
    s.dirty = 1;
  }
  t.standing_may_have_changed();
  // Only now that its rows are silent: it captures none of the Æmber that it loses by leaving
  // (Ether Spider, docs/rulings.md).
  if (heir == kNobody)
    to_supply(t, aember, id);
  else
    put_in_pool(t, heir, aember, id);
  open_window(t, first);
}

}  // namespace

void end_lasting(State& s, int position) {
  const CardSet held = s.lasting()[position].cards;
  s.lasting().erase(position);
  for (Pending& p : s.pending()) {
    if (p.lasting >= kLastingOver) continue;
    if (p.lasting == position) {
      // A single card that it held goes along.
      p.lasting = held.size() == 1 ? kLastingOver : uint8_t{0xFF};
      if (held.size() == 1) p.granter = held.first();
    } else if (p.lasting > position) {
      --p.lasting;
    }
  }
}

void forget_references(Table& t, const CardSet& cards) {
  State& s = t.s;
  for (const Frame& f : s.stack()) {
    if (f.kind != FrameKind::Script) continue;
    const Ability& a = t.lib.program().abilities[f.ability];
    // That something was destroyed stays true wherever it went (rulebook: Destroyed).
    const uint8_t kept = a.destroyed_cell;
    // `them` after "play ..." is the card that was played.
    const bool plays = f.pc > 0 && t.lib.program().code[f.pc - 1U].op == Op::PlayCard;
    for (int i = 0; i < f.cells; ++i)
      if (i != kept && !(plays && i == a.affected_cell)) s.cells()[f.first_cell + i] -= cards;
  }
}

void tell_move(const View& t, CardId id, Zone from, Zone to, CardId with, bool facedown) {
  t.tell([&] {
    return Happening{.what = What::Move,
                     .card = id,
                     .other = with,
                     .from = index_of(from),
                     .to = index_of(to),
                     .facedown = facedown ? Happening::kCard : uint8_t{0}};
  });
}

[[gnu::noinline]] void show_tops(Table& t) {
  for_rows(t, Op::TopIsOpen, [&](const Env& env, const Node& row) {
    for (Player p = 0; p < 2; ++p) {
      const auto& deck = t.s.side[p].deck;
      if (!means(row.who(), env.player, p) || deck.empty()) continue;
      t.note_chance(CardSet::of(deck.back()));
      for (Side& watcher : t.s.side) watcher.known.add(deck.back());
    }
  });
}

void note_empty_deck(Table& t, const Side& side) {
  if (side.deck.empty() && t.lib.rules().reshuffles_at_once()) t.s.dirty = 1;
}

void take(Table& t, CardId id) {
  State& s = t.s;
  Card& c = s.at(id);
  Side& mine = s.side[owner_of(id)];
  if (!s.gone.empty() && is_hidden(c.zone)) forget_last_known(s, id);
  switch (c.zone) {
    case Zone::Play: leave_play(t, id); break;
    case Zone::Hand: mine.hand.remove(id); break;
    case Zone::Deck:
      erase_from(mine.deck, id);
      note_empty_deck(t, mine);
      break;
    case Zone::Discard:
      erase_from(mine.discard, id);
      t.power_may_have_changed();  // as of those who are haunted
      break;
    case Zone::Archives:
      for (Side& side : s.side) side.archives.remove(id);
      break;
    case Zone::Purged:
      mine.purged.remove(id);
      t.power_may_have_changed();
      break;
    case Zone::Under:
      s.under.remove(id);
      t.note_chance(CardSet::of(id));  // what lay there comes to light
      break;
    default: break;
  }
  c.host = kNoCard;
  c.controller = owner_of(id);
  c.zone = Zone::Limbo;
}

namespace {

// Who sees which card it is that is moved in the open: of one that lies facedown, only who has seen
// its face.
struct Veil {
  bool lies = false;     // over it
  uint8_t unseeing = 0;  // bit per Player
  bool hides_from(Player p) const { return (unseeing >> p & 1) != 0; }
};

Veil veil_over(const View& t, CardId id) {
  if (!t.is_facedown(id)) return {};
  const auto bit = [&](Player p) { return t.s.side[p].known.has(id) ? 0 : 1 << p; };
  return {true, static_cast<uint8_t>(bit(0) | bit(1))};
}

}  // namespace

[[gnu::noinline]] bool has_kept_archives(const View& t, CardId id) {
  if (t.s.at(id).zone != Zone::Archives) return false;
  const Player owner = owner_of(id);
  if (t.s.side[owner].archives.has(id)) return false;
  bool kept = false;
  for_rows(t, Op::KeptInArchives, [&](const Env& env, const Node& row) {
    kept = kept || (env.player != owner && means(row.who(), env.player, owner));
  });
  return kept;
}

void move_to(Table& t, CardId id, Zone zone, bool open, Place place) {
  State& s = t.s;
  // A card that leaves the archives of a player who does not own it goes to its owner's hand.
  const bool foreign = s.at(id).zone == Zone::Archives && !s.side[owner_of(id)].archives.has(id);
  if (foreign) {
    if (is_kept_in_archives(t, id)) return;
    zone = Zone::Hand;
  }
  const Zone from = s.at(id).zone;
  if (from == Zone::Play && s.warded.has(id)) {  // rulebook: Ward
    s.warded.remove(id);
    tell_mark(t, id, Mark::Warded, false);
    return;
  }
  const CardId half = joined_half(t, id);
  // Asked before take(), after which it lies facedown no more.
  const Veil veil = from == Zone::Play ? veil_over(t, id) : Veil{};
  take(t, id);
  Card& c = s.at(id);
  Side& side = s.side[owner_of(id)];
  c.zone = zone;
  for (Side& watcher : s.side) watcher.known.remove(id);
  switch (zone) {
    case Zone::Hand:
      side.hand.add(id);
      if (t.log) t.log->held.add(id);
      break;
    case Zone::Deck: side.deck.insert(place == Place::Top ? side.deck.size() : 0, id); break;
    case Zone::Discard:
      side.discard.push_back(id);
      t.power_may_have_changed();
      note_empty_deck(t, side);
      break;
    case Zone::Purged:
      side.purged.add(id);
      t.power_may_have_changed();
      break;
    default: ARCHON_UNREACHABLE("a zone that move_to serves");
  }
  if (t.is_logged()) tell_move(t, id, from, zone, kNoCard, veil.lies);
  if (is_hidden(zone)) {
    if (open)
      for (Player p = 0; p < 2; ++p)
        if (!veil.hides_from(p)) s.side[p].known.add(id);
    if (zone == Zone::Hand && veil.lies) side.known.add(id);
    forget_references(t, CardSet::of(id));
  }
  if (half != kNoCard) move_to(t, half, zone, open, place);
}

void move_to_archives(Table& t, CardId id, Player keeper, bool open) {
  State& s = t.s;
  if (is_kept_in_archives(t, id)) [[unlikely]]
    return;
  const Zone from = s.at(id).zone;
  if (from == Zone::Play && s.warded.has(id)) {
    s.warded.remove(id);
    tell_mark(t, id, Mark::Warded, false);
    return;
  }
  const CardId half = joined_half(t, id);
  const Veil veil = veil_over(t, id);
  take(t, id);
  s.at(id).zone = Zone::Archives;
  tell_move(t, id, from, Zone::Archives, kNoCard, veil.lies);
  s.side[keeper].archives.add(id);
  for (Side& watcher : s.side) watcher.known.remove(id);
  // Archives are open to their keeper at all times (rulebook: Archives).
  s.side[keeper].known.add(id);
  // The opponent no longer knows which of the once seen cards are still in hand.
  if (!open && from == Zone::Hand) s.side[other(keeper)].known -= s.side[keeper].hand;
  if (open && !veil.hides_from(other(keeper))) s.side[other(keeper)].known.add(id);
  forget_references(t, CardSet::of(id));
  if (half != kNoCard) move_to_archives(t, half, keeper, open);
}

// What takes cards of hands that would be discarded: they go under it, shown on their way.
static CardId discard_taker(const View& t) {
  CardSet takers;
  for_rows(t, Op::DiscardsGoUnder, [&](const Env& env, const Node& row) {
    takers |= eval_set(t, env, row.set()) & t.s.in_play();
  });
  return takers.empty() ? kNoCard : takers.first();
}

static void discard_under(Table& t, CardId id, CardId host) {
  t.tell([&] { return Happening{.what = What::Reveal, .card = id, .amount = 3}; });
  put_under(t, id, host);
  for (Side& watcher : t.s.side) watcher.known.add(id);
}

bool discard_card(Table& t, CardId id) {
  State& s = t.s;
  const bool from_hand = s.at(id).zone == Zone::Hand;
  const CardId taker = from_hand ? discard_taker(t) : kNoCard;
  if (taker != kNoCard) [[unlikely]]
    discard_under(t, id, taker);
  else
    move_to(t, id, Zone::Discard, true);
  // A ward may have kept it in play, or it has gone home from archives that are not its owner's.
  if (s.at(id).zone != Zone::Discard) return false;
  count_up(s.side[owner_of(id)].discards);
  if (!from_hand) {
    gather_discarded_elsewhere(t, id);
    return true;
  }
  s.discarded.add(id);
  gather_discarded(t, id);
  return true;
}

void enter_play(Table& t, CardId id, Player controller, int place, Zone from) {
  State& s = t.s;
  Card& c = s.at(id);
  forget_references(t, CardSet::of(id));
  forget_last_known(s, id);
  c.zone = Zone::Play;
  c.controller = controller;
  s.side[controller].controlled.add(id);
  if (t.type(id) == CardType::Creature || t.match.mimics().has(id)) {
    s.creatures.add(id);
    auto& line = s.side[controller].line;
    line.insert(place, id);
  } else {
    s.artifacts.add(id);
  }
  if (t.is_logged()) tell_move(t, id, from, Zone::Play);
  if (s.facedown.has(id))
    s.side[controller].known.add(id);  // who may look at it whenever they like
  else
    for (Side& watcher : s.side) watcher.known.remove(id);
  hear(t, id);
  t.standing_may_have_changed();
  // These standing_may_have_changed() does not know of: who has no power of its own falls at once,
  // and what copies and facedown cards are, or who counts as an artifact, has to be settled; and
  // what lays a deck open may come without its text.
  if (t.match.powerless().has(id) || t.match.copies().has(id) || s.facedown.has(id) ||
      t.match.speaking(Op::IsArtifact).has(id) || t.any_row(Op::TopIsOpen))
    s.dirty = 1;
}

void attach(Table& t, CardId upgrade, CardId host, Player controller) {
  State& s = t.s;
  Card& c = s.at(upgrade);
  forget_references(t, CardSet::of(upgrade));
  forget_last_known(s, upgrade);
  c.zone = Zone::Play;
  c.controller = controller;
  c.host = host;
  tell_move(t, upgrade, Zone::Limbo, Zone::Play, host);
  s.side[controller].controlled.add(upgrade);
  s.upgrades.add(upgrade);
  for (Side& watcher : s.side) watcher.known.remove(upgrade);
  hear(t, upgrade);
  if (t.any_row(Op::IsBlank)) settle_blank(t);
  s.dirty = 1;
}

void put_under(Table& t, CardId id, CardId host) {
  State& s = t.s;
  const CardId half = joined_half(t, id);
  tell_move(t, id, s.at(id).zone, Zone::Under, host);
  take(t, id);
  s.at(id).zone = Zone::Under;
  s.under.add(id);
  s.at(id).host = host;
  for (Side& watcher : s.side) watcher.known.remove(id);
  s.side[s.at(host).controller].known.add(id);
  forget_references(t, CardSet::of(id));
  if (half != kNoCard) put_under(t, half, host);
}

void join_half(Table& t, CardId second, CardId first) {
  State& s = t.s;
  tell_move(t, second, s.at(second).zone, Zone::Joined, first);
  take(t, second);
  s.at(second).zone = Zone::Joined;
  s.at(second).host = first;
  for (Side& watcher : s.side) watcher.known.remove(second);
  forget_references(t, CardSet::of(second));
  if (t.log) t.log->played.add(second);
}

void become_creature(Table& t, CardId artifact, bool left_flank) {
  State& s = t.s;
  s.artifacts.remove(artifact);
  s.creatures.add(artifact);
  const Player p = s.at(artifact).controller;
  s.side[p].line.insert(flank_place(s, p, left_flank), artifact);
  t.tell([&] {
    return Happening{.what = What::Move,
                     .card = artifact,
                     .from = index_of(Zone::Play),
                     .to = index_of(Zone::Play)};
  });
  s.dirty = 1;
}

void become_artifact(Table& t, CardId id) {
  State& s = t.s;
  Card& c = s.at(id);
  erase_from(s.side[c.controller].line, id);
  s.creatures.remove(id);
  s.artifacts.add(id);
  // Æmber and power counters stay; damage and marks are things that only creatures have.
  if (c.damage > 0)
    t.tell([&] {
      return Happening{.what = What::Heal, .card = id, .amount = narrow<int16_t>(c.damage)};
    });
  s.set_damage(id, 0);
  for (const Mark mark : kWornMarks) {
    if ((s.*set_of(mark)).has(id)) tell_mark(t, id, mark, false);
    (s.*set_of(mark)).remove(id);
  }
  if (!t.lib.rules().keeps_upgrades())
    for (const CardId u : s.upgrades)
      if (s.at(u).host == id) move_to(t, u, Zone::Discard, true);
  t.tell([&] {
    return Happening{
        .what = What::Move, .card = id, .from = index_of(Zone::Play), .to = index_of(Zone::Play)};
  });
  s.dirty = 1;
}

void change_controller(Table& t, CardId id, Player to, bool left_flank) {
  State& s = t.s;
  Card& c = s.at(id);
  if (c.controller == to) return;
  s.side[c.controller].controlled.remove(id);
  if (s.creatures.has(id)) {
    erase_from(s.side[c.controller].line, id);
    auto& line = s.side[to].line;
    line.insert(left_flank ? 0 : line.size(), id);
  }
  c.controller = to;
  s.side[to].controlled.add(id);
  if (s.facedown.has(id)) {
    if (t.log != nullptr && t.log->foresight != nullptr)
      t.log->foresight->take_facedown(id, s.side[to].known.has(id), to);
    s.side[to].known.add(id);
  }
  t.tell([&] { return Happening{.what = What::Control, .card = id, .player = to}; });
  s.dirty = 1;
}

void reattach(Table& t, CardId upgrade, CardId host, Player by) {
  State& s = t.s;
  s.at(upgrade).host = host;
  t.tell([&] {
    return Happening{.what = What::Move,
                     .card = upgrade,
                     .other = host,
                     .from = index_of(Zone::Play),
                     .to = index_of(Zone::Play)};
  });
  s.dirty = 1;
  Event e;
  e.trigger = Op::AfterAttached;
  e.subject = upgrade;
  e.actor = by;
  trigger(t, e);
}

void swap_hand_and_discard(Table& t, CardId a, CardId b) {
  State& s = t.s;
  if (s.at(a).zone == Zone::Discard) std::swap(a, b);
  if (s.at(a).zone != Zone::Hand || s.at(b).zone != Zone::Discard || owner_of(a) != owner_of(b))
    return;
  auto& pile = s.side[owner_of(a)].discard;
  const int place = pile.find(b);
  move_to(t, b, Zone::Hand, true);
  move_to(t, a, Zone::Discard, true);
  pile.pop_back();
  pile.insert(place, a);
}

void swap_places(Table& t, CardId a, CardId b) {
  State& s = t.s;
  if (!s.creatures.has(a) || !s.creatures.has(b) || s.at(a).controller != s.at(b).controller)
    return;
  auto& line = s.side[s.at(a).controller].line;
  const int i = line.find(a);
  line[line.find(b)] = a;
  line[i] = b;
  t.tell([&] { return Happening{.what = What::Swap, .card = a, .other = b}; });
  s.dirty = 1;
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
