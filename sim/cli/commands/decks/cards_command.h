// `archon cards`: what cards do here, and which there are.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

// Adds `cards explain`, `cards list`, `cards coverage` and `cards check`. They throw Error when
// something is wrong.
void add_cards_command(CLI::App& app);

}  // namespace archon::cli
