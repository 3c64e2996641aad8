#include "bindings/python/src/laboratory.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "ai/archmajesty/named_agents.h"
#include "bindings/python/src/battles/battle_entrants.h"
#include "bindings/python/src/game.h"
#include "bindings/python/src/interruptible.h"
#include "bindings/python/src/python_agent.h"
#include "engine/archmajesty/encounters/encounter.h"
#include "engine/core/check.h"
#include "engine/keyforge/decks/edition.h"
#include "engine/keyforge/decks/playable.h"
#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/archmajesty/arena/play_battle.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/kinds/bid/bid.h"
#include "sim/kinds/bid/bid_report.h"
#include "sim/kinds/match/match_report.h"
#include "sim/kinds/rank/rank.h"
#include "sim/kinds/rank/rank_report.h"

namespace archon::python {
namespace {

template <class Number>
void in_range(const char* name, Number value, Number least, Number most) {
  if (!(value >= least && value <= most))
    throw Error(
        fmt::format("{} = {} is out of range; expected {} to {}", name, value, least, most));
}

template <class Number>
void in_range(const sim::Setting<Number>& setting, Number value) {
  in_range(setting.name, value, setting.least, setting.most);
}

sim::MatchSetup setup_of(const keyforge::Deck& a, const keyforge::Deck& b) {
  sim::MatchSetup out;
  out.entrants = {sim::listed_entrant(a, library()), sim::listed_entrant(b, library())};
  return out;
}

template <class Question>
void check_series(const Question& question) {
  in_range(sim::kTurnLimit, question.turn_limit);
  in_range("threads", question.threads, 0, 1024);
  in_range(sim::kConfidence, question.confidence);
}

// Plays without the lock; what a function of the caller has thrown comes first.
template <class Run>
Run played(Functions& functions, int threads,
           const std::function<Run(const sim::PoolOptions&)>& play) {
  try {
    return interruptible<Run>([&](const std::atomic<bool>& stop) {
      return play({threads, &stop, {}});
    });
  } catch (const Error&) {
    functions.rethrow();
    throw;
  }
}

// Lists that are there already are left out, and said to be.
void add_entrants(const std::vector<keyforge::Deck>& decks, std::set<uint64_t>& known,
                  std::vector<sim::Entrant>& out, sim::RankJob& job) {
  std::vector<sim::Entrant> part;
  for (const keyforge::Deck& deck : decks) {
    try {
      sim::Entrant one = sim::entrant(deck, library());
      if (known.insert(one.fingerprint).second)
        part.push_back(std::move(one));
      else
        job.repeated.push_back(one.name + ": the list is already there; used once");
    } catch (const Error& wrong) {
      job.left_out.emplace_back(wrong.what());
    }
  }
  std::sort(part.begin(), part.end(),
            [](const auto& x, const auto& y) { return x.fingerprint < y.fingerprint; });
  for (sim::Entrant& one : part) out.push_back(std::move(one));
}

sim::RankGoal goal_of(const RankQuestion& question, int rated) {
  sim::RankGoal goal{question.sure, question.within, 0};
  if (!goal.sure && !goal.within) {
    if (rated > 1)
      goal.sure = 0.95;
    else
      goal.within = 25;
  }
  goal.max_games = question.games.value_or(std::max<int64_t>(1000, 200 * int64_t{rated}));
  return goal;
}

sim::RankJob job_of(const RankQuestion& question, Functions& functions) {
  sim::RankJob job;
  sim::RankSetup& setup = job.setup;
  std::set<uint64_t> known;
  add_entrants(question.decks, known, setup.entrants, job);
  const size_t rated = setup.entrants.size();
  add_entrants(question.gauntlet, known, setup.entrants, job);
  setup.gauntlet = static_cast<int>(setup.entrants.size() - rated);
  const size_t needed = question.gauntlet.empty() ? 2 : 1;
  if (rated < needed)
    throw Error(fmt::format("{} deck{} to rank; expected {} or more", rated, rated == 1 ? "" : "s",
                            needed));
  if (!question.gauntlet.empty() && setup.gauntlet == 0)
    throw Error("no deck of the gauntlet can be played");
  tell_names_apart(setup.entrants);
  setup.agent = functions.agent(question.agent);
  setup.seed = question.seed;
  setup.turn_limit = question.turn_limit;
  setup.top_k = question.top;
  setup.confidence = question.confidence;
  setup.goal = goal_of(question, static_cast<int>(rated));
  setup.seconds = question.seconds;
  return job;
}

// By which edition these are ranked.
keyforge::Rules book_of(const std::vector<sim::Entrant>& entrants) {
  std::vector<keyforge::Deck> lists;
  for (const sim::Entrant& one : entrants) lists.push_back(list_of(one));
  return keyforge::edition_of_all(lists);
}

}  // namespace

Reports play_match(const MatchQuestion& question) {
  check_series(question);
  in_range(sim::kMatchGames, question.games);
  in_range(sim::kChainsA, question.chains_a);
  in_range(sim::kChainsB, question.chains_b);
  Functions functions;
  sim::MatchSetup setup = setup_of(question.a, question.b);
  setup.agents = {functions.agent(question.agent_a), functions.agent(question.agent_b)};
  setup.chains = {question.chains_a, question.chains_b};
  setup.seed = question.seed;
  setup.turn_limit = question.turn_limit;
  setup.confidence = question.confidence;
  const int64_t pairs = (int64_t{question.games} + 1) / 2;
  const sim::KeyforgeArena& cards =
      arena(keyforge::edition_of_all(std::array{question.a, question.b}));
  const auto run =
      played<sim::MatchRun>(functions, question.threads, [&](const sim::PoolOptions& pool) {
        return sim::run_match(cards, {setup, pairs, {}, {}}, pool);
      });
  const sim::RunInfo info{cards, setup, 2 * pairs};
  sim::MatchResult result = sim::summarise(cards, setup, run.pairs);
  result.failures = run.failures;
  return {{"json", sim::match_json(info, result)},
          {"games", sim::match_csv(cards.records(), run.pairs, run.numbers)}};
}

Reports find_bid(const BidQuestion& question) {
  check_series(question);
  in_range(sim::kBidWithin, question.within);
  in_range(sim::kBidGames, question.max_games);
  Functions functions;
  sim::MatchSetup setup = setup_of(question.a, question.b);
  const ai::AgentSpec agent = functions.agent(question.agent);
  setup.agents = {agent, agent};
  setup.seed = question.seed;
  setup.turn_limit = question.turn_limit;
  setup.confidence = question.confidence;
  sim::BidOptions options;
  options.within = question.within;
  options.max_games = question.max_games;
  const sim::KeyforgeArena& cards =
      arena(keyforge::edition_of_all(std::array{question.a, question.b}));
  const auto run = played<sim::BidRun>(
      functions, question.threads,
      [&](const sim::PoolOptions& pool) { return sim::run_bid(cards, setup, options, pool); });
  const sim::RunInfo info{cards, setup, options.max_games, run.interrupted};
  return {{"json", sim::bid_json(info, run, options)}};
}

Reports rank_decks(const RankQuestion& question) {
  check_series(question);
  in_range(sim::kTop, question.top);
  if (question.sure) in_range(sim::kRankSure, *question.sure);
  if (question.within) in_range(sim::kRankWithin, *question.within);
  if (question.games) in_range<int64_t>("games", *question.games, 2, 100'000'000);
  if (question.seconds) in_range("seconds", *question.seconds, 1.0, 1e7);
  Functions functions;
  const sim::RankJob job = job_of(question, functions);
  const sim::KeyforgeArena& cards = arena(book_of(job.setup.entrants));
  const auto run = played<sim::RankRun>(
      functions, question.threads,
      [&](const sim::PoolOptions& pool) { return sim::run_rank(cards, job.setup, pool); });
  const sim::RankReport report{cards, job, run};
  return {{"json", sim::rank_json(report)},
          {"decks", sim::rank_csv(report)},
          {"pairings", sim::rank_pairings_csv(report)}};
}

Reports fight_encounter(const EncounterQuestion& question) {
  in_range("games", question.games, 1, 10'000'000);
  in_range("level", question.level, -20, archmajesty::kHighestLevel);
  in_range("threads", question.threads, 0, 1024);
  in_range(sim::kConfidence, question.confidence);
  const sim::ArchmajestyArena arena(sim::options_named(question.readings));
  sim::MatchSetup setup = battle_setup(question.party, question.against);
  setup.agents = {ai::archmajesty_agent(question.party_agent),
                  ai::archmajesty_agent(question.gm_agent)};
  setup.chains = sim::handicaps_of(question.level);
  setup.seed = question.seed;
  setup.turn_limit = arena.options().round_cap;
  setup.confidence = question.confidence;
  const int64_t pairs = (int64_t{question.games} + 1) / 2;
  Functions functions;
  const auto run =
      played<sim::MatchRun>(functions, question.threads, [&](const sim::PoolOptions& pool) {
        return sim::run_match(arena, {setup, pairs, {}, {}}, pool);
      });
  const sim::RunInfo info{arena, setup, 2 * pairs};
  sim::MatchResult result = sim::summarise(arena, setup, run.pairs);
  result.failures = run.failures;
  return {{"json", sim::match_json(info, result)},
          {"games", sim::match_csv(arena.records(), run.pairs, run.numbers)}};
}

}  // namespace archon::python
