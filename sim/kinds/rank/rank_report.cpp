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

std::string people_words(const RankSetup& setup) {
  const PeopleResults& people = setup.people;
  const auto games = std::ssize(people.games);
  return fmt::format("{} that people have played",
                     people.left_out > 0
                         ? fmt::format("{} of the {} games", games, games + people.left_out)
                         : counted(games, "game"));
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

// Another column, of what each row's deck belongs to: its set.
template <class EntrantAt>
void add_groups(const RankReport& report, size_t column, const EntrantAt& entrant_at,
                report::Table& out) {
  const char* group = report.arena.words().group;
  if (!group) return;
  const auto at = static_cast<std::ptrdiff_t>(column);
  out.columns.insert(out.columns.begin() + at, report::Column{group});
  for (size_t i = 0; i < out.rows.size(); ++i)
    out.rows[i].insert(out.rows[i].begin() + at,
                       report.arena.group(report.job.setup.entrants[entrant_at(i)]));
}

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
  add_groups(
      report, 3, [&](size_t i) { return rows[i].entrant; }, out);
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
  add_groups(
      report, 3, [&](size_t i) { return columns[i]; }, out);
  if (columns.size() > kMostColumns) out.shown = report::Shown::Documents;
  return out;
}

// ---- JSON --------------------------------------------------------------------------------------

struct RankedDeck {
  const RankReport& report;
  RankRow row;

  const Entrant& entrant() const { return report.job.setup.entrants[row.entrant]; }
};

std::vector<RankedDeck> ranked(const RankReport& report) {
  return each(rank_rows(report), [&](auto& row) { return RankedDeck{report, row}; });
}

Record<RankRow> hardest_rows() {
  return Record<RankRow>()
      .field("deck", &RankRow::hardest)
      .field("win_rate", &RankRow::hardest_rate);
}

Record<RankedDeck> deck_rows(const ArenaWords& words) {
  const auto row = [](auto& of) -> const RankRow& { return of.row; };
  Record<RankedDeck> out("deck");
  out.all(Record<RankRow>()
              .both("place", &RankRow::place)
              .both("place_first", [](auto& of) { return of.placing.first; })
              .both("place_last", [](auto& of) { return of.placing.last; })
              .both("deck", &RankRow::deck),
          row)
      .both("houses", [](auto& of) { return of.report.arena.traits(of.entrant()); });
  if (words.group)
    out.both(words.group, words.group_is,
             [](auto& of) { return of.report.arena.group(of.entrant()); });
  return out.field("list", kListHelp, [](auto& of) { return list_word(of.entrant()); })
      .hex(16)
      .all(
          Record<RankRow>()
              .both("games", [](auto& of) { return of.score.games; })
              .field(
                  "points_won", [](auto& of) { return of.score.points; }, "{:g}")
              .field("rating", &RankRow::points, "{:.2f}")
              .field("win_rate", "against the field", &RankRow::win_rate, "{:.5f}")
              .share(
                  "best", "chance to be the best", [](auto& of) { return of.placing.best; }, "{:g}")
              .share(
                  "top", "chance to be among the best top_k",
                  [](auto& of) { return of.placing.top; }, "{:g}")
              .column("hardest", &RankRow::hardest)
              .column(
                  "hardest_win_rate", [](auto& of) { return of.hardest_rate.value; }, "{:.5f}"),
          row)
      .part("hardest", "", hardest_rows(), row);
}

struct GauntletDeck {
  const RankReport& report;
  int entrant;

  const Entrant& deck() const { return report.job.setup.entrants[entrant]; }
};

Record<GauntletDeck> gauntlet_rows(const ArenaWords& words) {
  Record<GauntletDeck> out;
  out.field("deck", [](auto& of) { return of.deck().name; }).field("houses", [](auto& of) {
    return traits_words(of.report.arena, of.deck());
  });
  if (words.group)
    out.field(words.group, words.group_is,
              [](auto& of) { return of.report.arena.group(of.deck()); });
  return out.field("list", kListHelp, [](auto& of) { return list_word(of.deck()); })
      .hex(16)
      .field("games", [](auto& of) { return of.report.run.design.scores().of(of.entrant).games; });
}

std::vector<GauntletDeck> gauntlet_of(const RankReport& report) {
  const Field field = report.job.setup.field();
  std::vector<GauntletDeck> out;
  for (int i = field.rated(); i < field.entrants; ++i) out.push_back({report, i});
  return out;
}

Record<RatingCheck> one_number_rows() {
  return Record<RatingCheck>()
      .field("statistic", &RatingCheck::statistic)
      .field("expected", &RatingCheck::degrees)
      .share("p_value", &RatingCheck::p_value)
      .field("spread", "in points", [](auto& of) { return kPointsPerLogit * of.spread; });
}

struct PairingFound {
  std::string a;
  std::string b;
  double expected = 0;
  double p_value = 0;
  PairingRate pairing{};
};

std::vector<PairingFound> oddities_of(const RankReport& report) {
  return each(played_ratings(report).oddities(), [&](auto& odd) {
    PairingFound out{entrant_name(report, odd.a), entrant_name(report, odd.b), odd.expected,
                     odd.p_value};
    out.pairing.score = odd.score;
    return out;
  });
}

std::vector<PairingFound> pairings_of(const RankReport& report) {
  return each(reported_pairings(report), [&](auto& met) {
    const auto& [a, b] = met;
    return PairingFound{entrant_name(report, a), entrant_name(report, b), 0, 0,
                        pairing_of(report, a, b)};
  });
}

Record<PairingFound> met_rows() {
  return Record<PairingFound>()
      .both("a", &PairingFound::a)
      .both("b", &PairingFound::b)
      .both("games", [](auto& of) { return of.pairing.score.games; })
      .field(
          "points_a", [](auto& of) { return of.pairing.score.points; }, "{:g}");
}

Record<PairingFound> pairing_rows_of_rank() {
  return met_rows().field(
      "win_rate_a", [](auto& of) { return of.pairing.rate; }, "{:.5f}");
}

Record<RankReport> rank_record(const ArenaWords& words) {
  const auto setup = [](auto& of) -> const RankSetup& { return of.job.setup; };
  Record<RankReport> out;
  out.all(origin_rows("archon_rank"), [](auto& of) { return origin_of(of.arena, of.job.setup); })
      .all(limit_rows(), setup)
      .field("agent", [](auto& of) { return ai::to_string(of.job.setup.agent); })
      .part("goal", "",
            Record<RankGoal>()
                .field("sure", &RankGoal::sure)
                .field("within", &RankGoal::within)
                .field("max_games", &RankGoal::max_games),
            [](auto& of) { return of.job.setup.goal; })
      .field("top_k", [](auto& of) { return of.job.setup.top_k; })
      .field("prior", "what was expected of the decks before any game",
             [](auto& of) { return of.job.setup.foretold.are_known() ? "cards" : "none"; })
      .one_of({"none", "cards"})
      .field("games_of_people", "that count, too",
             [](auto& of) {
               return of.run.people ? std::optional(of.run.people->scores.games()) : std::nullopt;
             })
      .may_lack()
      .all(field_rows<RankReport>([](auto& of) { return finding(of); }), std::identity())
      .list("ladder", kLadderHelp, ladder_rows(),
            [](auto& of) {
              return of.job.setup.ladder.empty()
                         ? std::nullopt
                         : std::optional(stage_answers(of.job.setup, of.run));
            })
      .may_lack()
      .all(salt_rows(), [](auto& of) { return of.job.setup.salt; });
  add_not_known(out, words, [](auto& of) { return of.arena.doubts_json(of.job.setup.entrants); });
  return out
      .field("win_rate_first_player", [](auto& of) { return played_ratings(of).first_rate(); })
      .part("one_number", "whether one rating for each deck is enough", one_number_rows(),
            [](auto& of) { return played_ratings(of).check(); })
      .list("oddities", "pairings that went otherwise than the ratings say",
            met_rows()
                .share("expected_rate_a", &PairingFound::expected)
                .share("p_value", &PairingFound::p_value),
            oddities_of)
      .list("decks", "the best first", deck_rows(words), ranked)
      .list("gauntlet", "", gauntlet_rows(words), gauntlet_of)
      .list("pairings", "none of a large field: --pairings has them", pairing_rows_of_rank(),
            [](auto& of) {
              return of.run.design.ratings().is_large() ? std::vector<PairingFound>()
                                                        : pairings_of(of);
            });
}

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
                           fmt::format("chance that {} is the best", best.deck), ""});
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
  if (setup.foretold.are_known() || report.run.people)
    out.text(fmt::format("ratings start from {}{}{}",
                         setup.foretold.are_known() ? "the prediction from the cards" : "",
                         setup.foretold.are_known() && report.run.people ? " and " : "",
                         report.run.people ? people_words(setup) : ""));
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
    out.table(rungs_table(words, stage_answers(report.job.setup, report.run)));
  }
  out.heading("Ratings");
  out.chart(ratings_chart(report, rows));
  if (report.since) {
    const FieldChanges changes = changes_since(*report.since, report.job.setup.entrants, rows);
    out.caution(changes_words(*report.since, changes, rows), report::Shown::Brief);
    add_changes(out, *report.since, changes, rows, report.arena.called(report.job.setup.agent));
  }
  out.heading("Pairings");
  out.chart(pairings_chart(report, rows));
  if (report.job.setup.gauntlet > 0) out.table(gauntlet_table(report));
  add_notes(report, out);
  const RankSetup& setup = report.job.setup;
  add_how(out, how_made(report.arena, setup.salt, std::span(&setup.agent, 1), setup.ladder));
  return out;
}

std::string rank_csv(const RankReport& report) {
  return deck_rows(report.arena.words()).csv(ranked(report));
}

std::string rank_pairings_csv(const RankReport& report) {
  return pairing_rows_of_rank().csv(pairings_of(report));
}

report::JsonValue rank_json(const RankReport& report) {
  return rank_record(report.arena.words()).json(report);
}

report::Shape rank_shape(const ArenaWords& words) { return rank_record(words).shape(); }

}  // namespace archon::sim
