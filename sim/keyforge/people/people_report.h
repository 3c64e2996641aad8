// How well predictions and ratings agree with games that people have played. docs/predict.md
// describes the formats.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/keyforge/field/field.h"
#include "sim/kinds/field/people_results.h"
#include "sim/rating/people/calibration.h"
#include "sim/report/report.h"

namespace archon::sim {

// What each deck is worth to somebody, in points.
struct DeckJudge {
  std::string name;  // "cards, by grandmaster's games"
  std::vector<double> points;
};

// By their cards.
DeckJudge judge_by_cards(const FieldModel& model, std::span<const Entrant> decks);
// Their codes, "" where one isn't known.
std::vector<std::string> set_codes_of(std::span<const Entrant> decks);

// The same games as a judge expected them.
struct JudgedResults {
  std::string name;
  Calibration all;
};

struct PeopleCheck {
  PeopleResults results;
  std::vector<JudgedResults> judges;                      // the first is the one that is asked most
  std::vector<std::pair<std::string, Calibration>> sets;  // by the first judge: "cota", or "mixed"
  double confidence = 0;
};

// Sets are codes, by deck. Chains count as bids expect them before any game.
PeopleCheck check_people(PeopleResults results, const std::vector<DeckJudge>& judges,
                         const std::vector<std::string>& sets, double confidence);

report::Report report_of(const PeopleCheck& check);
std::string people_json(const PeopleCheck& check);
report::Shape people_shape();

}  // namespace archon::sim
