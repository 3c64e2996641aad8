#include "sim/keyforge/field/predict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ai/keyforge/named_agents.h"
#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "sim/keyforge/arena/keyforge_records.h"
#include "sim/kinds/reports/report_rows.h"

namespace archon::sim {
namespace {

double reach(const PredictedRating& foretold) {
  return normal_quantile(0.5 + kConfidence.initial / 2) * foretold.error;
}

std::string rating_text(const Prediction& one) {
  return fmt::format("{:+.0f}", std::round(one.foretold.rating) + 0.0);
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
    out.rows.push_back({one.deck, one.houses, one.set, rating_text(one),
                        fmt::format("{:+.0f} to {:+.0f}", rating - far, rating + far),
                        std::to_string(one.foretold.unknown)});
    knows_all = knows_all && one.foretold.unknown == 0;
  }
  if (knows_all) out.columns.pop_back();
  out.most_in_terminal = report.decks.size();
  out.rows_are = "decks";
  return out;
}

report::Glance glance_of(const Predictions& report) {
  const Prediction& best = report.decks.front();
  report::Glance out;
  out.figures = {
      {rating_text(best), fmt::format("rating of {}", best.deck),
       fmt::format("95 %: {:+.0f} to {:+.0f}", best.foretold.rating - reach(best.foretold),
                   best.foretold.rating + reach(best.foretold))},
      {std::to_string(report.model.games()),
       fmt::format("games of {} other decks were learned from", report.model.decks()),
       fmt::format("played by {}", ai::short_keyforge_name(report.model.agent()))}};
  out.contenders = {{"", "deck", "rating", "95 %"}, {}, "decks"};
  for (const Prediction& one : report.decks) {
    constexpr double kScale = 400;  // what a bar has room for, to each side
    out.contenders.all.push_back({one.set, one.deck, rating_text(one),
                                  fmt::format("±{:.0f}", reach(one.foretold)), 0.5,
                                  0.5 + one.foretold.rating / kScale / 2});
  }
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
  if (!report.decks.empty()) {
    out.glance(glance_of(report));
    out.lead(report.decks.size() == 1
                 ? fmt::format("By its cards, {} has a rating of {}.", report.decks[0].deck,
                               rating_text(report.decks[0]))
                 : fmt::format("By its cards, {} looks the strongest of {} decks.",
                               report.decks[0].deck, report.decks.size()));
    out.next({{"archon rank DECKS", "the same from games"},
              {"archon match A B", "two of them against each other"},
              {"--details", "all decks, with their houses; --csv FILE"}});
  }
  out.paragraph(fmt::format(
      "Ratings predicted from the cards of {}, based on {} games of {} decks played by {}.",
      counted(std::ssize(report.decks), "deck"), report.model.games(), report.model.decks(),
      ai::short_keyforge_name(report.model.agent())));
  if (report.left_out > 0) out.text(fmt::format("left out: {}", report.left_out));
  for (const std::string& line : doubt_words(report.doubts)) out.caution(line);
  out.table(ratings_table(report));
  out.paragraph(fmt::format(
      "On decks held out of the fit, the correlation of the prediction with their true strength "
      "is {:.2f}. 0 is the mean of the decks played; a lead of 100 points wins 64 % of the games.",
      report.model.true_correlation()));
  return out;
}

namespace {

Record<Prediction> prediction_rows() {
  return Record<Prediction>("deck")
      .both("deck", &Prediction::deck)
      .both("set", "its code, or nothing", &Prediction::set)
      .both("houses", &Prediction::houses)
      .both("list", kListHelp, &Prediction::list)
      .hex(16)
      .field(
          "rating", "in points",
          [](auto& of) {
            const double rating = of.foretold.rating;
            return Estimate{rating, {rating - reach(of.foretold), rating + reach(of.foretold)}};
          },
          "{:.1f}")
      .both("unknown_cards", "titles that the fit has not seen",
            [](auto& of) { return of.foretold.unknown; });
}

Record<Predictions> predictions_rows() {
  auto out = version_rows<Predictions>("archon_predict");
  out.field("agent", [](auto& of) { return of.model.agent(); })
      .field("field_games", [](auto& of) { return of.model.games(); })
      .field("field_decks", [](auto& of) { return of.model.decks(); })
      .field("true_correlation", "of foretold and true strengths of decks left out of the fit",
             [](auto& of) { return of.model.true_correlation(); })
      .share("confidence", [](auto&) { return kConfidence.initial; })
      .field("left_out", "decks that couldn't be read", &Predictions::left_out);
  add_not_known(out, keyforge_words(), [](auto& of) { return doubts_json(of.doubts); });
  return out.list("decks", "the best first", prediction_rows(), &Predictions::decks);
}

}  // namespace

std::string predictions_json(const Predictions& report) {
  return to_text(predictions_rows().json(report));
}

report::Shape predictions_shape() { return predictions_rows().shape(); }

std::string predictions_csv(const Predictions& report) {
  return prediction_rows().csv(report.decks);
}

}  // namespace archon::sim
