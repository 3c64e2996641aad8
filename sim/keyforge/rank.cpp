#include "sim/keyforge/rank.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/hash.h"
#include "engine/keyforge/decks/deck.h"
#include "sim/keyforge/players.h"
#include "sim/keyforge/round_log.h"

namespace archon::sim {
namespace {

bool is_lower(const RankSetup& setup, int a, int b) {
  return setup.entrants[static_cast<size_t>(a)].fingerprint <
         setup.entrants[static_cast<size_t>(b)].fingerprint;
}

// A pairing's games count the entrant of the smaller fingerprint as side A.
std::vector<GamePlan> games_of(const RankSetup& setup, const PairingScores& scores,
                               const std::vector<MeetingPlan>& round) {
  std::vector<GamePlan> out;
  PairingScores planned(setup.field());
  for (const MeetingPlan& plan : round) {
    const bool in_order = is_lower(setup, plan.a, plan.b);
    const int lower = in_order ? plan.a : plan.b;
    const int higher = in_order ? plan.b : plan.a;
    int64_t number = scores.between(lower, higher).games + planned.between(lower, higher).games;
    for (int i = 0; i < 2 * plan.pairs; ++i) out.push_back({{0, lower, higher, number++}, {0, 0}});
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

std::optional<GameRecord> play(const keyforge::Library& library, const RankSetup& setup,
                               const GamePlan& game, Players& players, const PoolOptions& pool) {
  const RankEntrant& lower = setup.entrants[static_cast<size_t>(game.id.a)];
  const RankEntrant& higher = setup.entrants[static_cast<size_t>(game.id.b)];
  MatchSetup match;
  match.decks = {lower.deck, higher.deck};
  match.agents = {setup.agent, setup.agent};
  match.seed = pairing_seed(setup.seed, lower, higher);
  match.salt = setup.salt;
  match.turn_limit = setup.turn_limit;
  try {
    return play_game(library, match, {game.id.number, game.chains}, game.first(), players, pool);
  } catch (const std::exception& e) {
    throw Error(fmt::format("game {} of {} against {} with seed {} failed: {}", game.id.number + 1,
                            lower.name, higher.name, setup.seed, e.what()));
  }
}

void add_results(RankRun& run, const std::vector<GamePlan>& games,
                 const std::vector<std::optional<GameRecord>>& records) {
  for (size_t i = 0; i < games.size(); ++i) {
    if (!records[i]) {
      run.interrupted = true;
      continue;
    }
    const GameId& id = games[i].id;
    const bool a_first = games[i].first() == 0;
    run.design.add(a_first ? id.a : id.b, a_first ? id.b : id.a,
                   records[i]->points(games[i].first()) / 2.0);
    run.draws += records[i]->winner < 0;
    if (!records[i]->forfeit.empty() && run.forfeits.games++ == 0)
      run.forfeits.first = records[i]->forfeit;
  }
}

std::string stop_word(const RankRun& run) {
  if (run.out_of_time) return "time";
  switch (run.design.stop()) {
    case RankStop::kRunning: return "running";
    case RankStop::kReached: return "reached";
    case RankStop::kMaxGames: return "max_games";
  }
  return "";
}

std::string stand_of(const RankSetup& setup, const RankDesign& design) {
  const auto leader = static_cast<size_t>(design.leader());
  const nlohmann::ordered_json out = {{"leader", setup.entrants[leader].name},
                                      {"best", design.places()[leader].best},
                                      {"widest", design.widest()}};
  return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

// Whether the time was over decides the clock once, and after that the file.
void end_round(RankRun& run, const RankSetup& setup, RoundLog& rounds) {
  const auto known = rounds.end_round();
  if (run.design.stop() == RankStop::kRunning)
    run.out_of_time =
        known ? known->stop == "time" : setup.seconds && rounds.seconds() >= *setup.seconds;
  if (!known) rounds.add(run.design.scores().games(), stop_word(run), stand_of(setup, run.design));
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

RankEntrant entrant(keyforge::Deck list, const keyforge::Library& library) {
  put_in_order(list);
  RankEntrant out;
  out.deck = prepare(list, library);
  out.name = list.name;
  out.fingerprint = list_fingerprint(list);
  out.list = std::move(list);
  return out;
}

RankRun run_rank(const keyforge::Library& library, const RankSetup& setup, const PoolOptions& pool,
                 const std::function<void(const RankRun&)>& after, GameBook* book) {
  RatingOptions rating;
  rating.confidence = setup.confidence;
  RankRun run{
      RankDesign(setup.field(), setup.goal, rating, PlaceOptions{setup.confidence, setup.top_k})};
  RoundLog rounds(book);
  Players players({setup.agent, setup.agent});
  while (!run.interrupted && !run.out_of_time) {
    const auto round = run.design.next_round();
    if (round.empty()) break;
    const auto games = games_of(setup, run.design.scores(), round);
    add_results(run, games, play_or_find(book, games, pool, [&](const GamePlan& game) {
                  return play(library, setup, game, players, pool);
                }));
    run.design.end_round();
    if (!run.interrupted) end_round(run, setup, rounds);
    if (after) after(run);
  }
  return run;
}

}  // namespace archon::sim
