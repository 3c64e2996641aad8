#include "sim/event/slips.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "sim/event/event_report.h"

namespace archon::event {
namespace {

using Row = std::vector<std::string>;

constexpr const char* kBlank = "__________";
constexpr size_t kSeatWidth = 40;

std::string seat_words(const Table& table, size_t side, const Event& event) {
  const Player& player = event.player(table.players[side]);
  return table.chains[side] > 0 ? fmt::format("{} ({} chains)", player.name, table.chains[side])
                                : player.name;
}

report::Table by_table(const Event& event, const Round& round) {
  report::Table out;
  out.caption = "By table";
  out.rows_are = "tables";
  out.columns = {{.title = "table", .is_number = true},
                 {.title = "player", .most = kSeatWidth},
                 {.title = "player", .most = kSeatWidth}};
  for (size_t i = 0; i < round.tables.size(); ++i)
    out.rows.push_back({fmt::format("{}", i + 1), seat_words(round.tables[i], 0, event),
                        seat_words(round.tables[i], 1, event)});
  return out;
}

report::Table by_name(const Event& event, const Round& round) {
  const bool swiss = event.settings().format.kind == sim::FormatKind::kSwiss && !round.knockout;
  report::Table out;
  out.caption = "By name";
  out.rows_are = "players";
  out.columns = {{.title = "player", .most = kSeatWidth},
                 {.title = "table", .is_number = true},
                 {.title = "meets", .most = kSeatWidth}};
  for (size_t i = 0; i < round.tables.size(); ++i)
    for (const size_t side : {0U, 1U})
      out.rows.push_back({event.player(round.tables[i].players[side]).name,
                          fmt::format("{}", i + 1),
                          event.player(round.tables[i].players[1 - side]).name});
  for (const int player : round.byes)
    out.rows.push_back({event.player(player).name, "", swiss ? "bye" : "free in this round"});
  std::sort(out.rows.begin(), out.rows.end());
  return out;
}

// Who begins with how many chains; nothing where nobody has any.
void add_chains(const Event& event, report::Report& out) {
  report::Table table;
  table.caption = "Chains to begin with";
  table.rows_are = "players";
  table.on_one_page = true;
  table.columns = {{.title = "player", .most = kSeatWidth},
                   {.title = "deck", .most = kSeatWidth},
                   {.title = "chains", .is_number = true}};
  for (const int number : event.present()) {
    const Player& player = event.player(number);
    table.rows.push_back({player.name, player.deck, fmt::format("{}", event.chains_of(number))});
  }
  std::sort(table.rows.begin(), table.rows.end());
  const auto has_any = [](const Row& row) { return row.back() != "0"; };
  if (std::any_of(table.rows.begin(), table.rows.end(), has_any)) out.table(std::move(table));
}

report::Table slip(const Event& event, int number, size_t index) {
  const Table& table = event.rounds()[number - 1].tables[index];
  const MatchRule& rule = event.rule();
  const bool exchanged = rule.name == "reversal";
  report::Table out;
  out.caption = fmt::format("{}: round {}, table {} ({})", event.settings().name, number, index + 1,
                            rule.words);
  out.on_one_page = true;
  out.columns = {{.title = ""},
                 {.title = event.player(table.players[0]).name, .width = 12, .most = kSeatWidth},
                 {.title = event.player(table.players[1]).name, .width = 12, .most = kSeatWidth}};
  const auto row = [&](const std::string& what, const std::string& a, const std::string& b) {
    out.rows.push_back({what, a, b});
  };
  const auto blank = [&](const std::string& what) { row(what, kBlank, kBlank); };
  const auto deck = [&](size_t side) {
    const std::string& known = event.player(table.players[exchanged ? 1 - side : side]).deck;
    return known.empty() ? std::string(kBlank) : known;
  };
  row(exchanged ? "plays (the other's deck)" : "deck", deck(0), deck(1));
  if (rule.ladder)
    row("chains", fmt::format("{}", table.chains[0]), fmt::format("{}", table.chains[1]));
  if (rule.name == "triad") blank("deck banned by the other");
  const bool one = rule.to_win == 1;
  blank(one ? "winner" : rule.bids ? "game 1, own decks" : "game 1");
  if (!one) {
    blank(rule.bids ? "game 2, decks exchanged" : "game 2");
    if (rule.bids) {
      blank("bid for the deck that won both");
      blank("deck of game 3");
    }
    blank("game 3");
  }
  blank("at time: keys, forging all that can be paid");
  blank("at time: Æmber left");
  blank("games won");
  blank("signed");
  return out;
}

}  // namespace

report::Report printed_report(const Event& event, const Printed& wanted) {
  const auto rounds = int_size(event.rounds());
  if (wanted.round < 1 || wanted.round > rounds)
    throw Error(rounds == 0 ? "no round has been paired; expected 'archon event pair' first"
                            : fmt::format("there is no round {}; expected one from 1 to {}",
                                          wanted.round, rounds));
  const Round& round = event.rounds()[wanted.round - 1];
  const std::string title = fmt::format("{}, round {}", event.settings().name, wanted.round);
  report::Report out(title);
  if (wanted.pairings) {
    out.text(title, report::Shown::Terminal);
    out.table(by_table(event, round));
    out.table(by_name(event, round));
    if (event.rule().ladder) add_chains(event, out);
  }
  if (!wanted.slips) return out;
  out.heading("Slips");
  for (size_t i = 0; i < round.tables.size(); ++i) out.table(slip(event, wanted.round, i));
  return out;
}

std::string wall_page(const Event& event) {
  report::Report out(event.settings().name);
  out.lead(finding(event));
  if (!event.rounds().empty()) {
    const Round& round = event.rounds().back();
    out.heading(fmt::format("Round {}", event.rounds().size()));
    report::Table names = by_name(event, round);
    names.caption.clear();
    out.table(std::move(names));
  }
  out.heading("Standings");
  out.table(standings_table(event));
  std::string page = out.html();
  // A page on a phone is looked at, not clicked.
  constexpr std::string_view kHead = "<head>";
  const size_t head = page.find(kHead);
  ARCHON_CHECK(head != std::string::npos);
  page.insert(head + kHead.size(), "\n<meta http-equiv=\"refresh\" content=\"30\">");
  return page;
}

}  // namespace archon::event
