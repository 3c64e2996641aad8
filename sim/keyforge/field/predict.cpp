#include "sim/keyforge/field/predict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ai/keyforge/named_agents.h"
#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {
namespace {

double reach(const PredictedRating& foretold) {
  return normal_quantile(0.5 + kConfidence.initial / 2) * foretold.error;
}

report::Table ratings_table(const Predictions& report) {
  report::Table out{"",
                    {{"deck"},
                     {"houses"},
                     {"set", false, 4},
                     {"rating", true, 8, 0},
                     {"95 %", true, 0, 3},
                     {"unknown cards", true, 0, 3}},
                    {}};
  bool knows_all = true;
  for (const Prediction& one : report.decks) {
    const double rating = one.foretold.rating;
    const double far = reach(one.foretold);
    out.rows.push_back({one.deck, one.houses, one.set,
                        fmt::format("{:+.0f}", std::round(rating) + 0.0),
                        fmt::format("{:+.0f} to {:+.0f}", rating - far, rating + far),
                        std::to_string(one.foretold.unknown)});
    knows_all = knows_all && one.foretold.unknown == 0;
  }
  if (knows_all) out.columns.pop_back();
  out.most_in_terminal = report.decks.size();
  out.rows_are = "decks";
  return out;
}

}  // namespace

std::vector<Prediction> predict(const FieldModel& model, const std::vector<Entrant>& decks) {
  std::vector<Prediction> out;
  for (const Entrant& deck : decks) {
    const keyforge::Deck& list = list_of(deck);
    const auto set = list.set;
    out.push_back({printable(deck.name),
                   set ? std::string(keyforge::kSetCodes[index_of(*set)]) : "",
                   keyforge::house_names(deck_of(deck).deck.houses),
                   fmt::format("{:016x}", deck.fingerprint), model.foretell(list)});
  }
  std::stable_sort(out.begin(), out.end(), [](const Prediction& x, const Prediction& y) {
    return x.foretold.rating > y.foretold.rating;
  });
  return out;
}

report::Report report_of(const Predictions& report) {
  report::Report out(
      fmt::format("Predicted ratings of {}", counted(std::ssize(report.decks), "deck")));
  out.paragraph(fmt::format(
      "Ratings predicted from the cards of {}, based on {} games of {} decks played by {}.",
      counted(std::ssize(report.decks), "deck"), report.model.games(), report.model.decks(),
      ai::short_keyforge_name(report.model.agent())));
  if (report.left_out > 0) out.text(fmt::format("left out: {}", report.left_out));
  for (const std::string& line : doubt_words(report.doubts)) out.text(line);
  out.table(ratings_table(report));
  out.paragraph(fmt::format(
      "For decks left out of the fit, the correlation of the prediction with their true strength "
      "is {:.2f}. 0 is the mean of the decks played; a lead of 100 points wins 64 % of the games.",
      report.model.true_correlation()));
  return out;
}

std::string predictions_json(const Predictions& report) {
  Json out = {{"archon_predict", 1},
              {"archon", ARCHON_VERSION},
              {"agent", report.model.agent()},
              {"field_games", report.model.games()},
              {"field_decks", report.model.decks()},
              {"true_correlation", report.model.true_correlation()},
              {"confidence", kConfidence.initial},
              {"left_out", report.left_out}};
  add_doubts_json(doubts_json(report.doubts), out);
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
