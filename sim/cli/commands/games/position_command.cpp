#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sim/cli/commands/commands.h"
#include "sim/cli/commands/games/single_games.h"
#include "sim/cli/files/position_file.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/table/board.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

using namespace keyforge;

// "turn 12, you to move"
std::string summary(const State& s) {
  if (s.over()) return "the game is over";
  return fmt::format("turn {}, {} to move", s.turn, s.decision.player == 0 ? "you" : "foe");
}

struct PositionOptions {
  std::vector<std::string> files;
  std::string file;
  std::string as;
  std::string cards;
};

void check(const PositionOptions& options) {
  Libraries libraries(options.cards);
  std::vector<std::string> problems;
  for (const std::string& file : options.files) {
    try {
      const std::string text = position_text(file);
      const SingleGames* games = games_of(text);
      print("{}: ok; {}\n", printable(file),
            games ? games->summary({file, text})
                  : summary(load_position(file, text, libraries).state));
    } catch (const Error& e) {
      problems.emplace_back(e.what());
    }
  }
  if (!problems.empty()) throw Problems(std::move(problems));
}

void show(const PositionOptions& options) {
  const std::string& as = options.as;
  BoardView view;
  if (as == "you") view.observer = 0;
  if (as == "foe") view.observer = 1;
  if (!as.empty() && !view.observer)
    throw UsageError(fmt::format("--as: expected you or foe, not '{}'", as));
  const std::string text = position_text(options.file);
  if (const SingleGames* games = games_of(text)) {
    if (!as.empty()) throw UsageError(fmt::format("--as does not apply to {}", games->hides));
    print("{}", games->drawn({options.file, text}));
    return;
  }
  Libraries libraries(options.cards);
  const LoadedPosition loaded = load_position(options.file, text, libraries);
  print("{}", draw_board(loaded.state, loaded.match, view));
}

}  // namespace

Command position_command() {
  const auto options = std::make_shared<PositionOptions>();
  Command checking{"check",
                   "Report what is wrong with positions; the exit code is 1 if there is anything",
                   "\nExample:\n  archon position check *.yaml\n"};
  checking.add({{"FILES", &options->files, "position files", {.required = true}},
                cards_option(options->cards)});
  checking.run = acting(options, check);
  Command showing{"show", "Draw a position, 80 columns wide",
                  "\nExample:\n  archon position show puzzle.yaml --as you\n"};
  showing.add({{"FILE", &options->file, "a position file", {.required = true}},
               {"--as",
                &options->as,
                "you or foe: show only what this player knows (default: everything)",
                {.value = "PLAYER"}},
               cards_option(options->cards)});
  showing.run = acting(options, show);
  return {"position",
          "Check position files and draw the board (docs/positions.md)",
          "\nExample:\n  archon position show puzzle.yaml --as you\n",
          {},
          {std::move(checking), std::move(showing)}};
}

}  // namespace archon::cli
