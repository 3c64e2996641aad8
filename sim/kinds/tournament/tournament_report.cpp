#include "sim/kinds/tournament/tournament_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "engine/core/printable.h"
#include "sim/kinds/reports/ladder_words.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/kinds/tournament/tournament_rows.h"
#include "sim/rating/rating.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

constexpr double kSurprising = 0.01;  // p-value below which the model is called wrong

double per(int64_t sum, int64_t replications) {
  return replications > 0 ? ratio(sum, replications) : 0;
}

std::string decks_of(const TournamentReport& report, const TournamentPlayer& player) {
  std::string out;
  for (const int deck : player.plays.decks)
    out += fmt::format("{}{}", out.empty() ? "" : "; ", report.setup.decks[deck].name);
  return out;
}

std::optional<double> played_share(const TournamentReport& report, size_t kind, int player) {
  if (kind >= report.run.played.size() || report.run.played[kind].replications == 0)
    return std::nullopt;
  int64_t won = 0;
  for (const auto& world : report.run.played[kind].worlds)
    won += std::count(world.winners.begin(), world.winners.end(), player);
  return per(won, report.run.played[kind].replications);
}

std::string known_words(const TournamentReport& report) {
  const TournamentRun& run = report.run;
  const TournamentSetup& setup = report.setup;
  if (cast_of(setup).sides.size() < 2) return "all play the same deck";
  const std::string games = fmt::format("{} between decks", counted(run.scores.games(), "game"));
  if (setup.games_each)
    return run.known ? fmt::format("{}, {} of every pairing", games, *setup.games_each) : games;
  return fmt::format("{}, every rating known to within {:.0f} points{}", games,
                     std::ceil(run.widest),
                     run.known ? "" : ", which is less precise than requested");
}

std::string agents_words(const TournamentReport& report) {
  std::vector<std::string> names;
  for (const ai::AgentSpec& agent : report.setup.agents)
    names.push_back(printable(report.arena.called(agent)));
  return fmt::format("{}played by {}", names.size() == 1 ? "all " : "", listed(names));
}

std::string verdict(double p_value) {
  return fmt::format("{} (p = {:.2f})",
                     p_value < kSurprising ? "not as the model predicts" : "as predicted", p_value);
}

std::string best_word(const TournamentSetup& setup) {
  const bool by_deck = setup.agents.size() == 1 &&
                       std::all_of(setup.players.begin(), setup.players.end(),
                                   [](const auto& player) { return player.plays.skill == 0; });
  return by_deck ? "the player with the best deck" : "the best player";
}

// "swiss:cut=4, best-of-three"
std::string kind_name(const TournamentKind& kind) {
  return fmt::format("{}, {}", to_string(kind.format), name_of(kind.match));
}

void add_checks(const TournamentReport& report, report::Report& out) {
  const auto kinds = kinds_of(report.setup);
  for (size_t k = 0; k < report.run.checks.size(); ++k) {
    const TournamentCheck& check = report.run.checks[k];
    if (check.games == 0) continue;
    const double games = real(check.games);
    out.text(
        fmt::format("Actually played, {}: {} tournaments. Favourites won {} of their {} games, "
                    "with {} predicted, {}; the titles went {}.",
                    kind_name(kinds[k]), report.run.played[k].replications,
                    percent(check.favourites_won / games), check.games,
                    percent(check.favourites_expected / games), verdict(check.games_p_value),
                    verdict(check.titles_p_value)));
  }
}

}  // namespace

// Of a kind of tournament: the likeliest winner first.
std::vector<TournamentRow> tournament_rows(const TournamentReport& report, size_t kind) {
  const ReplicationTally& tally = report.run.simulated[kind];
  std::vector<TournamentRow> out;
  for (int i = 0; i < int_size(report.setup.players); ++i) {
    const TournamentPlayer& player = report.setup.players[i];
    TournamentRow row;
    row.player = i;
    row.name = player.name;
    row.decks = decks_of(report, player);
    row.wins = chance_to_win(tally, row.player, report.setup.confidence);
    row.place = mean_place(tally, row.player);
    for (const double often : tally.entrants[i].places)
      row.places.push_back(tally.replications > 0 ? ratio(often, tally.replications) : 0);
    row.matches = per(tally.entrants[i].matches, tally.replications);
    row.games = per(tally.entrants[i].games, tally.replications);
    row.chains = per(tally.entrants[i].handicap, tally.replications);
    row.played = played_share(report, kind, row.player);
    out.push_back(std::move(row));
  }
  std::stable_sort(out.begin(), out.end(), [](const TournamentRow& x, const TournamentRow& y) {
    return x.wins.value > y.wins.value;
  });
  return out;
}

namespace {

std::string winner_words(const TournamentReport& report) {
  const auto rows = tournament_rows(report, 0);
  return fmt::format("{} is the most likely winner, with {} ({}).", printable(rows.front().name),
                     percent(rows.front().wins.value), percent_range(rows.front().wins.interval));
}

}  // namespace

// The kind that rewards the better deck most comes first.
std::vector<KindRow> kind_rows(const TournamentReport& report) {
  const auto kinds = kinds_of(report.setup);
  std::vector<KindRow> out;
  for (size_t k = 0; k < report.run.simulated.size(); ++k) {
    const ReplicationTally& tally = report.run.simulated[k];
    KindRow row;
    row.kind = k;
    row.format = to_string(kinds[k].format);
    row.match = name_of(kinds[k].match);
    row.best_wins = chance_of_best(tally, report.setup.confidence);
    row.matches = per(tally.matches, tally.replications);
    row.games = per(tally.games, tally.replications);
    out.push_back(std::move(row));
  }
  std::stable_sort(out.begin(), out.end(), [](const KindRow& x, const KindRow& y) {
    return x.best_wins.value > y.best_wins.value;
  });
  for (KindRow& row : out)
    row.behind = best_difference(report.run.simulated[out.front().kind],
                                 report.run.simulated[row.kind], report.setup.confidence);
  return out;
}

namespace {

std::string best_words(const TournamentReport& report) {
  const auto rows = kind_rows(report);
  const KindRow& first = rows.front();
  const std::string best = best_word(report.setup);
  if (rows.size() == 1)
    return fmt::format(
        "In such a tournament, {} wins {} of the time ({}); it takes {:.1f} matches and {:.1f} "
        "games.",
        best, percent(first.best_wins.value), percent_range(first.best_wins.interval),
        first.matches, first.games);
  std::string level;
  for (size_t i = 1; i < rows.size(); ++i)
    if (rows[i].behind.interval.low <= 0)
      level +=
          fmt::format("{}{} with {}", level.empty() ? "" : "; ", rows[i].format, rows[i].match);
  return fmt::format(
      "The better deck is rewarded most by {} with {}: {} wins {} of the time, for {:.1f} games{}.",
      first.format, first.match, best, percent(first.best_wins.value), first.games,
      level.empty() ? ""
                    : ". With this many replications it is too close to call against: " + level);
}

// Whether any tournament is over.
bool has_tournaments(const TournamentReport& report) {
  return !report.run.simulated.empty() &&
         std::all_of(report.run.simulated.begin(), report.run.simulated.end(),
                     [](const ReplicationTally& tally) { return tally.replications > 0; });
}

}  // namespace

// The first sentence: in words what was found, and how sure that is.
std::string finding(const TournamentReport& report) {
  if (!has_tournaments(report)) return "No tournaments have been finished yet.";
  return report.run.simulated.size() == 1 ? winner_words(report) : best_words(report);
}

namespace {

// Who played, how much, and what isn't known of the decks.
void add_heading(const TournamentReport& report, report::Report& out) {
  const TournamentSetup& setup = report.setup;
  const TournamentRun& run = report.run;
  const std::string decks =
      setup.sealed ? fmt::format(", each tournament with decks dealt out of {}", setup.decks.size())
                   : "";
  out.text(fmt::format("{} players{}, {}", setup.players.size(), decks, agents_words(report)));
  for (const ai::AgentSpec& agent : setup.agents)
    if (const std::string weak = weak_words(report.arena, agent); !weak.empty()) {
      out.caution(weak);
      break;
    }
  out.text(known_words(report) +
           (run.chained_games > 0
                ? fmt::format("; {} with chains", counted(run.chained_games, "game"))
                : ""));
  const int64_t held = run.simulated.empty() ? 0 : run.simulated.front().replications;
  out.text(fmt::format("{} tournaments simulated, {}{}", held, seed_words(setup.seed, report.arena),
                       run.interrupted ? "; interrupted" : ""));
  if (!report.left_out.empty()) out.text(fmt::format("left out: {}", report.left_out.size()));
  add_doubts(out, report.arena, setup.decks);
}

void add_notes(const TournamentReport& report, report::Report& out) {
  const TournamentRun& run = report.run;
  out.heading("Other observations");
  if (run.simulated.size() == 1) out.text(best_words(report));
  if (report.setup.chains_matter() && run.chain_cost) {
    const Estimate card = run.chain_cost->estimate(report.setup.confidence);
    const auto rate = [](double logits) { return percent(logistic(logits) - 0.5); };
    out.text(fmt::format(
        "Between equals, each card not drawn because of chains costs {} of win rate ({} to {}).",
        rate(card.value), rate(card.interval.low), rate(card.interval.high)));
  }
  add_checks(report, out);
  add_games(out, report.arena.words(), run.draws, report.setup.turn_limit, run.forfeits,
            run.failures, run.games());
  add_left_out(out, report.left_out);
}

constexpr size_t kMostPlaces = 16;      // on a chart
constexpr size_t kMostPlacesShown = 8;  // in a terminal

// "1  Titanfang": names alone may be alike.
std::string numbered(size_t i, const std::string& name) {
  return fmt::format("{}  {}", i + 1, name);
}

bool shows_decks(const std::vector<TournamentRow>& rows) {
  return std::any_of(rows.begin(), rows.end(), [](const TournamentRow& row) {
    return !row.decks.empty() && row.decks != row.name;
  });
}

double up_to(const std::vector<double>& places, size_t count) {
  double out = 0;
  for (size_t i = 0; i < std::min(count, places.size()); ++i) out += places[i];
  return out;
}

// How often each ends where, for a terminal: a page draws it.
void add_places(const std::vector<TournamentRow>& rows, report::Table& out) {
  const auto column = [&](const std::string& title, const auto& cell_of) {
    out.columns.push_back({title, true, 0, 2, report::Shown::Terminal});
    for (size_t i = 0; i < rows.size(); ++i) out.rows[i].push_back(cell_of(rows[i].places));
  };
  if (rows.size() > kMostPlacesShown) {
    for (const size_t top : {2, 4, 8})
      column(fmt::format("top {}", top),
             [top](const std::vector<double>& places) { return percent(up_to(places, top)); });
    return;
  }
  for (size_t place = 0; place < rows.size(); ++place)
    column(std::to_string(place + 1), [place](const std::vector<double>& places) {
      return fmt::format("{:.0f}", 100 * places[place]);
    });
}

report::Table players_table(const TournamentReport& report, size_t kind) {
  const auto rows = tournament_rows(report, kind);
  report::Table out;
  out.rows.resize(rows.size());
  const auto column = [&](report::Column titled, const auto& cell_of) {
    out.columns.push_back(std::move(titled));
    for (size_t i = 0; i < rows.size(); ++i) out.rows[i].push_back(cell_of(rows[i]));
  };
  const auto number = [&](const std::string& title, double TournamentRow::*member) {
    column({title, true},
           [member](const TournamentRow& row) { return fmt::format("{:.1f}", row.*member); });
  };
  column({"player"}, [](const TournamentRow& row) { return row.name; });
  if (shows_decks(rows)) column({"deck"}, [](const TournamentRow& row) { return row.decks; });
  column({"wins", true}, [](const TournamentRow& row) { return percent(row.wins.value); });
  column({confidence_words(report.setup.confidence), true},
         [](const TournamentRow& row) { return percent_range(row.wins.interval); });
  number("place", &TournamentRow::place);
  add_places(rows, out);
  number("games", &TournamentRow::games);
  if (has_chains(kinds_of(report.setup)[kind].match)) number("chains", &TournamentRow::chains);
  if (rows.front().played)
    column({"played", true}, [](const TournamentRow& row) { return percent(*row.played); });
  out.rows_are = "players";
  return out;
}

report::Chart wins_chart(const TournamentReport& report, size_t kind) {
  const auto rows = tournament_rows(report, kind);
  report::IntervalChart chart{{"wins the tournament, in %", 0, {}, ""}, {"player"}, {}, {}};
  for (size_t i = 0; i < std::min(rows.size(), kMostIntervals); ++i)
    chart.rows.push_back(interval_row(numbered(i, rows[i].name), "player", rows[i].wins, 100));
  return {fmt::format("How likely each player is to win, with the {} interval in which that "
                      "probability would lie if the decks were known exactly.{}",
                      confidence_words(report.setup.confidence),
                      first_words(chart.rows.size(), rows.size())),
          spec_of(chart), players_table(report, kind)};
}

report::Chart places_chart(const std::vector<TournamentRow>& rows) {
  report::HeatMap chart;
  chart.column_title = "place";
  chart.value_title = "share of tournaments, in %";
  chart.middle = ratio(100.0, rows.size());
  chart.high = 2 * chart.middle;
  report::Table table{
      "", {{"finishes in place, in % of tournaments"}}, {}, report::Shown::Documents};
  const size_t places = std::min(rows.size(), kMostPlaces);
  for (size_t place = 0; place < places; ++place) {
    chart.columns.push_back(std::to_string(place + 1));
    table.columns.push_back({chart.columns.back(), true});
  }
  for (size_t i = 0; i < std::min(rows.size(), kMostInMap); ++i) {
    const std::string name = numbered(i, rows[i].name);
    chart.rows.push_back(name);
    table.rows.push_back({name});
    for (size_t place = 0; place < places; ++place) {
      const double share = 100 * rows[i].places[place];
      chart.cells.push_back({name, chart.columns[place], share});
      table.rows.back().push_back(fmt::format("{:.1f}", share));
    }
  }
  const bool is_cut = rows.size() > places || rows.size() > kMostInMap;
  return {fmt::format("How often each player finishes in each place; players knocked out in the "
                      "same round share their places.{}",
                      is_cut ? fmt::format(" The first {} players, the first {} places.",
                                           chart.rows.size(), places)
                             : ""),
          spec_of(chart), std::move(table)};
}

std::string kind_words(const KindRow& kind) {
  return fmt::format("{}, {}", kind.format, kind.match);
}

report::Chart kinds_chart(const TournamentReport& report, const std::vector<KindRow>& kinds) {
  report::IntervalChart chart{
      {"the best one wins, in % of tournaments", {}, {}, ""}, {"kind"}, {}, {}};
  report::Table table{"",
                      {{"", false, 2},
                       {"format"},
                       {"match"},
                       {"best wins", true},
                       {confidence_words(report.setup.confidence), true},
                       {"behind", true},
                       {"matches", true},
                       {"games", true}},
                      {}};
  for (size_t i = 0; i < kinds.size(); ++i) {
    const KindRow& kind = kinds[i];
    chart.rows.push_back(interval_row(numbered(i, kind_words(kind)), "kind", kind.best_wins, 100));
    table.rows.push_back({std::to_string(i + 1), kind.format, kind.match,
                          percent(kind.best_wins.value), percent_range(kind.best_wins.interval),
                          i == 0 ? ""
                                 : fmt::format("{:.1f} ± {:.1f}", 100 * kind.behind.value,
                                               100 * kind.behind.interval.half_width()),
                          fmt::format("{:.1f}", kind.matches), fmt::format("{:.1f}", kind.games)});
  }
  return {
      "How often the best one wins, by format and match. The intervals reflect how little is known "
      "about the decks, which is the same for all formats: compare formats by how far each is "
      "behind the first in the table.",
      spec_of(chart), std::move(table)};
}

report::Chart chances_chart(const TournamentReport& report, const std::vector<KindRow>& kinds) {
  report::HeatMap chart;
  chart.column_title = "format, by number";
  chart.value_title = "wins, in %";
  report::Table table{"", {{"wins in %"}}, {}};
  const auto first = tournament_rows(report, kinds.front().kind);
  chart.middle = ratio(100.0, first.size());
  chart.high = 2 * chart.middle;
  for (size_t k = 0; k < kinds.size(); ++k) {
    chart.columns.push_back(std::to_string(k + 1));
    table.columns.push_back({chart.columns.back(), true});
  }
  for (size_t i = 0; i < std::min(first.size(), kMostInMap); ++i) {
    const std::string name = numbered(i, first[i].name);
    chart.rows.push_back(name);
    table.rows.push_back({first[i].name});
    for (size_t k = 0; k < kinds.size(); ++k) {
      const double wins = 100 * chance_to_win(report.run.simulated[kinds[k].kind], first[i].player,
                                              report.setup.confidence)
                                    .value;
      chart.cells.push_back({name, chart.columns[k], wins});
      table.rows.back().push_back(fmt::format("{:.1f}", wins));
    }
  }
  return {
      "How likely each player is to win, by format." + first_words(chart.rows.size(), first.size()),
      spec_of(chart), std::move(table)};
}

void add_results(const TournamentReport& report, report::Report& out) {
  const auto kinds = kind_rows(report);
  if (kinds.size() == 1) {
    const auto rows = tournament_rows(report, kinds.front().kind);
    out.heading("Who wins");
    out.chart(wins_chart(report, kinds.front().kind));
    out.heading("Places");
    out.chart(places_chart(rows));
    return;
  }
  out.heading("What rewards the best");
  out.chart(kinds_chart(report, kinds));
  out.heading("Who wins");
  out.chart(chances_chart(report, kinds));
  for (const KindRow& kind : kinds) {
    report::Table table = players_table(report, kind.kind);
    table.caption = kind_words(kind);
    table.shown = report::Shown::Documents;
    out.table(std::move(table));
  }
}

// Of one kind, who wins; of several, which kind rewards the best most.
report::Glance glance_of(const TournamentReport& report) {
  const auto kinds = kind_rows(report);
  report::Glance out;
  const auto add = [&](const std::string& name, const Estimate& wins, const std::string& more) {
    out.contenders.all.push_back({std::to_string(out.contenders.all.size() + 1), name,
                                  percent(wins.value), more, 0, wins.value});
  };
  const auto figure = [&](const Estimate& wins, std::string words) {
    out.figures.push_back({percent(wins.value), std::move(words),
                           fmt::format("{}: {}", confidence_words(report.setup.confidence),
                                       percent_range(wins.interval))});
  };
  if (kinds.size() == 1) {
    const auto rows = tournament_rows(report, kinds.front().kind);
    figure(rows.front().wins, fmt::format("{} wins the tournament", rows.front().name));
    figure(kinds.front().best_wins, best_word(report.setup) + " wins");
    out.contenders = {{"", "player", "wins", "place on average"}, {}, "players"};
    for (const TournamentRow& row : rows) add(row.name, row.wins, fmt::format("{:.1f}", row.place));
  } else {
    figure(kinds.front().best_wins,
           fmt::format("{} wins: {}", best_word(report.setup), kind_words(kinds.front())));
    out.contenders = {{"", "format and match", "the best wins", "games"}, {}, "formats"};
    for (const KindRow& kind : kinds)
      add(kind_words(kind), kind.best_wins, fmt::format("{:.1f}", kind.games));
  }
  out.figures.push_back({std::to_string(report.run.simulated.front().replications),
                         "tournaments simulated", agents_words(report)});
  return out;
}

}  // namespace

report::Report report_of(const TournamentReport& report) {
  const auto kinds = kinds_of(report.setup);
  report::Report out(kinds.size() == 1
                         ? fmt::format("A tournament of {} players: {}",
                                       report.setup.players.size(), kind_name(kinds.front()))
                         : fmt::format("{} kinds of tournament, {} players", kinds.size(),
                                       report.setup.players.size()));
  if (has_tournaments(report)) {
    out.glance(glance_of(report));
    report::Facts next{{"--details", "places, games and what is known of the decks"},
                       {"archon event", "hold one, with pairings and standings"}};
    if (kinds.size() == 1) next.push_back({"--compare", "which format rewards the best deck most"});
    out.next(std::move(next));
  }
  out.lead(finding(report));
  if (kinds.size() == 1) out.text(kind_name(kinds.front()), report::Shown::Terminal);
  add_heading(report, out);
  if (!has_tournaments(report)) return out;
  add_results(report, out);
  add_notes(report, out);
  add_how(out, how_made(report.arena, report.setup.salt, report.setup.agents));
  return out;
}

}  // namespace archon::sim
