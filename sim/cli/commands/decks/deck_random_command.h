// `archon deck random`: decks that nobody printed.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

// Adds `random` to the commands of `archon deck`.
void add_deck_random_command(CLI::App& deck);

}  // namespace archon::cli
