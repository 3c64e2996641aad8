// How strong each entrant of a field is, from games between them, by one number each:
//
//   P(a beats b, going first) = logistic(r_a - r_b + m_ab + f)
//
// r is strength, f what going first is worth (Bradley and Terry 1952 with an order effect, Davidson
// and Beaver 1977), and m_ab = -m_ba what is peculiar to a pairing, a normal deviate whose spread
// is estimated from how badly strengths alone explain the scores (by moments, as DerSimonian and
// Laird 1986). Where they explain them, the spread is 0 and the model Bradley and Terry's.
//
// The rating of an entrant is its strength against this field: r_a plus the mean of its m_ab over
// its opponents, minus the mean strength of the field (of the gauntlet, if there is one). So it
// means the same whoever has met whom most.
//
// Strengths have a normal prior around 0 whose spread is estimated, too, from the strengths
// themselves (EM, with a weak prior of its own). An entrant that lost its first games is seldom
// asked for more; only a prior of the right size keeps its rating from looking as bad as its luck.
//
// Intervals come from Laplace's approximation of the joint posterior. Everything is deterministic,
// and the same on every machine. In large fields covariances are known of those only that may be
// the best, and variances to a percent or two, so that time and memory grow with the games.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/counts.h"
#include "sim/rating/pairing_scores.h"
#include "sim/settings.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

struct RatingOptions {
  double confidence = kConfidence.initial;
  // Standard deviation of strengths, in logits; estimated if not given.
  std::optional<double> prior;
  // What strengths are expected to be before any game, in logits, one for each entrant (none: 0),
  // and about how far off that is. How far off it really is is estimated like the prior.
  std::vector<double> foretold;
  double foretold_spread = 0.7;
  // How what is off hangs together, row by row, where that is known (none: it doesn't, and its size
  // is estimated). Of a field that isn't large.
  std::vector<double> foretold_covariance;
  bool matchups = true;  // false: strengths alone, however badly they fit
  int most_small = 300;  // fields of more entrants are large
};

// Whether one number for each entrant is enough: Pearson's statistic of the pairings against
// strengths alone. A small p-value says that it isn't (rock, paper, scissors).
struct RatingCheck {
  double statistic = 0;
  double degrees = 0;  // its mean if strengths are enough; 0: nothing can be tested
  double p_value = 1;
  double spread = 0;  // standard deviation of what is peculiar to pairings, in logits
};

// A pairing that went otherwise than the strengths say; as seen by a, who did better.
struct Oddity {
  int a = 0;
  int b = 0;
  Score score;          // of a
  double expected = 0;  // share that strengths alone foretell
  double p_value = 1;   // corrected for all pairings looked at (Holm 1979)
};

struct PairingRate {
  int a = 0;
  int b = 0;
  Score score;          // of a
  Estimate rate;        // of a, as often going first as second
  double better = 0.5;  // the probability that a wins more often
};

class RatingModel;
class LargeRating;
struct RatingPriors;

class Ratings {
 public:
  const Field& field() const { return field_; }
  bool is_large() const { return large_ != nullptr; }

  // In logits, for those who compute with them; points are logits times kPointsPerLogit.
  const std::vector<double>& logits() const { return logits_; }
  double variance(int entrant) const;
  // The rated entrant with the highest.
  int leader() const;
  // Those of whom covariances are known: everybody, or of a large field some dozens that may be the
  // best. In this order, row by row.
  const std::vector<int>& known_together() const;
  const std::vector<double>& covariances() const;
  // How far a rating of a large field moves with all others if strengths are further apart than
  // they seem, by a standard deviation. Its square is part of the variance.
  double stretch(int entrant) const;
  // Of a field that isn't large.
  double covariance(int a, int b) const { return covariance_[index(a, b)]; }
  double variance_between(int a, int b) const {
    return covariance(a, a) + covariance(b, b) - 2 * covariance(a, b);
  }

  // What they tell of ratings by other players: `slope` times these, each off by a deviate of its
  // own of this variance, and each pairing by another one. Of a field that isn't large.
  Ratings carried(double slope, double unknown, double pairing_unknown) const;

  // In points, as Elo's: 100 points more win 64 %.
  Estimate points(int entrant) const;
  // Share of games won against opponents drawn evenly from the field, going first as often as not.
  Estimate field_rate(int entrant) const;
  PairingRate pairing(int a, int b) const;
  // The opponent against which it wins least.
  int hardest(int entrant) const;
  // Share of games that the one who goes first wins between equals.
  Estimate first_rate() const;

  // Standard deviation of strengths that the prior was given, in logits.
  double prior() const { return prior_; }
  const RatingCheck& check() const { return check_; }
  // Those with a corrected p-value below 5 %, the least likely first.
  const std::vector<Oddity>& oddities() const { return oddities_; }

  // How much a game more between two would tell, in logits to the power of -2; `planned` games are
  // taken for played. It falls where what is peculiar to the pairing begins to matter.
  double information(int a, int b, int64_t planned) const;

 private:
  friend Ratings rate(const PairingScores& scores, const RatingOptions& options);

  size_t index(int a, int b) const { return cell_of(a, field_.entrants, b); }
  void take(const RatingModel& model);
  void fit_small(const PairingScores& scores, const RatingOptions& options, RatingPriors priors);
  void fit_large(const PairingScores& scores, const RatingOptions& options, RatingPriors priors);
  // Of a against b: the logit with seats alike, its variance, and their games.
  double pairing_logit(int a, int b) const;
  double pairing_variance(int a, int b) const;
  Score score(int a, int b) const;

  Field field_;
  double confidence_ = 0.95;
  std::vector<double> logits_;
  std::shared_ptr<const LargeRating> large_;  // or none, and then:
  std::vector<int> everybody_;
  std::vector<double> covariance_;      // of the ratings
  std::vector<double> pairing_logits_;  // [a, b]: of a against b, seats alike
  std::vector<double> pairing_variances_;
  std::vector<Score> scores_;  // [a, b]: of a
  double first_ = 0;
  double first_variance_ = 0;
  double matchup_variance_ = 0;
  double prior_ = 0;
  RatingCheck check_;
  std::vector<Oddity> oddities_;
};

inline constexpr double kPointsPerLogit = 173.71779276130073;  // 400 / ln 10

Ratings rate(const PairingScores& scores, const RatingOptions& options = {});

}  // namespace archon::sim
