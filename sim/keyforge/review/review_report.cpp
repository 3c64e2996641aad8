// A review for people and for programs.
#include <fmt/format.h>

#include "ai/keyforge/named_agents.h"
#include "sim/keyforge/arena/edition.h"
#include "sim/keyforge/review/review.h"
#include "sim/kinds/reports/report_rows.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

std::string who_words(const ReviewReport& report) {
  if (!report.options.player) return "both players";
  return fmt::format("player {}", *report.options.player + 1);
}

std::string finding(const ReviewReport& report) {
  const Review& review = report.review;
  if (review.mistakes.empty())
    return fmt::format(
        "No choice of {} is clearly a mistake: {} were examined, the {} most doubtful ones twice.",
        who_words(report), review.looked_at, review.looked_at_twice);
  const Mistake& m = review.mistakes.front();
  return fmt::format(
      "The costliest mistake was choice {}, in turn {}: player {} chose '{}', where '{}' wins "
      "{:.1f} % more often ({:.1f} to {:.1f}, with {:g} % confidence).",
      m.choice, m.turn, m.player + 1, m.played, m.better, 100 * m.cost.value,
      100 * m.cost.interval.low, 100 * m.cost.interval.high, 100 * report.options.first.confidence);
}

std::string how(const ReviewReport& report) {
  return fmt::format(
      "{} choices of {} were examined by {}, and the {} that seemed costliest again with {} "
      "playouts each. Costs are differences in win probability; their intervals hold together. "
      "Only what the player could see counted.",
      report.review.looked_at, who_words(report),
      ai::short_name(report.options.first.agent, ai::keyforge_agents()),
      report.review.looked_at_twice, report.options.second_budget);
}

std::string cost_words(const Mistake& m) {
  return fmt::format("{:.1f} ({:.1f} to {:.1f})", 100 * m.cost.value, 100 * m.cost.interval.low,
                     100 * m.cost.interval.high);
}

report::Chart mistakes_chart(const ReviewReport& report) {
  report::IntervalChart chart;
  chart.x.title = "cost, in % of win probability";
  chart.groups = {"player 1", "player 2"};
  chart.level = 0;
  report::Table table;
  table.columns = {{"choice", true}, {"turn", true},       {"player", true},
                   {"asked"},        {"played"},           {"wins", true, 8, 0},
                   {"better"},       {"wins", true, 8, 0}, {"cost, in %", true}};
  for (const Mistake& m : report.review.mistakes) {
    chart.rows.push_back(interval_row(fmt::format("{}: {}", m.choice, m.played),
                                      fmt::format("player {}", m.player + 1), m.cost, 100));
    table.rows.push_back({std::to_string(m.choice), std::to_string(m.turn),
                          std::to_string(m.player + 1), m.question, m.played,
                          percent(m.wins_played.value), m.better, percent(m.wins_better.value),
                          cost_words(m)});
  }
  return {"What each mistake cost; the table shows what would have been better.", spec_of(chart),
          std::move(table)};
}

report::Glance glance_of(const ReviewReport& report) {
  const Review& review = report.review;
  report::Glance out;
  if (!review.mistakes.empty()) {
    const Mistake& m = review.mistakes.front();
    out.figures.push_back({fmt::format("{:.1f} %", 100 * m.cost.value),
                           fmt::format("lost in turn {}, with '{}'", m.turn, m.played),
                           fmt::format("better: '{}'", m.better)});
    out.contenders = {{"turn", "instead of", "lost", "player"}, {}, "mistakes"};
    for (const Mistake& one : review.mistakes)
      out.contenders.all.push_back({std::to_string(one.turn), one.played,
                                    fmt::format("{:.1f} %", 100 * one.cost.value),
                                    std::to_string(one.player + 1), 0, one.cost.value});
  }
  out.figures.push_back({std::to_string(review.mistakes.size()),
                         review.mistakes.size() == 1 ? "clear mistake" : "clear mistakes",
                         fmt::format("of {} choices examined", review.looked_at)});
  out.shown = report::Shown::Documents;
  return out;
}

report::Facts players(const ReviewReport& report) {
  report::Facts out;
  for (size_t p = 0; p < 2; ++p)
    out.emplace_back(fmt::format("player {}", p + 1),
                     fmt::format("{}, played by {}", report.replay.decks[p].name,
                                 ai::short_keyforge_name(report.replay.agents[p])));
  return out;
}

}  // namespace

report::Report report_of(const ReviewReport& report) {
  report::Report out(fmt::format("A review: {} against {}", report.replay.decks[0].name,
                                 report.replay.decks[1].name));
  out.glance(glance_of(report));
  out.lead(finding(report));
  out.facts(players(report), report::Shown::Everywhere);
  if (!report.review.mistakes.empty()) out.chart(mistakes_chart(report));
  out.paragraph(how(report));
  return out;
}

namespace {

Record<Mistake> mistake_rows() {
  return Record<Mistake>()
      .field("choice", &Mistake::choice)
      .least(1)
      .field("turn", &Mistake::turn)
      .field("player", [](auto& of) { return of.player + 1; })
      .one_of({1, 2})
      .field("question", &Mistake::question)
      .field("played", &Mistake::played)
      .field("better", &Mistake::better)
      .field("wins_played", &Mistake::wins_played)
      .field("wins_better", &Mistake::wins_better)
      .field("cost", "how much more often the better move wins", &Mistake::cost);
}

Record<ReviewReport> review_rows() {
  return Record<ReviewReport>()
      .all(origin_rows("archon_review"),
           [](auto& of) {
             return Origin{edition_of(of.library), of.options.first.seed};
           })
      .field("agent", "of the first look",
             [](auto& of) { return ai::to_string(of.options.first.agent); })
      .field("second_budget", "playouts of each choice that was looked at again",
             [](auto& of) { return of.options.second_budget; })
      .share("confidence", [](auto& of) { return of.options.first.confidence; })
      .field("decks", "of player 1 and 2",
             [](auto& of) {
               return std::vector{of.replay.decks[0].name, of.replay.decks[1].name};
             })
      .field("choices", "of the whole game", [](auto& of) { return of.replay.choices(); })
      .field("looked_at", "choices that were looked at",
             [](auto& of) { return of.review.looked_at; })
      .field("looked_at_twice", [](auto& of) { return of.review.looked_at_twice; })
      .field("finding", kFindingHelp, [](auto& of) { return finding(of); })
      .list("mistakes", "the dearest first", mistake_rows(),
            [](auto& of) { return of.review.mistakes; });
}

}  // namespace

std::string review_json(const ReviewReport& report) { return to_text(review_rows().json(report)); }

report::Shape review_shape() { return review_rows().shape(); }

}  // namespace archon::sim
