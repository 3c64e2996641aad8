// The command line: one sub-command per question a person asks.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "engine/core/check.h"
#include "engine/keyforge/library.h"
#include "sim/cli/deck_command.h"

int main(int argc, char** argv) {
  CLI::App app{"Archon plays KeyForge decks against each other and tells how strong they are."};
  app.set_version_flag("--version", "archon 0.1.0");
  app.require_subcommand(1);
  try {
    CLI11_PARSE(app, argc, argv);
    return 0;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "archon: %s\n", e.what());
    return 1;
  }
}
