// What games of other players (people's, of the same entrants) tell before any of ours.
//
// Their strengths are taken to lie about ours, each off by a normal deviate of `apart` logits, and
// both about what is foretold. So with p theirs and r ours,
//
//   p ~ N(foretold, spread^2 + apart^2),   r | p ~ N(foretold + k (p - foretold), k apart^2),
//   k = spread^2 / (spread^2 + apart^2)
#pragma once

#include "sim/rating/rating.h"

namespace archon::sim {

struct OtherGames {
  PairingScores scores;
  Ratings ratings;      // by them and what was foretold
  RatingOptions prior;  // of ours: what was foretold, and what they add
};

// Of a field that isn't large.
OtherGames learn_from(const PairingScores& theirs, double apart, const RatingOptions& foretold);

// How far apart in logits people's strengths and a player's are. Nobody has measured it;
// predictions of the players' ratings and people's own score of a deck agree at 0.66
// (docs/predict.md), which strengths half a logit wide do that are this far apart.
inline constexpr double kPeopleApart = 0.4;

}  // namespace archon::sim
