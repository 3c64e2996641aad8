#include "engine/keyforge/game.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/rules/query.h"
#include "engine/keyforge/rules/resolve.h"
#include "engine/keyforge/rules/zones.h"

namespace archon::keyforge {
namespace {

void seat(State& s, const PlayableDeck& deck, Player p) {
  Side& side = s.side[p];
  side.houses = deck.houses;
  ARCHON_CHECK(deck.cards.size() <= static_cast<size_t>(kMaxOwned));
  for (size_t i = 0; i < deck.cards.size(); ++i) {
    const auto id = static_cast<CardId>(64 * p + i);
    Card& c = s.at(id);
    c.def = deck.cards[i].def;
    c.bonus = deck.cards[i].bonus;
    c.house = deck.cards[i].house;
    c.zone = Zone::Deck;
    c.controller = p;
    side.deck.push_back(id);
  }
}

// Names every card that keeps the deck from being played, once.
std::string unplayable(const Deck& deck, const Library& library) {
  std::vector<std::string> reasons;
  for (const DeckCard& card : deck.cards) {
    const int number = library.find(card.id);
    if (number >= 0 && library.def(number).scripted) continue;
    std::string reason = number < 0
                             ? fmt::format("unknown card '{}'{}", card.id, facts().suggest(card.id))
                             : fmt::format("no script yet for {}", library.def(number).title);
    if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end())
      reasons.push_back(std::move(reason));
  }
  return fmt::format("{}: {}", deck.name, fmt::join(reasons, ", "));
}

// Printed icons, then those added by Enhance.
BonusIcons with_enhancements(BonusIcons icons, const std::vector<Bonus>& added) {
  for (const Bonus icon : added) {
    if (icons.size() == BonusIcons::kMost)
      throw Error("a card has more bonus icons than the five that fit here");
    icons.push(icon);
  }
  return icons;
}

}  // namespace

PlayableDeck prepare(const Deck& deck, const Library& library) {
  PlayableDeck out;
  out.name = deck.name;
  out.houses = deck.houses;
  for (const DeckCard& card : deck.cards) {
    const int number = library.find(card.id);
    if (number < 0 || !library.def(number).scripted) continue;
    out.cards.push_back({static_cast<uint16_t>(number),
                         with_enhancements(library.def(number).bonus, card.enhancements),
                         card.house});
  }
  if (out.cards.size() != deck.cards.size()) throw Error(unplayable(deck, library));
  if (out.cards.size() != static_cast<size_t>(kDeckCards))
    throw Error(fmt::format("{}: {} cards, expected {}", deck.name, out.cards.size(), kDeckCards));
  return out;
}

State new_game(const Library& library, const PlayableDeck& first_deck,
               const PlayableDeck& second_deck, Rng rng, const GameOptions& options, GameLog* log) {
  State s{};
  s.rng = rng;
  s.first = s.active = options.first;
  s.turn_limit = options.turn_limit;
  s.settings = options.settings;
  seat(s, first_deck, 0);
  seat(s, second_deck, 1);
  Table t{s, library, log};
  auto deal = options.deal;
  for (Player p = 0; p < 2; ++p) {
    s.side[p].chains = static_cast<uint8_t>(std::clamp(options.chains[p], 0, 99));
    auto& deck = s.side[p].deck;
    shuffle(deck.begin(), deck.size(), deal ? (*deal)[p] : s.rng);
    if (log && log->rig) log->rig->arrange(s.side[p], p);
  }
  push(t, FrameKind::Setup, kNoCard, s.first);
  run(t);
  return s;
}

uint32_t move_key(const State& s, Move move) {
  uint32_t key = static_cast<uint32_t>(move.verb) << 27;
  if (move.card == kNoCard) return key | move.value;
  const Card& c = s.at(move.card);
  key |= static_cast<uint32_t>(c.def) << 14;
  if (s.decision.ask == Ask::Order) return key | (s.pending[move.value].ability & 0x1FFFU) << 1 | 1;
  // A card in play is named by its place, which is open; one elsewhere by its title and house.
  if (c.zone == Zone::Play) {
    const int index = line_index(s, move.card);
    const auto place = index >= 0 ? static_cast<uint32_t>(index) : 64U + (move.card & 63U);
    return key | place << 4 | static_cast<uint32_t>(c.controller) << 3 | 1;
  }
  return key | static_cast<uint32_t>(c.house) << 8 | static_cast<uint32_t>(c.zone) << 4 |
         static_cast<uint32_t>(owner_of(move.card)) << 3;
}

}  // namespace archon::keyforge
