// What the command line offers, as data: from it come completions and manual pages.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace archon::cli {

struct OfferedOption {
  std::vector<std::string> names;  // "--games"; of a positional argument "DECKS"
  bool positional = false;
  bool takes_value = false;
  bool required = false;
  bool many = false;
  std::string value;  // what kind: "AGENT", "FILE", ...
  std::string help;
  std::string initial;  // its default, if it has one
};

struct OfferedCommand {
  std::vector<std::string> path;  // "archon", "deck", "import"
  std::string help;
  std::string footer;
  std::vector<OfferedOption> options;
  std::vector<OfferedCommand> commands;

  const std::string& name() const { return path.back(); }
};

OfferedCommand command_tree(const CLI::App& app);

// The words of a path with something between them.
std::string joined(const std::vector<std::string>& path, const std::string& between);

// The command and all below it, the outermost first.
std::vector<const OfferedCommand*> all_commands(const OfferedCommand& tree);

}  // namespace archon::cli
