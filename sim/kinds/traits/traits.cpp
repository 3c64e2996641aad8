#include "sim/kinds/traits/traits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/core/counts.h"
#include "sim/rating/feature_spread.h"
#include "sim/rating/rating.h"

namespace archon::sim {
namespace {

constexpr int64_t kRoundPairs = 50;
// Holds what games can't tell: points that everybody spends. A logit of it is no surprise.
constexpr double kRidge = 1;

// Of entrants that have played, as regression takes them. The gauntlet's members are features.
class Played {
 public:
  Played(const Arena& arena, const TraitsSetup& setup) : arena_(arena), setup_(setup) {
    const Field field = setup.field();
    for (int i = 0; i < field.entrants; ++i) {
      Features features;
      if (field.in_gauntlet(i))
        features.emplace_back(number_of(fmt::format("against {}", i)), 1);
      else
        for (const std::string& trait : arena.traits(setup.entrants[i])) add(trait, features);
      data_.entrants.push_back(std::move(features));
    }
    data_.features = int_size(names_);
  }

  // What came of the games of a pair, as `a` sees them.
  void add(int a, int b, double points_a, int64_t games, int cluster) {
    data_.games.push_back({a, b, points_a, games});
    clusters_.push_back(cluster);
  }

  std::vector<TraitWorth> worths() const;

 private:
  int number_of(const std::string& name) {
    const auto [at, is_new] = numbers_.emplace(name, int_size(names_));
    if (is_new) names_.push_back(name);
    return at->second;
  }
  void add(const std::string& trait, Features& features) {
    const int number = number_of(trait);
    traits_.emplace(number, trait);
    const auto same = std::find_if(features.begin(), features.end(),
                                   [&](const auto& one) { return one.first == number; });
    if (same == features.end())
      features.emplace_back(number, 1);
    else
      same->second += 1;
  }
  std::vector<double> contrast_of(int trait, const std::vector<double>& taken) const;
  void count(TraitWorth& worth, int trait) const;
  double price_of(int trait) const { return arena_.price_of(traits_.at(trait)); }

  const Arena& arena_;
  const TraitsSetup& setup_;
  FeatureData data_;
  std::vector<int> clusters_;
  std::vector<std::string> names_;
  std::map<std::string, int> numbers_;
  std::map<int, std::string> traits_;
};

// A trait, minus average ones of the same price.
std::vector<double> Played::contrast_of(int trait, const std::vector<double>& taken) const {
  double paid = 0;
  for (const auto& [k, name] : traits_) paid += taken[k] * price_of(k);
  std::vector<double> out(names_.size());
  for (const auto& [k, name] : traits_) out[k] = -price_of(trait) * taken[k] / paid;
  out[trait] += 1;
  return out;
}

void Played::count(TraitWorth& worth, int trait) const {
  std::vector<bool> seen(data_.entrants.size());
  double points = 0;
  int64_t games = 0;
  const auto has = [&](int entrant) {
    const Features& of = data_.entrants[entrant];
    return std::any_of(of.begin(), of.end(), [&](const auto& one) { return one.first == trait; });
  };
  for (const FeatureGames& one : data_.games)
    for (const bool is_a : {true, false}) {
      const int entrant = is_a ? one.a : one.b;
      if (!has(entrant)) continue;
      worth.entrants += !seen[entrant];
      seen[entrant] = true;
      games += one.games;
      points += is_a ? one.points_a : real(one.games) - one.points_a;
    }
  worth.won = games > 0 ? ratio(points, games) : 0.5;
}

Estimate around(double value, double reach) { return {value, {value - reach, value + reach}}; }

std::vector<TraitWorth> Played::worths() const {
  std::vector<TraitWorth> out;
  if (data_.games.empty()) return out;
  const WeightFit fit = fit_clustered(data_, clusters_, kRidge);
  std::vector<double> taken(names_.size());
  for (const FeatureGames& games : data_.games)
    for (const int entrant : {games.a, games.b})
      for (const auto& [k, x] : data_.entrants[entrant])
        if (traits_.contains(k)) taken[k] += x;
  const double each = (1 - setup_.confidence) / int_size(traits_);
  const double reach = normal_quantile(1 - each / 2);
  for (const auto& [k, name] : traits_) {
    if (taken[k] == 0) continue;
    const std::vector<double> contrast = contrast_of(k, taken);
    double value = 0;
    for (size_t i = 0; i < contrast.size(); ++i) value += contrast[i] * fit.weights[i];
    TraitWorth worth;
    worth.name = name;
    worth.price = price_of(k);
    worth.points = around(kPointsPerLogit * value,
                          kPointsPerLogit * reach * std::sqrt(fit.variance_of(contrast)));
    worth.each =
        around(worth.points.value / worth.price, worth.points.interval.half_width() / worth.price);
    count(worth, k);
    out.push_back(std::move(worth));
  }
  std::stable_sort(out.begin(), out.end(), [](const TraitWorth& x, const TraitWorth& y) {
    return x.each.value > y.each.value;
  });
  for (TraitWorth& one : out)
    for (const TraitWorth& other : out) {
      if (&one == &other) continue;
      one.first += other.each.interval.low > one.each.interval.high;
      one.last += other.each.interval.high > one.each.interval.low;
    }
  return out;
}

std::pair<int, int> meeting(const TraitsSetup& setup, int64_t pair) {
  const int rated = setup.field().rated();
  const auto i = narrow<int>(pair);
  return setup.gauntlet > 0 ? std::pair(i, rated + i % setup.gauntlet)
                            : std::pair(2 * i, 2 * i + 1);
}

// Pairs from..to, each as two games.
std::vector<GamePlan> games_of(const TraitsSetup& setup, int64_t from, int64_t to) {
  std::vector<GamePlan> out;
  for (int64_t pair = from; pair < to; ++pair) {
    const auto [one, other] = meeting(setup, pair);
    const auto [a, b] = in_order(setup, one, other);
    for (const int64_t number : {0, 1}) out.push_back({{0, a, b, number}, {0, 0}});
  }
  return out;
}

// What counts of a round: pairs of which both games were played.
void take(const TraitsSetup& setup, const std::vector<GamePlan>& games,
          const std::vector<std::optional<GameRecord>>& records, Played& played, TraitsRun& run) {
  for (size_t i = 0; i + 1 < games.size(); i += 2) {
    if (!records[i] || !records[i + 1]) {
      run.interrupted = true;
      continue;
    }
    const bool broke = run.note_failure(games[i], *records[i], setup);
    const bool broke_again = run.note_failure(games[i + 1], *records[i + 1], setup);
    if (broke || broke_again) {
      run.failures.partners += broke != broke_again;
      continue;
    }
    double points = 0;
    for (const auto* record : {&*records[i], &*records[i + 1]}) {
      points += record->points(0) / 2.0;
      run.draws += record->winner < 0;
      run.forfeits.note(record->forfeit);
    }
    const GameId& id = games[i].id;
    // Nobody plays in two pairs but the gauntlet.
    played.add(id.a, id.b, points, 2, narrow<int>(run.games / 2));
    run.games += 2;
    run.entrants += setup.gauntlet > 0 ? 1 : 2;
  }
}

}  // namespace

double TraitsRun::widest() const {
  double out = 0;
  for (const TraitWorth& one : traits) out = std::max(out, one.points.interval.half_width());
  return out;
}

TraitsRun run_traits(const Arena& arena, const TraitsSetup& setup, const PoolOptions& pool,
                     const std::function<void(const TraitsRun&)>& after, GameStore* store) {
  TraitsRun run;
  Played played(arena, setup);
  RoundLog rounds(store);
  FieldPlayers players(arena, setup);
  for (int64_t from = 0; run.stop == "running" && !run.interrupted; from += kRoundPairs) {
    run.interrupted = run.failures.give_up(2 * setup.pairs(), pool);
    if (run.interrupted) break;
    const int64_t to = std::min(from + kRoundPairs, setup.pairs());
    const std::vector<GamePlan> games = games_of(setup, from, to);
    const auto records = play_or_find(
        store, games, pool, [&](const GamePlan& game) { return players.play(game, pool); });
    take(setup, games, records, played, run);
    run.traits = played.worths();
    if (!run.interrupted) {
      ++run.rounds;
      const auto known = rounds.end_round();
      const bool late =
          known ? known->stop == "time" : setup.seconds && rounds.seconds() >= *setup.seconds;
      if (setup.within && !run.traits.empty() && run.widest() <= *setup.within)
        run.stop = "reached";
      else if (to == setup.pairs())
        run.stop = "max_games";
      else if (late)
        run.stop = "time";
      if (!known) rounds.add(run.games, run.stop, "{}");
    }
    if (after) after(run);
  }
  return run;
}

}  // namespace archon::sim
