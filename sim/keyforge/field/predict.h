// Ratings of decks that nobody has played, and their reports. docs/predict.md describes the
// formats.
#pragma once

#include <string>
#include <vector>

#include "sim/keyforge/arena/deck_doubts.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/keyforge/field/field.h"
#include "sim/report/report.h"

namespace archon::sim {

struct Prediction {
  std::string deck;
  std::string set;  // its code, or ""
  std::string houses;
  std::string list;  // its fingerprint
  PredictedRating foretold;
};

struct Predictions {
  const FieldModel& model;
  std::vector<Prediction> decks;
  int left_out = 0;
  DeckDoubts doubts{};
};

// The best first.
std::vector<Prediction> predict(const FieldModel& model, const std::vector<Entrant>& decks);

report::Report report_of(const Predictions& report);
// Ratings in points.
std::string predictions_json(const Predictions& report);
report::Shape predictions_shape();
std::string predictions_csv(const Predictions& report);

}  // namespace archon::sim
