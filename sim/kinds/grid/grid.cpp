#include "sim/kinds/grid/grid.h"

#include <algorithm>
#include <atomic>
#include <nlohmann/json.hpp>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/hash.h"
#include "sim/runs/game_store.h"
#include "sim/runs/round_log.h"

namespace archon::sim {
namespace {

// Of a cell that ends when it is known well enough: as many pairs as give threads something to do.
constexpr int64_t kRoundPairs = 32;

uint64_t meeting_seed(const GridSetup& setup, const GridCell& cell) {
  Fnv1a hash;
  hash.add_value(setup.seed);
  for (const int deck : {cell.a, cell.b}) hash.add_value(setup.decks[deck].entrant.fingerprint);
  return hash.value();
}

std::string stand_of(size_t cell, const Estimate& rate) {
  const nlohmann::ordered_json out = {{"cell", cell + 1},
                                      {"win_rate_a", rate.value},
                                      {"low", rate.interval.low},
                                      {"high", rate.interval.high}};
  return out.dump();
}

class CellPlayer {
 public:
  // The cell has a number, from 1.
  CellPlayer(const Arena& arena, const GridJob& job, int64_t number)
      : arena_(arena),
        job_(job),
        number_(number),
        setup_(cell_setup(job.setup, job.setup.cells[number - 1], arena)) {}

  // The pairs that play_round() plays next; empty when it is over.
  std::vector<PairPlan> next_round() const {
    const int64_t left = job_.pairs - next_;
    std::vector<PairPlan> plans;
    if (left == 0 || interrupted_ || is_known()) return plans;
    for (int64_t i = 0; i < (job_.within ? std::min(left, kRoundPairs) : left); ++i)
      plans.push_back({next_ + i, setup_.chains});
    return plans;
  }

  // The next pairs; false when there are none.
  bool play_round(const PoolOptions& options, GameStore* store) {
    const std::vector<PairPlan> plans = next_round();
    if (plans.empty()) return false;
    next_ += std::ssize(plans);
    PoolOptions pool = options;
    const int64_t before = 2 * plans.front().pair;
    if (options.progress) pool.progress = [&](int64_t done) { options.progress(before + done); };
    const auto pairs = play_pairs(arena_, setup_, plans, pool, {}, store);
    for (size_t i = 0; i < pairs.size(); ++i) add(plans[i], pairs[i]);
    return true;
  }

  bool interrupted() const { return interrupted_; }
  Estimate rate() const { return pair_estimate(tally_, job_.confidence); }
  CellResult result() const {
    CellResult out{summarise(arena_, setup_, pairs_, job_.confidence), interrupted_, is_known()};
    out.match.failures = failures_;
    return out;
  }

 private:
  void add(const PairPlan& plan, const std::optional<PairRecord>& pair) {
    if (!pair) {
      interrupted_ = true;
    } else if (!note_failures(failures_, *pair, 2 * plan.pair, setup_, number_)) {
      pairs_.push_back(*pair);
      tally_.add(pair_result(*pair));
    }
  }
  bool is_known() const {
    return job_.within && tally_.pairs() > 0 && rate().interval.half_width() <= *job_.within;
  }

  const Arena& arena_;
  const GridJob& job_;
  int64_t number_;
  MatchSetup setup_;
  std::vector<PairRecord> pairs_;
  PairTally tally_;
  Failures failures_;
  int64_t next_ = 0;
  bool interrupted_ = false;
};

void add_games(std::vector<GamePlan>& out, int64_t number, const GridCell& cell,
               const PairPlan& pair) {
  for (const int first : {0, 1})
    out.push_back({{number, cell.a, cell.b, 2 * pair.pair + first}, pair.chains});
}

// Puts into the store what the cells will ask for, the next round of all of them at a time: many
// machines have little to do in one cell.
void play_side_by_side(const Arena& arena, const GridJob& job, const PoolOptions& options,
                       GameStore* store) {
  ARCHON_CHECK(store != nullptr);
  std::vector<CellPlayer> players;
  for (int i = 0; i < int_size(job.setup.cells); ++i)
    players.emplace_back(arena.by_rules(job.setup.cells[i].rules), job, int64_t{i} + 1);
  PoolOptions found;  // finds, and plays nothing
  const std::atomic<bool> stop{true};
  found.stop = &stop;
  for (std::vector<GamePlan> wanted;; wanted.clear()) {
    for (int i = 0; i < int_size(players); ++i)
      for (const PairPlan& pair : players[i].next_round())
        add_games(wanted, int64_t{i} + 1, job.setup.cells[i], pair);
    if (wanted.empty()) return;
    play_or_find(store, wanted, options, {});
    store->run().flush();
    for (int i = 0; i < int_size(players); ++i) {
      const GridCell& cell = job.setup.cells[i];
      store->turn_to({int64_t{i} + 1, cell.a, cell.b});
      players[i].play_round(found, store);
    }
  }
}

}  // namespace

const std::string& deck_name(const GridJob& job, int deck) {
  return job.setup.decks[deck].entrant.name;
}

int64_t GridRun::games() const {
  int64_t out = 0;
  for (const CellResult& cell : cells) out += cell.match.games;
  return out;
}

MatchSetup cell_setup(const GridSetup& setup, const GridCell& cell, const Arena& arena) {
  MatchSetup out;
  out.entrants = {arena.admit(setup.decks[cell.a].entrant),
                  arena.admit(setup.decks[cell.b].entrant)};
  out.agents = cell.agents;
  out.chains = cell.chains;
  out.seed = meeting_seed(setup, cell);
  out.salt = setup.salt;
  out.turn_limit = setup.turn_limit;
  return out;
}

std::vector<GamePlan> all_games(const GridJob& job) {
  std::vector<GamePlan> out;
  for (int i = 0; i < int_size(job.setup.cells); ++i)
    for (int64_t pair = 0; pair < job.pairs; ++pair)
      add_games(out, int64_t{i} + 1, job.setup.cells[i], {pair, job.setup.cells[i].chains});
  return out;
}

GridRun run_grid(const Arena& arena, const GridJob& job, const PoolOptions& options,
                 const std::function<void(const GridRun&)>& after, GameStore* store) {
  if (options.executor) play_side_by_side(arena, job, options, store);
  GridRun run;
  RoundLog rounds(store);
  for (int i = 0; i < int_size(job.setup.cells); ++i) {
    const GridCell& cell = job.setup.cells[i];
    if (store) store->turn_to({int64_t{i} + 1, cell.a, cell.b});
    CellPlayer player(arena.by_rules(cell.rules), job, int64_t{i} + 1);
    while (player.play_round(options, store))
      if (job.within && !player.interrupted() && !rounds.end_round())
        rounds.add(run.games() + player.result().match.games, "running",
                   stand_of(i, player.rate()));
    run.cells.push_back(player.result());
    run.failures += run.cells.back().match.failures;
    run.interrupted = run.interrupted || player.interrupted();
    if (after) after(run);
  }
  return run;
}

}  // namespace archon::sim
