// How certain the weights of features are, where games come in clusters: those of a cluster may
// hang together (two of the same pair, all of the same entrant), clusters are independent. The
// variance is the sandwich of cluster-robust regression (Liang and Zeger 1986), so what features
// don't tell of an entrant widens it as well.
#pragma once

#include <vector>

#include "sim/rating/feature_rating.h"

namespace archon::sim {

struct WeightFit {
  std::vector<double> weights;
  std::vector<double> covariance;  // row by row

  double variance_of(const std::vector<double>& contrast) const;
};

// `clusters` has the number of each games' cluster, from 0 on. Fit for some dozens of features.
WeightFit fit_clustered(const FeatureData& data, const std::vector<int>& clusters, double ridge);

}  // namespace archon::sim
