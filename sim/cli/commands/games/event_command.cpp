#include <fmt/format.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/files/event_kept.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/files/report_files.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"
#include "sim/event/event_report.h"
#include "sim/event/handicap_sheet.h"
#include "sim/event/rounds.h"
#include "sim/event/slips.h"
#include "sim/event/standings.h"
#include "sim/tournament/chain_ladder.h"

namespace archon::cli {
namespace {

namespace fs = std::filesystem;

using event::Event;
using event::Two;

// What comes next, for the organiser.
void print_next(const Event& now, const std::string& file) {
  if (now.rounds().empty()) {
    print("{} entered. 'archon event pair {}' begins round 1.\n", now.present().size(), file);
  } else if (now.rounds().back().open() > 0) {
    const event::Round& round = now.rounds().back();
    print("{} of {} matches without a result.\n", round.open(), round.tables.size());
  } else if (event::is_over(now)) {
    print("The event is over: 'archon event standings {}' says who has won.\n", file);
  } else {
    print("All results are in: 'archon event pair {}' begins round {}.\n", file,
          now.rounds().size() + 1);
  }
}

// ---- Players as they are typed -----------------------------------------------------------------

// "Ann", "Ann=argus", "Ann=argus+4"
event::Enter player_typed(std::string_view text) {
  event::Enter out;
  if (const size_t plus = text.rfind('+'); plus != std::string_view::npos)
    if (const auto chains = whole_number(trimmed(text.substr(plus + 1)))) {
      if (*chains > sim::ChainLadder::kMost)
        throw Error(fmt::format("'{}' has more than {} chains; expected fewer", excerpt(text),
                                sim::ChainLadder::kMost));
      out.chains = *chains;
      text = text.substr(0, plus);
    }
  const size_t equals = text.find('=');
  out.player = trimmed(text.substr(0, equals));
  if (equals != std::string_view::npos) out.deck = trimmed(text.substr(equals + 1));
  return out;
}

std::vector<event::Enter> players_of_file(const std::string& file) {
  std::istringstream in(read_given(file, "a list of players", kLargestEvent));
  std::vector<event::Enter> out;
  std::string line;
  while (std::getline(in, line)) {
    const std::string_view text = trimmed(line);
    if (!text.empty() && !text.starts_with('#')) out.push_back(player_typed(text));
  }
  if (out.empty())
    throw Error(fmt::format("{}: has no players; expected a line for each, as in 'Ann = argus'",
                            name_of_given(file)));
  return out;
}

// ---- new, enter, drop, pair, undo --------------------------------------------------------------

struct EventOptions {
  std::string file;
  std::vector<std::string> players;
  std::string list;
  std::string meets;
  std::string handicap;  // a file of 'archon handicap'
  event::Settings settings;
  std::string format = "swiss";
  // of a result
  std::string who;
  std::string score;
  bool time = false;
  std::string keys;
  std::string aember;
  std::string potential;
  int bid = -1;
  std::string bidder;
  bool correct = false;
  int round = 0;  // 0: the last one
  // of what is shown
  bool history = false;
  bool pairings = false;
  bool slips = false;
  ReportFiles files;
};

std::vector<event::Enter> players_of(const EventOptions& options) {
  std::vector<event::Enter> out;
  if (!options.list.empty()) out = players_of_file(options.list);
  for (const std::string& typed : options.players) out.push_back(player_typed(typed));
  return out;
}

// Chains belong to a handicap, which is played where no other match is asked for.
void take_handicaps(const std::string& file, event::Settings& settings,
                    std::vector<event::Enter>& players) {
  if (settings.match == event::Settings{}.match) settings.match = "handicap";
  if (!event::match_rule(settings.match).ladder)
    throw UsageError(
        fmt::format("--handicap: a match of {} has no chains; expected --match "
                    "handicap",
                    settings.match));
  const auto sheet = with_name(name_of_given(file), [&] {
    return event::handicap_sheet(read_given(file, "the JSON of 'archon handicap'"));
  });
  event::hand_out(sheet, players);
}

void new_event(const EventOptions& options) {
  event::Settings settings = options.settings;
  if (settings.name.empty()) settings.name = fs::path(options.file).stem().string();
  settings.format = sim::parse_format(options.format);
  if (!settings.wall.empty()) event::check_wall(settings.wall);
  std::vector<event::Enter> players = players_of(options);
  if (!options.handicap.empty()) take_handicaps(options.handicap, settings, players);
  Event fresh(std::move(settings));
  for (event::Enter& player : players) fresh.add(std::move(player));
  const auto lock = lock_folder_of(options.file);
  std::error_code error;
  if (options.file == "-" || fs::exists(fs::symlink_status(options.file, error)))
    throw Error(
        fmt::format("{}: already exists; expected a new file for a new event", options.file));
  write_event(options.file, fresh);
  print_next(fresh, options.file);
}

void enter(const EventOptions& options) {
  std::vector<event::Enter> players = players_of(options);
  if (players.empty()) throw UsageError("nobody to enter; expected PLAYERS or --players");
  if (!options.meets.empty() && players.size() > 1)
    throw UsageError("--meets: more than one player enters; expected one");
  const Event now = change_event(options.file, [&](Event& event) {
    if (!options.meets.empty()) players[0].meets = event.player(event.find(options.meets)).name;
    for (const event::Enter& player : players) event.add(player);
  });
  for (const event::Enter& player : players) print("{}\n", event::words_of(player));
  print_next(now, options.file);
}

void drop(const EventOptions& options) {
  std::string who;
  const Event now = change_event(options.file, [&](Event& event) {
    who = event.player(event.find(options.who)).name;
    event.add(event::Drop{who});
  });
  print("{} drops\n", who);
  const int player = now.find(who);
  const int table = now.rounds().empty() ? -1 : now.table_of(player, int_size(now.rounds()));
  if (table >= 0) {
    const event::Table& left = now.rounds().back().tables[table];
    if (left.awarded)
      print("Table {} goes to {}, unless its result is entered.\n", table + 1,
            now.player(left.winner).name);
  }
  print_next(now, options.file);
}

void pair(const EventOptions& options) {
  const Event now =
      change_event(options.file, [](Event& event) { event.add(event::next_round(event)); });
  print("{}", event::show_report(now, false).terminal());
}

void undo(const EventOptions& options) {
  std::string what;
  const Event now = change_event(options.file, [&](Event& event) {
    if (!event.last()) throw Error("there is nothing to undo");
    what = event::words_of(*event.last());
    event.add(event::Undo{std::string(event::kind_of(*event.last()))});
  });
  print("Undone: {}\n", what);
  print_next(now, options.file);
}

// ---- result ------------------------------------------------------------------------------------

// "2-1"
Two two_numbers(const std::string& what, const std::string& text) {
  const size_t dash = text.find('-');
  if (dash != std::string::npos) {
    const auto first = whole_number(trimmed(std::string_view(text).substr(0, dash)));
    const auto second = whole_number(trimmed(std::string_view(text).substr(dash + 1)));
    constexpr int kMost = 1000;
    if (first && second && *first <= kMost && *second <= kMost) return {*first, *second};
  }
  throw UsageError(
      fmt::format("{}: expected two numbers, as in 2-1, not '{}'", what, excerpt(text)));
}

struct Seat {
  int table = 0;
  size_t side = 0;
};

// By the number of a table, or by a player who sits there.
Seat seat_of(const Event& event, const std::string& who, int round) {
  const auto& tables = event.rounds()[round - 1].tables;
  if (const auto number = whole_number(who)) {
    if (*number < 1 || std::cmp_greater(*number, tables.size()))
      throw Error(fmt::format("round {} has no table {}; expected one from 1 to {}", round, *number,
                              tables.size()));
    return {*number - 1, 0};
  }
  const int player = event.find(who);
  const int table = event.table_of(player, round);
  if (table < 0)
    throw Error(fmt::format("{} has no table in round {}; expected somebody who has",
                            event.player(player).name, round));
  return {table, tables[table].players[0] == player ? 0U : 1U};
}

// As the other one sees it.
void turn(event::Score& score) {
  std::swap(score.games[0], score.games[1]);
  for (auto* two : {&score.keys, &score.aember, &score.potential})
    if (*two) std::swap((**two)[0], (**two)[1]);
  if (score.bid) score.bid->side = 1 - score.bid->side;
}

event::Score score_given(const EventOptions& options, const Event& event, const event::Table& table,
                         size_t side) {
  const bool measured =
      !options.keys.empty() || !options.aember.empty() || !options.potential.empty();
  event::Score out;
  out.time = options.time || measured;
  const std::string clear = fmt::format("{}-0", event.rule().to_win);
  if (options.score.empty() && (out.time || whole_number(options.who)))
    throw UsageError(fmt::format("{} doesn't say who has won; expected a SCORE, too, as in {}",
                                 out.time ? "the call of time" : "a table", clear));
  out.games = two_numbers("SCORE", options.score.empty() ? clear : options.score);
  if (!options.keys.empty()) out.keys = two_numbers("--keys", options.keys);
  if (!options.aember.empty()) out.aember = two_numbers("--aember", options.aember);
  if (!options.potential.empty()) out.potential = two_numbers("--potential", options.potential);
  if (options.bid < 0 && !options.bidder.empty())
    throw UsageError("--bidder without --bid; expected both");
  if (options.bid >= 0) out.bid = event::Bid{0, options.bid};
  // What is wrong with a score is told as it was typed.
  event::winner_of(event.rule(), out);
  if (side == 1) turn(out);
  if (options.bidder.empty()) return out;
  const int bidder = event.find(options.bidder);
  if (bidder != table.players[0] && bidder != table.players[1])
    throw Error(fmt::format("--bidder: {} is not at that table; expected one of the two",
                            event.player(bidder).name));
  out.bid->side = bidder == table.players[0] ? 0 : 1;
  return out;
}

void result(const EventOptions& options) {
  int number = 0;
  int round = 0;
  const Event now = change_event(options.file, [&](Event& event) {
    const auto rounds = int_size(event.rounds());
    if (rounds == 0) throw Error("no round has been paired; expected 'archon event pair' first");
    round = options.round == 0 ? rounds : options.round;
    if (round > rounds)
      throw Error(
          fmt::format("round {} hasn't been paired; expected a round from 1 to {}", round, rounds));
    const Seat seat = seat_of(event, options.who, round);
    number = seat.table;
    const auto& tables = event.rounds()[round - 1].tables;
    const event::Table& table = tables[seat.table];
    const std::array<std::string, 2> names{event.player(table.players[0]).name,
                                           event.player(table.players[1]).name};
    if (table.score && !options.correct)
      throw Error(fmt::format("table {} has its result ({}); expected --correct to replace it",
                              seat.table + 1, event::match_words(event, table)));
    event.add(event::Result{round, names, score_given(options, event, table, seat.side)});
  });
  const auto& tables = now.rounds()[round - 1].tables;
  const event::Table& table = tables[number];
  print("Round {}, table {}: {}\n", round, number + 1, event::match_words(now, table));
  print_next(now, options.file);
}

// ---- standings, show, print --------------------------------------------------------------------

const report::Format kEventJson{"--json", {"\"archon_event\"", "the JSON of an event"}};
const report::Format kEventCsv{"--csv", {"place,player,deck", "the standings of an event"}};

int report_event(const EventOptions& options,
                 const std::function<report::Report(const Event&)>& of) {
  options.files.check({report::kPage, report::kMarkdown, kEventJson, kEventCsv});
  const Event now = load_event(options.file);
  return options.files.write(report::renderings_of(
      [&] { return of(now); }, {{"--json", [&] { return event::event_json(now); }},
                                {"--csv", [&] { return event::event_csv(now); }}}));
}

int print_round(const EventOptions& options) {
  options.files.check({report::kPage, report::kMarkdown});
  const Event now = load_event(options.file);
  event::Printed wanted;
  wanted.round = options.round == 0 ? int_size(now.rounds()) : options.round;
  wanted.pairings = options.pairings || !options.slips;
  wanted.slips = options.slips || !options.pairings;
  report::Report out =
      with_name(name_of_given(options.file), [&] { return event::printed_report(now, wanted); });
  return options.files.write(report::renderings_of([&] { return out; }, {}));
}

// ---- The command line --------------------------------------------------------------------------

using EventOptionsPtr = std::shared_ptr<EventOptions>;

Command verb(const EventOptionsPtr& options, const std::string& name, const std::string& help,
             const std::string& examples) {
  Command out{name, help, examples};
  out.add({{"FILE", &options->file, "the file of the event", {.required = true}}});
  return out;
}

Options player_options(EventOptions& options) {
  return {{"PLAYERS", &options.players,
           "names, with decks if they are known: Ann, Ann=argus; in a handicap with chains: "
           "Ann=argus+4"},
          {"--players",
           &options.list,
           "a file with one such player on each line; '-' for standard input",
           {.value = "FILE"}}};
}

Command new_verb(const EventOptionsPtr& options) {
  Command out =
      verb(options, "new", "Start an event: its format and its players",
           "\nExamples:\n"
           "  archon event new friday.yaml Ann Ben Cleo Dan --format swiss:rounds=3\n"
           "  archon event new friday.yaml --players list.txt --match best-of-three --seed 2026\n"
           "  archon event new cup.yaml Ann=argus Ben=onyx --format double --match adaptive\n");
  out.add(player_options(*options));
  out.add({{"--format",
            &options->format,
            "swiss[:rounds=N], round-robin[:legs=N], both with cut=N, single or double",
            {.value = "FORMAT", .shown = true}},
           {"--match",
            &options->settings.match,
            "one (game), best-of-three, adaptive, reversal, triad or handicap",
            {.value = "MATCH", .shown = true}},
           {"--row",
            &options->settings.row,
            "in a handicap: how many matches won or lost in a row change a deck's chains by one",
            {.check = number_from(1, 100), .shown = true}},
           {"--handicap",
            &options->handicap,
            "the chains that decks begin with: what 'archon handicap --json FILE' wrote; the "
            "weakest of them has none",
            {.value = "FILE"}},
           {"--wall",
            &options->settings.wall,
            "a page beside the file, for the wall and for phones, that is written anew at each act",
            {.value = "PAGE"}},
           {"--name",
            &options->settings.name,
            "its name (default: that of the file)",
            {.value = "NAME"}},
           {"--seed",
            &options->settings.seed,
            "random seed for drawing lots",
            {.check = any_seed(), .shown = true}}});
  out.run = acting(options, new_event);
  return out;
}

// enter, drop, pair, undo
std::vector<Command> change_verbs(const EventOptionsPtr& options) {
  Command come = verb(options, "enter", "Enter players, also late ones and those who come back",
                      "\nExamples:\n"
                      "  archon event enter friday.yaml Zoe=gregg\n"
                      "  archon event enter friday.yaml Zoe --meets Ann\n");
  come.add(player_options(*options));
  come.add({{"--meets",
             &options->meets,
             "seat the player at once, against the player who has the bye of the current round",
             {.value = "PLAYER"}}});
  come.run = acting(options, enter);

  Command leave = verb(options, "drop", "Drop a player; the opponent wins an unfinished match",
                       "\nExample:\n  archon event drop friday.yaml Ben\n");
  leave.add({{"PLAYER", &options->who, "the name or part of it", {.required = true}}});
  leave.run = acting(options, drop);

  Command next =
      verb(options, "pair", "Pair the next round", "\nExample:\n  archon event pair friday.yaml\n");
  next.run = acting(options, pair);

  Command back = verb(options, "undo", "Undo the last action; again, the one before it",
                      "\nExample:\n  archon event undo friday.yaml\n");
  back.run = acting(options, undo);
  return {std::move(come), std::move(leave), std::move(next), std::move(back)};
}

Command result_verb(const EventOptionsPtr& options) {
  Command out =
      verb(options, "result", "Enter the result of a match",
           "\nExamples:\n"
           "  archon event result friday.yaml Ann            Ann has won\n"
           "  archon event result friday.yaml Ann 2-1 --bid 5 --bidder Ben\n"
           "  archon event result friday.yaml 3 0-2          the first player of table 3 has lost\n"
           "  archon event result friday.yaml Ann 1-1 --keys 2-2 --aember 5-3\n"
           "  archon event result friday.yaml Ann 0-2 --round 1 --correct\n");
  out.add({{"WHO",
            &options->who,
            "a player's name or part of it, or the number of a table, meaning its first player",
            {.required = true}},
           {"SCORE", &options->score, "games won and lost by that player, as in 2-1 (a clear win)"},
           {"--time", &options->time, "time was called before the match was over"},
           {"--keys",
            &options->keys,
            "if games are level at time: keys in the unfinished game, as in 2-1",
            {.value = "N-N"}},
           {"--aember", &options->aember, "likewise Æmber, if keys are level", {.value = "N-N"}},
           {"--potential",
            &options->potential,
            "likewise what the best house would bring, if Æmber is level, too",
            {.value = "N-N"}},
           {"--bid",
            &options->bid,
            "in an adaptive match: the chains bid for its third game",
            {.check = number_from(0, 1000)}},
           {"--bidder", &options->bidder, "who bid them", {.value = "PLAYER"}},
           {"--round",
            &options->round,
            "which round, counted from 1 (default: the last one)",
            {.check = number_from(1, 10'000)}},
           {"--correct", &options->correct, "replace a result that has already been entered"}});
  out.run = acting(options, result);
  return out;
}

void add_event_reports(ReportFiles& files, Command& out) {
  out.add({files.option("--json",
                        "write everything as JSON to this file, or with '-' to standard output "
                        "instead of the table"),
           files.option("--csv", "write a row for each player to this file")});
  out.add(files.page_options());
}

// standings, show
std::vector<Command> report_verbs(const EventOptionsPtr& options) {
  Command table = verb(options, "standings", "Show the standings",
                       "\nExamples:\n"
                       "  archon event standings friday.yaml\n"
                       "  archon event standings friday.yaml --md -        for a forum\n");
  add_event_reports(options->files, table);
  table.run = [options] { return report_event(*options, event::standings_report); };

  Command now = verb(options, "show", "Show the current round",
                     "\nExample:\n  archon event show friday.yaml --history\n");
  now.add({{"--history", &options->history, "also list everything that has been done"}});
  add_event_reports(options->files, now);
  now.run = [options] {
    return report_event(
        *options, [&](const Event& event) { return event::show_report(event, options->history); });
  };
  return {std::move(table), std::move(now)};
}

Command print_verb(const EventOptionsPtr& options) {
  Command out = verb(options, "print", "Pairings for the wall and a slip for each table",
                     "\nExamples:\n"
                     "  archon event print friday.yaml | lp\n"
                     "  archon event print friday.yaml --html round.html      to print from a "
                     "browser\n");
  out.add({{"--round",
            &options->round,
            "which round, counted from 1 (default: the last one)",
            {.check = number_from(1, 10'000)}},
           {"--pairings", &options->pairings, "only the pairings"},
           {"--slips", &options->slips, "only the slips"}});
  out.add(options->files.page_options());
  out.run = acting(options, print_round);
  return out;
}

}  // namespace

Command event_command() {
  const auto options = std::make_shared<EventOptions>();
  Command out{"event", "Run a tournament for people: pairings, results, standings, slips",
              "\nExamples:\n"
              "  archon event new friday.yaml Ann Ben Cleo Dan\n"
              "  archon event pair friday.yaml\n"
              "  archon event result friday.yaml Ann 1-0\n"
              "  archon event standings friday.yaml\n"};
  out.commands.push_back(new_verb(options));
  for (Command& one : change_verbs(options)) out.commands.push_back(std::move(one));
  out.commands.push_back(result_verb(options));
  for (Command& one : report_verbs(options)) out.commands.push_back(std::move(one));
  // Its files are its own: it has no --json.
  out.commands.push_back(print_verb(std::make_shared<EventOptions>()));
  return out;
}

}  // namespace archon::cli
