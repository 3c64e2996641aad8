#include "sim/kinds/versus/versus_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/printable.h"
#include "sim/kinds/reports/report_rows.h"
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

struct BoxDeck {
  const VersusReport& report;
  int box;
  BoxRow row;

  const Entrant& deck() const { return report.job.setup.deck(box, row.deck); }
};
struct Box {
  const VersusReport& report;
  int number;

  std::string name() const { return report.job.setup.boxes[number]; }
  std::vector<BoxDeck> decks() const {
    return each(box_rows(report, number), [&](auto& row) { return BoxDeck{report, number, row}; });
  }
};

Record<BoxDeck> box_deck_rows() {
  return Record<BoxDeck>("deck")
      .field("deck", [](auto& of) { return of.deck().name; })
      .field("houses", [](auto& of) { return of.report.arena.traits(of.deck()); })
      .field("list", kListHelp, [](auto& of) { return list_word(of.deck()); })
      .hex(16)
      .field("games", [](auto& of) { return of.row.tally.games(); })
      .field("points_won", "one for a win, half for a draw",
             [](auto& of) { return of.row.tally.points(); })
      .field("win_rate", [](auto& of) { return of.row.rate; });
}

struct BoxPairing {
  const VersusReport& report;
  int a;
  int b;

  const PairTally& tally() const { return report.run.between(report.job.setup, a, b); }
};

std::vector<BoxPairing> box_pairings(const VersusReport& report) {
  std::vector<BoxPairing> out;
  for (int a = 0; a < report.job.setup.size(0); ++a)
    for (int b = 0; b < report.job.setup.size(1); ++b) out.push_back({report, a, b});
  return out;
}

Record<BoxPairing> box_pairing_rows() {
  return Record<BoxPairing>()
      .both("a", [](auto& of) { return of.report.job.setup.deck(0, of.a).name; })
      .both("b", [](auto& of) { return of.report.job.setup.deck(1, of.b).name; })
      .both("games", [](auto& of) { return of.tally().games(); })
      .field(
          "points_a", [](auto& of) { return of.tally().points(); }, "{:g}")
      .field(
          "win_rate_a", [](auto& of) { return rate_of(of.report, of.tally()); }, "{:.5f}");
}

Record<VersusReport> versus_record(const ArenaWords& words) {
  const auto box =
      Record<Box>("box")
          .field("name", &Box::name)
          .list("decks", "the one that wins most often first", box_deck_rows(), &Box::decks);
  Record<VersusReport> out;
  out.all(origin_rows("archon_versus"), [](auto& of) { return origin_of(of.arena, of.job.setup); })
      .all(salt_rows(), [](auto& of) { return of.job.setup.salt; })
      .field("agent", [](auto& of) { return ai::to_string(of.job.setup.agent); })
      .all(limit_rows(), [](auto& of) -> const GameSettings& { return of.job.setup; })
      .field("games_each", "of each pairing", [](auto& of) { return 2 * of.job.pairs; })
      .field("interrupted", [](auto& of) { return of.run.interrupted; })
      .field("finding", kFindingHelp, [](auto& of) { return versus_finding(of); })
      .field("games", [](auto& of) { return of.run.total().games(); })
      .field("draws", [](auto& of) { return of.run.draws; })
      .field("failures", [](auto& of) { return of.run.failures; })
      .field("forfeits", [](auto& of) { return of.run.forfeits; })
      .field("win_rate_a", "of the decks of box A",
             [](auto& of) { return rate_of(of, of.run.total()); })
      .part("box_a", "", box,
            [](auto& of) {
              return Box{of, 0};
            })
      .part("box_b", "", box,
            [](auto& of) {
              return Box{of, 1};
            })
      .field("left_out", kLeftOutHelp, [](auto& of) { return of.job.left_out; })
      .field("repeated", kRepeatedHelp, [](auto& of) { return of.job.repeated; });
  add_not_known(out, words, [](auto& of) { return of.arena.doubts_json(of.job.setup.entrants); });
  return out;
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

report::JsonValue versus_json(const VersusReport& report) {
  return versus_record(report.arena.words()).json(report);
}

report::Shape versus_shape(const ArenaWords& words) { return versus_record(words).shape(); }

std::string versus_csv(const VersusReport& report) {
  return box_pairing_rows().csv(box_pairings(report));
}

}  // namespace archon::sim
