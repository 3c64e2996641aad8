// `archon deck random`: decks that nobody printed.
#pragma once

#include <CLI/CLI.hpp>

#include "sim/cli/commands/deck_command.h"

namespace archon::cli {

// Adds `random` to the commands of `archon deck`.
void add_deck_random_command(CLI::App& deck, const IsScripted& is_scripted);

}  // namespace archon::cli
