#include "sim/kinds/rank/rank_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "sim/kinds/rank/rank_ladder.h"
#include "sim/kinds/rank/site/changes.h"
#include "sim/kinds/reports/field_report.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

constexpr double kTooLittleFit = 0.01;  // p-value below which one number each is called too little
constexpr size_t kMostOddities = 10;

std::string goal_words(const RankReport& report) {
  const RankGoal& goal = report.job.setup.goal;
  std::string out;
  if (goal.sure)
    out = fmt::format("the best {} {:g} % sure", report.arena.words().entrant, 100 * *goal.sure);
  if (goal.within)
    out += fmt::format("{}every rating to ±{:g} points", out.empty() ? "" : " and ", *goal.within);
  return out;
}

std::string check_words(const RatingCheck& check, const ArenaWords& words) {
  if (check.degrees == 0)
    return fmt::format("Too few {} to test whether a single rating per {} is enough.", words.games,
                       words.entrant);
  const std::string test = fmt::format("chi-square {:.1f}, expected {:.1f}, p = {:.3f}",
                                       check.statistic, check.degrees, check.p_value);
  const std::string spread =
      fmt::format("pairings differ from it by {:.0f} points (standard deviation)",
                  kPointsPerLogit * check.spread);
  if (check.p_value >= kTooLittleFit)
    return fmt::format("A single rating per {} fits these {} ({}).", words.entrant, words.games,
                       test);
  return fmt::format("A single rating per {} is not enough: {} ({}).", words.entrant, spread, test);
}

const std::string& entrant_name(const RankReport& report, int entrant) {
  return report.job.setup.entrants[entrant].name;
}

std::string oddity_words(const RankReport& report, const Oddity& odd) {
  return fmt::format("{} beat {} in {:g} of {} {}; {:.1f} were expected (p = {:.2g}).",
                     printable(entrant_name(report, odd.a)), printable(entrant_name(report, odd.b)),
                     odd.score.points, odd.score.games, report.arena.words().games,
                     odd.expected * real(odd.score.games), odd.p_value);
}

// All that may meet; of a large field, those that did.
std::vector<std::pair<int, int>> reported_pairings(const RankReport& report) {
  const RankDesign& design = report.run.design;
  const Field& field = design.ratings().field();
  std::vector<std::pair<int, int>> out;
  for (int a = 0; a < field.entrants; ++a) {
    if (design.ratings().is_large()) {
      for (const PairingScore& played : design.scores().played_by(a))
        out.push_back({a, played.high});
      continue;
    }
    for (int b = a + 1; b < field.entrants; ++b)
      if (field.meet(a, b)) out.push_back({a, b});
  }
  return out;
}

std::string when_words_of(const RankSetup& setup) {
  return setup.ladder.empty() ? "" : when_words(setup.ladder.back().name);
}

// Of the games of the highest player that has played.
const Ratings& played_ratings(const RankReport& report) {
  const RankDesign& design = report.run.design;
  return design.stands()[played_step(design.stands())].ratings;
}

// In a terminal a larger field gets no table of pairings.
constexpr size_t kMostColumns = 12;
// Of a large field people are shown the first, and programs the pairings that were played.
constexpr size_t kMostOfLarge = 100;

report::Table ranked_decks(const RankReport& report, const std::vector<RankRow>& rows) {
  const ArenaWords& words = report.arena.words();
  report::Table out{"",
                    {{"place", false, 6},
                     {words.entrant, false, 0, 1},
                     {words.traits},
                     {"rating", true, 13, 0},
                     {"wins", true, 9, 0},
                     {"best", true, 9, 0},
                     {"hardest opponent", false, 0, 3},
                     {words.games, true, 0, 2, report::Shown::Documents}},
                    {}};
  for (const RankRow& row : rows)
    out.rows.push_back({place_range(row.placing), row.deck, row.houses, rating_words(row.points),
                        percent(row.win_rate.value), percent(row.placing.best),
                        fmt::format("{} ({})", row.hardest, percent(row.hardest_rate.value)),
                        std::to_string(row.score.games)});
  out.rows_are = words.entrants;
  if (report.run.design.ratings().is_large()) out.most_in_terminal = kMostOfLarge;
  return out;
}

// With the confidence of the places.
const char* best_group(const Placing& placing) {
  return placing.first == 1 ? "may be the best" : "is unlikely to be the best";
}

report::Chart ratings_chart(const RankReport& report, const std::vector<RankRow>& rows) {
  report::IntervalChart chart{{"rating, in points", {}, {}, "+d"}, {}, {}, 0};
  for (size_t i = 0; i < std::min(rows.size(), kMostIntervals); ++i)
    chart.rows.push_back(
        interval_row(fmt::format("{}  {}", place_range(rows[i].placing), rows[i].deck),
                     best_group(rows[i].placing), rows[i].points));
  for (const report::IntervalRow& row : chart.rows)
    if (std::find(chart.groups.begin(), chart.groups.end(), row.group) == chart.groups.end())
      chart.groups.push_back(row.group);
  const ArenaWords& words = report.arena.words();
  return {fmt::format("Ratings with {:g} % intervals; a lead of 100 points wins 64 % of {}. The "
                      "possible places stand before each {}: the order of {} with overlapping "
                      "places is uncertain.{}",
                      100 * report.job.setup.confidence, words.games, words.entrant, words.entrants,
                      rows.size() > kMostIntervals ? fmt::format(" The first {} of {} are drawn.",
                                                                 kMostIntervals, rows.size())
                                                   : ""),
          spec_of(chart), ranked_decks(report, rows)};
}

// A deck as the map calls it: its place, or its number in the gauntlet.
std::string short_name(const RankReport& report, size_t i) {
  return report.job.setup.gauntlet > 0 ? fmt::format("g{}", i + 1) : std::to_string(i + 1);
}

// The columns' entrants: the rated decks in the order of the rows, or the gauntlet.
std::vector<int> opponents_shown(const RankReport& report, const std::vector<RankRow>& rows) {
  const Field field = report.job.setup.field();
  std::vector<int> out;
  for (int i = field.rated(); i < field.entrants; ++i) out.push_back(i);
  if (out.empty())
    for (const RankRow& row : rows) out.push_back(row.entrant);
  if (out.size() > kMostInMap) out.resize(kMostInMap);
  return out;
}

report::Chart pairings_chart(const RankReport& report, const std::vector<RankRow>& rows) {
  report::HeatMap chart =
      win_rates(report.job.setup.gauntlet > 0 ? "against, of the gauntlet" : "against, by place");
  report::Table table{"", {{"    wins in %, against"}}, {}};
  const auto columns = opponents_shown(report, rows);
  for (size_t i = 0; i < columns.size(); ++i) {
    chart.columns.push_back(short_name(report, i));
    table.columns.push_back({short_name(report, i), true, 6, 0});
  }
  for (size_t i = 0; i < std::min(rows.size(), kMostInMap); ++i) {
    const std::string name = fmt::format("{:<4}{}", i + 1, rows[i].deck);
    chart.rows.push_back(name);
    table.rows.push_back({name});
    for (size_t k = 0; k < columns.size(); ++k) {
      if (columns[k] == rows[i].entrant) {
        table.rows.back().emplace_back("-");
        continue;
      }
      const double rate = 100 * pairing_of(report, rows[i].entrant, columns[k]).rate.value;
      chart.cells.push_back({name, chart.columns[k], rate});
      table.rows.back().push_back(fmt::format("{:.0f}", rate));
    }
  }
  if (columns.size() > kMostColumns || rows.size() > kMostColumns)
    table.shown = report::Shown::Documents;
  const bool is_cut = rows.size() > kMostInMap || report.job.setup.gauntlet > int{kMostInMap};
  const ArenaWords& words = report.arena.words();
  return {fmt::format("How often the {} of a row beats that of a column, estimated from ratings "
                      "and their {}.{}",
                      words.entrant, words.games,
                      is_cut ? fmt::format(" The first {} {}.", kMostInMap, words.entrants) : ""),
          spec_of(chart), std::move(table)};
}

report::Table gauntlet_table(const RankReport& report) {
  report::Table out{"", {{"", false, 2}, {"the gauntlet"}, {report.arena.words().traits}}, {}};
  const auto columns = opponents_shown(report, {});
  for (size_t i = 0; i < columns.size(); ++i)
    out.rows.push_back({short_name(report, i), entrant_name(report, columns[i]),
                        traits_words(report.arena, report.job.setup.entrants[columns[i]])});
  if (columns.size() > kMostColumns) out.shown = report::Shown::Documents;
  return out;
}

// ---- JSON --------------------------------------------------------------------------------------

Json goal_json(const RankGoal& goal) {
  return {{"sure", goal.sure ? Json(*goal.sure) : Json(nullptr)},
          {"within", goal.within ? Json(*goal.within) : Json(nullptr)},
          {"max_games", goal.max_games}};
}

Json row_json(const RankReport& report, const RankRow& row) {
  const Entrant& entrant = report.job.setup.entrants[row.entrant];
  return {{"place", row.place},
          {"place_first", row.placing.first},
          {"place_last", row.placing.last},
          {"deck", row.deck},
          {"houses", traits_json(report.arena, entrant)},
          {"list", fmt::format("{:016x}", entrant.fingerprint)},
          {"games", row.score.games},
          {"points_won", row.score.points},
          {"rating", estimate_json(row.points)},
          {"win_rate", estimate_json(row.win_rate)},
          {"best", row.placing.best},
          {"top", row.placing.top},
          {"hardest", {{"deck", row.hardest}, {"win_rate", estimate_json(row.hardest_rate)}}}};
}

Json gauntlet_json(const RankReport& report) {
  Json out = Json::array();
  const Field field = report.job.setup.field();
  for (int i = field.rated(); i < field.entrants; ++i) {
    const Entrant& member = report.job.setup.entrants[i];
    out.push_back({{"deck", member.name},
                   {"houses", traits_words(report.arena, report.job.setup.entrants[i])},
                   {"list", fmt::format("{:016x}", member.fingerprint)},
                   {"games", report.run.design.scores().of(i).games}});
  }
  return out;
}

Json check_json(const Ratings& ratings) {
  const RatingCheck& check = ratings.check();
  return {{"statistic", check.statistic},
          {"expected", check.degrees},
          {"p_value", check.p_value},
          {"spread", kPointsPerLogit * check.spread}};
}

Json oddities_json(const RankReport& report) {
  Json out = Json::array();
  for (const Oddity& odd : played_ratings(report).oddities())
    out.push_back({{"a", entrant_name(report, odd.a)},
                   {"b", entrant_name(report, odd.b)},
                   {"games", odd.score.games},
                   {"points_a", odd.score.points},
                   {"expected_rate_a", odd.expected},
                   {"p_value", odd.p_value}});
  return out;
}

// Those of a large field would be most of the file: --pairings has them.
Json pairings_json(const RankReport& report) {
  const Ratings& ratings = report.run.design.ratings();
  Json out = Json::array();
  if (ratings.is_large()) return out;
  for (const auto& [a, b] : reported_pairings(report)) {
    const PairingRate pairing = pairing_of(report, a, b);
    out.push_back({{"a", entrant_name(report, a)},
                   {"b", entrant_name(report, b)},
                   {"games", pairing.score.games},
                   {"points_a", pairing.score.points},
                   {"win_rate_a", estimate_json(pairing.rate)}});
  }
  return out;
}

}  // namespace

namespace {

Finding finding_of(const RankReport& report) {
  const RankDesign& design = report.run.design;
  const ArenaWords& words = report.arena.words();
  if (design.scores().games() == 0)
    return {fmt::format("No {} have been finished yet.", words.games)};
  const int leader = design.leader();
  const std::string& name = report.job.setup.entrants[leader].name;
  const auto rated = report.job.setup.field().rated();
  if (rated == 1) {
    const Estimate rate = design.ratings().field_rate(leader);
    return {fmt::format("{} wins {} of its {} against this gauntlet{} ({:g} %: {}).", name,
                        percent(rate.value), words.games, when_words_of(report.job.setup),
                        100 * report.job.setup.confidence, percent_range(rate.interval))};
  }
  const auto& places = design.places();
  const auto first = std::count_if(places.begin(), places.end(),
                                   [](const Placing& placing) { return placing.first == 1; });
  const double best = places[leader].best;
  const std::string others =
      first > 1 ? fmt::format("{} {} may be as good", first - 1, first == 2 ? "other" : "others")
                : fmt::format("no other {} is as good", words.entrant);
  const auto opinions = opinions_of(rung_answers(report.job.setup, report.run));
  const std::string order = order_words(opinions);
  const auto& ladder = report.job.setup.ladder;
  const bool is_seen = ladder.empty() || has_played(opinions, ladder.back().name);
  return {
      fmt::format("{} is {}the best of {} {}{} ({}); {}.", name, is_seen ? "" : "expected to be ",
                  rated, words.entrants, when_words_of(report.job.setup), sure_words(best), others),
      order};
}

// The first of them, in a terminal.
report::Contenders contenders_of(const RankReport& report, const std::vector<RankRow>& rows) {
  const ArenaWords& words = report.arena.words();
  report::Contenders out{{"place", words.entrant, "wins", "rating"}, {}, words.entrants};
  for (const RankRow& row : rows)
    out.all.push_back({place_range(row.placing), row.deck, percent(row.win_rate.value),
                       rating_words(row.points), 0, row.win_rate.value});
  return out;
}

report::Facts next_questions(const RankReport& report) {
  if (report.arena.words().game != std::string_view("game"))
    return {{"archon match A B", "two of them against each other"},
            {"--details", "pairings, and the hardest opponents"}};
  return {{"archon handicap DECKS", "how many chains make them even"},
          {"--html site/", "a page for every deck and pairing"},
          {"--details", "houses, pairings, hardest opponents"}};
}

}  // namespace

report::Glance glance_of(const RankReport& report, const std::vector<RankRow>& rows) {
  const RankRow& best = rows.front();
  const RankSetup& setup = report.job.setup;
  const std::string confidence = confidence_words(setup.confidence);
  report::Glance out;
  if (rows.size() > 1)
    out.figures.push_back({probability_words(best.placing.best),
                           fmt::format("{} is the best of {}", best.deck, rows.size()), ""});
  out.figures.push_back({percent(best.win_rate.value), "expected wins against this field",
                         fmt::format("{}: {}", confidence, percent_range(best.win_rate.interval))});
  out.figures.push_back({rating_words(best.points), "rating", "0 is the mean of the field"});
  out.figures.push_back(
      games_figure(report.arena.words(), report.run.design.scores().games(),
                   who_played(report.arena, setup, opinions_of(rung_answers(setup, report.run)))));
  out.marks = report.arena.marks(setup.entrants[best.entrant]);
  if (rows.size() > 1) out.sure = report::sure_of(best.placing.best);
  out.contenders = contenders_of(report, rows);
  return out;
}

std::string finding(const RankReport& report) { return finding_of(report).all(); }

void add_finding(const RankReport& report, report::Report& out) {
  Finding found = finding_of(report);
  out.lead(std::move(found.sentence), std::move(found.rest));
}

PairingRate pairing_of(const RankReport& report, int a, int b) {
  PairingRate out = report.run.design.ratings().pairing(a, b);
  if (!report.job.setup.ladder.empty()) out.score = report.run.design.scores().between(a, b);
  return out;
}

void add_heading(const RankReport& report, report::Report& out) {
  const RankSetup& setup = report.job.setup;
  add_played(out, report.arena, setup, report.run,
             setup.gauntlet > 0
                 ? fmt::format("{} {} against a gauntlet of {}", setup.field().rated(),
                               report.arena.words().entrants, setup.gauntlet)
                 : fmt::format("{} {}", setup.entrants.size(), report.arena.words().entrants),
             opinions_of(rung_answers(setup, report.run)),
             stop_words(report.run, goal_words(report)));
  add_early_end(out, report.run, goal_words(report));
  if (setup.foretold.are_known()) out.text("ratings start from the prediction from the cards");
  if (!report.job.left_out.empty())
    out.text(fmt::format("left out: {}", report.job.left_out.size()));
  add_doubts(out, report.arena, setup.entrants);
}

void add_notes(const RankReport& report, report::Report& out) {
  const Ratings& ratings = played_ratings(report);
  out.heading("Other observations");
  out.text(
      fmt::format("A range of places contains the {}'s true place with the confidence of the "
                  "intervals: the order of {} with overlapping ranges is uncertain.",
                  report.arena.words().entrant, report.arena.words().entrants));
  add_first_rate(out, ratings.first_rate());
  add_games(out, report.arena.words(), report.run.draws, report.job.setup.turn_limit,
            report.run.forfeits, report.run.failures, report.run.design.scores().games());
  out.text(check_words(ratings.check(), report.arena.words()));
  const auto& odd = ratings.oddities();
  for (size_t i = 0; i < odd.size() && i < kMostOddities; ++i)
    out.text(oddity_words(report, odd[i]));
  if (odd.size() > kMostOddities)
    out.text(fmt::format("{} more pairings differed from what was expected; the JSON lists them.",
                         odd.size() - kMostOddities));
  add_left_out(out, report.job.left_out);
}

// Whole, and without the sign of a zero that was rounded up to; the intervals of ratings are
// symmetric.
std::string rating_words(const Estimate& rating) {
  return fmt::format("{:+.0f} ± {:.0f}", std::round(rating.value) + 0.0,
                     rating.interval.half_width());
}

std::string place_range(const Placing& placing) {
  if (placing.first == placing.last) return std::to_string(placing.first);
  return fmt::format("{}-{}", placing.first, placing.last);
}

std::vector<RankRow> rank_rows(const RankReport& report) {
  const RankDesign& design = report.run.design;
  const Ratings& ratings = design.ratings();
  std::vector<RankRow> out;
  for (int i = 0; i < ratings.field().rated(); ++i) {
    RankRow row;
    row.entrant = i;
    row.placing = design.places()[i];
    row.deck = entrant_name(report, i);
    row.houses = traits_words(report.arena, report.job.setup.entrants[i]);
    row.score = design.scores().of(i);
    row.points = ratings.points(i);
    row.win_rate = ratings.field_rate(i);
    const int hardest = ratings.hardest(i);
    row.hardest = entrant_name(report, hardest);
    row.hardest_rate = ratings.pairing(i, hardest).rate;
    out.push_back(std::move(row));
  }
  std::stable_sort(out.begin(), out.end(), [](const RankRow& x, const RankRow& y) {
    return x.points.value > y.points.value;
  });
  for (int i = 0; i < int_size(out); ++i) out[i].place = i + 1;
  return out;
}

report::Report report_of(const RankReport& report) {
  const size_t rated = report.job.setup.field().rated();
  const ArenaWords& words = report.arena.words();
  report::Report out(rated == 1 ? fmt::format("A {} against a gauntlet", words.entrant)
                                : fmt::format("{} {} ranked", rated, words.entrants));
  const bool has_games = report.run.design.scores().games() > 0;
  const auto rows = has_games ? rank_rows(report) : std::vector<RankRow>{};
  if (has_games) {
    out.glance(glance_of(report, rows));
    out.next(next_questions(report));
  }
  add_finding(report, out);
  add_heading(report, out);
  if (!has_games) return out;
  if (!report.job.setup.ladder.empty()) {
    out.heading("From player to player");
    out.table(rungs_table(words, rung_answers(report.job.setup, report.run)));
  }
  out.heading("Ratings");
  out.chart(ratings_chart(report, rows));
  if (report.since)
    add_changes(out, *report.since, changes_since(*report.since, report.job.setup.entrants, rows),
                rows, ai::to_string(report.job.setup.agent));
  out.heading("Pairings");
  out.chart(pairings_chart(report, rows));
  if (report.job.setup.gauntlet > 0) out.table(gauntlet_table(report));
  add_notes(report, out);
  const RankSetup& setup = report.job.setup;
  add_how(out, how_made(report.arena, setup.salt, std::span(&setup.agent, 1), setup.ladder));
  return out;
}

std::string rank_csv(const RankReport& report) {
  std::string out =
      "place,place_first,place_last,deck,houses,games,points_won,rating,rating_low,rating_high,"
      "win_rate,win_rate_low,win_rate_high,best,top,hardest,hardest_win_rate\n";
  for (const RankRow& row : rank_rows(report))
    out += fmt::format(
        "{},{},{},{},{},{},{:g},{:.2f},{:.2f},{:.2f},{:.5f},{:.5f},{:.5f},{:g},{:g},{},{:.5f}\n",
        row.place, row.placing.first, row.placing.last, csv_cell(row.deck), csv_cell(row.houses),
        row.score.games, row.score.points, row.points.value, row.points.interval.low,
        row.points.interval.high, row.win_rate.value, row.win_rate.interval.low,
        row.win_rate.interval.high, row.placing.best, row.placing.top, csv_cell(row.hardest),
        row.hardest_rate.value);
  return out;
}

std::string rank_pairings_csv(const RankReport& report) {
  std::string out = "a,b,games,points_a,win_rate_a,win_rate_a_low,win_rate_a_high\n";
  for (const auto& [a, b] : reported_pairings(report)) {
    const PairingRate pairing = pairing_of(report, a, b);
    out += fmt::format("{},{},{},{:g},{:.5f},{:.5f},{:.5f}\n", csv_cell(entrant_name(report, a)),
                       csv_cell(entrant_name(report, b)), pairing.score.games, pairing.score.points,
                       pairing.rate.value, pairing.rate.interval.low, pairing.rate.interval.high);
  }
  return out;
}

std::string rank_json(const RankReport& report) {
  const RankSetup& setup = report.job.setup;
  Json out = heading_json("archon_rank", edition_of(report.arena), setup.seed);
  out.update({{"turn_limit", setup.turn_limit},
              {"confidence", setup.confidence},
              {"agent", ai::to_string(setup.agent)},
              {"goal", goal_json(setup.goal)},
              {"top_k", setup.top_k},
              {"prior", setup.foretold.are_known() ? "cards" : "none"}});
  add_field_json(report, finding(report), out);
  if (!setup.ladder.empty()) out["ladder"] = ladder_json(rung_answers(setup, report.run));
  add_salt_json(setup.salt, out);
  add_doubts_json(report.arena.doubts_json(setup.entrants), out);
  out["win_rate_first_player"] = estimate_json(played_ratings(report).first_rate());
  out["one_number"] = check_json(played_ratings(report));
  out["oddities"] = oddities_json(report);
  out["decks"] = Json::array();
  for (const RankRow& row : rank_rows(report)) out["decks"].push_back(row_json(report, row));
  out["gauntlet"] = gauntlet_json(report);
  out["pairings"] = pairings_json(report);
  return to_text(out);
}

}  // namespace archon::sim
