#include "sim/kinds/tournament/tournament_check.h"

#include <algorithm>
#include <cmath>

#include "engine/core/counts.h"
#include "engine/core/rng.h"
#include "sim/statistics/normal_draws.h"

namespace archon::sim {
namespace {

constexpr int kWorlds = 400;
constexpr int kTitleDraws = 2000;
constexpr uint64_t kCheckSeed = 1;
constexpr uint32_t kPurpose = 2010;

double p_value(int at_least_as_far, int draws) { return (at_least_as_far + 1.0) / (draws + 1.0); }

std::vector<double> shares_of_titles(const ReplicationTally& tally) {
  std::vector<double> out(tally.entrants.size());
  for (const auto& world : tally.worlds)
    for (const int winner : world.winners) out[winner] += 1;
  for (double& share : out) share = ratio(share, std::max<int64_t>(1, tally.replications));
  return out;
}

double distance(const std::vector<int64_t>& titles, const std::vector<double>& shares,
                double tournaments) {
  double out = 0;
  for (size_t i = 0; i < titles.size(); ++i) {
    const double off = real(titles[i]) - tournaments * shares[i];
    // Somebody who never won a simulated one may have, now and then.
    out += off * off / std::max(tournaments * shares[i], 1e-3);
  }
  return out;
}

// As many titles as were played for are drawn from one world after the other.
double titles_p_value(const ReplicationTally& simulated, const ReplicationTally& played) {
  std::vector<const ReplicationTally::World*> worlds;
  for (const auto& world : simulated.worlds)
    if (!world.winners.empty()) worlds.push_back(&world);
  if (worlds.empty() || played.replications == 0) return 1;
  const auto shares = shares_of_titles(simulated);
  const double tournaments = real(played.replications);
  std::vector<int64_t> titles(shares.size());
  for (const auto& world : played.worlds)
    for (const int winner : world.winners) ++titles[winner];
  const double real = distance(titles, shares, tournaments);
  Rng rng = Rng::stream(kCheckSeed, 0, kPurpose);
  int as_far = 0;
  for (int draw = 0; draw < kTitleDraws; ++draw) {
    const auto& winners = worlds[rng.place_in(worlds)]->winners;
    titles.assign(shares.size(), 0);
    for (int64_t i = 0; i < played.replications; ++i) ++titles[winners[rng.place_in(winners)]];
    as_far += distance(titles, shares, tournaments) >= real;
  }
  return p_value(as_far, kTitleDraws);
}

// Two-sided: how far the favourites' wins lie from what worlds would bring.
double games_p_value(const std::vector<TournamentGame>& games,
                     const std::vector<char>& favoured_first, double won,
                     const std::function<GameChances(int64_t)>& world) {
  NormalDraws normal(Rng::stream(kCheckSeed, 1, kPurpose));
  int more = 0;
  int fewer = 0;
  for (int i = 0; i < kWorlds; ++i) {
    const GameChances chances = world(i);
    double expected = 0;
    double variance = 0;
    for (size_t k = 0; k < games.size(); ++k) {
      const double of_first = chances.win(games[k].game, 0);
      const double p = favoured_first[k] ? of_first : 1 - of_first;
      expected += p;
      variance += p * (1 - p);
    }
    const double drawn = expected + std::sqrt(variance) * normal.next();
    more += drawn >= won;
    fewer += drawn <= won;
  }
  return std::min(1.0, 2 * p_value(std::min(more, fewer), kWorlds));
}

}  // namespace

TournamentCheck check_of(const ReplicationTally& simulated, const ReplicationTally& played,
                         const std::vector<TournamentGame>& games, const GameChances& belief,
                         const std::function<GameChances(int64_t)>& world) {
  TournamentCheck out;
  out.games = games.size();
  std::vector<char> favoured_first;
  for (const TournamentGame& one : games) {
    const double of_first = belief.win(one.game, 0);
    favoured_first.push_back(of_first >= 0.5);
    out.favourites_expected += std::max(of_first, 1 - of_first);
    out.favourites_won += (one.winner == 0) == (of_first >= 0.5);
  }
  if (!games.empty())
    out.games_p_value = games_p_value(games, favoured_first, out.favourites_won, world);
  out.titles_p_value = titles_p_value(simulated, played);
  return out;
}

}  // namespace archon::sim
