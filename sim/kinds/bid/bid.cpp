#include "sim/kinds/bid/bid.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "sim/runs/round_log.h"

namespace archon::sim {
namespace {

// All pairs of a batch together, so that both levels share the threads. Every pair of the run has a
// number, and so deals, of its own.
std::vector<PairPlan> plans_for(const std::vector<LevelBatch>& batch, int64_t& next_pair) {
  std::vector<PairPlan> plans;
  for (const LevelBatch& part : batch)
    for (int i = 0; i < part.pairs; ++i)
      plans.push_back({next_pair++, {std::max(part.level, 0), std::max(-part.level, 0)}});
  return plans;
}

int64_t draws_in(const PairRecord& pair) {
  return std::count_if(pair.begin(), pair.end(), [](const auto& game) { return game.winner < 0; });
}

void add_results(BidRun& run, const MatchSetup& setup, const std::vector<LevelBatch>& batch,
                 const std::vector<PairPlan>& plans,
                 const std::vector<std::optional<PairRecord>>& pairs) {
  size_t next = 0;
  for (const LevelBatch& part : batch) {
    PairTally tally;
    for (int i = 0; i < part.pairs; ++i, ++next) {
      if (!pairs[next]) {
        run.interrupted = true;
        continue;
      }
      if (note_failures(run.failures, *pairs[next], 2 * plans[next].pair, setup)) continue;
      tally.add(pair_result(*pairs[next]));
      run.draws += draws_in(*pairs[next]);
      add_forfeits(run.forfeits, *pairs[next]);
    }
    run.design.add(part.level, tally);
  }
}

std::string stop_word(BidStop stop) {
  switch (stop) {
    case BidStop::kRunning: return "running";
    case BidStop::kWithin: return "within";
    case BidStop::kBeyondRange: return "beyond_range";
    case BidStop::kMaxGames: return "max_games";
  }
  return "";
}

std::string stand_of(const BidSummary& s) {
  const nlohmann::ordered_json out = {{"even_at", s.root_median},
                                      {"even_at_low", s.root.low},
                                      {"even_at_high", s.root.high},
                                      {"a_stronger", s.a_stronger}};
  return out.dump();
}

}  // namespace

BidOptions options_in(const Arena& arena, const MatchSetup& setup, BidOptions options) {
  const HandicapWords handicap = arena.handicap(setup);
  options.cost = arena.handicap_cost();
  options.confidence = setup.confidence;
  options.middle = (handicap.low + handicap.high) / 2;
  options.max_chains = std::min(handicap.high - options.middle, options.middle - handicap.low);
  return options;
}

BidRun run_bid(const Arena& arena, const MatchSetup& setup, const BidOptions& bid_options,
               const PoolOptions& pool, const std::function<void(const BidRun&)>& after,
               GameStore* store) {
  const BidOptions options = options_in(arena, setup, bid_options);
  BidRun run{BidDesign(options)};
  RoundLog rounds(store);
  int64_t next_pair = 0;
  while (!run.interrupted && !run.design.done()) {
    run.interrupted = run.failures.give_up(options.max_games, pool);
    if (run.interrupted) break;
    const auto batch = run.design.next_batch();
    const auto plans = plans_for(batch, next_pair);
    add_results(run, setup, batch, plans, play_pairs(arena, setup, plans, pool, {}, store));
    if (!run.interrupted && !rounds.end_round())
      rounds.add(2 * next_pair, stop_word(run.design.stop()), stand_of(run.design.summary()));
    if (after) after(run);
  }
  return run;
}

}  // namespace archon::sim
