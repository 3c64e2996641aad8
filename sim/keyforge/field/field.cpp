#include "sim/keyforge/field/field.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/keyforge/cards/embedded.h"
#include "engine/keyforge/cards/facts.h"

namespace archon::sim {
namespace {

constexpr std::string_view kFolder = "field/";
constexpr std::string_view kEnding = ".json";
// A card that was never seen leaves so much open, in points.
constexpr double kUnknownCard = 15;

// Of what there is about so much in a deck, a unit is so much: then weights are of one size.
constexpr double kCardsUnit = 3;
constexpr double kBonusUnit = 3;
constexpr double kPowerUnit = 20;
constexpr double kArmourUnit = 5;
constexpr double kExtraUnit = 1.5;

// What is printed on a deck's cards, added up.
std::map<std::string, double> counts(const keyforge::Deck& list) {
  std::map<std::string, double> out;
  for (const keyforge::DeckCard& card : list.cards) {
    for (const keyforge::Bonus icon : card.enhancements)
      out[fmt::format("count:enhanced-{}", keyforge::kBonusNames[index_of(icon)])] +=
          1 / kBonusUnit;
    const keyforge::CardFacts* facts = keyforge::facts().find(card.id);
    if (!facts) continue;
    out[fmt::format("count:{}", keyforge::kCardTypeNames[index_of(facts->type)])] += 1 / kCardsUnit;
    out[fmt::format("count:{}", keyforge::kRarityNames[index_of(facts->rarity)])] += 1 / kCardsUnit;
    for (const keyforge::Bonus icon : facts->bonuses)
      out[fmt::format("count:printed-{}", keyforge::kBonusNames[index_of(icon)])] += 1 / kBonusUnit;
    out["count:power"] += facts->power / kPowerUnit;
    out["count:armor"] += facts->armor / kArmourUnit;
  }
  return out;
}

}  // namespace

void DeckFeatures::add_name(const std::string& name) {
  numbers_.emplace(name, int_size(names_));
  names_.push_back(name);
}

template <class Number>
Features DeckFeatures::make(const keyforge::Deck& list, const Number& number) {
  Features out;
  const auto add = [&](const std::string& name, double x) {
    if (const int at = number(name); at >= 0) out.emplace_back(at, x);
  };
  std::map<std::string, int> copies;
  for (const keyforge::DeckCard& card : list.cards) ++copies[card.id];
  for (const auto& [id, count] : copies) {
    add("title:" + id, 1);
    if (count > 1) add("copies:" + id, (count - 1) / kExtraUnit);
  }
  // What lies beside the 36: a token creature's card, an archon power, prophecies.
  for (const std::string& id : list.references()) add("beside:" + id, 1);
  for (const keyforge::House house : list.houses)
    add(fmt::format("house:{}", keyforge::name_of(house)), 1);
  for (const auto& [name, x] : counts(list)) add(name, x);
  return out;
}

Features DeckFeatures::learn(const keyforge::Deck& list) {
  return make(list, [&](const std::string& name) {
    if (numbers_.count(name) == 0) add_name(name);
    return numbers_.at(name);
  });
}

Features DeckFeatures::of(const keyforge::Deck& list, int& unknown) const {
  unknown = 0;
  return make(list, [&](const std::string& name) {
    const auto at = numbers_.find(name);
    if (at != numbers_.end()) return at->second;
    unknown += name.starts_with("title:") || name.starts_with("beside:");
    return -1;
  });
}

FieldModel FieldModel::from_json(const std::string& text) {
  FieldModel out;
  try {
    const auto json = nlohmann::json::parse(text);
    if (json.at("archon_field") != 1) throw Error("unsupported version");
    for (const auto& [name, weight] : json.at("weights").items()) {
      out.features_.add_name(name);
      out.weights_.push_back(weight.get<double>());
    }
    out.error_ = json.at("error").get<double>();
    out.true_correlation_ = json.at("foresight").at("all").at("true_correlation").get<double>();
    out.mean_ = json.at("mean").get<double>();
    out.agent_ = json.at("agent").get<std::string>();
    out.games_ = json.at("games").get<int64_t>();
    out.decks_ = json.at("decks").get<int>();
  } catch (const std::exception& e) {
    throw Error(fmt::format(
        "not weights of cards ({}); expected a file written by 'archon-lab field'", e.what()));
  }
  return out;
}

const FieldModel& FieldModel::usual() {
  static const FieldModel model = [] {
    if (auto found = built_in(kUsualField)) return *std::move(found);
    throw Error(
        fmt::format("the program was built without data/keyforge/field/{}.json", kUsualField));
  }();
  return model;
}

std::optional<FieldModel> FieldModel::built_in(std::string_view name) {
  for (const keyforge::EmbeddedFile& file : keyforge::embedded_files())
    if (file.path == fmt::format("{}{}{}", kFolder, name, kEnding))
      return from_json(std::string(file.text));
  return std::nullopt;
}

std::vector<std::string> FieldModel::built_in_names() {
  std::vector<std::string> out;
  for (const keyforge::EmbeddedFile& file : keyforge::embedded_files())
    if (file.path.starts_with(kFolder))
      out.emplace_back(
          file.path.substr(kFolder.size(), file.path.size() - kFolder.size() - kEnding.size()));
  std::sort(out.begin(), out.end());
  return out;
}

PredictedRating FieldModel::foretell(const keyforge::Deck& list) const {
  PredictedRating out;
  const Features features = features_.of(list, out.unknown);
  out.rating = strength_of(features, weights_) - mean_;
  out.error = std::sqrt(error_ * error_ + out.unknown * kUnknownCard * kUnknownCard);
  return out;
}

std::vector<std::pair<std::string, double>> FieldModel::weights_of(
    const keyforge::Deck& list) const {
  int unknown = 0;
  std::map<std::string, double> cards;
  for (const auto& [feature, x] : features_.of(list, unknown)) {
    const std::string& name = features_.names()[feature];
    const size_t colon = name.find(':');
    const std::string_view kind = std::string_view(name).substr(0, colon);
    if (kind == "title" || kind == "copies" || kind == "beside")
      cards[name.substr(colon + 1)] += x * weights_[feature];
  }
  std::vector<std::pair<std::string, double>> out(cards.begin(), cards.end());
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
    return std::abs(a.second) > std::abs(b.second);
  });
  return out;
}

}  // namespace archon::sim
