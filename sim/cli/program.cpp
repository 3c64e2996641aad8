#include "sim/cli/program.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/files.h"
#include "engine/core/text.h"
#include "protocol/programs/agents.h"
#include "sim/cli/commands/decks/cards_command.h"
#include "sim/cli/commands/decks/deck_command.h"
#include "sim/cli/commands/experiments/bench_command.h"
#include "sim/cli/commands/experiments/bid_command.h"
#include "sim/cli/commands/experiments/field_command.h"
#include "sim/cli/commands/experiments/handicap_command.h"
#include "sim/cli/commands/experiments/match_command.h"
#include "sim/cli/commands/experiments/predict_command.h"
#include "sim/cli/commands/experiments/rank_command.h"
#include "sim/cli/commands/experiments/tournament_command.h"
#include "sim/cli/commands/experiments/versus_command.h"
#include "sim/cli/commands/games/advise_command.h"
#include "sim/cli/commands/games/event_command.h"
#include "sim/cli/commands/games/play_command.h"
#include "sim/cli/commands/games/position_command.h"
#include "sim/cli/commands/games/replay_command.h"
#include "sim/cli/commands/games/review_command.h"
#include "sim/cli/commands/games/tally_command.h"
#include "sim/cli/commands/programs/agents_command.h"
#include "sim/cli/commands/programs/completion_command.h"
#include "sim/cli/commands/programs/manual_command.h"
#include "sim/cli/commands/programs/serve_command.h"
#include "sim/cli/commands/runs/run_command.h"
#include "sim/cli/commands/runs/work_command.h"
#include "sim/cli/options/help_text.h"
#include "sim/cli/options/unknown_options.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

// Every line says who speaks, so that messages can be told apart in a pipeline.
int complain(const std::exception& error, int exit_code) {
  for (const std::string& sentence : sentences(error)) note_text(sentence);
  return exit_code;
}

// CLI11 says only that a command is missing. Goes down from command to sub-command.
void check_commands(const CLI::App& app, int argc, char** argv) {
  const CLI::App* at = &app;
  std::string path = "archon";
  for (int i = 1; i < argc && argv[i][0] != '-'; ++i) {
    const std::string word = argv[i];
    std::vector<std::string> known;
    const CLI::App* next = nullptr;
    for (const CLI::App* command : at->get_subcommands({})) {
      known.push_back(command->get_name());
      if (known.back() == word) next = command;
    }
    if (known.empty()) return;
    if (!next)
      throw UsageError(fmt::format("unknown command '{}'{} ({} --help lists all commands)", word,
                                   did_you_mean(word, known), path));
    at = next;
    path += " " + word;
  }
}

int complain_of_memory() {
  std::fputs("archon: out of memory\n", stderr);
  return kExitBadData;
}

// Some libraries need memory where they may not fail (nlohmann_json, to destroy a value).
[[noreturn]] void end_at_once() {
  remove_temporaries();
  try {
    if (const auto error = std::current_exception()) std::rethrow_exception(error);
  } catch (const std::bad_alloc&) {
    std::_Exit(complain_of_memory());
  } catch (const std::exception& e) {
    note_text(e.what());
  }
  std::abort();
}

// `archon help COMMAND` means `archon COMMAND --help`.
std::vector<char*> with_help_as_option(int argc, char** argv) {
  static std::string option = "--help";
  std::vector<char*> out(argv, argv + argc);
  if (argc > 1 && std::string_view(argv[1]) == "help") {
    out.erase(out.begin() + 1);
    out.push_back(option.data());
  }
  out.push_back(nullptr);
  return out;
}

// Everything that the program knows, and what the words of its command line come to.
int obey(int argc, char** argv) {
  protocol::register_program_agent();
  CLI::App app{"Archon plays KeyForge decks against each other and measures how strong they are.",
               std::filesystem::path(argc > 0 ? argv[0] : "archon").filename()};
  app.set_version_flag("--version", "archon " ARCHON_VERSION);
  app.formatter(std::make_shared<HelpText>());
  app.require_subcommand(1);
  app.footer("\n'archon help COMMAND' shows the options and examples of a command.\n");
  int exit_code = 0;
  add_play_command(app, exit_code);
  add_match_command(app, exit_code);
  add_bid_command(app, exit_code);
  add_rank_command(app, exit_code);
  add_versus_command(app, exit_code);
  add_handicap_command(app, exit_code);
  add_predict_command(app, exit_code);
  add_field_command(app);
  add_bench_command(app, exit_code);
  add_agents_command(app);
  add_agent_command(app, exit_code);
  add_tournament_command(app, exit_code);
  add_event_command(app, exit_code);
  add_run_command(app, exit_code);
  add_resume_command(app, exit_code);
  add_report_command(app, exit_code);
  add_merge_command(app);
  add_work_command(app, exit_code);
  add_replay_command(app);
  add_tally_command(app, exit_code);
  add_cards_command(app);
  add_deck_command(app);
  add_position_command(app);
  add_serve_command(app);
  add_advise_command(app, exit_code);
  add_review_command(app, exit_code);
  add_completion_command(app);
  add_manual_command(app);
  check_commands(app, argc, argv);
  check_options(app, argc, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {  // --help, --version
    app.exit(e);
  }
  finish_printing();
  return exit_code;
}

}  // namespace

int run_program(int argc, char** argv) {
  occupy_closed_streams();
  end_cleanly_on_signals();
  std::set_terminate(end_at_once);
  try {
    return obey(argc, with_help_as_option(argc, argv).data());
  } catch (const CLI::ParseError& e) {
    return complain(e, kExitUsage);
  } catch (const UsageError& e) {
    return complain(e, kExitUsage);
  } catch (const std::bad_alloc&) {
    return complain_of_memory();
  } catch (const std::exception& e) {
    return complain(e, kExitBadData);
  }
}

}  // namespace archon::cli
