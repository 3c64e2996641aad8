// Single games of other games than the first: their files, and a table to play them at. A row a
// game; commands whose files or words may be of any game ask the rows.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ai/agent_spec.h"
#include "sim/cli/files/report_files.h"
#include "sim/cli/table/console.h"
#include "sim/report/formats.h"

namespace archon::cli {

// A file as it was given, and what stands in it. Of a saved game, the moment after so many choices.
struct GameText {
  std::string file;
  std::string text;
  std::optional<int> choices{};
};

struct AskedPlay {
  std::array<std::string, 2> words;  // who meets; or
  GameText position;                 // where the game begins, if it has a file
  std::array<int, 2> chains{0, 0};
  std::array<bool, 2> person{true, false};
  std::array<std::string, 2> agents;  // "": the game's own
  std::string hint;
  uint64_t seed = 1;
  double pace = 0;
  std::string save_to;  // "": nowhere
  bool force = false;
  Screen screen;
};

struct AskedAdvice {
  GameText position;
  ai::AgentSpec agent;
  uint64_t seed = 1;
  int threads = 1;
  const ReportFiles& files;
};

struct SingleGames {
  std::string_view game;   // as its door is called
  std::string_view hides;  // why nobody is shown less than all of it; "" where players hide things
  const ai::NamedAgents& (*agents)();
  report::FileKind position_file;
  bool (*is_position)(const std::string& text);
  bool (*is_saved)(const std::string& text);
  // In a line, and on a board. These throw Error naming the file.
  std::string (*summary)(const GameText& position);
  std::string (*drawn)(const GameText& position);
  std::string (*position_text)(const GameText& moment);
  // The lines of a saved game, up to a choice or all of it; with a board where it is not all.
  std::string (*told)(const GameText& saved);
  // All of it as a page that steps through it.
  std::string (*page)(const GameText& saved);
  // Plays it again. Throws Error where it can't be; returns the number of choices.
  size_t (*verify)(const GameText& saved);
  // These return the exit code.
  int (*advise)(const AskedAdvice& asked);
  int (*play)(const AskedPlay& asked);
};

// Null where the first game reads it.
const SingleGames* games_of(const std::string& text);
const SingleGames* games_named(std::string_view game);
// An agent that the row's game or the first one knows. Throws UsageError where none does.
void check_agent(const std::string& agent);

}  // namespace archon::cli
