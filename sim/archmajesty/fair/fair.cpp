#include "sim/archmajesty/fair/fair.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

#include "ai/archmajesty/agents.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "sim/archmajesty/arena/entrants.h"
#include "sim/archmajesty/arena/play_battle.h"
#include "sim/kinds/bid/bid.h"

namespace archon::sim {
namespace {

using archmajesty::Encounter;

constexpr double kWanted[] = {0.5, 0.6, 0.7};
constexpr int64_t kWantedRates = std::ssize(kWanted);
constexpr int kLevelRounds = 3;
constexpr size_t kMostChanges = 6;  // of one proposal
constexpr size_t kMostProposals = 2;
constexpr size_t kMostTried = 4;     // by fresh dice, for these
constexpr double kNearEnough = 0.1;  // to what is wanted, for a level or a change to be told
constexpr int kToldRounds = 3;
constexpr int kLevelsAround = 4;      // that are looked at beside the one that the curve names
constexpr double kCurveBattles = 16;  // as many of its own the curve counts for at a level
// Shares of the battles.
constexpr double kAsAsked = 0.2;
constexpr double kOnLevels = 0.15;
constexpr double kOnToldLevels = 0.25;
constexpr double kOnTrials = 0.15;
constexpr double kOnProposals = 0.25;

int64_t pairs_in(double share, int64_t battles, int64_t parts, int64_t least) {
  const double pairs = share * real(battles) / (2 * real(parts));
  return std::max(least, static_cast<int64_t>(std::lround(pairs)));
}

// A proposal that is being tried.
struct ChangeTrial {
  std::vector<FoeChange> changes;
  Encounter encounter;
  PairTally tally;
};

struct BlowPair {
  PairRecord records;
  std::array<BattleBlows, kSides> blows;
};

class FairEvening {
 public:
  FairEvening(const ArchmajestyArena& arena, const FairJob& job, const PoolOptions& pool,
              const std::function<void(const FairRun&)>& after)
      : arena_(arena),
        job_(job),
        pool_(pool),
        after_(after),
        written_(*encounter_of(job.setup.entrants[1])),
        options_(options_in(arena, job.setup, {})),
        design_(options_) {
    pool_.progress = {};
  }

  FairRun run() {
    fight_as_asked();
    for (int i = 0; i < kLevelRounds; ++i) fight_on_levels();
    tell_levels();
    if (fairness_of(job_, run_) != Fairness::Fair) seek_changes();
    return std::move(run_);
  }

 private:
  int lowest() const { return std::max(options_.lowest(), lowest_level(written_)); }
  int highest() const { return std::min(options_.highest(), archmajesty::kHighestLevel); }
  bool may_go_on() {
    run_.interrupted = run_.interrupted || pool_.stopped();
    return !run_.interrupted;
  }

  // Adds the battles that were finished; those of a pair that failed count for nothing.
  void count(const std::optional<PairRecord>& pair, int64_t number, PairTally& tally) {
    if (!pair) {
      run_.interrupted = true;
      return;
    }
    if (note_failures(run_.failures, *pair, 2 * number, job_.setup)) return;
    tally.add(pair_result(*pair));
    run_.battles += 2;
  }
  void tell() {
    if (after_) after_(run_);
  }

  void fight_as_asked() {
    const int64_t pairs = pairs_in(kAsAsked, job_.battles, 1, 10);
    BattleAgents agents(job_.setup.agents, ai::make_agent<ai::ArchmajestyGame>);
    const auto fought = run_indexed<BlowPair>(pairs, pool_, [&](int64_t i) {
      std::optional<BlowPair> out(std::in_place);
      for (int first = 0; first < kSides; ++first) {
        BattleBlows& blows = out->blows[first];
        auto record =
            play_battle(arena_.options(), job_.setup, {i, job_.setup.chains}, first, agents, pool_,
                        {}, nullptr, [&](const WatchedMove& made) { blows.note(made); });
        if (!record) return std::optional<BlowPair>();
        pool_.failures->note(record->failed());
        out->records[first] = std::move(*record);
      }
      return out;
    });
    PairTally tally;
    for (const auto& pair : fought) {
      count(pair ? std::optional(pair->records) : std::nullopt, next_pair_++, tally);
      if (pair)
        for (const BattleBlows& blows : pair->blows) run_.blows.add(blows);
    }
    run_.battles_as_asked = tally.games();
    run_.rate = pair_estimate(tally, job_.setup.confidence);
    add_to_curve(job_.level(), tally);
    tell();
  }

  void add_to_curve(int level, const PairTally& tally) {
    if (tally.pairs() == 0) return;
    design_.add(level, tally);
    at_level_[level] += tally;
  }

  // With dice that nothing else has, unless `from` says whose they are to be.
  PairTally fight(const Encounter& encounter, int level, int64_t pairs,
                  std::optional<int64_t> from = {}) {
    MatchSetup setup = job_.setup;
    setup.entrants[1] = entrant(encounter);
    std::vector<PairPlan> plans;
    for (int64_t i = 0; i < pairs; ++i)
      plans.push_back({from ? *from + i : next_pair_++, handicaps_of(level)});
    PairTally tally;
    const auto fought = play_pairs(arena_, setup, plans, pool_);
    for (size_t i = 0; i < fought.size(); ++i) count(fought[i], plans[i].pair, tally);
    tell();
    return tally;
  }

  // Levels are uneven: a step may bring a blow that fells in place of one that doesn't. So what was
  // fought at a level counts for more than the curve through all of them.
  double expected_at(int level) const {
    const auto at = at_level_.find(level);
    const double curve = design_.curve(level).value;
    if (at == at_level_.end()) return curve;
    return (at->second.points() + kCurveBattles * curve) /
           (real(at->second.games()) + kCurveBattles);
  }

  // The nearest one; the curve falls.
  std::optional<int> level_for(double wanted) const {
    int low = lowest();
    int high = highest();
    while (low < high) {
      const int middle = low + (high - low) / 2;
      if (design_.curve(middle).value > wanted)
        low = middle + 1;
      else
        high = middle;
    }
    const int first = std::max(lowest(), low - kLevelsAround);
    const int last = std::min(highest(), low + kLevelsAround);
    int nearest = low;
    double off = std::abs(expected_at(low) - wanted);
    for (int level = first; level <= last; ++level)
      if (const double now = std::abs(expected_at(level) - wanted); now < off) {
        nearest = level;
        off = now;
      }
    if (off > kNearEnough) return std::nullopt;
    return nearest;
  }

  void fight_on_levels() {
    const int64_t pairs = pairs_in(kOnLevels, job_.battles, kLevelRounds * kWantedRates, 3);
    for (const double wanted : kWanted) {
      if (!may_go_on()) return;
      // Where none is so hard or so easy, the hardest or the easiest one may be after all.
      const int level =
          level_for(wanted).value_or(design_.curve(lowest()).value < wanted ? lowest() : highest());
      add_to_curve(level, fight(written_, level, pairs));
    }
  }

  // By battles that had no part in making a level a candidate, but at the one that was asked for,
  // of which one thing is said. Where a candidate turns out otherwise than it seemed, the next one
  // is fought, too; of them all the nearest is told.
  void tell_levels() {
    std::map<int, FairLevel> told;
    told[job_.level()] = {0, job_.level(), run_.rate, run_.battles_as_asked};
    const int64_t pairs = pairs_in(kOnToldLevels, job_.battles, kWantedRates, 10);
    for (int i = 0; i < kToldRounds; ++i)
      for (const double wanted : kWanted) {
        const std::optional<int> level = level_for(wanted);
        if (!level || told.count(*level) > 0 || !may_go_on()) continue;
        const PairTally tally = fight(written_, *level, pairs);
        add_to_curve(*level, tally);
        if (tally.pairs() > 0)
          told[*level] = {0, level, pair_estimate(tally, job_.setup.confidence), tally.games()};
      }
    for (const double wanted : kWanted) {
      run_.levels.push_back(nearest_of(told, wanted));
      // Who wants to win more is told of no harder level, whatever chance had to say.
      if (const auto level = run_.levels.back().level)
        told.erase(told.upper_bound(*level), told.end());
    }
  }

  static FairLevel nearest_of(const std::map<int, FairLevel>& told, double wanted) {
    const auto off = [&](const FairLevel& one) { return std::abs(one.rate.value - wanted); };
    FairLevel out{wanted, {}, {}, 0};
    double least = kNearEnough;
    for (const auto& [level, one] : told)
      if (off(one) <= least) {
        least = off(one);
        out = one;
      }
    out.wanted = wanted;
    return out;
  }

  // From what was found so far on: the same with one change more.
  std::vector<ChangeTrial> further(const ChangeTrial& from, bool is_harder) const {
    std::vector<ChangeTrial> out;
    for (const FoeChanges& changes : changes_of(from.encounter, is_harder)) {
      ChangeTrial one{from.changes, *with_changes(from.encounter, changes), {}};
      one.changes.insert(one.changes.end(), changes.begin(), changes.end());
      out.push_back(std::move(one));
    }
    return out;
  }

  double off_target(const ChangeTrial& trial) const {
    return std::abs(trial.tally.rate() - job_.target);
  }
  void fight_all(std::vector<ChangeTrial>& trials, int64_t pairs) {
    const int64_t from = next_pair_;  // all by the same dice
    next_pair_ += pairs;
    for (ChangeTrial& trial : trials)
      if (may_go_on()) trial.tally += fight(trial.encounter, job_.level(), pairs, from);
    std::stable_sort(trials.begin(), trials.end(),
                     [&](const auto& a, const auto& b) { return off_target(a) < off_target(b); });
  }

  // One change; where none is enough, the strongest one and another. Of those that may do, the
  // better half is looked at again, until few are left, which are then tried by fresh dice.
  void seek_changes() {
    const bool is_harder = fairness_of(job_, run_) == Fairness::Easy;
    ChangeTrial from{{}, written_, {}};
    std::vector<ChangeTrial> trials;
    while (from.changes.size() < kMostChanges && may_go_on()) {
      trials = further(from, is_harder);
      if (trials.empty()) return;
      const int64_t pairs = pairs_in(kOnTrials / 3, job_.battles, std::ssize(trials), 6);
      fight_all(trials, pairs);
      const auto is_short = [&](const ChangeTrial& one) {
        return is_harder ? one.tally.rate() > job_.target : one.tally.rate() < job_.target;
      };
      if (off_target(trials.front()) <= kFairBand ||
          !std::all_of(trials.begin(), trials.end(), is_short))
        break;
      from = trials.front();  // of those that are all short the nearest is the strongest
      from.tally = {};
    }
    while (trials.size() > kMostTried && may_go_on()) {
      const size_t kept = std::max(kMostTried, trials.size() / 2);
      trials.erase(trials.begin() + static_cast<std::ptrdiff_t>(kept), trials.end());
      fight_all(trials, pairs_in(kOnTrials / 3, job_.battles, std::ssize(trials), 6));
    }
    propose(trials);
  }

  // Those that by fresh dice, too, come near to what is wanted.
  void propose(const std::vector<ChangeTrial>& trials) {
    const int64_t pairs = pairs_in(kOnProposals, job_.battles, kMostProposals, 10);
    for (const ChangeTrial& trial : trials) {
      if (!may_go_on() || run_.changes.size() == kMostProposals) break;
      const PairTally tally = fight(trial.encounter, job_.level(), pairs);
      if (tally.pairs() > 0 && std::abs(tally.rate() - job_.target) <= kNearEnough)
        run_.changes.push_back({trial.changes, trial.encounter,
                                pair_estimate(tally, job_.setup.confidence), tally.games()});
    }
    std::stable_sort(run_.changes.begin(), run_.changes.end(), [&](const auto& a, const auto& b) {
      return std::abs(a.rate.value - job_.target) < std::abs(b.rate.value - job_.target);
    });
    tell();
  }

  const ArchmajestyArena& arena_;
  const FairJob& job_;
  PoolOptions pool_;
  const std::function<void(const FairRun&)>& after_;
  const Encounter& written_;
  BidOptions options_;
  BidDesign design_;
  std::map<int, PairTally> at_level_;
  int64_t next_pair_ = 0;
  FairRun run_;
};

}  // namespace

Fairness fairness_of(const FairJob& job, const FairRun& run) {
  if (run.rate.value < job.target - kFairBand) return Fairness::Hard;
  return run.rate.value > job.target + kFairBand ? Fairness::Easy : Fairness::Fair;
}

FairRun run_fair(const ArchmajestyArena& arena, const FairJob& job, const PoolOptions& pool,
                 const std::function<void(const FairRun&)>& after) {
  if (!encounter_of(job.setup.entrants[1]))
    throw Error(
        fmt::format("{} is a party of mages; expected an encounter", job.setup.entrants[1].name));
  return FairEvening(arena, job, pool, after).run();
}

}  // namespace archon::sim
