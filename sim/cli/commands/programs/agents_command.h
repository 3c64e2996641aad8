// `archon agents`: which agents there are; `archon agent check`: what is wrong with one.
#pragma once

#include <CLI/CLI.hpp>

namespace archon::cli {

void add_agents_command(CLI::App& app);
void add_agent_command(CLI::App& app, int& exit_code);

}  // namespace archon::cli
