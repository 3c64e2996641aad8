// `archon deck import`: deck files of others in our own format.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

void add_deck_import_command(CLI::App& deck);

}  // namespace archon::cli
