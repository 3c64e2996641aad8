#include "sim/tournament/replications.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace archon::sim {
namespace {

// What streams of a replication are for.
constexpr uint32_t kLots = 2000;
constexpr uint32_t kMatches = 2001;
// Who is as good as the best but for this, by rounding, is the best as well.
constexpr double kAsGood = 1e-9;

void count_places(const TournamentResult& result, ReplicationTally& tally) {
  size_t place = 0;
  for (const std::vector<int>& together : result.places) {
    const double share = ratio(1.0, together.size());
    for (const int entrant : together)
      for (size_t i = 0; i < together.size(); ++i)
        tally.entrants[entrant].places[place + i] += share;
    place += together.size();
  }
}

void count(const TournamentResult& result, const Opening& opening, ReplicationTally& tally) {
  ++tally.replications;
  tally.matches += result.matches;
  tally.games += result.games;
  count_places(result, tally);
  for (size_t i = 0; i < result.entrants.size(); ++i) {
    tally.entrants[i].matches += result.entrants[i].matches;
    tally.entrants[i].games += result.entrants[i].games;
    tally.entrants[i].handicap += result.entrants[i].handicap;
  }
  const double best = *std::max_element(opening.merit.begin(), opening.merit.end());
  ReplicationTally::World& world = tally.worlds.back();
  ++world.finished;
  world.winners.push_back(result.winner());
  world.best_won += opening.merit[result.winner()] >= best - kAsGood;
}

ReplicationTally empty_tally(int entrants) {
  ReplicationTally out;
  out.entrants.resize(entrants);
  for (auto& entrant : out.entrants) entrant.places.resize(out.entrants.size());
  return out;
}

void add(ReplicationTally& sum, ReplicationTally part) {
  sum.replications += part.replications;
  sum.matches += part.matches;
  sum.games += part.games;
  for (size_t i = 0; i < sum.entrants.size(); ++i) {
    ReplicationTally::Entrant& entrant = sum.entrants[i];
    const ReplicationTally::Entrant& more = part.entrants[i];
    entrant.matches += more.matches;
    entrant.games += more.games;
    entrant.handicap += more.handicap;
    for (size_t place = 0; place < entrant.places.size(); ++place)
      entrant.places[place] += more.places[place];
  }
  for (auto& world : part.worlds) {
    sum.best_won += world.best_won;
    sum.worlds.push_back(std::move(world));
  }
}

// All cases in one world; each replication draws the same in all of them.
std::vector<ReplicationTally> hold_world(const std::vector<TournamentCase>& cases,
                                         const ReplicationPlan& plan, int64_t world,
                                         const PoolOptions& pool) {
  std::vector<ReplicationTally> out;
  for (const TournamentCase& held : cases) {
    ReplicationTally tally = empty_tally(plan.entrants);
    tally.worlds.emplace_back();
    const OpenTournament open = held.open(world);
    for (int64_t number = 0; number < plan.each && !pool.stopped(); ++number) {
      const uint64_t index = world * plan.each + number;
      Rng lots = Rng::stream(plan.seed, index, kLots);
      try {
        const Opening opening = open(number, Rng::stream(plan.seed, index, kMatches));
        count(hold_tournament(held.format, plan.entrants, opening.hold, lots), opening, tally);
      } catch (const StoppedEarly&) {
        break;
      }
    }
    out.push_back(std::move(tally));
  }
  return out;
}

double quantile(const std::vector<double>& sorted, double share) {
  const BetweenRows at(share * real(sorted.size() - 1));
  const size_t above = std::min(at.row + 1, sorted.size() - 1);
  return sorted[at.row] + at.part * (sorted[above] - sorted[at.row]);
}

}  // namespace

std::vector<ReplicationTally> replicate(const std::vector<TournamentCase>& cases,
                                        const ReplicationPlan& plan, const PoolOptions& pool) {
  auto worlds = run_indexed<std::vector<ReplicationTally>>(plan.worlds, pool, [&](int64_t world) {
    return std::optional(hold_world(cases, plan, world, pool));
  });
  std::vector<ReplicationTally> out(cases.size(), empty_tally(plan.entrants));
  for (auto& world : worlds) {
    if (!world) continue;
    for (size_t i = 0; i < out.size(); ++i) add(out[i], std::move((*world)[i]));
  }
  return out;
}

Estimate chance(const std::vector<double>& by_world, const std::vector<int64_t>& replications,
                double confidence) {
  double won = 0;
  double all = 0;
  Moments spread;
  std::vector<double> shares;
  for (size_t i = 0; i < by_world.size(); ++i) {
    if (replications[i] == 0) continue;
    const double held = real(replications[i]);
    won += by_world[i];
    all += held;
    shares.push_back(by_world[i] / held);
    spread.add(shares.back());
  }
  if (shares.empty()) return {0, {0, 1}};
  const double mean = won / all;
  // Of shares in so few replications, by chance alone; worlds that differ vary by more.
  double by_chance = 0;
  for (size_t i = 0; i < shares.size(); ++i)
    by_chance += shares[i] * (1 - shares[i]) / int_size(shares);
  const double each = ratio(all, shares.size());
  by_chance = each > 1 ? by_chance / (each - 1) : spread.variance();
  const double real = std::max(0.0, spread.variance() - by_chance);
  const double shrink = spread.variance() > 0 ? std::sqrt(real / spread.variance()) : 0;
  for (double& share : shares) share = mean + shrink * (share - mean);
  std::sort(shares.begin(), shares.end());
  const double tail = (1 - confidence) / 2;
  const double noise = half_width_of(ratio(spread.variance(), shares.size()), confidence);
  return {mean,
          {std::max(0.0, std::min(quantile(shares, tail), mean - noise)),
           std::min(1.0, std::max(quantile(shares, 1 - tail), mean + noise))}};
}

Estimate chance_to_win(const ReplicationTally& tally, int entrant, double confidence) {
  std::vector<double> won;
  std::vector<int64_t> held;
  for (const auto& world : tally.worlds) {
    won.push_back(real(std::count(world.winners.begin(), world.winners.end(), entrant)));
    held.push_back(world.finished);
  }
  return chance(won, held, confidence);
}

double mean_place(const ReplicationTally& tally, int entrant) {
  const auto& places = tally.entrants[entrant].places;
  double sum = 0;
  for (size_t i = 0; i < places.size(); ++i) sum += real(i + 1) * places[i];
  return tally.replications > 0 ? ratio(sum, tally.replications) : 0;
}

Estimate chance_of_best(const ReplicationTally& tally, double confidence) {
  std::vector<double> won;
  std::vector<int64_t> held;
  for (const auto& world : tally.worlds) {
    won.push_back(real(world.best_won));
    held.push_back(world.finished);
  }
  return chance(won, held, confidence);
}

Estimate best_difference(const ReplicationTally& a, const ReplicationTally& b, double confidence) {
  ARCHON_CHECK(a.worlds.size() == b.worlds.size());
  Moments moments;
  for (size_t i = 0; i < a.worlds.size(); ++i) {
    const auto& one = a.worlds[i];
    const auto& other = b.worlds[i];
    if (one.finished == 0 || other.finished == 0) continue;
    moments.add(ratio(one.best_won, one.finished) - ratio(other.best_won, other.finished));
  }
  return mean_estimate(moments, confidence);
}

}  // namespace archon::sim
