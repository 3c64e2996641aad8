#include "sim/keyforge/field/entrants.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/hash.h"
#include "engine/keyforge/decks/deck.h"
#include "sim/keyforge/field/field_run.h"
#include "sim/keyforge/match/players.h"

namespace archon::sim {
namespace {

uint64_t pairing_seed(uint64_t seed, const RankEntrant& lower, const RankEntrant& higher) {
  Fnv1a hash;
  hash.add_value(seed);
  hash.add_value(lower.fingerprint);
  hash.add_value(higher.fingerprint);
  return hash.value();
}

// What distinguishes a card of a list; the rest follows from it.
auto card_key(const keyforge::DeckCard& card) {
  return std::tie(card.house, card.id, card.enhancements);
}

// The order in which a list counts.
void put_in_order(keyforge::Deck& list) {
  for (auto& card : list.cards) std::sort(card.enhancements.begin(), card.enhancements.end());
  std::sort(list.cards.begin(), list.cards.end(),
            [](const auto& x, const auto& y) { return card_key(x) < card_key(y); });
  std::sort(list.houses.begin(), list.houses.end());
}

}  // namespace

uint64_t list_fingerprint(keyforge::Deck list) {
  put_in_order(list);
  Fnv1a hash;
  for (const keyforge::DeckCard& card : list.cards) {
    hash.add(card.id);
    hash.add(std::string_view("\0", 1));
    hash.add_value(card.house);
    for (const keyforge::Bonus icon : card.enhancements) hash.add_value(icon);
  }
  return hash.value();
}

void tell_names_apart(std::vector<RankEntrant>& entrants) {
  std::map<std::string, int> seen;
  for (RankEntrant& one : entrants)
    if (const int number = ++seen[one.name]; number > 1)
      one.name = fmt::format("{} ({})", one.name, number);
}

RankEntrant entrant(keyforge::Deck list, const keyforge::Library& library) {
  put_in_order(list);
  RankEntrant out;
  out.deck = prepare(list, library);
  out.name = list.name;
  out.fingerprint = list_fingerprint(list);
  out.list = std::move(list);
  return out;
}

bool FieldRun::note_failure(const GamePlan& game, const GameRecord& record,
                            const FieldSetup& setup) {
  if (!record.failed()) return false;
  ++failed[{game.id.a, game.id.b}];
  const auto name = [&](int deck) { return setup.entrants[static_cast<size_t>(deck)].name; };
  failures.add(game_name(game.id.number + 1, name(game.id.a), name(game.id.b)), *record.failure);
  return true;
}

bool is_lower(const FieldSetup& setup, int a, int b) {
  return setup.entrants[static_cast<size_t>(a)].fingerprint <
         setup.entrants[static_cast<size_t>(b)].fingerprint;
}

std::optional<GameRecord> play_pairing(const keyforge::Library& library, const FieldSetup& setup,
                                       const GamePlan& game, Players& players,
                                       const PoolOptions& pool) {
  const RankEntrant& lower = setup.entrants[static_cast<size_t>(game.id.a)];
  const RankEntrant& higher = setup.entrants[static_cast<size_t>(game.id.b)];
  MatchSetup match;
  match.decks = {lower.deck, higher.deck};
  match.agents = {setup.agent, setup.agent};
  match.seed = pairing_seed(setup.seed, lower, higher);
  match.salt = setup.salt;
  match.turn_limit = setup.turn_limit;
  const PairPlan plan{game.id.number, game.chains};
  try {
    return play_game(library, match, plan, game.first(), players, pool);
  } catch (const BrokenGame& broken) {
    match.lists = {lower.list, higher.list};
    return failed_record(library, match, plan, game.first(), broken);
  }
}

}  // namespace archon::sim
