// The first page of a ranking's site: the field.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "sim/kinds/rank/rank_ladder.h"
#include "sim/kinds/rank/site/changes.h"
#include "sim/kinds/rank/site/site_subject.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {
namespace {

// ---- Ratings -----------------------------------------------------------------------------------

struct PointScale {
  double low = 0;
  double high = 0;

  double at(double points) const { return (points - low) / (high - low); }
};

// Of all intervals, and 0.
PointScale scale_of(const std::vector<RankRow>& rows) {
  PointScale out;
  for (const RankRow& row : rows) {
    out.low = std::min(out.low, row.points.interval.low);
    out.high = std::max(out.high, row.points.interval.high);
  }
  if (out.high <= out.low) out.high = out.low + 1;
  return out;
}

report::Table ratings_table(const SiteSubject& site) {
  // A set is a mark, so that the table can be filtered by it.
  const ArenaWords& words = site.report.arena.words();
  const size_t groups = words.group ? 1 : 0;
  report::Table out{"",
                    {{"deck"},
                     {"rating", true},
                     {"place"},
                     {"wins", true},
                     {"best", true},
                     {"games", true},
                     {"hardest opponent"}},
                    {}};
  if (words.group) out.columns.insert(out.columns.begin() + 1, report::Column{words.group});
  out.form = report::TableForm::Blocks;
  out.is_searched = true;
  const PointScale scale = scale_of(site.rows);
  for (const RankRow& row : site.rows) {
    const size_t at = out.rows.size();
    out.rows.push_back({row.deck, rating_words(row.points), place_range(row.placing),
                        percent(row.win_rate.value), percent(row.placing.best),
                        std::to_string(row.score.games),
                        fmt::format("{} ({})", row.hardest, percent(row.hardest_rate.value))});
    if (words.group) {
      out.rows.back().insert(out.rows.back().begin() + 1, "");
      if (std::string group = site.report.arena.group(site.setup().entrants[row.entrant]);
          !group.empty())
        out.look(at, 1).marks.push_back({"", std::move(group)});
    }
    report::CellLook& look = out.look(at, 0);
    look.link = site.names.deck(row.entrant);
    look.marks = site.marks(row.entrant);
    const Interval& interval = row.points.interval;
    report::CellLook& rating = out.look(at, 1 + groups);
    rating.bar = {scale.at(interval.low), scale.at(row.points.value), scale.at(interval.high),
                  scale.at(0)};
    if (row.placing.first > 1) rating.tone = "unsure";
  }
  return out;
}

// ---- The map -----------------------------------------------------------------------------------

// One of eleven tones, for 20 % to 80 %.
std::string tone_of(const PairingRate& pairing) {
  const double share = std::clamp((pairing.rate.value - 0.2) / 0.6, 0.0, 1.0);
  const std::string tone = fmt::format("l{}", static_cast<int>(std::lround(10 * share)));
  if (pairing.score.games == 0) return "never";
  return pairing.score.games < kFewGames ? tone + " few" : tone;
}

// The rated decks in the order of their places, or the gauntlet.
std::vector<int> map_columns(const SiteSubject& site) {
  const Field field = site.setup().field();
  std::vector<int> out;
  for (int i = field.rated(); i < field.entrants; ++i) out.push_back(i);
  if (out.empty())
    for (const RankRow& row : site.rows) out.push_back(row.entrant);
  if (out.size() > kMostInMap) out.resize(kMostInMap);
  return out;
}

std::string column_name(const SiteSubject& site, size_t i) {
  return fmt::format("{}{}", site.setup().gauntlet > 0 ? "g" : "", i + 1);
}

void add_map_cell(const SiteSubject& site, int a, int b, report::Table& out) {
  const size_t row = out.rows.size() - 1;
  const size_t column = out.rows.back().size();
  if (a == b) {
    out.rows.back().emplace_back("");
    return;
  }
  const PairingRate pairing = pairing_of(site.report, a, b);
  out.rows.back().push_back(fmt::format("{:.0f}", 100 * pairing.rate.value));
  report::CellLook& look = out.look(row, column);
  look.tone = tone_of(pairing);
  if (pairing.score.games > 0) look.link = site.names.pairing(a, b);
  look.label = fmt::format("{} against {}: wins {}, {}", site.name(a), site.name(b),
                           percent(pairing.rate.value), counted(pairing.score.games, "game"));
}

report::Table map_table(const SiteSubject& site) {
  report::Table out{"Wins of the deck of a row against that of a column, in %", {{""}}, {}};
  out.form = report::TableForm::Map;
  const std::vector<int> columns = map_columns(site);
  for (size_t i = 0; i < columns.size(); ++i) out.columns.push_back({column_name(site, i), true});
  for (size_t i = 0; i < std::min(site.rows.size(), kMostInMap); ++i) {
    const int entrant = site.rows[i].entrant;
    out.rows.push_back({std::to_string(i + 1)});
    report::CellLook& look = out.look(i, 0);
    look.link = site.names.deck(entrant);
    look.label = look.below = site.name(entrant);
    for (const int other : columns) add_map_cell(site, entrant, other, out);
  }
  return out;
}

void add_map(const SiteSubject& site, report::Report& out) {
  out.heading("Who beats whom");
  out.table(map_table(site));
  out.paragraph(fmt::format(
      "Estimated from ratings and games: blue wins, orange loses. Pale: the two met in fewer than "
      "{} games. Without colour: never, so that the ratings alone say it.{}",
      kFewGames,
      site.rows.size() > kMostInMap ? fmt::format(" The first {} decks.", kMostInMap) : ""));
  if (site.setup().gauntlet == 0) return;
  std::vector<report::Link> members;
  const std::vector<int> columns = map_columns(site);
  for (size_t i = 0; i < columns.size(); ++i)
    members.push_back({fmt::format("{} {}", column_name(site, i), site.name(columns[i])),
                       site.names.deck(columns[i])});
  out.links("The gauntlet:", members);
}

// Since an older run.
void add_changes_since(const SiteSubject& site, report::Report& out) {
  if (!site.changes) return;
  add_changes(out, *site.material.since, *site.changes, site.rows,
              site.report.arena.called(site.setup().agent),
              [&site](int entrant) { return site.names.deck(entrant); });
}

// What pages lack, once for all of them.
void add_missing_games(const SiteSubject& site, report::Report& out) {
  const SiteReplays& replays = site.material.replays;
  if (replays.outside)
    out.text("No games are shown: a program of somebody else plays, and may play otherwise again.");
  if (replays.too_many > 0)
    out.text(
        fmt::format("Games are shown of the {} pairings that were played most.", kMostReplays));
}

}  // namespace

report::Report index_page(const SiteSubject& site) {
  const size_t rated = site.rows.size();
  report::Report out(rated == 1 ? "A deck against a gauntlet"
                                : fmt::format("{} decks ranked", rated));
  const bool has_games = site.report.run.design.scores().games() > 0;
  if (has_games) out.glance(glance_of(site.report, site.rows));
  add_finding(site.report, out);
  out.more("How sure is this?");
  add_heading(site.report, out);
  if (has_games && !site.setup().ladder.empty()) {
    report::Table rungs =
        rungs_table(site.report.arena.words(), stage_answers(site.setup(), site.report.run));
    rungs.form = report::TableForm::Blocks;
    out.table(std::move(rungs));
  }
  if (has_games) add_notes(site.report, out);
  out.end_more();
  if (!has_games) return out;
  add_map(site, out);
  out.heading("All decks");
  out.paragraph(fmt::format(
      "With {} intervals. A lead of 100 points wins 64 % of games; the line is the mean of the "
      "field. The order of decks whose places overlap is uncertain.",
      site.confidence()));
  out.table(ratings_table(site));
  add_changes_since(site, out);
  add_missing_games(site, out);
  const RankSetup& setup = site.setup();
  add_how(out, how_made(site.report.arena, setup.salt, std::span(&setup.agent, 1), setup.ladder));
  return out;
}

}  // namespace archon::sim
