#include "sim/kinds/handicap/handicap_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "engine/core/printable.h"
#include "sim/handicaps/handicap_cost.h"
#include "sim/kinds/handicap/handicap_ladder.h"
#include "sim/kinds/reports/field_report.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

struct HandicapRow {
  int entrant = 0;
  std::string deck;
  std::string houses;
  Score score;
  EvenPoint even;
  bool beyond = false;
  // The most with which the stronger one is still at least even; below 0 on the reference. The same
  // at the ends of the interval.
  int chains = 0;
  int low = 0;
  int high = 0;
  int handed_out = 0;  // where the weakest of the field has none; no more than are played with
};

int whole_chains(double even) {
  return std::clamp(static_cast<int>(std::trunc(even)), -kMostHandicap, kMostHandicap);
}

// Pearson's statistic of the ranges: whether chains cost what the model says.
std::string fit_words(const std::vector<RangeFit>& fits) {
  double statistic = 0;
  int ranges = 0;
  for (const RangeFit& range : fits) {
    const double games = real(range.games);
    const double variance = range.expected * (games - range.expected) / std::max(games, 1.0);
    if (variance < 1) continue;
    statistic += (range.points - range.expected) * (range.points - range.expected) / variance;
    ++ranges;
  }
  const int degrees = ranges - 2;  // what a chain is worth, and the horizon
  if (degrees < 1) return "Too few chains were played to check what they cost.";
  const double p_value = chi_square_tail(statistic, degrees);
  return fmt::format(
      "The model of what chains cost fits {} (chi-square {:.1f} with {}, p = {:.3f}).",
      p_value < 0.01 ? "badly, so treat it with caution" : "well", statistic,
      degrees == 1 ? "1 degree" : fmt::format("{} degrees", degrees), p_value);
}

// What the games of the highest player that has played tell, and nobody else's.
const Handicaps& played_handicaps(const HandicapReport& report) {
  const auto& stands = report.run.design.stands();
  return stands[played_step(stands)].handicaps;
}

// A deck's name, or "the median of the field".
std::string reference_name(const HandicapReport& report) {
  const Entrant* reference = report.job.setup.reference();
  return reference ? printable(reference->name) : "the median of the field";
}

// Nobody can be handed fewer than no chains: levels are counted from the weakest deck's, by what
// they weigh in a game of the usual length. The rows in order.
class FromWeakest {
 public:
  FromWeakest(const HandicapReport& report, const std::vector<HandicapRow>& rows)
      : loads_(report.arena.handicap_cost().loads(portable_log(kUsualLength))) {
    double weakest = rows.back().even.level.value;
    if (report.job.setup.reference()) weakest = std::min(0.0, weakest);
    weakest_ = load_of(weakest);
  }

  int at(double level) const {
    constexpr double kNearly = 0.05;
    const double chains = level_of(loads_, std::max(0.0, load_of(level) - weakest_));
    return static_cast<int>(std::min(double{kMostHandicap}, chains + kNearly));
  }

 private:
  static constexpr double kUsualLength = 20;  // refills that matter

  double load_of(double level) const {
    return level < 0 ? -load_at(loads_, -level) : load_at(loads_, level);
  }

  std::vector<double> loads_;
  double weakest_ = 0;
};

// The rated decks, the one with most chains first.
std::vector<HandicapRow> handicap_rows(const HandicapReport& report) {
  const HandicapSetup& setup = report.job.setup;
  const HandicapDesign& design = report.run.design;
  std::vector<HandicapRow> out;
  for (int i = 0; i < setup.field().rated(); ++i) {
    HandicapRow row;
    row.entrant = i;
    row.deck = printable(setup.entrants[i].name);
    row.houses = traits_words(report.arena, setup.entrants[i]);
    row.score = design.scores().of(i);
    row.even = design.handicaps().even_points()[i];
    row.beyond = design.handicaps().is_beyond(i);
    row.chains = whole_chains(row.even.level.value);
    row.low = whole_chains(row.even.level.interval.low);
    row.high = whole_chains(row.even.level.interval.high);
    out.push_back(std::move(row));
  }
  std::stable_sort(out.begin(), out.end(), [](const HandicapRow& x, const HandicapRow& y) {
    return x.even.level.value > y.even.level.value;
  });
  const FromWeakest from_weakest(report, out);
  for (HandicapRow& row : out) row.handed_out = from_weakest.at(row.even.level.value);
  return out;
}

// The first sentence: in words what was found, and how sure that is.
Finding finding(const HandicapReport& report) {
  if (report.run.design.scores().games() == 0) return {"No games have been finished yet."};
  const auto rows = handicap_rows(report);
  const auto words = [&](const HandicapRow& row) {
    return fmt::format("{} ({:g} %: {} to {})", row.chains, 100 * report.job.setup.confidence,
                       row.low, row.high);
  };
  const HandicapRow& most = rows.front();
  const auto& ladder = report.job.setup.ladder;
  const std::string when = ladder.empty() ? "" : when_words(ladder.back().name);
  const auto opinions = opinions_of(handicap_rungs(report.job.setup, report.run));
  const std::string order = order_words(opinions);
  const bool is_seen = ladder.empty() || has_played(opinions, ladder.back().name);
  const char* const needs = is_seen ? "needs" : "is expected to need";
  if (rows.size() == 1)
    return {fmt::format("{} {} {} chains to be even with {}{}.", most.deck, needs, words(most),
                        reference_name(report), when),
            order};
  return {fmt::format("{} {} the most chains of {} decks to be even with {}{}: {}; {} the fewest: "
                      "{}.",
                      most.deck, needs, rows.size(), reference_name(report), when, words(most),
                      rows.back().deck, words(rows.back())),
          order};
}

std::string goal_words(const HandicapReport& report) {
  return fmt::format("every deck's chains to ±{:g}", report.job.setup.goal.within);
}

// Who played, how much, and what isn't known of the decks.
void add_heading(const HandicapReport& report, report::Report& out) {
  const HandicapSetup& setup = report.job.setup;
  add_played(out, report.arena, setup, report.run,
             fmt::format("chains that make each of {} decks even with {}", setup.field().rated(),
                         reference_name(report)),
             opinions_of(handicap_rungs(setup, report.run)),
             stop_words(report.run, goal_words(report)));
  add_early_end(out, report.run, goal_words(report));
  if (!report.job.left_out.empty())
    out.text(fmt::format("left out: {}", report.job.left_out.size()));
  add_doubts(out, report.arena, setup.entrants);
}

void add_notes(const HandicapReport& report, report::Report& out) {
  // Of the games of whoever played last.
  const Handicaps& handicaps = played_handicaps(report);
  out.heading("Other observations");
  out.text(
      fmt::format("Negative chains are carried by {} against that deck.", reference_name(report)));
  add_first_rate(out, handicaps.first_rate());
  add_games(out, report.arena.words(), report.run.draws, report.job.setup.turn_limit,
            report.run.forfeits, report.run.failures, report.run.design.scores().games());
  out.text(fit_words(handicaps.fits()));
  add_left_out(out, report.job.left_out);
}

// To one place, and without the sign of a zero that was rounded up to.
std::string chains_text(double chains) {
  if (chains > kMostHandicap) return fmt::format("over {}", kMostHandicap);
  if (chains < -kMostHandicap) return fmt::format("under {}", -kMostHandicap);
  return fmt::format("{:.1f}", std::round(10 * chains) / 10 + 0.0);
}

std::string per_chain(double share) { return fmt::format("{:.2f} %", 100 * share); }

std::string per_chain_range(const Interval& interval) {
  return fmt::format("{} to {}", per_chain(interval.low), per_chain(interval.high));
}

std::string range_text(int low, int high) {
  return low == high ? std::to_string(low) : fmt::format("{} to {}", low, high);
}

report::Table handicapped_decks(const std::vector<HandicapRow>& rows) {
  report::Table out{"",
                    {{"deck"},
                     {"houses"},
                     {"chains", true, 8, 0},
                     {"likely", true, 0, 2, report::Shown::Documents},
                     {"even at", true, 7},
                     {"interval", false, 16, 3},
                     {"games", true, 8, 0},
                     {"a chain costs there", false, 0, 3},
                     {"weakest at 0", true, 0, 2, report::Shown::Documents}},
                    {}};
  for (const HandicapRow& row : rows) {
    const Interval& level = row.even.level.interval;
    out.rows.push_back({row.deck, row.houses, std::to_string(row.chains),
                        range_text(row.low, row.high), chains_text(row.even.level.value),
                        fmt::format("{} to {}", chains_text(level.low), chains_text(level.high)),
                        std::to_string(row.score.games),
                        fmt::format("{} ({})", per_chain(row.even.worth.value),
                                    per_chain_range(row.even.worth.interval)),
                        std::to_string(row.handed_out)});
  }
  out.rows_are = "decks";
  return out;
}

// Known levels end where no more are played.
double drawn_at(double level) {
  return std::clamp(level, -double{kMostHandicap}, double{kMostHandicap});
}

report::Chart chains_chart(const HandicapReport& report, const std::vector<HandicapRow>& rows) {
  report::IntervalChart chart{{"chains that make it even", {}, {}, ""}, {"deck"}, {}, 0};
  for (size_t i = 0; i < std::min(rows.size(), kMostIntervals); ++i) {
    const Estimate& level = rows[i].even.level;
    chart.rows.push_back({fmt::format("{}  {}", i + 1, rows[i].deck), "deck", drawn_at(level.value),
                          drawn_at(level.interval.low), drawn_at(level.interval.high)});
  }
  return {
      fmt::format("Chains that make each deck even with {}, with {:g} % intervals. Negative chains "
                  "are carried by {}.{}",
                  reference_name(report), 100 * report.job.setup.confidence, reference_name(report),
                  first_words(kMostIntervals, rows.size())),
      spec_of(chart), handicapped_decks(rows)};
}

// A chain's worth by how many there are, and how games with so many went.
report::Chart worth_chart(const Handicaps& handicaps) {
  report::IntervalChart chart{{"win rate, in %", {}, {}, ""}, {"chains"}, {}, {}};
  report::Table table{"",
                      {{"chains", false, 16},
                       {"each costs", true, 14, 0},
                       {"interval", false, 20, 3},
                       {"games", true, 8, 0},
                       {"won", true, 8, 0},
                       {"by model", true, 10, 0}},
                      {}};
  const auto fits = handicaps.fits();
  for (size_t i = 0; i < fits.size(); ++i) {
    const RangeFit& fit = fits[i];
    const double games = real(fit.games);
    const auto share = [&](double points) { return games > 0 ? percent(points / games) : "-"; };
    table.rows.push_back({range_text(fit.low, fit.high), "", "", std::to_string(fit.games),
                          share(fit.points), share(fit.expected)});
    if (i == 0) continue;  // no chains, no cost
    const Estimate& worth = handicaps.worths()[i - 1].worth;
    table.rows.back()[1] = per_chain(worth.value);
    table.rows.back()[2] = per_chain_range(worth.interval);
    chart.rows.push_back(interval_row(table.rows.back()[0], "chains", worth, 100));
  }
  return {
      "How much win rate one chain costs near even, by the number of chains: by the rule, every "
      "six chains cost one more card.",
      spec_of(chart), std::move(table)};
}

// ---- At a glance -------------------------------------------------------------------------------

report::Glance glance_of(const HandicapReport& report, const std::vector<HandicapRow>& rows) {
  const HandicapSetup& setup = report.job.setup;
  const HandicapRow& most = rows.front();
  report::Glance out;
  const auto opinions = opinions_of(handicap_rungs(setup, report.run));
  out.figures = {
      {std::to_string(most.chains), fmt::format("chains on {}", most.deck),
       fmt::format("{}: {}", confidence_words(setup.confidence), range_text(most.low, most.high))},
      games_figure(report.arena.words(), report.run.design.scores().games(),
                   who_played(report.arena, setup, opinions))};
  out.marks = report.arena.marks(setup.entrants[most.entrant]);
  out.contenders = {{"", "deck", "chains", "likely"}, {}, "decks"};
  for (const HandicapRow& row : rows)
    out.contenders.all.push_back({"", row.deck, std::to_string(row.chains),
                                  range_text(row.low, row.high), 0.5,
                                  (drawn_at(row.even.level.value) / kMostHandicap + 1) / 2});
  return out;
}

report::Facts next_questions() {
  return {{"archon bid A B", "the same for two decks alone"},
          {"--csv FILE", "the whole table, to be printed"},
          {"--details", "all decks, and what a chain costs"}};
}

// ---- JSON --------------------------------------------------------------------------------------

struct HandicappedDeck {
  const HandicapReport& report;
  HandicapRow row;

  const Entrant& entrant() const { return report.job.setup.entrants[row.entrant]; }
};

std::vector<HandicappedDeck> handicapped(const HandicapReport& report) {
  return each(handicap_rows(report), [&](auto& row) { return HandicappedDeck{report, row}; });
}

Record<HandicappedDeck> handicapped_rows() {
  const auto row = [](auto& of) -> const HandicapRow& { return of.row; };
  const auto chains = Record<HandicapRow>()
                          .field("value", &HandicapRow::chains)
                          .signed_number()
                          .field("low", &HandicapRow::low)
                          .signed_number()
                          .field("high", &HandicapRow::high)
                          .signed_number();
  return Record<HandicappedDeck>("deck")
      .both("deck", [](auto& of) { return of.entrant().name; })
      .both("houses", [](auto& of) { return of.report.arena.traits(of.entrant()); })
      .field("list", kListHelp, [](auto& of) { return list_word(of.entrant()); })
      .hex(16)
      .both("games", [](auto& of) { return of.row.score.games; })
      .field("points_won", [](auto& of) { return of.row.score.points; })
      .part("chains", "below 0 on the reference", chains, row, "{}")
      .field("handed_out", "where the weakest of the field has none",
             [](auto& of) { return of.row.handed_out; })
      .field(
          "even_at", [](auto& of) { return of.row.even.level; }, "{:.3f}")
      .share(
          "stronger", "probability that it is stronger than the reference",
          [](auto& of) { return of.row.even.stronger; }, "{:g}")
      .both("beyond", "no number of chains makes even", [](auto& of) { return of.row.beyond; })
      .field(
          "cost", "of win rate", [](auto& of) { return of.row.even.worth; }, "{:.5f}");
}

Record<HandicapReport> handicap_record(const ArenaWords& words) {
  const auto setup = [](auto& of) -> const HandicapSetup& { return of.job.setup; };
  const auto worth = Record<LevelWorth>()
                         .field("from", &LevelWorth::low)
                         .field("to", &LevelWorth::high)
                         .field("cost", "of win rate", &LevelWorth::worth);
  const auto fit = Record<RangeFit>()
                       .field("from", &RangeFit::low)
                       .field("to", &RangeFit::high)
                       .field("games", &RangeFit::games)
                       .field("points_won", &RangeFit::points)
                       .field("expected", &RangeFit::expected);
  const auto goal = Record<HandicapGoal>()
                        .field("within", &HandicapGoal::within)
                        .field("max_games", &HandicapGoal::max_games);
  Record<HandicapReport> out;
  out.all(origin_rows("archon_handicap"),
          [](auto& of) { return origin_of(of.arena, of.job.setup); })
      .all(limit_rows(), setup)
      .field("agent", [](auto& of) { return ai::to_string(of.job.setup.agent); })
      .field("reference", "a deck, or 'median'",
             [](auto& of) {
               const Entrant* const reference = of.job.setup.reference();
               return reference ? reference->name : "median";
             })
      .part("goal", "", goal, [](auto& of) { return of.job.setup.goal; })
      .all(field_rows<HandicapReport>([](auto& of) { return finding(of).all(); }), std::identity())
      .list("ladder", kLadderHelp, handicap_ladder_rows(),
            [](auto& of) {
              return of.job.setup.ladder.empty()
                         ? std::nullopt
                         : std::optional(handicap_rungs(of.job.setup, of.run));
            })
      .may_lack()
      .all(salt_rows(), [](auto& of) { return of.job.setup.salt; });
  add_not_known(out, words, [](auto& of) { return of.arena.doubts_json(of.job.setup.entrants); });
  return out
      .field("win_rate_first_player", [](auto& of) { return played_handicaps(of).first_rate(); })
      .maybe("reference_handed_out",
             "chains of the reference, where the weakest of the field has none",
             [](auto& of) -> std::optional<int> {
               if (!of.job.setup.reference()) return std::nullopt;
               return FromWeakest(of, handicap_rows(of)).at(0);
             })
      .list("decks", "the one with most chains first", handicapped_rows(), handicapped)
      .list("chains", "what a chain costs, by how many there are", worth,
            [](auto& of) { return played_handicaps(of).worths(); })
      .list("fit", "games with so many chains, and how often the model expects them to be won", fit,
            [](auto& of) { return played_handicaps(of).fits(); });
}

}  // namespace

report::Report report_of(const HandicapReport& report) {
  report::Report out(fmt::format("Chains for {} decks", report.job.setup.field().rated()));
  if (report.run.design.scores().games() > 0) {
    out.glance(glance_of(report, handicap_rows(report)));
    out.next(next_questions());
  }
  Finding found = finding(report);
  out.lead(std::move(found.sentence), std::move(found.rest));
  add_heading(report, out);
  if (report.run.design.scores().games() == 0) return out;
  if (!report.job.setup.ladder.empty()) {
    out.heading("From player to player");
    out.table(rungs_table(handicap_rungs(report.job.setup, report.run)));
  }
  out.heading("Chains");
  out.chart(chains_chart(report, handicap_rows(report)));
  out.heading("What a chain is worth");
  out.chart(worth_chart(played_handicaps(report)));
  add_notes(report, out);
  const HandicapSetup& setup = report.job.setup;
  add_how(out, how_made(report.arena, setup.salt, std::span(&setup.agent, 1), setup.ladder));
  return out;
}

std::string handicap_csv(const HandicapReport& report) {
  return handicapped_rows().csv(handicapped(report));
}

report::JsonValue handicap_json(const HandicapReport& report) {
  return handicap_record(report.arena.words()).json(report);
}

report::Shape handicap_shape(const ArenaWords& words) { return handicap_record(words).shape(); }

}  // namespace archon::sim
