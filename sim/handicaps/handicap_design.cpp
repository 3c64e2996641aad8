#include "sim/handicaps/handicap_design.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "sim/handicaps/handicap_model.h"
#include "sim/statistics/square.h"

namespace archon::sim {
namespace {

constexpr int kOpeningMeetings = 3;  // for each entrant, and as many again that others have with it
constexpr int kOpeningPairs = 6;     // of each with a reference
// A round is an eighth of what was played before it, but gives many threads something to do.
constexpr int64_t kRoundShare = 8;
constexpr int64_t kLeastPairs = 32;
constexpr int64_t kLeastAbove = 16;  // on a ladder, where games take long
constexpr int64_t kMostPairs = 1024;
constexpr int64_t kLots = 32;        // that a large round is planned in
constexpr size_t kMostWatched = 16;  // entrants whose intervals a lot looks at
constexpr int kAside = 6;            // levels off the even ones that are looked at as well

// An even point as a linear function of the model's values near their fit, and what is known of it.
struct Target {
  int entrant = 0;
  double weight = 0;
  double bend = 0;         // how much wider its interval is than this linear function's
  double unknown = 0;      // variance that stays, however well the player is known that plays
  Eigen::VectorXd slope;   // by the values
  Eigen::VectorXd shared;  // its covariances with them
};

// How even points move with the values; a median with those in the middle.
class EvenSlopes {
 public:
  explicit EvenSlopes(const HandicapModel& model) : model_(model) {
    const int n = model.field().entrants;
    level_ = Eigen::VectorXd::Zero(model.values().size());
    mean_own_ = mean_against_ = level_;
    if (model.field().gauntlet > 0) {
      level_[n - 1] = mean_own_[model.own_at(n - 1)] = mean_against_[model.against_at(n - 1)] = 1;
      return;
    }
    std::vector<int> order;
    for (int i = 0; i < n; ++i) order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return model.values()[a] < model.values()[b]; });
    for (const int middle : {n / 2, (n - 1) / 2}) level_[order[middle]] += 0.5;
    for (int i = 0; i < n; ++i)
      mean_own_[model.own_at(i)] = mean_against_[model.against_at(i)] = 1.0 / n;
  }

  // At this even point, which the entrant carries or, below 0, the reference.
  Eigen::VectorXd at(int entrant, double even) const {
    const Eigen::VectorXd& values = model_.values();
    Eigen::VectorXd gap = -level_;
    gap[entrant] += 1;
    const bool carries = even >= 0;
    Eigen::VectorXd worth = carries ? mean_against_ : mean_own_;
    worth[carries ? model_.own_at(entrant) : model_.against_at(entrant)] += 1;
    worth[model_.all_at()] += 1;
    double log_worth = 0;
    for (Eigen::Index i = 0; i < values.size(); ++i) log_worth += worth[i] * values[i];
    const double each = portable_exp(log_worth);
    const double by_horizon = each * load_at(model_.loads_by_horizon(), std::abs(even));
    const double cost = each * load_at(model_.loads(), std::abs(even));
    const double step = each * load_slope(model_.loads(), std::abs(even));
    // gap = cost above 0, and -gap = cost below.
    const double sign = carries ? 1 : -1;
    Eigen::VectorXd out = gap - sign * cost * worth;
    out[model_.horizon_at()] -= sign * by_horizon;
    return out / step;
  }

 private:
  const HandicapModel& model_;
  Eigen::VectorXd level_;
  Eigen::VectorXd mean_own_;
  Eigen::VectorXd mean_against_;
};

// The reach of an interval if levels were worth a standard deviation less. Where levels look dear
// by chance, intervals look narrow; who stops there is wrong too often.
double careful_reach(const Handicaps& handicaps, int entrant, double quantile) {
  const EvenPoint& even = handicaps.even_points()[entrant];
  const double ratio = even.worth.interval.high / std::max(even.worth.interval.low, 1e-9);
  return even.level.interval.half_width() * portable_exp(portable_log(ratio) / (2 * quantile));
}

// The posterior as it will be when what is planned has been played. What is wanted are the even
// points of the top, which those of who plays tell of by this slope.
class Outlook {
 public:
  Outlook(const Handicaps& handicaps, const Handicaps& top, double slope, double within,
          double quantile)
      : handicaps_(handicaps),
        model_(handicaps.model()),
        covariance_(model_.covariance()),
        slope_(slope),
        quantile_(quantile),
        wanted_(square(within / quantile)) {
    for (const HandicapPairing& pairing : model_.pairings())
      told_[{pairing.a, pairing.b}] = pairing.information;
    const EvenSlopes slopes(model_);
    for (int i = 0; i < model_.field().rated(); ++i) {
      if (handicaps.is_beyond(i)) continue;
      const double even = even_level(i);
      Target target{i, 0, 0, 0, slopes.at(i, even), {}};
      if (&top != &handicaps)
        target.unknown = std::max(0.0, square(careful_reach(top, i, quantile_) / quantile_) -
                                           square(slope_) * known_variance(i));
      targets_.push_back(std::move(target));
    }
    look();
  }

  const std::vector<Target>& targets() const { return targets_; }
  int even_level(int i) const {
    return narrow<int>(std::lround(handicaps_.even_points()[i].level.value));
  }

  double gain(const HandicapGame& game, double pairs) const {
    const HandicapPlaces at = model_.places(game.a, game.b);
    const HandicapSlopes x = model_.slopes(game, 0);
    double sum = 0;
    for (const Target& target : targets_) {
      double shared = 0;
      for (size_t k = 0; k < at.size(); ++k) shared += x[k] * target.shared[at[k]];
      sum += target.weight * square(shared);
    }
    return sum * trust(game, pairs, at, x);
  }

  void plan(const HandicapGame& game, int pairs) {
    const HandicapPlaces at = model_.places(game.a, game.b);
    const HandicapSlopes x = model_.slopes(game, 0);
    const double by = trust(game, pairs, at, x);
    Eigen::VectorXd shared = Eigen::VectorXd::Zero(covariance_.rows());
    for (size_t k = 0; k < at.size(); ++k)
      for (Eigen::Index i = 0; i < shared.size(); ++i) shared[i] += x[k] * covariance_(i, at[k]);
    for (Eigen::Index j = 0; j < shared.size(); ++j)
      for (Eigen::Index i = 0; i < shared.size(); ++i)
        covariance_(i, j) -= by * shared[i] * shared[j];
    told_[{game.a, game.b}] += 2.0 * pairs * information(game);
    planned_[{game.a, game.b, game.level_a, game.level_b}] += pairs;
    look();
  }

  std::vector<HandicapPlan> plans() const {
    std::vector<HandicapPlan> out;
    for (const auto& [key, pairs] : planned_)
      out.push_back({{key[0], key[1], key[2], key[3]}, pairs});
    return out;
  }

 private:
  // The widest intervals weigh most, and those that are narrow enough nothing.
  void look() {
    for (Target& target : targets_) {
      target.shared = Eigen::VectorXd::Zero(covariance_.rows());
      for (Eigen::Index j = 0; j < covariance_.cols(); ++j) {
        if (target.slope[j] == 0) continue;
        for (Eigen::Index i = 0; i < covariance_.rows(); ++i)
          target.shared[i] += target.slope[j] * covariance_(i, j);
      }
      double variance = 0;
      for (Eigen::Index i = 0; i < target.slope.size(); ++i)
        variance += target.slope[i] * target.shared[i];
      if (target.bend == 0) target.bend = known_variance(target.entrant) / variance;
      variance = square(slope_) * variance * target.bend + target.unknown;
      target.weight = variance > wanted_ ? variance * square(slope_) * target.bend : 0;
    }
    const bool none = std::none_of(targets_.begin(), targets_.end(),
                                   [](const Target& target) { return target.weight > 0; });
    for (Target& target : targets_)
      if (none) target.weight = 1;
  }

  // As its interval has it.
  double known_variance(int entrant) const {
    return square(careful_reach(handicaps_, entrant, quantile_) / quantile_);
  }

  double information(const HandicapGame& game) const {
    const double p = logistic(model_.logit(game));
    return p * (1 - p);
  }

  // Of a Gaussian update with the games of the pairs; what is peculiar to a pairing limits them.
  double trust(const HandicapGame& game, double pairs, const HandicapPlaces& at,
               const HandicapSlopes& x) const {
    const auto found = told_.find({game.a, game.b});
    const double before = found == told_.end() ? 0 : found->second;
    const double after = before + 2 * pairs * information(game);
    const double spread = model_.matchup_variance();
    const double told = after / (1 + after * spread) - before / (1 + before * spread);
    double variance = 0;
    for (size_t i = 0; i < at.size(); ++i)
      for (size_t j = 0; j < at.size(); ++j) variance += x[i] * x[j] * covariance_(at[i], at[j]);
    return told / (1 + told * variance);
  }

  const Handicaps& handicaps_;
  const HandicapModel& model_;
  Eigen::MatrixXd covariance_;
  double slope_;
  double quantile_;
  double wanted_;
  std::vector<Target> targets_;
  std::map<std::pair<int, int>, double> told_;
  std::map<std::array<int, 4>, int> planned_;
};

// The level on the stronger of two that makes them even, as a net level on a.
int even_between(const HandicapModel& model, int a, int b) {
  const double apart = model.logit({a, b, 0, 0});
  const int carrier = apart >= 0 ? a : b;
  const int other = apart >= 0 ? b : a;
  const double load = std::abs(apart) / model.worth(carrier, other);
  const int level = narrow<int>(std::lround(std::min(level_of(model.loads(), load), 99.0)));
  return apart >= 0 ? level : -level;
}

// Games of two that may tell much: even ones with levels on one or on both, and some way off.
std::vector<HandicapGame> candidates(const HandicapModel& model, const Outlook& outlook, int a,
                                     int b, int most) {
  std::vector<HandicapGame> out;
  const auto offer = [&](int level_a, int level_b) {
    const HandicapGame game{a, b, std::clamp(level_a, 0, most), std::clamp(level_b, 0, most)};
    const bool there = std::any_of(out.begin(), out.end(), [&](const HandicapGame& other) {
      return other.level_a == game.level_a && other.level_b == game.level_b;
    });
    if (!there) out.push_back(game);
  };
  const int even = even_between(model, a, b);
  for (const int net : {even, even - kAside, even + kAside, 0})
    offer(std::max(net, 0), std::max(-net, 0));
  const Field& field = model.field();
  const auto own = [&](int i) {
    return field.in_gauntlet(i) ? 0 : std::max(0, outlook.even_level(i));
  };
  offer(own(a), own(b));
  return out;
}

// A game, and how much it narrows what is wanted.
struct Telling {
  HandicapGame game;
  double gain = -1;
};

Telling most_telling(const HandicapModel& model, const Outlook& outlook, int pairs, int most) {
  std::vector<const Target*> watched;
  for (const Target& target : outlook.targets())
    if (target.weight > 0) watched.push_back(&target);
  std::stable_sort(watched.begin(), watched.end(),
                   [](const Target* x, const Target* y) { return x->weight > y->weight; });
  if (watched.size() > kMostWatched) watched.resize(kMostWatched);
  Telling out;
  for (const Target* target : watched)
    for (int other = 0; other < model.field().entrants; ++other) {
      if (!model.field().meet(target->entrant, other)) continue;
      const int a = std::min(target->entrant, other);
      const int b = std::max(target->entrant, other);
      for (const HandicapGame& game : candidates(model, outlook, a, b, most)) {
        const double gain = outlook.gain(game, pairs);
        if (gain > out.gain) out = {game, gain};
      }
    }
  return out;
}

}  // namespace

HandicapDesign::HandicapDesign(const Field& field, const HandicapCost& cost,
                               const HandicapGoal& goal, const HandicapOptions& options,
                               HandicapKnown known, std::vector<LadderStep> ladder,
                               std::optional<RankDesign> match)
    : cost_(cost),
      goal_(goal),
      options_(options),
      known_(std::move(known)),
      ladder_(std::move(ladder)),
      scores_(field),
      match_(std::move(match)) {
  ARCHON_CHECK(goal.within > 0 && field.entrants >= 2 && field.gauntlet <= 1);
  ARCHON_CHECK(!ladder_.empty());
  ARCHON_CHECK(!match_ || field.entrants == 2);
  stands_.push_back({scores_, Handicaps(scores_, cost_, options_, known_)});
  take_stock();
}

void HandicapDesign::take_stock() {
  carried_.reset();
  if (!is_last()) carried_ = stands_.back().handicaps.carried(way_up(ladder_, stands_.size() - 1));
}

void HandicapDesign::end_round() {
  ++rounds_;
  Stand& today = stands_.back();
  today.handicaps = Handicaps(today.scores, cost_, options_, known_);
  take_stock();
  if (is_match()) {
    match_->end_round();
    while (step() < match_->step()) climb(next_stand());
    if (is_match()) return;
  }
  while (!is_last() && stop() == DesignStop::kRunning) {
    Stand next = next_stand();
    if (!is_better(next)) break;
    climb(std::move(next));
  }
}

void HandicapDesign::climb(Stand next) {
  known_ = stands_.back().handicaps.known_above(ladder_[stands_.size() - 1]);
  stands_.push_back(std::move(next));
  take_stock();
}

HandicapDesign::Stand HandicapDesign::next_stand() const {
  HandicapScores none(scores_.field());
  const HandicapKnown known = stands_.back().handicaps.known_above(ladder_[stands_.size() - 1]);
  return {none, Handicaps(none, cost_, options_, known)};
}

// Whether a game of the next step narrows what is wanted more in the same time.
bool HandicapDesign::is_better(const Stand& next) const {
  if (room() < 2) return true;
  const size_t step = stands_.size() - 1;
  const double quantile = normal_quantile(0.5 + options_.confidence / 2);
  const auto gain = [&](const Handicaps& of, size_t at) {
    const Outlook outlook(of, handicaps(), way_up(ladder_, at).slope, goal_.within, quantile);
    return most_telling(of.model(), outlook, 1, options_.most).gain / ladder_[at].cost;
  };
  return gain(next.handicaps, step + 1) > gain(stands_.back().handicaps, step);
}

int64_t HandicapDesign::room() const {
  return room_on(ladder_[stands_.size() - 1], goal_.max_games, stands_.back().scores.games(),
                 scores_.games());
}

bool HandicapDesign::is_known() const {
  const double quantile = normal_quantile(0.5 + options_.confidence / 2);
  double widest = 0;
  for (int i = 0; i < scores_.field().rated(); ++i)
    if (!handicaps().is_beyond(i))
      widest = std::max(widest, careful_reach(handicaps(), i, quantile));
  return rounds_ > 0 && widest <= goal_.within;
}

DesignStop HandicapDesign::stop() const {
  if (is_match() && scores_.games() + 2 <= goal_.max_games) return DesignStop::kRunning;
  if (is_known()) return DesignStop::kReached;
  if (scores_.games() + 2 > goal_.max_games || (is_last() && room() < 2))
    return DesignStop::kMaxGames;
  return DesignStop::kRunning;
}

// Without levels: everybody meets the next ones in the circle, or the reference.
std::vector<HandicapPlan> HandicapDesign::opening() const {
  const Field& field = scores_.field();
  std::map<std::pair<int, int>, int> pairs;
  for (int i = 0; i < field.rated(); ++i) {
    if (field.gauntlet > 0) pairs[{i, field.rated()}] += kOpeningPairs;
    for (int step = 1; field.gauntlet == 0 && step <= kOpeningMeetings; ++step) {
      const int other = (i + step) % field.entrants;
      if (other != i) ++pairs[{std::min(i, other), std::max(i, other)}];
    }
  }
  std::vector<HandicapPlan> out;
  int64_t left = room() / 2;
  for (const auto& [meeting, wanted] : pairs) {
    const auto now = narrow<int>(std::min<int64_t>(wanted, left));
    if (now > 0) out.push_back({{meeting.first, meeting.second, 0, 0}, now});
    left -= now;
  }
  return out;
}

// Without levels, too.
std::vector<HandicapPlan> HandicapDesign::match_round() const {
  std::vector<HandicapPlan> out;
  for (const MeetingPlan& plan : match_->next_round())
    out.push_back({{plan.a, plan.b, 0, 0}, plan.pairs});
  return out;
}

std::vector<HandicapPlan> HandicapDesign::next_round() const {
  if (stop() != DesignStop::kRunning) return {};
  if (is_match()) return match_round();
  if (rounds_ == 0) return opening();
  const Handicaps& today = stands_.back().handicaps;
  const int64_t least = step() > 0 ? kLeastAbove : kLeastPairs;
  int64_t left = std::clamp(stands_.back().scores.games() / (2 * kRoundShare), least, kMostPairs);
  left = std::min(left, room() / 2);
  const int64_t lot = std::max<int64_t>(1, left / kLots);
  Outlook outlook(today, handicaps(), way_up(ladder_, stands_.size() - 1).slope, goal_.within,
                  normal_quantile(0.5 + options_.confidence / 2));
  for (; left > 0; left -= std::min(lot, left)) {
    const auto pairs = narrow<int>(std::min(lot, left));
    outlook.plan(most_telling(today.model(), outlook, pairs, options_.most).game, pairs);
  }
  return outlook.plans();
}

}  // namespace archon::sim
