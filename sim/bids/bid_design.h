// How many chains make a match even: Bayesian adaptive estimation of the root of the win rate.
//
// Chains are net chains on deck A: c > 0 means c chains on A, c < 0 means -c chains on B. Model:
//
//   P(A wins at c) = logistic(slope * (load(root) - load(c))),   slope > 0,
//
// in logits per load, of which twelve chains make twelve. Loads are those of handicap.h: the rule
// makes chains a staircase (1-6 chains cost one card a refill, 7-12 two, ...; one chain is shed at
// each refill that they reduce), and only how long a game is that they weigh on is not known, nor
// what they cost B beside A.
//
// A posterior over all that is kept on a grid. While the root is far from known, each batch is
// played where it is expected to shrink the variance of the root most (the one-step look-ahead of
// QUEST+, Watson 2017, Journal of Vision 17(3):10). Then look-ahead goes to the end of the run: two
// levels, one on each side of the root, that minimise the variance which the games still missing
// would leave (c-optimal design, Chaloner and Verdinelli 1995). A single step undervalues knowing
// the slope: alone it took about 8 % more games at 2 % a chain. Everything is deterministic: equal
// results, equal batches.
//
// Pairs of mirrored games are not two independent games. Their dispersion (variance between pairs
// of a level relative to the model's, shrunk to 1) is estimated as the run goes, and the likelihood
// is raised to 1 / dispersion (quasi-likelihood, Wedderburn 1974). No model is the truth: every
// level may lie a little off the curve, which keeps intervals from shrinking below what that leaves
// open; fit_check() compares the curve with the observed rates.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "sim/bids/even_curve.h"
#include "sim/bids/root_posterior.h"
#include "sim/settings.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

inline constexpr Setting<double> kBidWithin{
    "within", 0.1, 24, 2,
    "stop when the even point is known to within this many chains, or levels (default: 2 chains, "
    "3.5 where no agent is named; 0.25 levels)"};
inline constexpr Setting<int> kBidGames{"max_games", 2, kMostGames, 4000,
                                        "never play more games than this"};

struct BidOptions {
  HandicapCost cost{{0, 1}, 24, 6};         // what chains cost by the rule; so: as much each
  double confidence = kConfidence.initial;  // of every interval
  double within =
      kBidWithin.initial;  // stop when the root's interval has this half-width (chains), or
  int max_games = kBidGames.initial;  // when another pair would exceed this number of games
  int batch_pairs = 16;               // pairs asked for at a time, split over at most two levels
  int max_chains = 24;                // levels lie so far around the middle at most
  int middle = 0;                     // where nothing is known yet the even level is expected here
  int lowest() const { return middle - max_chains; }
  int highest() const { return middle + max_chains; }
};

// Play `pairs` pairs of mirrored games with `level` net chains on deck A.
struct LevelBatch {
  int level = 0;
  int pairs = 0;
};

enum class BidStop { kRunning, kWithin, kBeyondRange, kMaxGames };

// A bid in net chains on A (negative: chains on B): the largest whole number of chains with which
// the stronger deck is still at least even, which is the root cut towards zero.
struct Bid {
  int chains = 0;
  int low = 0;  // the same rule at the ends of the root's interval
  int high = 0;
};

struct BidSummary {
  double root_mean = 0;
  double root_median = 0;
  Interval root;            // equal-tailed; an end beyond the range is only known to lie there
  double beyond_low = 0;    // probability that the root is below the lowest level,
  double beyond_high = 0;   // or above the highest
  double a_stronger = 0.5;  // probability that the root is above 0
  Estimate chain_cost;      // logits that a chain costs near the root; the value is the median
  // Variance between pairs relative to independent games: below 1 where mirroring helps.
  double dispersion = 1;
  int64_t games = 0;
  BidStop stop = BidStop::kRunning;
  Bid bid;  // cut to the range
};

// One level of fit_check(). The observed interval is Wilson's, for games / dispersion games.
struct LevelFit {
  int level = 0;
  int64_t games = 0;
  Estimate observed;
  Estimate fitted;
};

// Pearson's test of the curve against the level means: a small p_value says that the curve does
// not fit. degrees counts levels - 2; below 1 nothing can be tested and p_value is 1.
struct FitCheck {
  std::vector<LevelFit> levels;
  double chi_square = 0;
  int degrees = 0;
  double p_value = 1;
};

class BidDesign {
 public:
  explicit BidDesign(const BidOptions& options);

  // The next games to play, one or two levels that may run in parallel; empty when done. Asking
  // again without add() gives the same answer.
  std::vector<LevelBatch> next_batch() const;
  // Results as seen by deck A. Any level in range and any number of pairs may be added: batches cut
  // short and results from a checkpoint count like others. The dispersion is refined from the fit
  // so far, so a resumed run continues identically only if the checkpoint is added batch by batch.
  void add(int level, const PairTally& results);

  bool done() const { return stop() != BidStop::kRunning; }
  BidStop stop() const;
  BidSummary summary() const;
  // Win rate of A at a level: posterior mean with a credible interval.
  Estimate curve(double level) const;
  FitCheck fit_check() const;
  // P(root > chains).
  double root_above(double chains) const { return posterior_.root_above(chains - options_.middle); }
  // By level, counted from the middle.
  const std::map<int, PairTally>& results() const { return results_; }

  // Games that the best possible design and a uniform sweep over all levels would need for the
  // present interval of the root, on the fitted curve.
  double statistical_bound_games() const;
  double uniform_sweep_games() const;

 private:
  Interval root_interval() const;
  double dispersion() const;
  GamesQuestion present_question() const;
  int batch_size() const;
  // The next level when `planned` (or nothing) is also played.
  int look_ahead(int pairs, const LevelBatch* planned) const;
  // The two levels that make the best end of the whole run.
  std::pair<int, int> look_to_end() const;
  // Levels counted from the middle.
  std::vector<LevelBatch> next_inner() const;
  Information known_at(const EvenCurve& fit) const;

  BidOptions options_;
  RootPosterior posterior_;
  double dispersion_ = 1;
  std::map<int, PairTally> results_;
  int64_t games_ = 0;
};

}  // namespace archon::sim
