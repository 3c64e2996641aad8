#include "engine/keyforge/game.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/question/question.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/mechanics/prophecy.h"
#include "engine/keyforge/rules/stack.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
namespace {

void seat(State& s, const Match& match, Player p) {
  Side& side = s.side[p];
  for (const CardId id : match.cards() & CardSet::owned_by(p)) {
    Card& c = s.at(id);
    c.zone = Zone::Deck;
    c.controller = p;
    side.deck.push_back(id);
  }
  for (const CardId id : match.beside() & CardSet::owned_by(p)) s.at(id).controller = p;
}

}  // namespace

State new_game(const Match& match, Rng rng, const GameOptions& options, GameLog* log) {
  State s{};
  s.rng = rng;
  s.first = s.active = options.first;
  s.turn_limit = options.turn_limit;
  s.settings = options.settings;
  seat(s, match, 0);
  seat(s, match, 1);
  Table t(s, match, log);
  s.triggers = match.first_time_triggers();
  for (const CardId power : match.powers()) begin_to_speak(t, power);
  auto deal = options.deal;
  for (Player p = 0; p < 2; ++p) {
    s.side[p].chains =
        byte(std::clamp(options.chains[p], 0, match.library().rules().most_chains()));
    auto& deck = s.side[p].deck;
    shuffle(deck.begin(), deck.size(), deal ? (*deal)[p] : s.rng);
    if (log && log->rig) log->rig->arrange(s.side[p], p);
  }
  push(t, FrameKind::Setup, kNoCard, s.first);
  run(t);
  return s;
}

uint32_t move_key(const State& s, const Match& match, Move move) {
  uint32_t key = static_cast<uint32_t>(move.verb) << 27;
  if (move.card == kNoCard) return key | move.value;
  // A title is named as it is printed, wherever a card of it may be.
  if (s.decision.is_of_titles()) return key | static_cast<uint32_t>(match.number(move.card)) << 14;
  const Card& c = s.at(move.card);
  key |= static_cast<uint32_t>(match.number(c.as == kNoCard ? move.card : c.as)) << 14;
  if (s.decision.ask == Ask::Order)
    return key | (s.pending()[move.value].ability & 0x1FFFU) << 1 | 1;
  // A card in play is named by its place, which is open; one elsewhere by its title and house.
  if (c.zone == Zone::Play) {
    // An artifact's is its number, behind which there is room for those that lie facedown.
    constexpr int kBehindNumbers = 128 + 104;
    const int index = line_index(s, move.card);
    const int among_artifacts = !s.facedown.has(move.card)
                                    ? 128 + move.card
                                    : std::min(255, kBehindNumbers + facedown_place(s, move.card) -
                                                        s.side[c.controller].line.size());
    const auto place = static_cast<uint32_t>(index >= 0 ? index : among_artifacts);
    return key | place << 4 | static_cast<uint32_t>(c.controller) << 3 | 1;
  }
  const House house = match.house(move.card);
  // Of which others it is by its icons there is no room for: whether they come before it or behind.
  const unsigned own = 1U << index_of(house);
  const unsigned others = match.houses_of(move.card) & ~own;
  key |= (others > own ? 2U : 0U) << 12 | ((others & (own - 1)) != 0 ? 1U : 0U) << 12;
  return key | static_cast<uint32_t>(house) << 8 | static_cast<uint32_t>(c.zone) << 4 |
         static_cast<uint32_t>(owner_of(move.card)) << 3;
}

}  // namespace archon::keyforge
