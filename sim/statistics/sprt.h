// Is one agent stronger than another? A sequential test on pairs of games, which plays no longer
// than it takes, and the chance that it is.
#pragma once

#include <array>
#include <cstdint>

#include "sim/settings.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

// Pairs by the points that one side made in both games together: 0, 1/2, 1, 3/2 and 2.
using Pentanomial = std::array<int64_t, 5>;
Pentanomial pentanomial(const PairTally& tally);

inline constexpr Setting<double> kSprtElo0{
    "elo0", -1000, 1000, 0,
    "a test plays until it is clear whether A is stronger by elo1 or only "
    "by this"};
inline constexpr Setting<double> kSprtElo1{"elo1", -1000, 1000, 10, "the other hypothesis"};
inline constexpr Setting<double> kSprtAlpha{
    "alpha", 0.0001, 0.5, 0.05, "with --sprt: the probability of wrongly accepting ELO1"};
inline constexpr Setting<double> kSprtBeta{
    "beta", 0.0001, 0.5, 0.05, "with --sprt: the probability of wrongly accepting ELO0"};

// The sequential probability ratio test (Wald 1945) of "the difference is elo0" against "it is
// elo1", generalised to pairs: under either hypothesis the five probabilities are the likeliest
// ones with that mean (Van den Bergh, "GSPRT", as fishtest does), so that no spread has to be
// assumed. The same on every machine.
struct Sprt {
  enum class Verdict { kUndecided, kElo0, kElo1 };

  double elo0 = 0;
  double elo1 = 10;
  double alpha = kSprtAlpha.initial;  // chance to accept elo1 when elo0 holds
  double beta = kSprtBeta.initial;    // chance to accept elo0 when elo1 holds

  // Log likelihood ratio of elo1 over elo0; 0 without pairs.
  double log_ratio(const Pentanomial& pairs) const;
  // Wald's bounds: log(beta / (1 - alpha)) and log((1 - beta) / alpha).
  Interval bounds() const;
  Verdict verdict(double log_ratio) const;

  friend bool operator==(const Sprt&, const Sprt&) = default;
};

// Log likelihood ratio of "a game brings rate1 points" over "it brings rate0", both in (0, 1).
double log_ratio_of_rates(const Pentanomial& pairs, double rate0, double rate1);

// The chance that the side wins more than half in the long run, given its pairs (the "likelihood of
// superiority"); Student's t, padded like pair_estimate(). One half without pairs.
double superiority(const PairTally& tally);

}  // namespace archon::sim
