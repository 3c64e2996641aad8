#include "engine/keyforge/rules/zones.h"

#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/control.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/gigantic.h"
#include "engine/keyforge/rules/query.h"
#include "engine/keyforge/rules/triggers.h"

namespace archon::keyforge {
namespace {

void tell_move(const View& t, CardId id, Zone from, Zone to, CardId with = kNoCard) {
  t.tell({.what = What::Move,
          .card = id,
          .other = with,
          .from = static_cast<uint8_t>(from),
          .to = static_cast<uint8_t>(to)});
}

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

void leave_play(Table& t, CardId id) {
  State& s = t.s;
  Card& c = s.at(id);
  const int first = s.pending().size();
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
    if (id == s.fought && !s.tagged.has(id)) s.beside = neighbors(s, id);
    erase_from(s.side[c.controller].line, id);
    heir = other(c.controller);
  }
  for (CardSet* set : {&s.creatures, &s.artifacts, &s.upgrades, &s.tagged, &s.attacked, &s.hurt,
                       &s.blank, &s.side[c.controller].controlled})
    set->remove(id);
  for (const auto mark : kMarkSets) (s.*mark).remove(id);
  const int aember = c.aember;
  c.damage = c.aember = c.power_counters = c.counters = c.armor_used = c.armor_seen = c.marks = 0;
  c.host = c.as = kNoCard;
  c.controller = owner_of(id);
  c.zone = Zone::Limbo;
  const bool spoke = s.speakers.has(id) || s.listeners.has(id);
  if (end_lasting_on(t, id) || spoke) refresh_listeners(t);
  if (heir == kNobody)
    to_supply(t, aember, id);
  else
    put_in_pool(t, heir, aember, id);
  s.dirty = 1;
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

// A card in play is heard, and listens.
static void hear(Table& t, CardId id) {
  State& s = t.s;
  const CardScript& script = t.def(id).script;
  s.triggers |= script.triggers;
  s.rows |= script.rows;
  if (script.rows) s.speakers.add(id);
  if (script.triggers) s.listeners.add(id);
}

// What the set of the match say of it is not true of a copy.
static void listen_as_copy(Table& t, CardId id) {
  const CardScript& script = t.def(id).script;
  const auto put = [id](CardSet& set, bool in) { in ? set.add(id) : set.remove(id); };
  put(t.s.speakers, static_cast<bool>(script.rows));
  put(t.s.listeners, script.triggers != 0);
}

void refresh_listeners(Table& t) {
  State& s = t.s;
  const CardSet in_play = s.in_play();
  s.triggers = 0;
  s.rows = {};
  s.speakers = (in_play & t.match.with_rows()) - s.blank;
  s.listeners = (in_play & t.match.with_triggers()) - s.blank;
  for (const CardId id : (in_play & t.match.mimics()) - s.blank) listen_as_copy(t, id);
  for (const CardId id : s.speakers | s.listeners) {
    s.triggers |= t.def(id).script.triggers;
    s.rows |= t.def(id).script.rows;
  }
  for (const Lasting& l : s.lasting()) {
    s.triggers |= t.lib.block_triggers(l.block);
    s.rows |= t.lib.block_rows(l.block);
  }
}

// Cards without their text. Effects that last say so first; a card that is blank by then has no
// say in it.
static CardSet blank_cards(const View& t) {
  CardSet out = t.s.ignorant;  // what an ignorance counter does
  const auto add = [&](const Env& env, const Node& row) {
    out |= eval_set(t, env, row.set()) & t.s.in_play();
  };
  const Program& program = t.lib.program();
  for (const Lasting& l : t.s.lasting())
    if ((t.lib.block_rows(l.block) & row_bit(Op::IsBlank)) && holds_now(t.s, l))
      for_block_rows(t, env_of(l), program.blocks[l.block], Op::IsBlank, add);
  for (const CardId id : t.s.in_play() & (t.match.with_rows() | t.match.mimics()))
    if (!out.has(id) && (t.def(id).script.rows & row_bit(Op::IsBlank)))
      for_block_rows(t, env_of(t.s, id), t.def(id).script.block, Op::IsBlank, add);
  return out;
}

void settle_blank(Table& t) {
  const CardSet now = blank_cards(t);
  if (now == t.s.blank) return;
  t.s.blank = now;
  t.s.dirty = 1;
  refresh_listeners(t);
}

void forget_references(Table& t, CardId id) {
  State& s = t.s;
  for (const Frame& f : s.stack()) {
    if (f.kind != FrameKind::Script) continue;
    const Ability& a = t.lib.program().abilities[f.ability];
    const uint8_t kept = a.destroyed_cell;
    // `them` after "play ..." is the card that was played.
    const bool plays = f.pc > 0 && t.lib.program().code[f.pc - 1U].op == Op::PlayCard;
    for (int i = 0; i < f.cells; ++i)
      if (i != kept && !(plays && i == a.affected_cell)) s.cells()[f.first_cell + i].remove(id);
  }
}

// An edition may want the discard pile in its place: see Rules::reshuffles_at_once.
static void note_empty_deck(State& s, const Side& side) {
  if (side.deck.empty()) s.dirty = 1;
}

void take(Table& t, CardId id) {
  State& s = t.s;
  Card& c = s.at(id);
  Side& mine = s.side[owner_of(id)];
  switch (c.zone) {
    case Zone::Play: leave_play(t, id); break;
    case Zone::Hand: mine.hand.remove(id); break;
    case Zone::Deck:
      erase_from(mine.deck, id);
      note_empty_deck(s, mine);
      break;
    case Zone::Discard: erase_from(mine.discard, id); break;
    case Zone::Archives:
      for (Side& side : s.side) side.archives.remove(id);
      break;
    case Zone::Purged: mine.purged.remove(id); break;
    case Zone::Under:
      s.under.remove(id);
      t.note_chance();  // what lay there comes to light
      break;
    default: break;
  }
  c.host = kNoCard;
  c.controller = owner_of(id);
  c.zone = Zone::Limbo;
}

void move_to(Table& t, CardId id, Zone zone, bool open, Place place) {
  State& s = t.s;
  // A card that leaves the archives of a player who does not own it goes to its owner's hand.
  const bool foreign = s.at(id).zone == Zone::Archives && !s.side[owner_of(id)].archives.has(id);
  if (foreign) zone = Zone::Hand;
  const Zone from = s.at(id).zone;
  if (from == Zone::Play && s.warded.has(id)) {  // rulebook: Ward
    s.warded.remove(id);
    tell_mark(t, id, Mark::Warded, false);
    return;
  }
  const CardId half = joined_half(t, id);
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
      note_empty_deck(s, side);
      break;
    case Zone::Purged: side.purged.add(id); break;
    default: ARCHON_UNREACHABLE("a zone that move_to serves");
  }
  tell_move(t, id, from, zone);
  if (is_hidden(zone)) {
    if (open)
      for (Side& watcher : s.side) watcher.known.add(id);
    forget_references(t, id);
  }
  if (half != kNoCard) move_to(t, half, zone, open, place);
}

void move_to_archives(Table& t, CardId id, Player keeper, bool open) {
  State& s = t.s;
  const Zone from = s.at(id).zone;
  if (from == Zone::Play && s.warded.has(id)) {
    s.warded.remove(id);
    tell_mark(t, id, Mark::Warded, false);
    return;
  }
  const CardId half = joined_half(t, id);
  take(t, id);
  s.at(id).zone = Zone::Archives;
  tell_move(t, id, from, Zone::Archives);
  s.side[keeper].archives.add(id);
  for (Side& watcher : s.side) watcher.known.remove(id);
  s.side[keeper].known.add(id);
  // The opponent no longer knows which of the once seen cards are still in hand.
  if (!open && from == Zone::Hand) s.side[other(keeper)].known -= s.side[keeper].hand;
  if (open) s.side[other(keeper)].known.add(id);
  forget_references(t, id);
  if (half != kNoCard) move_to_archives(t, half, keeper, open);
}

void enter_play(Table& t, CardId id, Player controller, int place, Zone from) {
  State& s = t.s;
  Card& c = s.at(id);
  forget_references(t, id);
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
  tell_move(t, id, from, Zone::Play);
  for (Side& watcher : s.side) watcher.known.remove(id);
  hear(t, id);
  s.dirty = 1;
}

void attach(Table& t, CardId upgrade, CardId host, Player controller) {
  State& s = t.s;
  Card& c = s.at(upgrade);
  forget_references(t, upgrade);
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
  forget_references(t, id);
  if (half != kNoCard) put_under(t, half, host);
}

void join_half(Table& t, CardId second, CardId first) {
  State& s = t.s;
  tell_move(t, second, s.at(second).zone, Zone::Joined, first);
  take(t, second);
  s.at(second).zone = Zone::Joined;
  s.at(second).host = first;
  for (Side& watcher : s.side) watcher.known.remove(second);
  forget_references(t, second);
  if (t.log) t.log->played.add(second);
}

void become_creature(Table& t, CardId artifact, bool left_flank) {
  State& s = t.s;
  s.artifacts.remove(artifact);
  s.creatures.add(artifact);
  const Player p = s.at(artifact).controller;
  s.side[p].line.insert(flank_place(s, p, left_flank), artifact);
  t.tell({.what = What::Move,
          .card = artifact,
          .from = static_cast<uint8_t>(Zone::Play),
          .to = static_cast<uint8_t>(Zone::Play)});
  s.dirty = 1;
}

void become_artifact(Table& t, CardId id) {
  State& s = t.s;
  Card& c = s.at(id);
  erase_from(s.side[c.controller].line, id);
  s.creatures.remove(id);
  s.artifacts.add(id);
  s.set_damage(id, 0);
  for (const Mark mark : kWornMarks) (s.*set_of(mark)).remove(id);
  for (const CardId u : s.upgrades)
    if (s.at(u).host == id) move_to(t, u, Zone::Discard, true);
  t.tell({.what = What::Move,
          .card = id,
          .from = static_cast<uint8_t>(Zone::Play),
          .to = static_cast<uint8_t>(Zone::Play)});
  s.dirty = 1;
}

void change_controller(Table& t, CardId id, Player to, bool left_flank) {
  State& s = t.s;
  Card& c = s.at(id);
  if (c.controller == to) return;
  const int lasting = s.lasting().size();
  for (int i = lasting - 1; i >= 0; --i)
    if (s.lasting()[i].until == kWhileControlled && s.lasting()[i].cards.has(id)) end_lasting(s, i);
  if (s.lasting().size() < lasting) refresh_listeners(t);
  s.side[c.controller].controlled.remove(id);
  if (s.creatures.has(id)) {
    erase_from(s.side[c.controller].line, id);
    auto& line = s.side[to].line;
    line.insert(left_flank ? 0 : line.size(), id);
  }
  c.controller = to;
  s.side[to].controlled.add(id);
  t.tell({.what = What::Control, .card = id, .player = to});
  s.dirty = 1;
}

void reattach(Table& t, CardId upgrade, CardId host, Player by) {
  State& s = t.s;
  s.at(upgrade).host = host;
  t.tell({.what = What::Move,
          .card = upgrade,
          .other = host,
          .from = static_cast<uint8_t>(Zone::Play),
          .to = static_cast<uint8_t>(Zone::Play)});
  s.dirty = 1;
  Event e;
  e.trigger = Op::AfterAttached;
  e.subject = upgrade;
  e.actor = by;
  trigger(t, e);
}

void swap_places(Table& t, CardId a, CardId b) {
  State& s = t.s;
  if (!s.creatures.has(a) || !s.creatures.has(b) || s.at(a).controller != s.at(b).controller)
    return;
  auto& line = s.side[s.at(a).controller].line;
  const int i = line.find(a);
  line[line.find(b)] = a;
  line[i] = b;
  t.tell({.what = What::Swap, .card = a, .other = b});
  s.dirty = 1;
}

CardSet random_cards(Table& t, CardSet from, int n) {
  State& s = t.s;
  CardSet out;
  if (n > 0 && !from.empty()) t.note_chance();
  for (; n > 0 && !from.empty(); --n) {
    if (t.log && t.log->rig)
      if (const CardId id = t.log->rig->pick(from); id != kNoCard) {
        out.add(id);
        from.remove(id);
        continue;
      }
    uint32_t skip = s.rng.below(static_cast<uint32_t>(from.size()));
    for (const CardId id : from) {
      if (skip-- != 0) continue;
      out.add(id);
      from.remove(id);
      break;
    }
  }
  return out;
}

static void shuffle_deck(Table& t, Player p, int added) {
  State& s = t.s;
  auto& deck = s.side[p].deck;
  for (const CardId id : deck)
    for (Side& watcher : s.side) watcher.known.remove(id);
  shuffle(deck.begin(), deck.size(), s.rng);
  if (t.log && t.log->rig) t.log->rig->arrange(s.side[p], p);
  t.tell({.what = What::Shuffle, .player = p, .amount = static_cast<int16_t>(added)});
}

void shuffle_deck(Table& t, Player p) { shuffle_deck(t, p, 0); }

void shuffle_discard_into_deck(Table& t, Player p) {
  State& s = t.s;
  Side& side = s.side[p];
  for (const CardId id : side.discard) {
    s.at(id).zone = Zone::Deck;
    side.deck.insert(0, id);
    forget_references(t, id);
  }
  const int added = side.discard.size();
  side.discard.clear();
  shuffle_deck(t, p, added);
}

int draw(Table& t, Player p, int count) {
  State& s = t.s;
  Side& side = s.side[p];
  int drawn = 0;
  for (; drawn < count; ++drawn) {
    if (side.deck.empty()) {
      if (side.discard.empty()) break;
      shuffle_discard_into_deck(t, p);
    }
    const CardId id = side.deck.pop_back();
    side.hand.add(id);
    if (t.log) {
      t.log->held.add(id);
      if (t.log->foresight) t.log->foresight->draw(p);
    }
    s.at(id).zone = Zone::Hand;
    tell_move(t, id, Zone::Deck, Zone::Hand);
    side.known.add(id);  // the other player knows it only if it was seen on the deck
  }
  note_empty_deck(s, side);
  if (drawn > 0) t.tell({.what = What::Draw, .player = p, .amount = static_cast<int16_t>(drawn)});
  return drawn;
}

void take_from_archives(Table& t, CardId id, Player p) {
  State& s = t.s;
  const bool seen = s.side[other(p)].known.has(id);
  const Player owner = owner_of(id);
  move_to(t, id, Zone::Hand, false);
  s.side[owner].known.add(id);
  if (owner != p || seen) s.side[other(owner)].known.add(id);
}

void take_archives(Table& t, Player p) {
  for (const CardId id : t.s.side[p].archives) take_from_archives(t, id, p);
}

}  // namespace archon::keyforge
