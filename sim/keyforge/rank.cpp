#include "sim/keyforge/rank.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <tuple>

#include "engine/core/check.h"
#include "engine/core/hash.h"
#include "engine/keyforge/decks/deck.h"
#include "sim/keyforge/players.h"

namespace archon::sim {
namespace {

// The n-th game between two entrants; even ones begin with the one of the smaller fingerprint.
struct PlannedGame {
  int first = 0;
  int second = 0;
  int64_t number = 0;
};

struct Outcome {
  double points = 0;  // of the one who went first
  bool drawn = false;
  std::string forfeit;
};

bool is_lower(const RankSetup& setup, int a, int b) {
  return setup.entrants[static_cast<size_t>(a)].fingerprint <
         setup.entrants[static_cast<size_t>(b)].fingerprint;
}

std::vector<PlannedGame> games_of(const RankSetup& setup, const PairingScores& scores,
                                  const std::vector<MeetingPlan>& round) {
  std::vector<PlannedGame> out;
  PairingScores planned(setup.field());
  for (const MeetingPlan& plan : round) {
    const bool in_order = is_lower(setup, plan.a, plan.b);
    const int lower = in_order ? plan.a : plan.b;
    const int higher = in_order ? plan.b : plan.a;
    int64_t number = scores.between(lower, higher).games + planned.between(lower, higher).games;
    for (int i = 0; i < plan.pairs; ++i) {
      out.push_back({lower, higher, number++});
      out.push_back({higher, lower, number++});
    }
    planned.add(lower, higher, 0, 2 * int64_t{plan.pairs});
  }
  return out;
}

uint64_t pairing_seed(uint64_t seed, const RankEntrant& lower, const RankEntrant& higher) {
  Fnv1a hash;
  hash.add_value(seed);
  hash.add_value(lower.fingerprint);
  hash.add_value(higher.fingerprint);
  return hash.value();
}

std::optional<Outcome> play(const keyforge::Library& library, const RankSetup& setup,
                            const PlannedGame& game, Players& players, const PoolOptions& pool) {
  const bool in_order = is_lower(setup, game.first, game.second);
  const RankEntrant& first = setup.entrants[static_cast<size_t>(game.first)];
  const RankEntrant& second = setup.entrants[static_cast<size_t>(game.second)];
  const RankEntrant& lower = in_order ? first : second;
  const RankEntrant& higher = in_order ? second : first;
  MatchSetup match;
  match.decks = {lower.deck, higher.deck};
  match.agents = {setup.agent, setup.agent};
  match.seed = pairing_seed(setup.seed, lower, higher);
  match.salt = setup.salt;
  match.turn_limit = setup.turn_limit;
  const int side = in_order ? 0 : 1;
  try {
    const auto record = play_game(library, match, {game.number, {0, 0}}, side, players, pool);
    if (!record) return std::nullopt;
    return Outcome{record->points(side) / 2.0, record->winner < 0, record->forfeit};
  } catch (const std::exception& e) {
    throw Error(fmt::format("game {} of {} against {} with seed {} failed: {}", game.number + 1,
                            lower.name, higher.name, setup.seed, e.what()));
  }
}

void add_results(RankRun& run, const std::vector<PlannedGame>& games,
                 const std::vector<std::optional<Outcome>>& outcomes) {
  for (size_t i = 0; i < games.size(); ++i) {
    if (!outcomes[i]) {
      run.interrupted = true;
      continue;
    }
    run.design.add(games[i].first, games[i].second, outcomes[i]->points);
    run.draws += outcomes[i]->drawn;
    if (!outcomes[i]->forfeit.empty() && run.forfeits.games++ == 0)
      run.forfeits.first = outcomes[i]->forfeit;
  }
}

// What distinguishes a card of a list; the rest follows from it.
auto card_key(const keyforge::DeckCard& card) {
  return std::tie(card.house, card.id, card.enhancements);
}

}  // namespace

RankEntrant entrant(keyforge::Deck list, const keyforge::Library& library) {
  for (auto& card : list.cards) std::sort(card.enhancements.begin(), card.enhancements.end());
  std::sort(list.cards.begin(), list.cards.end(),
            [](const auto& x, const auto& y) { return card_key(x) < card_key(y); });
  std::sort(list.houses.begin(), list.houses.end());
  RankEntrant out;
  out.deck = prepare(list, library);
  out.name = list.name;
  Fnv1a hash;
  for (const keyforge::DeckCard& card : list.cards) {
    hash.add(card.id);
    hash.add(std::string_view("\0", 1));
    hash.add_value(card.house);
    for (const keyforge::Bonus icon : card.enhancements) hash.add_value(icon);
  }
  out.fingerprint = hash.value();
  return out;
}

RankRun run_rank(const keyforge::Library& library, const RankSetup& setup, const PoolOptions& pool,
                 const std::function<bool(const RankRun&)>& go_on) {
  RatingOptions rating;
  rating.confidence = setup.confidence;
  RankRun run{
      RankDesign(setup.field(), setup.goal, rating, PlaceOptions{setup.confidence, setup.top_k})};
  Players players({setup.agent, setup.agent});
  while (!run.interrupted && !run.out_of_time) {
    const auto round = run.design.next_round();
    if (round.empty()) break;
    const auto games = games_of(setup, run.design.scores(), round);
    add_results(run, games,
                run_indexed<Outcome>(static_cast<int64_t>(games.size()), pool, [&](int64_t i) {
                  return play(library, setup, games[static_cast<size_t>(i)], players, pool);
                }));
    run.design.end_round();
    if (go_on && run.design.stop() == RankStop::kRunning) run.out_of_time = !go_on(run);
  }
  return run;
}

}  // namespace archon::sim
