#include "sim/event/event_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/core/counts.h"
#include "sim/event/rounds.h"
#include "sim/event/standings.h"
#include "sim/report/record.h"

namespace archon::event {
namespace {

using report::Json;
using sim::FormatKind;

constexpr size_t kNameWidth = 40;
constexpr size_t kDeckWidth = 34;

bool has_points(const Event& event) {
  const FormatKind kind = event.settings().format.kind;
  return kind == FormatKind::kSwiss || kind == FormatKind::kRoundRobin;
}

bool has_decks(const Event& event) {
  return std::any_of(event.players().begin(), event.players().end(),
                     [](const Player& player) { return !player.deck.empty(); });
}

std::string share_words(double share) { return fmt::format("{:.1f} %", 100 * share); }

// What else is to be said of a player.
std::string note_of(const Event& event, const Standing& one, bool over) {
  std::vector<std::string> out;
  if (!event.player(one.player).here()) out.emplace_back("dropped");
  if (one.still_in && !over) out.emplace_back("still in");
  if (one.byes > 0) out.push_back(one.byes == 1 ? "1 bye" : fmt::format("{} byes", one.byes));
  return fmt::format("{}", fmt::join(out, ", "));
}

std::string kind_words(const Event& event) {
  const Settings& settings = event.settings();
  std::string out = fmt::format("{}, {}", sim::to_string(settings.format), event.rule().words);
  if (event.rule().ladder) out += fmt::format(" (chains move after {} in a row)", settings.row);
  const auto everybody = int_size(standings(event));
  const auto here = int_size(event.present());
  out += fmt::format("; {} {}", everybody, everybody == 1 ? "player" : "players");
  if (here != everybody) out += fmt::format(", {} still here", here);
  return out + fmt::format("; seed {}", settings.seed);
}

std::string how_ties_are_broken(const Event& event) {
  switch (event.settings().format.kind) {
    case FormatKind::kSwiss:
      return "Points are matches won, byes included. Ties are broken by schedule (the share of "
             "their points that the opponents won), then by extended (the same of their "
             "opponents), then by lot.";
    case FormatKind::kRoundRobin:
      return "Points are matches won. Ties are broken by points among those who are level, then "
             "by games won, then by lot.";
    case FormatKind::kSingle:
    case FormatKind::kDouble: break;
  }
  return "Players who go out in the same round share their places.";
}

// "2-1", "1-1, Ann by keys"
std::string score_cell(const Event& event, const Table& table) {
  if (table.empty) return "both left";
  if (table.awarded)
    return fmt::format("{} left",
                       event.player(table.players[table.winner == table.players[0] ? 1 : 0]).name);
  if (!table.score) return "-";
  std::string out = fmt::format("{}-{}", table.score->games[0], table.score->games[1]);
  if (!table.score->time) return out;
  if (table.score->games[0] != table.score->games[1]) return out + " on time";
  return out + fmt::format(", {} {}", event.player(table.winner).name, decided_by(*table.score));
}

report::Table round_table(const Event& event, const Round& round) {
  report::Table out;
  out.rows_are = "tables";
  const bool decks = has_decks(event);
  out.columns = {{.title = "table", .is_number = true}, {.title = "player", .most = kNameWidth}};
  if (decks) out.columns.push_back({.title = "deck", .most = kDeckWidth});
  out.columns.push_back({.title = "score"});
  out.columns.push_back({.title = "player", .most = kNameWidth});
  if (decks) out.columns.push_back({.title = "deck", .most = kDeckWidth});
  for (size_t i = 0; i < round.tables.size(); ++i) {
    const Table& table = round.tables[i];
    std::vector<std::string> row = {fmt::format("{}", i + 1)};
    for (const size_t side : {0U, 1U}) {
      const Player& player = event.player(table.players[side]);
      row.push_back(table.chains[side] > 0
                        ? fmt::format("{} ({} chains)", player.name, table.chains[side])
                        : player.name);
      if (decks) row.push_back(player.deck);
      if (side == 0) row.push_back(score_cell(event, table));
    }
    out.rows.push_back(std::move(row));
  }
  return out;
}

std::string free_words(const Event& event, const Round& round) {
  std::vector<std::string> names;
  for (const int player : round.byes) names.push_back(event.player(player).name);
  const bool bye = !round.knockout && event.settings().format.kind == FormatKind::kSwiss;
  return fmt::format("{}: {}", bye ? "Bye" : "Free in this round", fmt::join(names, ", "));
}

report::Table history_table(const Event& event) {
  report::Table out;
  out.rows_are = "acts";
  out.columns = {{.title = "act", .is_number = true}, {.title = "what"}, {.title = ""}};
  const std::vector<bool> back = event.taken_back();
  for (size_t i = 0; i < event.acts().size(); ++i)
    out.rows.push_back(
        {fmt::format("{}", i + 1), words_of(event.acts()[i]), back[i] ? "taken back" : ""});
  return out;
}

using report::Record;

struct TableShown {
  const Event& event;
  const Table& table;

  Score score() const { return table.score.value_or(Score{}); }
  std::string player(int side) const { return event.player(table.players[side]).name; }
};
struct WonBid {
  std::string by;
  int chains;
};

Record<TableShown> table_rows() {
  const auto bid = Record<WonBid>().field("by", &WonBid::by).field("chains", &WonBid::chains);
  return Record<TableShown>("table")
      .field("players",
             [](auto& of) {
               return std::array{of.player(0), of.player(1)};
             })
      .items(2, 2)
      .field("chains", "that they play with in a handicap",
             [](auto& of) { return of.table.chains; })
      .field("winner",
             [](auto& of) {
               return of.table.winner < 0 ? std::nullopt
                                          : std::optional(of.event.player(of.table.winner).name);
             })
      .field("awarded", "won because the other one left", [](auto& of) { return of.table.awarded; })
      .field("games", "null: no result yet",
             [](auto& of) {
               return of.table.score ? std::optional(of.table.score->games) : std::nullopt;
             })
      .field("time", "time was called before the match was over",
             [](auto& of) { return of.score().time; })
      .field("keys", [](auto& of) { return of.score().keys; })
      .field("aember", [](auto& of) { return of.score().aember; })
      .field("potential", [](auto& of) { return of.score().potential; })
      .part("bid", "that won a deck for the third game", bid, [](auto& of) {
        const auto won = of.score().bid;
        return won ? std::optional(WonBid{of.player(won->side == 0 ? 0 : 1), won->chains})
                   : std::nullopt;
      });
}

struct RoundShown {
  const Event& event;
  const Round& round;

  std::vector<TableShown> tables() const {
    return report::each(round.tables, [&](auto& one) { return TableShown{event, one}; });
  }
  std::vector<std::string> free() const {
    return report::each(round.byes, [&](int one) { return event.player(one).name; });
  }
};

std::vector<RoundShown> rounds_shown(const Event& event) {
  return report::each(event.rounds(), [&](auto& one) { return RoundShown{event, one}; });
}

struct StandingShown {
  const Event& event;
  Standing standing;

  const Player& player() const { return event.player(standing.player); }
};

std::vector<StandingShown> standings_shown(const Event& event) {
  return report::each(standings(event), [&](auto& one) { return StandingShown{event, one}; });
}

Record<Standing> standing_counts() {
  const auto matches =
      Record<Standing>().field("won", &Standing::won).field("lost", &Standing::lost);
  const auto games = Record<Standing>()
                         .field("won", [](auto& of) { return of.games[0]; })
                         .field("lost", [](auto& of) { return of.games[1]; });
  return Record<Standing>()
      .both("points", "matches won before a knock-out, byes included", &Standing::points)
      .both("byes", &Standing::byes)
      .part("matches", "", matches, std::identity(), "{}")
      .part("games", "", games, std::identity(), "{}")
      .share("schedule", "the share of their points that the opponents won, on average",
             &Standing::schedule, "{:.5f}")
      .share("extended", "the same of the opponents' opponents", &Standing::extended, "{:.5f}");
}

Record<StandingShown> standing_rows() {
  return Record<StandingShown>("standing")
      .both("place", "shared by those whom only a lot parts, and by those who went out together",
            [](auto& of) { return of.standing.place; })
      .least(1)
      .both("player", [](auto& of) { return of.player().name; })
      .both("deck", "empty where none was told", [](auto& of) { return of.player().deck; })
      .all(standing_counts(), &StandingShown::standing)
      .both("chains", "of a handicap, as the results so far have left them",
            [](auto& of) { return of.event.chains_of(of.standing.player); })
      .both("dropped", "whether the player has left", [](auto& of) { return !of.player().here(); })
      .field("in_knockout", "whether the player takes part in the knock-out",
             [](auto& of) { return of.standing.in_knockout; });
}

Record<Event> event_rows() {
  const auto round = Record<RoundShown>("round")
                         .field("knockout", [](auto& of) { return of.round.knockout; })
                         .list("tables", "", table_rows(), &RoundShown::tables)
                         .field("free", "who sits out", &RoundShown::free);
  return Record<Event>()
      .constant("archon_event", "the version of this format", 1)
      .field("archon", "the version of the program", [](auto&) { return ARCHON_VERSION; })
      .field("name", "of the event", [](auto& of) { return of.settings().name; })
      .field("seed", "what lots are drawn from", [](auto& of) { return of.settings().seed; })
      .field("format", "as --format has it",
             [](auto& of) { return sim::to_string(of.settings().format); })
      .field("match", "as --match has it", [](auto& of) { return of.settings().match; })
      .field("row", "of a handicap: matches in a row that move the chains",
             [](auto& of) {
               return of.rule().ladder ? std::optional(of.settings().row) : std::nullopt;
             })
      .field("finding", "who leads or has won, in words", [](auto& of) { return finding(of); })
      .field("planned_rounds", "of a Swiss event, from its first round on",
             [](auto& of) {
               return of.planned_rounds() > 0 ? std::optional(of.planned_rounds()) : std::nullopt;
             })
      .field("over", "whether nothing is left to be played", [](auto& of) { return is_over(of); })
      .list("standings", "the best first", standing_rows(), standings_shown)
      .list("rounds", "", round, rounds_shown);
}

}  // namespace

report::Table standings_table(const Event& event) {
  const bool points = has_points(event);
  const bool swiss = event.settings().format.kind == FormatKind::kSwiss;
  const bool decks = has_decks(event);
  const bool over = is_over(event);
  report::Table out;
  out.rows_are = "players";
  out.columns = {{.title = "place", .is_number = true}, {.title = "player", .most = kNameWidth}};
  if (decks) out.columns.push_back({.title = "deck", .most = kDeckWidth});
  if (points) out.columns.push_back({.title = "points", .is_number = true});
  out.columns.push_back({.title = "matches", .is_number = true});
  out.columns.push_back({.title = "games", .is_number = true});
  if (swiss) {
    out.columns.push_back({.title = "schedule", .is_number = true});
    out.columns.push_back({.title = "extended", .is_number = true});
  }
  if (event.rule().ladder) out.columns.push_back({.title = "chains", .is_number = true});
  out.columns.push_back({.title = "note"});
  for (const Standing& one : standings(event)) {
    std::vector<std::string> row = {fmt::format("{}", one.place), event.player(one.player).name};
    if (decks) row.push_back(event.player(one.player).deck);
    if (points) row.push_back(fmt::format("{}", one.points));
    row.push_back(fmt::format("{}-{}", one.won, one.lost));
    row.push_back(fmt::format("{}-{}", one.games[0], one.games[1]));
    if (swiss) {
      row.push_back(share_words(one.schedule));
      row.push_back(share_words(one.extended));
    }
    if (event.rule().ladder) row.push_back(fmt::format("{}", event.chains_of(one.player)));
    row.push_back(note_of(event, one, over));
    out.rows.push_back(std::move(row));
  }
  return out;
}

std::string finding(const Event& event) {
  if (event.rounds().empty())
    return fmt::format("{} {} entered, and no round has been paired.", event.present().size(),
                       event.present().size() == 1 ? "player has" : "players have");
  const std::vector<Standing> all = standings(event);
  std::vector<std::string> first;
  for (const Standing& one : all)
    if (one.place == 1) first.push_back(event.player(one.player).name);
  const std::string& leader = first.front();
  if (is_over(event))
    return first.size() == 1
               ? fmt::format("{} has won.", leader)
               : fmt::format("{} has won, by lot among {} who are level.", leader, first.size());
  if (!event.seeds().empty())
    return fmt::format("{} players are left in the knock-out.", first.size());
  if (first.size() == 1) return fmt::format("{} leads.", leader);
  return fmt::format("{} players share the lead.", first.size());
}

std::string progress_words(const Event& event) {
  if (event.rounds().empty()) return "no round paired yet";
  const Round& round = event.rounds().back();
  std::string out = fmt::format("round {}", event.rounds().size());
  if (event.planned_rounds() > 0 && !round.knockout)
    out += fmt::format(" of {}", event.planned_rounds());
  if (round.knockout) out += " (knock-out)";
  if (round.open() > 0)
    return out + fmt::format(", {} of {} {} without a result", round.open(), round.tables.size(),
                             round.tables.size() == 1 ? "match" : "matches");
  return out + (is_over(event) ? ", the event is over" : ", all results are in");
}

std::string match_words(const Event& event, const Table& table) {
  const std::string& first = event.player(table.players[0]).name;
  const std::string& second = event.player(table.players[1]).name;
  if (table.winner < 0 || !table.score)
    return fmt::format("{} against {}: {}", first, second, score_cell(event, table));
  const bool turned = table.winner == table.players[1];
  const Two& games = table.score->games;
  std::string out = fmt::format("{} beats {} {}-{}", turned ? second : first,
                                turned ? first : second, games[turned], games[!turned]);
  if (table.score->time) out += fmt::format(" {}", decided_by(*table.score));
  if (const auto& bid = table.score->bid)
    out += fmt::format("; {} bid {} chain{}", bid->side == 0 ? first : second, bid->chains,
                       bid->chains == 1 ? "" : "s");
  return out;
}

report::Report standings_report(const Event& event) {
  report::Report out(event.settings().name);
  out.lead(fmt::format("{}: {}", event.settings().name, finding(event)));
  out.text(kind_words(event) + "; " + progress_words(event));
  if (!event.players().empty()) out.table(standings_table(event));
  out.paragraph(how_ties_are_broken(event));
  return out;
}

report::Report show_report(const Event& event, bool history) {
  report::Report out(event.settings().name);
  out.lead(fmt::format("{}: {}.", event.settings().name, progress_words(event)));
  out.text(kind_words(event));
  if (event.rounds().empty()) {
    if (!event.players().empty()) out.table(standings_table(event));
  } else {
    const Round& round = event.rounds().back();
    out.table(round_table(event, round));
    if (!round.byes.empty()) out.text(free_words(event, round));
  }
  if (!history) return out;
  out.heading("History");
  out.table(history_table(event));
  return out;
}

std::string event_json(const Event& event) { return report::to_text(event_rows().json(event)); }

report::Shape event_shape() { return event_rows().shape(); }

std::string event_csv(const Event& event) { return standing_rows().csv(standings_shown(event)); }

}  // namespace archon::event
