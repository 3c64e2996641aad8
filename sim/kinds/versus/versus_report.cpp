#include "sim/kinds/versus/versus_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/printable.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

constexpr size_t kMostBoxRows = 40;  // in a terminal

std::string box_name(const VersusReport& report, int box) {
  return printable(report.job.setup.boxes[box]);
}

Estimate rate_of(const VersusReport& report, const PairTally& tally) {
  return pair_estimate(tally, report.job.setup.confidence);
}

std::string versus_finding(const VersusReport& report) {
  const PairTally total = report.run.total();
  if (total.pairs() == 0) return "No game was played.";
  const Estimate rate = rate_of(report, total);
  const std::string how_often =
      fmt::format("{} of {} games{} ({:g} %: {})", percent(rate.value), total.games(),
                  report.run.interrupted ? " so far" : "", 100 * report.job.setup.confidence,
                  percent_range(rate.interval));
  if (rate.interval.contains(0.5))
    return fmt::format("Neither box is clearly stronger: the decks of {} win {}.",
                       box_name(report, 0), how_often);
  const int winner = rate.value > 0.5 ? 0 : 1;
  if (winner == 0)
    return fmt::format("{} is the stronger box: its decks win {}.", box_name(report, 0), how_often);
  return fmt::format("{} is the stronger box: the decks of {} win only {}.", box_name(report, 1),
                     box_name(report, 0), how_often);
}

struct BoxRow {
  int deck = 0;
  PairTally tally;
  Estimate rate;

  bool has_played() const { return tally.pairs() > 0; }
};

// A box's decks, the strongest first, and behind them those that have played no game.
std::vector<BoxRow> box_rows(const VersusReport& report, int box) {
  std::vector<BoxRow> out;
  for (int deck = 0; deck < report.job.setup.size(box); ++deck) {
    const PairTally tally = report.run.of(report.job.setup, box, deck);
    out.push_back({deck, tally, rate_of(report, tally)});
  }
  const auto is_before = [](const BoxRow& x, const BoxRow& y) {
    if (x.has_played() != y.has_played()) return x.has_played();
    return x.rate.value > y.rate.value;
  };
  std::stable_sort(out.begin(), out.end(), is_before);
  return out;
}

report::Table box_table(const VersusReport& report, int box) {
  report::Table out{fmt::format("{} against {}", box_name(report, box), box_name(report, 1 - box)),
                    {{"deck"},
                     {"houses", false, 0, 2, report::Shown::Documents},
                     {"games", true, 7},
                     {"wins", true, 8},
                     {confidence_words(report.job.setup.confidence), true, 0, 3}},
                    {}};
  for (const BoxRow& row : box_rows(report, box)) {
    const Entrant& deck = report.job.setup.deck(box, row.deck);
    out.rows.push_back({printable(deck.name), traits_words(report.arena, deck),
                        std::to_string(row.tally.games()),
                        row.has_played() ? percent(row.rate.value) : "-",
                        row.has_played() ? percent_range(row.rate.interval) : "-"});
  }
  out.most_in_terminal = kMostBoxRows;
  out.rows_are = "decks";
  return out;
}

// The first of each.
report::Contenders contenders_of(const VersusReport& report) {
  constexpr size_t kOfEach = 5;
  report::Contenders out{{"", "deck", "wins", "games"}, {}, "decks"};
  std::vector<report::Contender> others;
  for (const int box : {0, 1}) {
    const auto rows = box_rows(report, box);
    for (size_t i = 0; i < rows.size(); ++i) {
      const BoxRow& row = rows[i];
      (i < kOfEach ? out.all : others)
          .push_back({std::string(1, "AB"[box]), report.job.setup.deck(box, row.deck).name,
                      row.has_played() ? percent(row.rate.value) : "-",
                      std::to_string(row.tally.games()), 0, row.has_played() ? row.rate.value : 0});
    }
  }
  out.all.insert(out.all.end(), others.begin(), others.end());
  return out;
}

report::Glance glance_of(const VersusReport& report) {
  const PairTally total = report.run.total();
  const double confidence = report.job.setup.confidence;
  const Estimate of_a = rate_of(report, total);
  const int ahead = of_a.value >= 0.5 ? 0 : 1;
  const Estimate rate = ahead == 0 ? of_a : turned_around(of_a);
  report::Glance out;
  out.figures = {
      {percent(rate.value), fmt::format("the decks of {} win", box_name(report, ahead)),
       fmt::format("{}: {}", confidence_words(confidence), percent_range(rate.interval))},
      games_figure(report.arena.words(), total.games(),
                   fmt::format("{} plays all {}", report.arena.called(report.job.setup.agent),
                               report.arena.words().entrants))};
  out.sure = report::sure_of(ahead_probability(rate, confidence));
  out.shares = {{fmt::format("{} (A)", box_name(report, 0)), of_a.value},
                {fmt::format("{} (B)", box_name(report, 1)), 1 - of_a.value}};
  out.contenders = contenders_of(report);
  return out;
}

report::HeatMap map_of(const VersusReport& report) {
  const VersusSetup& setup = report.job.setup;
  report::HeatMap out =
      win_rates(box_name(report, 1), fmt::format("{} wins, in %", box_name(report, 0)));
  const auto shown = [](int size) { return std::min<int>(size, kMostInMap); };
  for (int a = 0; a < shown(setup.size(0)); ++a) out.rows.push_back(setup.deck(0, a).name);
  for (int b = 0; b < shown(setup.size(1)); ++b) out.columns.push_back(setup.deck(1, b).name);
  for (int a = 0; a < shown(setup.size(0)); ++a)
    for (int b = 0; b < shown(setup.size(1)); ++b)
      if (const PairTally& tally = report.run.between(setup, a, b); tally.pairs() > 0)
        out.cells.push_back({setup.deck(0, a).name, setup.deck(1, b).name, 100 * tally.rate()});
  return out;
}

report::Table pairings_table(const VersusReport& report) {
  const VersusSetup& setup = report.job.setup;
  report::Table out{"",
                    {{box_name(report, 0)},
                     {box_name(report, 1)},
                     {"games", true, 7},
                     {fmt::format("{} wins", box_name(report, 0)), true, 8}},
                    {},
                    report::Shown::Documents};
  for (int a = 0; a < setup.size(0); ++a)
    for (int b = 0; b < setup.size(1); ++b) {
      const PairTally& tally = report.run.between(setup, a, b);
      out.rows.push_back({printable(setup.deck(0, a).name), printable(setup.deck(1, b).name),
                          std::to_string(tally.games()),
                          tally.pairs() == 0 ? "-" : percent(tally.rate())});
    }
  out.rows_are = "pairings";
  return out;
}

Json box_json(const VersusReport& report, int box) {
  Json decks = Json::array();
  for (const BoxRow& row : box_rows(report, box)) {
    const Entrant& deck = report.job.setup.deck(box, row.deck);
    decks.push_back({{"deck", deck.name},
                     {"houses", traits_json(report.arena, deck)},
                     {"list", fmt::format("{:016x}", deck.fingerprint)},
                     {"games", row.tally.games()},
                     {"points_won", row.tally.points()},
                     {"win_rate", estimate_json(row.rate)}});
  }
  return {{"name", report.job.setup.boxes[box]}, {"decks", std::move(decks)}};
}

}  // namespace

report::Report report_of(const VersusReport& report) {
  const VersusSetup& setup = report.job.setup;
  report::Report out(fmt::format("{} against {}", box_name(report, 0), box_name(report, 1)));
  if (report.run.total().pairs() > 0) {
    out.glance(glance_of(report));
    out.next({{"archon rank DECKS", "all of them in one ranking"},
              {"archon match A B", "two of them against each other"},
              {"--details", "all decks of both; -o FILE.html: every pairing"}});
  }
  out.lead(versus_finding(report));
  if (report.run.interrupted) out.caution("interrupted");
  out.text(fmt::format("{} against {}, {} games of each pairing, {}; played by {}",
                       counted(setup.size(0), "deck"), setup.size(1), 2 * report.job.pairs,
                       seed_words(setup.seed, report.arena), report.arena.called(setup.agent)));
  add_games(out, report.arena.words(), report.run.draws, setup.turn_limit, report.run.forfeits,
            report.run.failures, report.run.total().games());
  add_doubts(out, report.arena, setup.entrants);
  add_salt(out, setup.salt);
  add_left_out(out, report.job.left_out);
  if (report.run.total().pairs() == 0) return out;
  out.heading("The decks");
  for (const int box : {0, 1}) out.table(box_table(report, box));
  out.heading("The pairings");
  out.chart({"How often each deck of the first box wins, row by row, against each of the second.",
             spec_of(map_of(report)), pairings_table(report)});
  add_how(out, how_made(report.arena, setup.salt, std::span(&setup.agent, 1)));
  return out;
}

std::string versus_json(const VersusReport& report) {
  const VersusSetup& setup = report.job.setup;
  const PairTally total = report.run.total();
  Json out = heading_json("archon_versus", edition_of(report.arena), setup.seed);
  add_salt_json(setup.salt, out);
  out["agent"] = ai::to_string(setup.agent);
  out["turn_limit"] = setup.turn_limit;
  out["confidence"] = setup.confidence;
  out["games_each"] = 2 * report.job.pairs;
  out["interrupted"] = report.run.interrupted;
  out["finding"] = versus_finding(report);
  out["games"] = total.games();
  out["draws"] = report.run.draws;
  out["failures"] = failures_json(report.run.failures);
  out["forfeits"] = forfeits_json(report.run.forfeits);
  out["win_rate_a"] = estimate_json(rate_of(report, total));
  out["box_a"] = box_json(report, 0);
  out["box_b"] = box_json(report, 1);
  out["left_out"] = report.job.left_out;
  out["repeated"] = report.job.repeated;
  add_doubts_json(report.arena.doubts_json(setup.entrants), out);
  return to_text(out);
}

std::string versus_csv(const VersusReport& report) {
  const VersusSetup& setup = report.job.setup;
  std::string out = "a,b,games,points_a,win_rate_a,win_rate_a_low,win_rate_a_high\n";
  for (int a = 0; a < setup.size(0); ++a)
    for (int b = 0; b < setup.size(1); ++b) {
      const PairTally& tally = report.run.between(setup, a, b);
      const Estimate rate = rate_of(report, tally);
      out += fmt::format("{},{},{},{:g},{:.5f},{:.5f},{:.5f}\n", csv_cell(setup.deck(0, a).name),
                         csv_cell(setup.deck(1, b).name), tally.games(), tally.points(), rate.value,
                         rate.interval.low, rate.interval.high);
    }
  return out;
}

}  // namespace archon::sim
