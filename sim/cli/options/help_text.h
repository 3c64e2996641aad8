// How --help looks: no line is wider than the terminal, or than 80 columns where there is none.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace archon::cli {

// Stands under the examples of commands that name agents.
inline constexpr const char* kAgentsHelp =
    "\n'archon agents' lists the agents and their parameters.\n";

class HelpText : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_subcommand(const CLI::App* command) const override;
  std::string make_description(const CLI::App* command) const override;
  std::string make_footer(const CLI::App* command) const override;
};

}  // namespace archon::cli
