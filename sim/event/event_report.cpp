#include "sim/event/event_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/core/counts.h"
#include "sim/event/rounds.h"
#include "sim/event/standings.h"
#include "sim/report/markup.h"

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

Json score_json(const Event& event, const Table& table) {
  const auto two = [](const std::optional<Two>& numbers) {
    return numbers ? Json(*numbers) : Json(nullptr);
  };
  Json out = {{"players", Json::array()}, {"chains", table.chains}};
  for (const int player : table.players) out["players"].push_back(event.player(player).name);
  out["winner"] = table.winner < 0 ? Json(nullptr) : Json(event.player(table.winner).name);
  out["awarded"] = table.awarded;
  const Score score = table.score.value_or(Score{});
  out["games"] = table.score ? Json(score.games) : Json(nullptr);
  out["time"] = score.time;
  out["keys"] = two(score.keys);
  out["aember"] = two(score.aember);
  out["potential"] = two(score.potential);
  out["bid"] = nullptr;
  if (score.bid)
    out["bid"] = {{"by", event.player(table.players[score.bid->side == 0 ? 0 : 1]).name},
                  {"chains", score.bid->chains}};
  return out;
}

Json round_json(const Event& event, const Round& round) {
  Json out = {{"knockout", round.knockout}, {"tables", Json::array()}, {"free", Json::array()}};
  for (const Table& table : round.tables) out["tables"].push_back(score_json(event, table));
  for (const int player : round.byes) out["free"].push_back(event.player(player).name);
  return out;
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

std::string event_json(const Event& event) {
  const Settings& settings = event.settings();
  Json out = {
      {"archon_event", 1},
      {"archon", ARCHON_VERSION},
      {"name", settings.name},
      {"seed", settings.seed},
      {"format", sim::to_string(settings.format)},
      {"match", settings.match},
      {"row", event.rule().ladder ? Json(settings.row) : Json(nullptr)},
      {"finding", finding(event)},
      {"planned_rounds", event.planned_rounds() > 0 ? Json(event.planned_rounds()) : Json(nullptr)},
      {"over", is_over(event)},
      {"standings", Json::array()},
      {"rounds", Json::array()}};
  for (const Standing& one : standings(event)) {
    const Player& player = event.player(one.player);
    out["standings"].push_back({{"place", one.place},
                                {"player", player.name},
                                {"deck", player.deck},
                                {"points", one.points},
                                {"byes", one.byes},
                                {"matches", {{"won", one.won}, {"lost", one.lost}}},
                                {"games", {{"won", one.games[0]}, {"lost", one.games[1]}}},
                                {"schedule", one.schedule},
                                {"extended", one.extended},
                                {"chains", event.chains_of(one.player)},
                                {"dropped", !player.here()},
                                {"in_knockout", one.in_knockout}});
  }
  for (const Round& round : event.rounds()) out["rounds"].push_back(round_json(event, round));
  return report::to_text(std::move(out));
}

std::string event_csv(const Event& event) {
  std::string out =
      "place,player,deck,points,byes,matches_won,matches_lost,games_won,games_lost,schedule,"
      "extended,chains,dropped\n";
  for (const Standing& one : standings(event)) {
    const Player& player = event.player(one.player);
    out += fmt::format("{},{},{},{},{},{},{},{},{},{:.5f},{:.5f},{},{}\n", one.place,
                       report::csv_cell(player.name), report::csv_cell(player.deck), one.points,
                       one.byes, one.won, one.lost, one.games[0], one.games[1], one.schedule,
                       one.extended, event.chains_of(one.player), player.here() ? 0 : 1);
  }
  return out;
}

}  // namespace archon::event
