// Guesses at how strong everybody is that agree with the games: draws from the joint posterior of
// the ratings' model, for questions that no formula answers.
#pragma once

#include <memory>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/rng.h"
#include "sim/rating/rating.h"

namespace archon::sim {

// Everything that the chance of a game depends on, in logits.
struct StrengthGuess {
  int entrants = 0;
  std::vector<double> logits;  // [a, b]: of a against b, both going first as often
  double first = 0;            // what going first adds

  double between(int a, int b) const { return logits[cell_of(a, entrants, b)]; }
};

class RatingPosterior {
 public:
  // `ratings` are those of the scores.
  RatingPosterior(const PairingScores& scores, const Ratings& ratings);
  ~RatingPosterior();
  RatingPosterior(const RatingPosterior&) = delete;
  RatingPosterior& operator=(const RatingPosterior&) = delete;

  // The most likely values; what one believes who has seen these games.
  StrengthGuess belief() const;
  // Any thread may.
  StrengthGuess draw(const Rng& rng) const;

 private:
  struct Fit;
  std::unique_ptr<Fit> fit_;
};

}  // namespace archon::sim
