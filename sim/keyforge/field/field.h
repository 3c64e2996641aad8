// Ratings that are foretold from a deck's cards, by weights that were fitted to many decks' games
// (data/keyforge/field). In points, as those of a ranking; 0 is the mean of the decks fitted to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/core/counts.h"
#include "engine/keyforge/decks/deck.h"
#include "sim/rating/feature_rating.h"

namespace archon::sim {

// The built-in field of who plays unless somebody is named, so that predictions are of what that
// player would find (docs/predict.md).
inline constexpr std::string_view kUsualField = "ace";

// Numbers for what decks are made of: titles, further copies of them, reference cards, houses, and
// how much there is of what is printed on cards.
class DeckFeatures {
 public:
  // Of the list; titles that are new get numbers.
  Features learn(const keyforge::Deck& list);
  // Titles without a number are counted.
  Features of(const keyforge::Deck& list, int& unknown) const;

  int size() const { return int_size(names_); }
  // "title:anger", "copies:anger", "beside:disciple", "house:Brobnar", "count:creature"
  const std::vector<std::string>& names() const { return names_; }
  void add_name(const std::string& name);

 private:
  template <class Number>
  static Features make(const keyforge::Deck& list, const Number& number);

  std::vector<std::string> names_;
  std::unordered_map<std::string, int> numbers_;
};

struct PredictedRating {
  double rating = 0;
  double error = 0;  // standard deviation
  int unknown = 0;   // cards that the fit has not seen
};

class FieldModel {
 public:
  // kUsualField.
  static const FieldModel& usual();
  // Of data/keyforge/field, by the name of the agent that played the games.
  static std::optional<FieldModel> built_in(std::string_view name);
  static std::vector<std::string> built_in_names();
  // Of a file that `archon-lab field` wrote. Throws Error for one that is something else.
  static FieldModel from_json(const std::string& text);

  PredictedRating foretell(const keyforge::Deck& list) const;
  // What each card of the list adds to its rating, copies and all, the heaviest first either way.
  std::vector<std::pair<std::string, double>> weights_of(const keyforge::Deck& list) const;
  // The same from no card at all, not from the mean of the decks.
  double strength(const keyforge::Deck& list) const { return foretell(list).rating + mean_; }

  const DeckFeatures& features() const { return features_; }
  const std::vector<double>& weights() const { return weights_; }  // in points
  const std::string& agent() const { return agent_; }
  int64_t games() const { return games_; }
  int decks() const { return decks_; }
  double true_correlation() const { return true_correlation_; }

 private:
  DeckFeatures features_;
  std::vector<double> weights_;  // in points
  double error_ = 0;
  double true_correlation_ = 0;
  double mean_ = 0;
  std::string agent_;
  int64_t games_ = 0;
  int decks_ = 0;
};

}  // namespace archon::sim
