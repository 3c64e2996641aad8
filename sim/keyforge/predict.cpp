#include "sim/keyforge/predict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/printable.h"
#include "sim/keyforge/report_parts.h"
#include "sim/text_width.h"

namespace archon::sim {
namespace {

constexpr double kConfidence = 0.95;

double reach(const Foretold& foretold) {
  return normal_quantile(0.5 + kConfidence / 2) * foretold.error;
}

}  // namespace

std::vector<Prediction> predict(const FieldModel& model, const std::vector<RankEntrant>& decks) {
  std::vector<Prediction> out;
  for (const RankEntrant& deck : decks) {
    const auto set = deck.list.set;
    out.push_back({printable(deck.name),
                   set ? std::string(keyforge::kSetCodes[static_cast<size_t>(*set)]) : "",
                   house_list(deck.deck), fmt::format("{:016x}", deck.fingerprint),
                   model.foretell(deck.list)});
  }
  std::stable_sort(out.begin(), out.end(), [](const Prediction& x, const Prediction& y) {
    return x.foretold.rating > y.foretold.rating;
  });
  return out;
}

std::string predictions_table(const Predictions& report) {
  size_t deck = 4;
  size_t houses = 6;
  for (const Prediction& one : report.decks) {
    deck = std::max(deck, columns(one.deck));
    houses = std::max(houses, columns(one.houses));
  }
  std::string out = fmt::format(
      "ratings foretold from the cards of {} decks, by {} games of {} decks that {} played\n",
      report.decks.size(), report.model.games(), report.model.decks(),
      printable(report.model.agent()));
  if (report.left_out > 0) out += fmt::format("left out: {}\n", report.left_out);
  out += doubts_table(report.doubts);
  out += fmt::format("\n  {:<{}}  {:<{}}  {:<4}{:>8}   {}\n", "deck", deck, "houses", houses, "set",
                     "rating", "95 %");
  for (const Prediction& one : report.decks)
    out += fmt::format("  {}  {}  {:<4}{:>8}   {:+.0f} to {:+.0f}{}\n", padded(one.deck, deck),
                       padded(one.houses, houses), one.set,
                       fmt::format("{:+.0f}", std::round(one.foretold.rating) + 0.0),
                       one.foretold.rating - reach(one.foretold),
                       one.foretold.rating + reach(one.foretold),
                       one.foretold.unknown > 0
                           ? fmt::format("   {} of its cards are unknown", one.foretold.unknown)
                           : "");
  return out + fmt::format(
                   "\nOf decks that were left out of the fit, what was foretold correlates with "
                   "their true strength by {:.2f}.\n0 is the mean of the decks that were played; "
                   "100 points more win 64 % of the games.\n",
                   report.model.true_correlation());
}

std::string predictions_json(const Predictions& report) {
  Json out = {{"archon_predict", 1},
              {"archon", ARCHON_VERSION},
              {"agent", report.model.agent()},
              {"field_games", report.model.games()},
              {"field_decks", report.model.decks()},
              {"true_correlation", report.model.true_correlation()},
              {"confidence", kConfidence},
              {"left_out", report.left_out}};
  add_doubts_json(report.doubts, out);
  out["decks"] = Json::array();
  for (const Prediction& one : report.decks) {
    const double rating = one.foretold.rating;
    out["decks"].push_back(
        {{"deck", one.deck},
         {"set", one.set},
         {"houses", one.houses},
         {"list", one.list},
         {"rating",
          estimate_json({rating, {rating - reach(one.foretold), rating + reach(one.foretold)}})},
         {"unknown_cards", one.foretold.unknown}});
  }
  return to_text(out);
}

std::string predictions_csv(const Predictions& report) {
  std::string out = "deck,set,houses,list,rating,rating_low,rating_high,unknown_cards\n";
  for (const Prediction& one : report.decks)
    out += fmt::format("{},{},{},{},{:.1f},{:.1f},{:.1f},{}\n", csv_cell(one.deck), one.set,
                       csv_cell(one.houses), one.list, one.foretold.rating,
                       one.foretold.rating - reach(one.foretold),
                       one.foretold.rating + reach(one.foretold), one.foretold.unknown);
  return out;
}

}  // namespace archon::sim
