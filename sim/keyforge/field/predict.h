// Ratings of decks that nobody has played, and their reports. docs/predict.md describes the
// formats.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/keyforge/arena/deck_doubts.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/keyforge/field/field.h"
#include "sim/keyforge/field/standing.h"
#include "sim/keyforge/people/deck_scores.h"
#include "sim/report/report.h"

namespace archon::sim {

struct Prediction {
  std::string deck;
  std::string set;  // its code, or ""
  std::string houses;
  std::string list;  // its fingerprint
  PredictedRating foretold;
  std::optional<double> percentile{};  // among the decks of its set
  std::optional<DeckScore> score{};    // what Decks of KeyForge thinks, where the file says it
  // Where the two disagree: how much higher the prediction is, in standard deviations of these
  // decks, and the cards that weigh most.
  std::optional<double> disagrees{};
  std::string because{};
};

// With what the decks of a box are compared, if with anything.
struct ComparedWith {
  const PeerRatings* peers = nullptr;
  const DeckScores* scores = nullptr;
};

struct Predictions {
  const FieldModel& model;
  std::vector<Prediction> decks;
  std::vector<std::string> left_out{};  // why decks have none, a sentence each
  DeckDoubts doubts{};
  std::string peers_are{};                    // whom percentiles are among, or ""
  std::optional<double> score_correlation{};  // of predictions with SAS, where the file has it
};

// The best first.
std::vector<Prediction> predict(const FieldModel& model, const std::vector<Entrant>& decks,
                                const ComparedWith& with = {});
// Of the predictions of decks that have a score: their correlation with SAS; nothing for few.
std::optional<double> score_correlation(const std::vector<Prediction>& decks);

report::Report report_of(const Predictions& report);
// Ratings in points.
std::string predictions_json(const Predictions& report);
report::Shape predictions_shape();
std::string predictions_csv(const Predictions& report);

}  // namespace archon::sim
