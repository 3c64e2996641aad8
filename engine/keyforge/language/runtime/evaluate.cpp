#include "engine/keyforge/rules/derived/evaluate.h"

#include <algorithm>
#include <bit>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/mechanics/gigantic.h"
#include "engine/keyforge/rules/zones/last_known.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

// The creature an upgrade is attached to; any other card stands for itself. What an upgrade says of
// its creature sleeps while that is none (see Rules::keeps_upgrades); actions are attached to
// artifacts, too, and so is what says so.
CardId bearer(const View& t, CardId id) {
  const State& s = t.s;
  if (!s.upgrades.has(id) || s.at(id).host == kNoCard) return id;
  const CardDef& def = t.match.def(id);
  const bool sleeps = s.artifacts.has(s.at(id).host) && def.type != CardType::Action &&
                      !def.script.rows.has(Op::AttachesTo);
  return sleeps ? kNoCard : s.at(id).host;
}

template <class List>
CardSet as_set(const List& cards) {
  CardSet out;
  for (const CardId id : cards) out.add(id);
  return out;
}

CardSet zone_of(const State& s, Zone zone, Player p) {
  const Side& side = s.side[p];
  switch (zone) {
    case Zone::Hand: return side.hand;
    case Zone::Deck: return as_set(side.deck);
    case Zone::Discard: return as_set(side.discard);
    case Zone::Archives: return side.archives;
    case Zone::Purged: return side.purged;
    default: return {};
  }
}

CardSet everything(const State& s) {
  CardSet out = s.in_play();
  for (Player p = 0; p < 2; ++p)
    for (const Zone z : {Zone::Hand, Zone::Deck, Zone::Discard, Zone::Archives, Zone::Purged})
      out |= zone_of(s, z, p);
  // A card that is being played lies there.
  for (const CardId id : kAllCards)
    if (s.at(id).zone == Zone::Limbo) out.add(id);
  return out;
}

// The cards under `host`, or purged with it.
CardSet attached(const State& s, CardId host, Zone zone) {
  CardSet out;
  for (const CardId id : zone == Zone::Under ? s.under : s.side[0].purged | s.side[1].purged)
    if (s.at(id).host == host) out.add(id);
  return out;
}

bool is_called(CardType type, Op noun) {
  switch (noun) {
    case Op::Creatures: return type == CardType::Creature;
    case Op::Artifacts: return type == CardType::Artifact;
    case Op::Upgrades: return type == CardType::Upgrade;
    case Op::Actions: return type == CardType::Action;
    default: return true;
  }
}

bool has_type(const View& t, CardId id, Op noun) { return is_called(t.type(id), noun); }

CardSet of_type(const View& t, CardSet cards, Op noun) {
  if (noun == Op::Cards) return cards;
  CardSet out;
  for (const CardId id : cards)
    if (has_type(t, id, noun)) out.add(id);
  return out;
}

CardSet base_set(const View& t, const Env& env, const Node& n) {
  const State& s = t.s;
  if (n.op == Op::Neighbors) {
    const CardId middle = bearer(t, env.source);
    if (middle == kNoCard) return {};
    CardSet out = neighbors(s, middle);
    // What an event is about is still beside those it stood beside as it left play (FAQ: Little
    // Niff).
    if (const LastKnown* was = env.of_event ? last_known(s, env.subject) : nullptr)
      if (was->stood_beside(middle)) out.add(env.subject);
    return out;
  }
  const Zone zone = n.zone();
  if (zone == Zone::Play) {
    switch (n.op) {
      case Op::Creatures: return s.creatures;
      case Op::Artifacts: return s.artifacts;
      case Op::Upgrades: return s.upgrades;
      default: return s.in_play();
    }
  }
  // Cards anywhere: in hidden zones, too.
  if (zone == Zone::None) {
    t.note_chance(everything(s));
    return of_type(t, everything(s), n.op);
  }
  CardSet out;
  if (zone == Zone::Under) {
    out = attached(s, env.source, Zone::Under);
    if (!out.empty()) t.note_chance(out);
    return of_type(t, out, n.op);
  }
  for (Player p = 0; p < 2; ++p) {
    if (!means(t, env, n, p)) continue;
    const CardSet found = zone_of(s, zone, p);
    if (is_hidden(zone) && !found.empty()) t.note_look(zone, p, found);
    out |= found;
  }
  return of_type(t, out, n.op);
}

// Whose card it is: a card that has left play is what it last was (rulebook: Leaves Play).
Player side_of(const State& s, const Env& env, CardId id) {
  if (id == env.borrowed) return env.player;
  if (is_in_play(s, id)) return s.at(id).controller;
  if (id == env.subject) return env.held;
  const LastKnown* was = id == env.opposing ? last_known(s, id) : nullptr;
  return was != nullptr ? was->controller : owner_of(id);
}

// Those beside it as it left play.
CardSet beside_once(const State& s, CardId id) {
  CardSet out;
  if (const LastKnown* was = last_known(s, id))
    for (const CardId one : was->beside)
      if (one != kNoCard) out.add(one);
  return out;
}

// Whether a creature stands left (or right) of one of the others, anywhere in the same battleline.
bool stands_beside(const State& s, CardId id, CardSet others, bool left) {
  const int at = line_index(s, id);
  for (const CardId o : others) {
    const int there = line_index(s, o);
    if (at < 0 || there < 0 || s.at(id).controller != s.at(o).controller) continue;
    if (left ? at < there : at > there) return true;
  }
  return false;
}

// Whether a card has the title that another was named by (see ChooseTitle).
bool has_title_of(const View& t, const Meant& card, int named) {
  if (named < 0 || named >= 128 || !(t.match.cards() | t.match.beside()).has(named)) return false;
  t.note_list(CardSet::of(named));
  return card.title() == t.match.def(narrow<CardId>(named)).namesake;
}

int house_size(const View& t, House house) { return of_house(t, t.s.creatures, house).size(); }

int largest_house(const View& t) {
  int most = 0;
  for (int h = 0; h < kHouses; ++h) most = std::max(most, house_size(t, static_cast<House>(h)));
  return most;
}

// Of the creature's houses at least one is as large as any.
bool is_of_largest_house(const View& t, CardId id) {
  const int most = largest_house(t);
  for (unsigned all = houses_of(t, id); all != 0; all &= all - 1)
    if (house_size(t, static_cast<House>(std::countr_zero(all))) == most) return true;
  return false;
}

// Those of the cards that belong to one of the houses, a bit each.
CardSet of_houses(const View& t, const CardSet& cards, unsigned houses) {
  CardSet out;
  for (; houses != 0; houses &= houses - 1)
    out |= of_house(t, cards, static_cast<House>(std::countr_zero(houses)));
  return out;
}

unsigned houses_of_set(const View& t, const Env& env, uint16_t set) {
  unsigned houses = 0;
  for (const CardId c : known_cards(t, env, set))
    houses |= as_meant(t, env, node_at(t, set), c).houses();
  return houses;
}

CardSet traits_of_set(const View& t, const Env& env, uint16_t set) {
  CardSet traits;
  for (const CardId c : known_cards(t, env, set))
    traits |= as_meant(t, env, node_at(t, set), c).traits();
  return traits;
}

// Whether a set is the card that the event is about, or those of it that pass filters: by its name,
// or in the words of a trigger. A card that is found in a zone is what it is there.
bool is_of_event(const View& t, const Env& env, const Node& set) {
  const Node* n = &set;
  while (is_filter(n->op) || (is_noun(n->op) && n->inner() != 0)) n = &node_at(t, n->inner());
  if (is_noun(n->op)) return env.of_event && n->zone() == Zone::Play;
  return n->op == Op::Subject || n->op == Op::Opposing;
}

// Whether the card is the other half of one of these.
bool completes(const View& t, CardId id, const CardSet& halves) {
  for (const CardId half : halves& t.match.halves())
    if (other_halves(t, half, CardSet::of(id)).has(id)) return true;
  return false;
}

// Whether `id`, a member of the inner set, passes a filter word.
bool passes(const View& t, const Env& env, const Node& n, CardId id) {
  const State& s = t.s;
  const Meant card = as_meant(t, env, n, id);
  switch (n.op) {
    case Op::Creatures:
    case Op::Artifacts:
    case Op::Upgrades:
    case Op::Actions:
    case Op::Cards: return is_called(card.type(), n.op);
    case Op::Friendly: return side_of(s, env, id) == env.player;
    case Op::Enemy: return side_of(s, env, id) != env.player;
    case Op::Other: return id != env.source;
    case Op::Damaged: return s.at(id).damage > 0;
    case Op::Undamaged: return s.at(id).damage == 0;
    case Op::IsReady: return s.ready.has(id);
    case Op::IsExhausted: return !s.ready.has(id);
    case Op::Wearing: return (s.*set_of(n.mark())).has(id);
    case Op::OnAFlank: return flank_creatures(t).has(id);
    case Op::NotOnAFlank: return !flank_creatures(t).has(id);
    case Op::OfHouse: return card.is_of(eval_house(t, env, n.house()));
    case Op::OfTheHouse: return (card.houses() & eval_houses(t, env, n.house())) != 0;
    case Op::OfTheirHouses: {
      bool found = false;
      for (Player p = 0; p < 2; ++p)
        if (means(t, env, n, p)) found = found || (card.houses() & t.match.house_bits(p)) != 0;
      return found;
    }
    case Op::NotOfHouse: return !card.is_of(eval_house(t, env, n.house()));
    case Op::OfTrait: return card.traits().has(n.imm);
    case Op::NotOfTrait: return !card.traits().has(n.imm);
    case Op::WithKeyword: return keyword(t, id, n.keyword()) > 0;
    case Op::PowerAtLeast: return card.power() >= eval_number(t, env, n.amount());
    case Op::PowerAtMost: return card.power() <= eval_number(t, env, n.amount());
    case Op::PowerExactly: return card.power() == eval_number(t, env, n.amount());
    case Op::WithAember: return s.at(id).aember > 0;
    case Op::WithArmor: return armor(t, id) > 0;
    case Op::WithCounter: return counters_on(t, id, n.counter()) > 0;
    case Op::IsToken: return card.is_token();
    case Op::IsNoToken: return !card.is_token();
    case Op::IsGigantic: return t.def(id).half != Half::None;
    case Op::AttachedTo: return s.upgrades.has(id) && eval_set(t, env, n.set()).has(s.at(id).host);
    case Op::Named: return card.title() == n.imm;
    case Op::WithTrait: {
      const int trait = eval_number(t, env, n.amount());
      return trait >= 0 && trait < 128 && card.traits().has(trait);
    }
    case Op::TitledLike: return has_title_of(t, card, eval_number(t, env, n.amount()));
    case Op::OfCommonHouse: return is_of_largest_house(t, id);
    case Op::SharingTrait: return !(traits_of_set(t, env, n.set()) & card.traits()).empty();
    case Op::SharingHouse: return (houses_of_set(t, env, n.set()) & card.houses()) != 0;
    case Op::ToTheLeft: return stands_beside(s, id, eval_set(t, env, n.set()), true);
    case Op::ToTheRight: return stands_beside(s, id, eval_set(t, env, n.set()), false);
    case Op::DiscardedThisTurn: return s.discarded.has(id);
    case Op::Completing: return completes(t, id, eval_set(t, env, n.set()));
    case Op::UsedThisTurn: return s.of_turn(id).uses > 0;
    case Op::OwnedBy: return means(t, env, n, owner_of(id));
    case Op::Where: {
      Env inner = env;
      inner.each = id;
      return eval_condition(t, inner, n.condition());
    }
    default: ARCHON_UNREACHABLE("a filter word"); return false;
  }
}

CardSet filtered(const View& t, const Env& env, const Node& n) {
  const State& s = t.s;
  const CardSet inner = eval_set(t, env, n.inner());
  if (inner.empty()) return inner;
  // Each must say what passes() says card by card, which alone knows what has left play.
  const bool gone = !s.gone.empty() && is_of_event(t, env, n);
  switch (gone ? Op::None : n.op) {  // the filters that are masks
    case Op::Creatures:
      // In play the sets know what a card is now; elsewhere only its face does.
      if (s.in_play().contains(inner)) return inner & s.creatures;
      break;
    case Op::Friendly:
    case Op::Enemy:
      // Sides are sets as long as all are in play and none is used as if it were another player's.
      if (s.in_play().contains(inner) && env.borrowed == kNoCard)
        return inner & s.side[n.op == Op::Friendly ? env.player : other(env.player)].controlled;
      break;
    case Op::Other: return inner - CardSet::of(env.source);
    case Op::Damaged: return inner & s.hurt;
    case Op::Undamaged: return inner - s.hurt;
    case Op::OfHouse: return of_house(t, inner, eval_house(t, env, n.house()));
    case Op::OfTheHouse: return of_houses(t, inner, eval_houses(t, env, n.house()));
    case Op::NotOfHouse: return inner - of_house(t, inner, eval_house(t, env, n.house()));
    case Op::IsReady: return inner & s.ready;
    case Op::IsExhausted: return inner - s.ready;
    case Op::Wearing: return inner & s.*set_of(n.mark());
    case Op::IsToken: return inner & s.facedown;
    case Op::IsNoToken: return inner - s.facedown;
    case Op::OnAFlank: return inner & flank_creatures(t);
    case Op::NotOnAFlank: return inner - flank_creatures(t);
    case Op::Except: return inner - eval_set(t, env, n.set());
    case Op::DiscardedThisTurn: return inner & s.discarded;
    default: break;
  }
  CardSet out;
  for (const CardId id : inner)
    if (passes(t, env, n, id)) out.add(id);
  return out;
}

CardSet single(CardId id) { return id == kNoCard ? CardSet{} : CardSet::of(id); }

// A card that the event was about; once it lies in a hidden zone nothing can be done to it any more
// (rulebook: Leaves Play).
CardSet unless_hidden(const State& s, CardId id) {
  return id != kNoCard && is_hidden(s.at(id).zone) ? CardSet{} : single(id);
}

// The card that speaks; an ability of it that still resolves can do nothing to it there either.
CardSet own_card(const State& s, const Env& env, CardId id) {
  return env.ability != nullptr ? unless_hidden(s, id) : single(id);
}

CardSet top_cards(const View& t, const Env& env, const Node& n, int count) {
  const State& s = t.s;
  CardSet out;
  for (Player p = 0; p < 2; ++p) {
    if (!means(t, env, n, p)) continue;
    const auto& deck = s.side[p].deck;
    for (int i = deck.size() - 1; i >= 0 && i >= deck.size() - count; --i) out.add(deck[i]);
  }
  if (!out.empty()) t.note_chance(out);
  return out;
}

CardSet bottom_cards(const View& t, const Env& env, const Node& n, int count) {
  CardSet out;
  for (Player p = 0; p < 2; ++p) {
    if (!means(t, env, n, p)) continue;
    const auto& deck = t.s.side[p].deck;
    for (int i = 0; i < deck.size() && i < count; ++i) out.add(deck[i]);
  }
  if (!out.empty()) t.note_chance(out);
  return out;
}

CardSet top_of_discard(const View& t, const Env& env, const Node& n) {
  CardSet out;
  for (Player p = 0; p < 2; ++p)
    if (const auto& pile = t.s.side[p].discard; means(t, env, n, p) && !pile.empty())
      out.add(pile.back());
  return out;
}

CardSet top_of_discards(const View& t, const Env& env, const Node& n, int count) {
  CardSet out;
  for (Player p = 0; p < 2; ++p) {
    if (!means(t, env, n, p)) continue;
    const auto& pile = t.s.side[p].discard;
    for (int i = pile.size() - 1; i >= 0 && i >= pile.size() - count; --i) out.add(pile[i]);
  }
  return out;
}

// Of each discard pile the card that lies highest.
CardSet topmost(const State& s, const CardSet& cards) {
  CardSet out;
  for (const Side& side : s.side) {
    int i = side.discard.size() - 1;
    while (i >= 0 && !cards.has(side.discard[i])) --i;
    if (i >= 0) out.add(side.discard[i]);
  }
  return out;
}

}  // namespace

bool Meant::is_of(House house) const {
  if (was == nullptr) return is_of_house(t, id, house);
  return house != House::None && (was->houses >> index_of(house) & 1) != 0;
}
unsigned Meant::houses() const { return was != nullptr ? was->houses : houses_of(t, id); }
CardSet Meant::traits() const { return was != nullptr ? was->traits : traits_of(t, id); }
int Meant::power() const { return was != nullptr ? was->power : archon::keyforge::power(t, id); }

const LastKnown* found_as_it_was(const View& t, const Env& env, const Node& set, CardId id) {
  if (id != env.subject && id != env.opposing) return nullptr;
  const LastKnown* was = last_known(t.s, id);
  return was != nullptr && is_of_event(t, env, set) ? was : nullptr;
}

CardSet known_cards(const View& t, const Env& env, uint16_t set) {
  const Op op = node_at(t, set).op;
  const CardId id = op == Op::Subject ? env.subject : op == Op::Opposing ? env.opposing : kNoCard;
  return last_known(t.s, id) != nullptr ? single(id) : eval_set(t, env, set);
}

CardSet destroyed_this_way(const State& s, const Env& env) {
  if (env.ability == nullptr || env.ability->destroyed_cell == 0xFF) return {};
  return env.cells[env.ability->destroyed_cell] - (s.in_play() - s.tagged);
}

CardSet eval_set(const View& t, const Env& env, uint16_t node) {
  const State& s = t.s;
  const Node& n = node_at(t, node);
  switch (n.op) {
    case Op::None:
    case Op::Nothing: return {};
    case Op::This: return own_card(s, env, env.source);
    case Op::Host: return own_card(s, env, bearer(t, env.source));
    case Op::Subject: return unless_hidden(s, env.subject);
    case Op::Opposing: return unless_hidden(s, env.opposing);
    case Op::Granter: return single(env.granter) & s.in_play();
    case Op::PurgedWithThis: return attached(s, env.source, Zone::Purged);
    case Op::Each: return single(env.each);
    case Op::Var: return env.cells[n.arg];
    case Op::CapturedSet: return env.captured;
    case Op::Affected: return env.cells[env.ability->affected_cell];
    case Op::DestroyedThisWay: return destroyed_this_way(s, env);
    case Op::NeighborsOf: {
      CardSet out;
      for (const CardId id : eval_set(t, env, n.set())) out |= neighbors(s, id);
      return out;
    }
    case Op::BesideFought:
      if (s.fought == kNoCard) return {};
      if (is_in_play(s, s.fought)) return neighbors(s, s.fought);
      // Of those beside a creature that has fallen, only those still in play (FAQ: Timing).
      return beside_once(s, s.fought) & s.creatures;
    case Op::TopOfDeck: return top_cards(t, env, n, 1);
    case Op::TopCards: return top_cards(t, env, n, eval_number(t, env, n.amount()));
    case Op::BottomCards: return bottom_cards(t, env, n, eval_number(t, env, n.amount()));
    case Op::TopOfDiscard: return top_of_discard(t, env, n);
    case Op::TopOfDiscards: return top_of_discards(t, env, n, eval_number(t, env, n.amount()));
    case Op::Topmost: return topmost(s, eval_set(t, env, n.set()));
    case Op::Union: return eval_set(t, env, n.set()) | eval_set(t, env, n.set(1));
    case Op::Creatures:
    case Op::Artifacts:
    case Op::Upgrades:
    case Op::Actions:
    case Op::Cards:
    case Op::Neighbors: return n.inner() == 0 ? base_set(t, env, n) : filtered(t, env, n);
    default: return filtered(t, env, n);
  }
}

bool is_in(const View& t, const Env& env, uint16_t node, CardId card) {
  const Node& n = node_at(t, node);
  switch (n.op) {
    case Op::This: return own_card(t.s, env, env.source).has(card);
    case Op::Host: return own_card(t.s, env, bearer(t, env.source)).has(card);
    case Op::CapturedSet: return env.captured.has(card);
    case Op::Union: return is_in(t, env, n.set(), card) || is_in(t, env, n.set(1), card);
    case Op::Except: return is_in(t, env, n.inner(), card) && !is_in(t, env, n.set(), card);
    case Op::Creatures:
    case Op::Artifacts:
    case Op::Upgrades:
    case Op::Actions:
    case Op::Cards:
      if (n.inner() == 0 && n.zone() == Zone::Play) {
        if (!env.anywhere && !is_in_play(t.s, card)) return false;
        if (t.s.gone.empty()) return has_type(t, card, n.op);
        return is_called(as_meant(t, env, n, card).type(), n.op);
      }
      break;
    default: break;
  }
  if (is_filter(n.op)) return is_in(t, env, n.inner(), card) && passes(t, env, n, card);
  return eval_set(t, env, node).has(card);
}

House eval_house(const View& t, const Env& env, uint16_t node) {
  const Node& n = node_at(t, node);
  switch (n.op) {
    case Op::HouseLiteral: return static_cast<House>(n.imm);
    case Op::ActiveHouse: return t.s.house;
    case Op::HouseBefore: {
      House house = House::None;
      for (Player p = 0; p < 2; ++p)
        if (means(t, env, n, p)) house = t.s.side[p].last_house;
      return house;
    }
    case Op::Var: return static_cast<House>(number_in(env.cells[n.arg]));
    case Op::CapturedNumber:  // a position file can have written any number
      return env.captured_number < kHouses ? static_cast<House>(env.captured_number) : House::None;
    case Op::HouseOf: {
      const CardSet cards = known_cards(t, env, n.set());
      if (cards.empty()) return House::None;
      const Meant card = as_meant(t, env, node_at(t, n.set()), cards.first());
      if (card.was == nullptr) return house_of(t, card.id);
      const unsigned houses = card.houses();
      return houses == 0 ? House::None : static_cast<House>(std::countr_zero(houses));
    }
    default: ARCHON_UNREACHABLE("a house"); return House::None;
  }
}

unsigned eval_houses(const View& t, const Env& env, uint16_t node) {
  const Node& n = node_at(t, node);
  if (n.op == Op::HouseOf) {
    const CardSet cards = known_cards(t, env, n.set());
    return cards.empty() ? 0U : as_meant(t, env, node_at(t, n.set()), cards.first()).houses();
  }
  const House house = eval_house(t, env, node);
  return house == House::None ? 0U : 1U << index_of(house);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
