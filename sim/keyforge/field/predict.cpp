#include "sim/keyforge/field/predict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "ai/keyforge/named_agents.h"
#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "engine/keyforge/cards/facts.h"
#include "sim/keyforge/arena/keyforge_records.h"
#include "sim/kinds/reports/ladder_words.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/kinds/reports/report_rows.h"
#include "sim/statistics/stats.h"

namespace archon::sim {
namespace {

double reach(const PredictedRating& foretold) {
  return normal_quantile(0.5 + kConfidence.initial / 2) * foretold.error;
}

std::string percentile_text(const Prediction& one) {
  return one.percentile ? fmt::format("{:.1f}", *one.percentile) : "";
}

std::string rating_text(const Prediction& one) {
  return fmt::format("{:+.0f}", std::round(one.foretold.rating) + 0.0);
}

// ---- What people think -------------------------------------------------------------------------

constexpr int kFewestScored = 5;        // for a correlation
constexpr double kDisagreeing = 1.5;    // standard deviations, from which on it is told
constexpr size_t kMostDisagreeing = 6;  // decks that are told of
constexpr size_t kMostBecause = 3;      // cards

// Mean and spread of those that have a score, of ours and of theirs.
struct ScoredMoments {
  Moments ours;
  Moments theirs;
  double together = 0;  // sum of products of deviations
};
ScoredMoments scored_moments(const std::vector<Prediction>& decks) {
  ScoredMoments out;
  for (const Prediction& one : decks)
    if (one.score) {
      out.ours.add(one.foretold.rating);
      out.theirs.add(one.score->sas);
    }
  for (const Prediction& one : decks)
    if (one.score)
      out.together +=
          (one.foretold.rating - out.ours.mean()) * (one.score->sas - out.theirs.mean());
  return out;
}

// The cards that pull the prediction to where it is.
std::string because_of(const FieldModel& model, const keyforge::Deck& list, bool is_higher) {
  std::vector<std::string> out;
  for (const auto& [id, points] : model.weights_of(list)) {
    if ((points > 0) != is_higher || out.size() == kMostBecause) continue;
    const keyforge::CardFacts* facts = keyforge::facts().find(id);
    out.push_back(fmt::format("{} ({:+.0f})", facts ? facts->name : id, points));
  }
  return listed(out);
}

// How far off each is in what the two say of these decks, each on its own scale.
void add_disagreements(const FieldModel& model,
                       const std::map<std::string, const keyforge::Deck*>& lists,
                       std::vector<Prediction>& decks) {
  const ScoredMoments all = scored_moments(decks);
  if (all.ours.count() < kFewestScored || all.ours.variance() <= 0 || all.theirs.variance() <= 0)
    return;
  for (Prediction& one : decks) {
    if (!one.score) continue;
    const double apart = (one.foretold.rating - all.ours.mean()) / std::sqrt(all.ours.variance()) -
                         (one.score->sas - all.theirs.mean()) / std::sqrt(all.theirs.variance());
    one.disagrees = apart;
    if (std::abs(apart) >= kDisagreeing)
      one.because = because_of(model, *lists.at(one.list), apart > 0);
  }
}

report::Table disagreements_table(const Predictions& report) {
  report::Table out{
      "",
      {{"deck"}, {"rating", true}, {"SAS", true}, {"Archon rates it"}, {"cards that weigh most"}},
      {}};
  std::vector<const Prediction*> far;
  for (const Prediction& one : report.decks)
    if (!one.because.empty()) far.push_back(&one);
  std::stable_sort(far.begin(), far.end(), [](const auto* a, const auto* b) {
    return std::abs(*a->disagrees) > std::abs(*b->disagrees);
  });
  for (size_t i = 0; i < std::min(far.size(), kMostDisagreeing); ++i)
    out.rows.push_back({far[i]->deck, rating_text(*far[i]), fmt::format("{:g}", far[i]->score->sas),
                        *far[i]->disagrees > 0 ? "higher" : "lower", far[i]->because});
  return out;
}

void add_scores(const Predictions& report, report::Report& out) {
  if (!report.score_correlation) return;
  out.heading("Beside Decks of KeyForge");
  out.text(fmt::format("Over these decks, predictions correlate with SAS at {:.2f}.",
                       *report.score_correlation));
  if (report::Table table = disagreements_table(report); !table.rows.empty()) {
    out.text("Where the two disagree most, with what Archon's rating comes from, in points:");
    out.table(std::move(table));
  }
}

report::Table ratings_table(const Predictions& report) {
  report::Table out{
      "",
      {{"deck"}, {"houses"}, {"set", false, 4}, {"rating", true, 8, 0}, {"95 %", true, 0, 3}},
      {}};
  bool knows_all = true;
  bool is_scored = false;
  for (const Prediction& one : report.decks) {
    knows_all = knows_all && one.foretold.unknown == 0;
    is_scored = is_scored || one.score;
  }
  if (!report.peers_are.empty()) out.columns.push_back({"percentile", true, 0, 3});
  if (is_scored) {
    out.columns.push_back({"SAS", true, 0, 3});
    out.columns.push_back({"AERC", true, 0, 3});
  }
  if (!knows_all) out.columns.push_back({"unknown cards", true, 0, 3});
  for (const Prediction& one : report.decks) {
    const double rating = one.foretold.rating;
    const double far = reach(one.foretold);
    out.rows.push_back({one.deck, one.houses, one.set, rating_text(one),
                        fmt::format("{:+.0f} to {:+.0f}", rating - far, rating + far)});
    std::vector<std::string>& row = out.rows.back();
    if (!report.peers_are.empty()) row.push_back(percentile_text(one));
    if (is_scored) {
      row.push_back(one.score ? fmt::format("{:g}", one.score->sas) : "");
      row.push_back(one.score && one.score->aerc ? fmt::format("{:g}", *one.score->aerc) : "");
    }
    if (!knows_all) row.push_back(std::to_string(one.foretold.unknown));
  }
  out.most_in_terminal = report.decks.size();
  out.rows_are = "decks";
  return out;
}

std::string peers_sentence(const Predictions& report) {
  if (report.peers_are.empty()) return "";
  const Prediction& best = report.decks.front();
  if (report.decks.size() > 1 || !best.percentile)
    return fmt::format(" Percentiles are among {} of the same set.", report.peers_are);
  return fmt::format(" It is better than {} % of {} of its set.", percentile_text(best),
                     report.peers_are);
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
  const bool asks_peers = !report.peers_are.empty();
  if (best.percentile)
    out.figures.insert(out.figures.begin() + 1,
                       {percentile_text(best), "its percentile",
                        fmt::format("among {} of its set", report.peers_are)});
  out.contenders = {{"", "deck", "rating", asks_peers ? "percentile" : "95 %"}, {}, "decks"};
  for (const Prediction& one : report.decks) {
    constexpr double kScale = 400;  // what a bar has room for, to each side
    out.contenders.all.push_back(
        {one.set, one.deck, rating_text(one),
         asks_peers ? percentile_text(one) : fmt::format("±{:.0f}", reach(one.foretold)), 0.5,
         0.5 + one.foretold.rating / kScale / 2});
  }
  return out;
}

}  // namespace

std::vector<Prediction> predict(const FieldModel& model, const std::vector<Entrant>& decks,
                                const ComparedWith& with) {
  std::vector<Prediction> out;
  std::map<std::string, const keyforge::Deck*> lists;
  for (const Entrant& deck : decks) {
    const keyforge::Deck& list = list_of(deck);
    const auto set = list.set;
    out.push_back({printable(deck.name),
                   set ? std::string(keyforge::kSetCodes[index_of(*set)]) : "",
                   keyforge::house_names(deck_of(deck).deck.houses),
                   fmt::format("{:016x}", deck.fingerprint), model.foretell(list)});
    Prediction& made = out.back();
    lists.emplace(made.list, &list);
    if (with.peers && set) made.percentile = with.peers->percentile(*set, made.foretold.rating);
    if (const DeckScore* score = with.scores ? with.scores->find(list) : nullptr)
      made.score = *score;
  }
  if (with.scores) add_disagreements(model, lists, out);
  std::stable_sort(out.begin(), out.end(), [](const Prediction& x, const Prediction& y) {
    return x.foretold.rating > y.foretold.rating;
  });
  return out;
}

std::optional<double> score_correlation(const std::vector<Prediction>& decks) {
  const ScoredMoments all = scored_moments(decks);
  if (all.ours.count() < kFewestScored || all.ours.variance() <= 0 || all.theirs.variance() <= 0)
    return std::nullopt;
  return all.together / real(all.ours.count() - 1) /
         std::sqrt(all.ours.variance() * all.theirs.variance());
}

report::Report report_of(const Predictions& report) {
  report::Report out(
      fmt::format("Predicted ratings of {}", counted(std::ssize(report.decks), "deck")));
  if (!report.decks.empty()) {
    out.glance(glance_of(report));
    out.lead(report.decks.size() == 1
                 ? fmt::format("By its cards, {} has a rating of {}.{}", report.decks[0].deck,
                               rating_text(report.decks[0]), peers_sentence(report))
                 : fmt::format("By its cards, {} looks the strongest of {} decks.{}",
                               report.decks[0].deck, report.decks.size(), peers_sentence(report)));
    out.next({{"archon rank DECKS", "the same from games"},
              {"archon match A B", "two of them against each other"},
              {"--details", "all decks, with their houses; --csv FILE"}});
  }
  out.paragraph(fmt::format(
      "Ratings predicted from the cards of {}, based on {} games of {} decks played by {}.",
      counted(std::ssize(report.decks), "deck"), report.model.games(), report.model.decks(),
      ai::short_keyforge_name(report.model.agent())));
  if (!report.left_out.empty()) out.text(fmt::format("left out: {}", report.left_out.size()));
  add_left_out(out, report.left_out);
  for (const std::string& line : doubt_words(report.doubts)) out.caution(line);
  out.table(ratings_table(report));
  add_scores(report, out);
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
            [](auto& of) { return of.foretold.unknown; })
      .field("percentile", "among the decks of its set, where that was asked",
             &Prediction::percentile, "{:.1f}")
      .may_lack()
      .field(
          "sas", "what Decks of KeyForge gives it, where its file says so",
          [](auto& of) { return of.score ? std::optional(of.score->sas) : std::nullopt; }, "{:g}")
      .may_lack()
      .field(
          "aerc", [](auto& of) { return of.score ? of.score->aerc : std::nullopt; }, "{:g}")
      .may_lack()
      .field(
          "sas_date", "when that was computed",
          [](auto& of) {
            return of.score && !of.score->date.empty() ? std::optional(of.score->date)
                                                       : std::nullopt;
          },
          "{}")
      .may_lack()
      .maybe("disagrees", "how much higher than SAS, in standard deviations of these decks",
             &Prediction::disagrees);
}

Record<Predictions> predictions_rows() {
  auto out = version_rows<Predictions>("archon_predict");
  out.field("agent", [](auto& of) { return of.model.agent(); })
      .field("field_games", [](auto& of) { return of.model.games(); })
      .field("field_decks", [](auto& of) { return of.model.decks(); })
      .field("true_correlation", "of foretold and true strengths of decks left out of the fit",
             [](auto& of) { return of.model.true_correlation(); })
      .share("confidence", [](auto&) { return kConfidence.initial; })
      .field("left_out", "decks that couldn't be read",
             [](auto& of) { return int_size(of.left_out); })
      .maybe("percentiles_among", "whom, of the same set",
             [](auto& of) {
               return of.peers_are.empty() ? std::nullopt : std::optional(of.peers_are);
             })
      .maybe("sas_correlation", "of predictions, over the decks that have one",
             &Predictions::score_correlation);
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
