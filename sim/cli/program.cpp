#include "sim/cli/program.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/files.h"
#include "protocol/programs/agents.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/options/help_text.h"
#include "sim/cli/options/parser.h"
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

// In the order in which --help lists them. Two tell of the program itself.
std::vector<Command> commands_of(const Command& program) {
  return {play_command(),
          match_command(),
          bid_command(),
          rank_command(),
          versus_command(),
          handicap_command(),
          predict_command(),
          alliance_command(),
          calibrate_command(),
          bench_command(),
          agents_command(),
          agent_command(),
          tournament_command(),
          lineup_command(),
          auction_command(),
          encounter_command(),
          fair_command(),
          event_command(),
          run_command(),
          resume_command(),
          report_command(),
          work_command(),
          replay_command(),
          tally_command(),
          cards_command(),
          deck_command(),
          position_command(),
          serve_command(),
          advise_command(),
          review_command(),
          completion_command(program),
          manual_command(program),
          schema_command(report_schemas())};
}

// Everything that the program knows, and what the words of its command line come to.
int obey(int argc, char** argv, const char* about,
         std::vector<Command> (*commands_of)(const Command& program)) {
  protocol::register_program_agent();
  Command program{std::filesystem::path(argc > 0 ? argv[0] : "archon").filename(), about,
                  kCommandsHelp};
  program.commands = commands_of(program);
  check_commands(program, argc, argv);
  check_options(program, argc, argv);
  const int exit_code = parse_and_run(program, "archon " ARCHON_VERSION, argc, argv);
  finish_printing();
  return exit_code;
}

}  // namespace

int run_program(int argc, char** argv) {
  return run_program(
      argc, argv,
      "Archon plays decks and mages against each other and measures how strong they are.",
      commands_of);
}

int run_program(int argc, char** argv, const char* about,
                std::vector<Command> (*commands_of)(const Command& program)) {
  occupy_closed_streams();
  end_cleanly_on_signals();
  std::set_terminate(end_at_once);
  try {
    return obey(argc, with_help_as_option(argc, argv).data(), about, commands_of);
  } catch (const UsageError& e) {
    return complain(e, kExitUsage);
  } catch (const std::bad_alloc&) {
    return complain_of_memory();
  } catch (const std::exception& e) {
    return complain(e, kExitBadData);
  }
}

}  // namespace archon::cli
