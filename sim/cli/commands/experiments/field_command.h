// `archon field`: the games behind `archon predict`.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

void add_field_command(CLI::App& app);

}  // namespace archon::cli
