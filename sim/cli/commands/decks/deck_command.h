// `archon deck`: look at deck lists, check them, convert them, make them up.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

// Adds `deck show`, `deck check`, `deck import` and `deck random` to the program. They throw Error
// when something is wrong, also for a deck that fails its check.
void add_deck_command(CLI::App& app);

}  // namespace archon::cli
