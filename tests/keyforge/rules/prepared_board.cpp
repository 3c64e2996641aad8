#include "tests/keyforge/rules/prepared_board.h"

#include <algorithm>

#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck_random.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/mechanics/prophecy.h"
#include "engine/keyforge/rules/mechanics/tokens.h"
#include "engine/keyforge/rules/zones/zones.h"
#include "tests/keyforge/prophecy_games.h"

namespace archon::keyforge {
namespace {

int below(Rng& rng, int n) { return static_cast<int>(rng.below(static_cast<uint32_t>(n))); }

// A gigantic creature wants its other half, and an anomaly a house.
bool stands_alone(const CardFacts& card) {
  return !card.is_anomaly() && facts().find(card.id + "2") == nullptr && !card.id.ends_with("2");
}

// Those that play here.
std::vector<const CardFacts*> cards_of(Set set, House house, const Library& library) {
  std::vector<const CardFacts*> out;
  for (const CardFacts& card : facts().printings())
    if (card.set == set && card.house == house && card.reference == Reference::None &&
        stands_alone(card) && library.is_scripted(card.id))
      out.push_back(&card);
  return out;
}

// Any card of the kind that lies beside a deck.
std::string any_reference(Reference kind, const Library& library, Rng& rng) {
  std::vector<const CardFacts*> cards;
  for (const CardFacts& card : facts().printings())
    if (card.reference == kind && library.is_scripted(card.id)) cards.push_back(&card);
  return cards[rng.below(static_cast<uint32_t>(cards.size()))]->id;
}

void enter(Table& t, CardId id, Player p, Rng& rng) {
  State& s = t.s;
  const CardType type = t.type(id);
  if (type == CardType::Action || t.match.halves().has(id)) return;
  const int stand = s.side[p].line.size();
  if (type == CardType::Upgrade) {
    if (stand == 0) return;
    const CardId host = s.side[p].line[below(rng, stand)];
    take(t, id);
    return attach(t, id, host, p);
  }
  take(t, id);
  enter_play(t, id, p, below(rng, stand + 1), Zone::Deck);
  if (rng.below(4) != 0) s.ready.add(id);
  if (rng.below(8) == 0) turn_facedown(t, id);
}

void wear(Table& t, CardId id, Rng& rng) {
  State& s = t.s;
  if (rng.below(3) == 0) put_on_card(t, id, below(rng, 5));
  if (rng.below(4) == 0) s.at(id).power_counters = static_cast<uint8_t>(below(rng, 4));
  if (rng.below(2) == 0) s.set_damage(id, below(rng, std::max(1, power(t, id) + 1)));
  for (const Mark mark : kWornMarks)
    if (rng.below(8) == 0) (s.*set_of(mark)).add(id);
  // De-Animator's would change what kind of card it is.
  for (const Mark mark : kCounterMarks)
    if (mark != Mark::Mineralized && rng.below(16) == 0) (s.*set_of(mark)).add(id);
}

// Any card of the deck under it, if neither side is active.
void foretell(Table& t, CardId prophecy, Rng& rng) {
  const CardId back = t.match.other_side(prophecy);
  auto& deck = t.s.side[owner_of(prophecy)].deck;
  if (t.s.activated.has(back) || deck.empty()) return;
  put_under(t, deck[below(rng, deck.size())], prophecy);
  begin_to_speak(t, prophecy);
}

}  // namespace

Deck monstrous_deck(const Library& library, Rng& rng) {
  Deck deck;
  deck.name = "Monster";
  deck.set = static_cast<Set>(rng.below(kSets));
  std::vector<House> houses = houses_of(*deck.set);
  std::erase_if(houses, [&](House h) { return cards_of(*deck.set, h, library).empty(); });
  shuffle(houses.data(), static_cast<int>(houses.size()), rng);
  std::copy_n(houses.begin(), deck.houses.size(), deck.houses.begin());
  for (const House house : deck.houses) {
    const auto cards = cards_of(*deck.set, house, library);
    std::vector<const CardFacts*> titles(1 + rng.below(5));
    for (auto& title : titles) title = cards[rng.below(static_cast<uint32_t>(cards.size()))];
    for (int i = 0; i < 12; ++i) {
      DeckCard card;
      card.id = titles[rng.below(static_cast<uint32_t>(titles.size()))]->id;
      card.house = house;
      deck.cards.push_back(card);
    }
  }
  group_copies(deck);
  if (rng.below(3) == 0)
    deck.prophecies = any_prophecies(library, rng);
  else
    deck.token = any_reference(Reference::Token, library, rng);
  if (deck.prophecies.empty() && rng.below(2) == 0)
    deck.power = any_reference(Reference::Power, library, rng);
  return deck;
}

void prepare_board(State& s, const Match& match, Rng& rng) {
  Table t(s, match);
  for (Player p = 0; p < 2; ++p) {
    gain(t, p, below(rng, 9));  // while nobody is there to catch it
    if (rng.below(3) == 0) s.side[p].keys = static_cast<uint8_t>(1 + below(rng, 6));
    s.side[p].chains = static_cast<uint8_t>(below(rng, 4));
  }
  for (Player p = 0; p < 2; ++p)
    for (int n = 4 + below(rng, 16); n > 0 && s.side[p].deck.size() > 4; --n)
      enter(t, s.side[p].deck[below(rng, s.side[p].deck.size())], p, rng);
  for (const CardId id : CardSet(s.creatures)) wear(t, id, rng);
  for (const CardId id : match.prophecies())
    if (rng.below(3) == 0) foretell(t, id, rng);
  ask_again(s, match);
}

}  // namespace archon::keyforge
