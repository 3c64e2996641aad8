// `archon deck`: look at deck lists, check them, convert them, make them up.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string_view>

namespace archon::cli {

// Whether a card's script exists, by id. Without one the card cannot be played here.
using IsScripted = std::function<bool(std::string_view id)>;

// Adds `deck show`, `deck check`, `deck import` and `deck random` to the program. They throw Error
// when something is wrong, also for a deck that fails its check.
void add_deck_command(CLI::App& app, const IsScripted& is_scripted);

}  // namespace archon::cli
