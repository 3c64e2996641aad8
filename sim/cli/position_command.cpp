#include "sim/cli/position_command.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/keyforge/position.h"
#include "sim/cli/board.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

using namespace keyforge;

std::string text_of(const std::string& file) {
  std::error_code error;
  std::ifstream in(file, std::ios::binary);
  if (!in || !std::filesystem::is_regular_file(file, error))
    throw Error(file + ": cannot be opened; expected a position file");
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (in.bad() || text.empty()) throw Error(file + ": holds nothing; expected a position");
  return text;
}

// A position needs the library of its edition. They are loaded once each.
class Libraries {
 public:
  const Library& of(Rules rules) {
    auto& library = libraries_[static_cast<size_t>(rules.edition)];
    if (!library) library = Library::load("", rules);
    return *library;
  }

 private:
  std::array<std::optional<Library>, kEditions> libraries_;
};

struct Loaded {
  State state;
  const Library& library;
};

Loaded load(const std::string& file, Libraries& libraries) {
  const std::string text = text_of(file);
  try {
    const Library& library = libraries.of(rules_of_position(text));
    return {parse_position(text, library).state, library};
  } catch (const Error& e) {
    throw Error(fmt::format("{}: {}", file, e.what()));
  }
}

// "turn 12, you to move"
std::string summary(const State& s) {
  if (s.over()) return "the game is over";
  return fmt::format("turn {}, {} to move", s.turn, s.decision.player == 0 ? "you" : "foe");
}

void check(const std::vector<std::string>& files) {
  Libraries libraries;
  std::string problems;
  for (const std::string& file : files) {
    try {
      fmt::print("{}: all well; {}\n", file, summary(load(file, libraries).state));
    } catch (const Error& e) {
      problems += fmt::format("{}\n", e.what());
    }
  }
  if (!problems.empty()) throw Error(problems);
}

void show(const std::string& file, const std::string& as) {
  BoardView view;
  if (as == "you") view.observer = 0;
  if (as == "foe") view.observer = 1;
  if (!as.empty() && !view.observer)
    throw UsageError(fmt::format("--as: expected you or foe, not '{}'", as));
  Libraries libraries;
  const Loaded loaded = load(file, libraries);
  fmt::print("{}", draw_board(loaded.state, loaded.library, view));
}

struct Options {
  std::vector<std::string> files;
  std::string file;
  std::string as;
};

}  // namespace

void add_position_command(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* position = app.add_subcommand(
      "position", "Check position files, and draw the board (docs/positions.md)");
  position->require_subcommand(1);

  CLI::App* check_command = position->add_subcommand(
      "check", "Say what is wrong with positions; exit code 1 when there is anything");
  check_command->add_option("FILES", options->files, "position files")->required();
  check_command->callback([options] { check(options->files); });

  CLI::App* show_command = position->add_subcommand("show", "Draw a position at 80 columns");
  show_command->add_option("FILE", options->file, "a position file")->required();
  show_command->add_option("--as", options->as,
                           "you or foe: show only what this player knows (default: all)");
  show_command->callback([options] { show(options->file, options->as); });
}

}  // namespace archon::cli
