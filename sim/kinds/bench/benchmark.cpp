#include "sim/kinds/bench/benchmark.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <mutex>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/hash.h"
#include "sim/kinds/bench/timing_table.h"
#include "sim/play/arena.h"
#include "sim/runs/game_store.h"

namespace archon::sim {
namespace {

constexpr std::array<std::string_view, 3> kFormats{"round-robin", "gauntlet", "ladder"};

// What both games of a pair share with that pair of another pairing.
uint64_t seed_of(const BenchmarkSetup& setup, const std::array<int, 2>& decks) {
  Fnv1a hash;
  hash.add_value(setup.seed);
  for (const int deck : decks) hash.add_value(setup.decks[deck].fingerprint);
  return hash.value();
}

// The first game has the first deck in the hands of side a, the second in those of side b.
BenchmarkGame planned(const BenchmarkSetup& setup, int64_t number) {
  BenchmarkGame out;
  out.number = number;
  out.first = number % 2 == 0 ? 0 : 1;
  out.decks = decks_of_pair(number / 2, int_size(setup.decks));
  if (out.first == 1) std::swap(out.decks[0], out.decks[1]);
  return out;
}

// One pairing at work.
class PairingPlayer {
 public:
  PairingPlayer(const Arena& arena, const BenchmarkSetup& setup, const Pairing& pairing)
      : setup_(setup),
        agents_{setup.agents[pairing.a].agent, setup.agents[pairing.b].agent},
        players_(arena.players(agents_)) {}

  std::optional<GameRecord> play(const BenchmarkGame& game, const PoolOptions& options,
                                 Efforts& efforts) {
    MatchSetup match;
    for (size_t side = 0; side < kSides; ++side)
      match.entrants[side] = setup_.decks[game.decks[side]];
    match.agents = agents_;
    const size_t first = game.first;
    match.seed = seed_of(setup_, {game.decks[first], game.decks[1 - first]});
    match.salt = setup_.salt;
    match.turn_limit = setup_.turn_limit;
    match.compares_agents = true;
    return players_->play(match, PairPlan{game.number / 2, match.chains}, game.first, options, {},
                          &efforts);
  }

 private:
  const BenchmarkSetup& setup_;
  std::array<ai::AgentSpec, kSides> agents_;
  std::unique_ptr<Players> players_;
};

class Benchmark {
 public:
  Benchmark(const Arena& arena, const BenchmarkJob& job, const PoolOptions& options,
            const BenchmarkProgress& progress, GameStore* store)
      : job_(job), options_(options), progress_(progress), store_(store) {
    ARCHON_CHECK(!job.setup.decks.empty() && job.setup.agents.size() > 1);
    if (store) efforts_ = std::make_unique<TimingTable>(store->run());
    for (const Pairing& pairing : pairings_of(job.setup)) {
      run_.pairings.emplace_back().pairing = pairing;
      meetings_.push_back(std::make_unique<PairingPlayer>(arena, job.setup, pairing));
    }
    ARCHON_CHECK(!job.sprt || meetings_.size() == 1);
    slots_.resize(meetings_.size());
  }

  BenchmarkRun play() {
    const auto count = 2 * job_.pairs * std::ssize(meetings_);
    if (store_ && !store_->plays()) {
      const int64_t there = store_->games();
      for (int64_t i = 0; i < count && games_ < there && !is_decided(i); ++i) find_or_play(i);
    } else {
      run_jobs(count, options_, [&](int64_t i) { return !is_decided(i) && find_or_play(i); });
    }
    return gather();
  }

 private:
  using Slot = std::array<std::optional<BenchmarkGame>, 2>;  // a pair of games

  size_t pairing_of(int64_t i) const { return i / 2 % meetings_.size(); }
  int64_t pair_of(int64_t i) const { return i / 2 / std::ssize(meetings_); }
  bool is_decided(int64_t i) const { return pair_of(i) >= decided_; }

  bool find_or_play(int64_t i) {
    const int64_t pairing = pairing_of(i);
    BenchmarkGame game = planned(job_.setup, 2 * pair_of(i) + i % 2);
    const GamePlan plan{{pairing + 1, game.decks[0], game.decks[1], game.number}, {0, 0}};
    std::optional<GameRecord> record;
    if (store_) record = store_->find(plan);
    if (record) {
      options_.failures->recall(record->failed());
      game.efforts = efforts_->find(plan.id);
    } else if (!store_ || store_->plays()) {
      record = meetings_[pairing]->play(game, options_, game.efforts);
      if (record && store_) {
        efforts_->keep(plan.id, game.efforts);
        store_->keep(plan, *record);
      }
      if (record) options_.failures->note(record->failed());
    }
    if (!record) return false;
    game.winner = record->winner;
    game.turns = record->turns;
    game.forfeit = record->forfeit;
    game.failure = record->failure;
    take(pairing, std::move(game));
    return true;
  }

  void take(size_t pairing, BenchmarkGame game) {
    const std::lock_guard lock(taking_);
    const size_t pair = game.number / 2;
    auto& slots = slots_[pairing];
    if (slots.size() <= pair) slots.resize(pair + 1);
    slots[pair][game.number % 2] = std::move(game);
    ++games_;
    if (job_.sprt) test();
    if (progress_) progress_(games_, run_.walk.empty() ? 0 : run_.walk.back());
  }

  // Takes the pairs in their order, as far as they are there and the test wants them.
  void test() {
    const auto& slots = slots_[0];
    while (tested_ < slots.size() && run_.verdict == Sprt::Verdict::kUndecided) {
      const Slot& next = slots[tested_];
      if (!next[0] || !next[1]) return;
      ++tested_;
      if (next[0]->failure || next[1]->failure) continue;
      tally_.add({next[0]->points(0), next[1]->points(0)});
      run_.walk.push_back(job_.sprt->log_ratio(pentanomial(tally_)));
      run_.verdict = job_.sprt->verdict(run_.walk.back());
      if (run_.verdict != Sprt::Verdict::kUndecided) decided_ = tested_;
    }
  }

  BenchmarkRun gather() {
    int64_t pairs = 0;
    for (int i = 0; i < int_size(slots_); ++i) {
      auto& slots = slots_[i];
      if (job_.sprt) slots.resize(tested_);
      for (Slot& slot : slots) {
        if (!slot[0] || !slot[1]) continue;
        ++pairs;
        if (note_failures(slot, int64_t{i} + 1)) continue;
        run_.pairings[i].tally.add({slot[0]->points(0), slot[1]->points(0)});
        for (auto& game : slot) add(run_.pairings[i], std::move(game).value());
      }
    }
    const auto asked = std::min<int64_t>(job_.pairs, decided_);
    run_.interrupted = pairs < asked * std::ssize(slots_);
    return std::move(run_);
  }

  // Whether a game of the pair failed, which then counts for nothing.
  bool note_failures(const Slot& slot, int64_t cell) {
    int64_t failed = 0;
    for (const auto& game : slot) {
      if (!game->failure) continue;
      ++failed;
      const auto deck = [&](size_t side) { return job_.setup.decks[game->decks[side]].name; };
      run_.failures.add(game_name(game->number + 1, deck(0), deck(1), cell), *game->failure);
    }
    run_.failures.partners += failed == 1;
    return failed > 0;
  }

  static void add(PairingResult& out, BenchmarkGame game) {
    if (game.winner < 0) {
      ++out.draws;
    } else {
      ++out.wins[game.winner];
    }
    if (!game.forfeit.empty()) out.forfeits[1 - game.winner].note(game.forfeit);
    for (size_t side = 0; side < kSides; ++side) out.efforts[side] += game.efforts[side];
    out.games.push_back(std::move(game));
  }

  const BenchmarkJob& job_;
  const PoolOptions& options_;
  const BenchmarkProgress& progress_;
  GameStore* store_;
  std::unique_ptr<TimingTable> efforts_;
  std::vector<std::unique_ptr<PairingPlayer>> meetings_;
  std::mutex taking_;
  std::vector<std::vector<Slot>> slots_;  // by pairing and pair
  int64_t games_ = 0;
  size_t tested_ = 0;  // pairs that a test has seen
  PairTally tally_;    // of a test
  std::atomic<int64_t> decided_ = std::numeric_limits<int64_t>::max();  // so many pairs were enough
  BenchmarkRun run_;
};

}  // namespace

std::string_view format_name(BenchmarkFormat format) { return kFormats[index_of(format)]; }

std::optional<BenchmarkFormat> format_named(std::string_view name) {
  const auto at = std::find(kFormats.begin(), kFormats.end(), name);
  if (at == kFormats.end()) return std::nullopt;
  return value_at<BenchmarkFormat>(at - kFormats.begin());
}

std::vector<Pairing> pairings_of(const BenchmarkSetup& setup) {
  const auto agents = int_size(setup.agents);
  std::vector<Pairing> out;
  for (int a = 0; a < (setup.format == BenchmarkFormat::kGauntlet ? 1 : agents); ++a) {
    const int last =
        setup.format == BenchmarkFormat::kLadder ? std::min(a + 2, agents - 1) : agents - 1;
    for (int b = a + 1; b <= last; ++b) out.push_back({a, b});
  }
  return out;
}

std::array<int, 2> decks_of_pair(int64_t pair, int decks) {
  if (decks == 1) return {0, 0};
  const auto at = narrow<int>(pair % (int64_t{decks} * (decks - 1)));
  return {at % decks, (at % decks + at / decks + 1) % decks};
}

int64_t BenchmarkRun::games() const {
  int64_t out = 0;
  for (const PairingResult& pairing : pairings) out += std::ssize(pairing.games);
  return out;
}

BenchmarkRun run_benchmark(const Arena& arena, const BenchmarkJob& job, const PoolOptions& options,
                           const BenchmarkProgress& progress, GameStore* store) {
  ARCHON_CHECK(job.setup.salt ||
               std::none_of(job.setup.agents.begin(), job.setup.agents.end(),
                            [](const auto& one) { return one.agent.kind().takes_command; }));
  return Benchmark(arena, job, options, progress, store).play();
}

}  // namespace archon::sim
