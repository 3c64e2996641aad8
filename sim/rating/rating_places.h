// Questions on places, answered by drawing from the joint posterior of the ratings.
#pragma once

#include <vector>

#include "sim/rating/rating.h"
#include "sim/settings.h"

namespace archon::sim {

inline constexpr Setting<int> kTop{"top", 1, 1000, 3,
                                   "report each deck's chance to be among the best N decks"};

struct Placing {
  double best = 0;  // chance to be the best of those rated
  double top = 0;   // chance to be among the best `top_k`
  // Places (from 1) that hold it with the confidence.
  int first = 1;
  int last = 1;
};

struct PlaceOptions {
  double confidence = kConfidence.initial;
  int top_k = kTop.initial;
  int draws = 10000;
};

// Of every rated entrant.
std::vector<Placing> place(const Ratings& ratings, const PlaceOptions& options = {});

// The same for a large field: chances are drawn for those that have one; the place of an entrant of
// given strength is a sum over the field and nearly normal.
std::vector<Placing> place_of_many(const Ratings& ratings, const PlaceOptions& options);

}  // namespace archon::sim
