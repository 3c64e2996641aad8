#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/keyforge/cards/libraries.h"
#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/formats/replay.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/commands/games/single_games.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/files/position_file.h"
#include "sim/cli/files/report_files.h"
#include "sim/cli/jobs/doors.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/review/replay_report.h"

namespace archon::cli {
namespace {

using keyforge::Libraries;
using keyforge::Library;
using keyforge::Replay;

// Far beyond any game.
constexpr int kMostReplayed = 1'000'000;

constexpr report::FileKind kPositionFile{"active: ", "a position"};

struct ReplayOptions {
  std::vector<std::string> files;
  std::string cards;
  std::string position;  // where to write it; "" for nowhere
  std::string page;      // likewise
  bool force = false;
  bool verify = false;
  std::optional<int> at;
};

// The state after choice `at` as a position file.
std::string position_after(const std::string& file, const Replay& replay, const Library& library,
                           int at) {
  int number = 0;
  std::optional<int> nearest;
  const keyforge::Watch watch = [&](const keyforge::State& before, keyforge::Move,
                                    const keyforge::State&) {
    if (keyforge::can_be_written(before)) nearest = number;
    ++number;
  };
  const keyforge::Match match =
      with_name(file, [&] { return keyforge::match_of(replay, library); });
  const keyforge::State s = with_name(file, [&] {
    return keyforge::play_replay(replay, match, {at, watch});
  });
  if (keyforge::can_be_written(s)) return keyforge::write_position(s, match);
  const std::string why = s.over() ? "the game is over" : "an effect is still being resolved";
  throw UsageError(fmt::format(
      "--position: after choice {} {}, which a position file can't store; expected --at {}", at,
      why,
      nearest ? fmt::format("{}, the nearest earlier choice that can be written", *nearest)
              : "a later choice"));
}

void show_in(const SingleGames& games, const GameText& saved, const ReplayOptions& options) {
  if (!options.page.empty()) check_given(options.page, report::kPage.file, options.force);
  const std::string page = options.page.empty() ? "" : games.page(saved);
  if (options.page == "-") return print_text(page);
  const std::string lines = games.told(saved);
  if (options.position.empty()) {
    print("{}", lines);
    finish_printing();
    if (!page.empty()) write_given(options.page, page);
    return;
  }
  const std::string position = games.position_text(saved);
  if (options.position == "-") return print("{}", position);
  check_given(options.position, games.position_file, options.force);
  print("{}", lines);
  finish_printing();
  write_given(options.position, position);
}

// Nothing is printed or written of a replay that does not play to its end, or to the choice asked
// for.
void show(const std::string& file, const ReplayOptions& options, Libraries& libraries) {
  const std::string text = replay_text(file);
  if (const SingleGames* games = games_of(text))
    return show_in(*games, {file, text, options.at}, options);
  const Replay replay = load_replay(file, text);
  const std::optional<int> at = options.at;
  if (at && *at > replay.choices())
    throw UsageError(fmt::format("--at: {} has {} choices, not {}", file, replay.choices(), *at));
  const Library& library = libraries.of(replay.rules);
  const report::Report told = with_name(file, [&] {
    return at ? sim::position_report(replay, library, *at) : sim::report_of(replay, library);
  });
  const std::string position =
      options.position.empty() ? "" : position_after(file, replay, library, *at);
  const bool instead = options.position == "-";
  if (!options.page.empty()) check_given(options.page, report::kPage.file, options.force);
  if (!position.empty() && !instead) check_given(options.position, kPositionFile, options.force);
  const std::string page = options.page.empty() ? "" : told.html();
  if (options.page == "-")
    print_text(page);
  else
    print("{}", instead ? position : told.terminal());
  finish_printing();
  if (!page.empty() && options.page != "-") write_given(options.page, page);
  if (!position.empty() && !instead) write_given(options.position, position);
}

void verify_one(const std::string& file, Libraries& libraries) {
  const std::string text = replay_text(file);
  if (const SingleGames* games = games_of(text)) {
    print("{}: ok, {} choices\n", printable(file), games->verify({file, text}));
    return;
  }
  const Replay replay = load_replay(file, text);
  const Library& library = libraries.of(replay.rules);
  with_name(file, [&] { return keyforge::play_replay(replay, match_of(replay, library)); });
  print("{}: ok, {} choices\n", printable(file), replay.choices());
}

// Goes through all files, a line for each that is wrong.
void verify(const std::vector<std::string>& files, Libraries& libraries) {
  std::vector<std::string> problems;
  for (const std::string& file : files) {
    try {
      verify_one(file, libraries);
    } catch (const Error& e) {
      for (std::string& sentence : sentences(e)) problems.push_back(std::move(sentence));
    }
  }
  if (!problems.empty()) throw Problems(std::move(problems));
}

void run(const ReplayOptions& options) {
  Libraries libraries(options.cards);
  if (options.verify) {
    verify(options.files, libraries);
    return;
  }
  if (options.files.size() > 1)
    throw UsageError(
        fmt::format("{} files, but only one game can be shown at a time; expected one, or --verify",
                    options.files.size()));
  show(options.files[0], options, libraries);
}

Options replay_options(ReplayOptions& options) {
  const Check named{"", [](const std::string& name) {
                      return name.empty() ? "expected the name of a file, or '-'" : "";
                    }};
  return {{"FILES",
           &options.files,
           "the replay; with --verify, any number of them",
           {.required = true}},
          {"--verify", &options.verify, "only check the replays, with one line of output for each"},
          {"--at",
           &options.at,
           "stop after this many choices and show the position there with its legal moves",
           {.check = number_from(0, kMostReplayed), .not_with = {"--verify"}}},
          {"--position",
           &options.position,
           "with --at: write the position there to this file, for 'archon position', or with '-' "
           "to standard output instead of the moves",
           {.value = "FILE", .check = named, .needs = "--at"}},
          {"--html",
           &options.page,
           "write a page that steps through the game, with the board and the probability of "
           "winning after each choice",
           {.value = "FILE", .not_with = {"--verify", "--at"}}},
          {"--force", &options.force,
           "let --position and --html replace an existing file of another kind"},
          {"--cards",
           &options.cards,
           "the folder of card scripts the game was played with, if any",
           {.value = "FOLDER"}}};
}

}  // namespace

Command replay_command() {
  const auto options = std::make_shared<ReplayOptions>();
  Command out{
      "replay", "Show a game written by 'archon match --replays', move by move, or check it",
      "\nExamples:\n"
      "  archon replay games/pair-0001-a.json\n"
      "  archon replay games/pair-0001-a.json --at 16\n"
      "  archon replay --verify games/*.json\n"
      "\nA replay is played again by the rules, and every state is compared with the recorded one. "
      "A difference is reported with the number of the choice, and the exit code is 1. "
      "docs/replays.md describes the format, docs/positions.md that of --position."};
  out.add(replay_options(*options));
  out.run = acting(options, run);
  return out;
}

}  // namespace archon::cli
