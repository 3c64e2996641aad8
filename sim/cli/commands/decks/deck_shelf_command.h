// archon deck add, shelf and remove: own decks under names.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

void add_deck_shelf_commands(CLI::App& deck);

}  // namespace archon::cli
