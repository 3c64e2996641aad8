// `archon deck doctor`: what isn't known of decks, and what to do about it.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

void add_deck_doctor_command(CLI::App& deck);

}  // namespace archon::cli
