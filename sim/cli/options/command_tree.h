// What the command line offers, as completions and manual pages tell it.
#pragma once

#include <string>
#include <vector>

#include "sim/cli/options/command.h"

namespace archon::cli {

struct OfferedOption {
  std::vector<std::string> names;  // "--games"; of a positional argument "DECKS"
  bool positional = false;
  bool takes_value = false;
  bool required = false;
  bool many = false;
  std::string value;  // what kind: "AGENT", "FILE", "N" of a number, ...
  std::string help;
  std::vector<std::string> not_with;  // the options that can't be given besides
  std::string range;                  // of a number, where it helps
  std::string initial;                // its default, if it has one
  std::string group;                  // where no group names it
};

struct OfferedCommand {
  std::vector<std::string> path;  // "archon", "deck", "import"
  std::string help;
  std::string footer;
  std::vector<OfferedOption> options;
  std::vector<OfferedCommand> commands;
  bool listed = true;

  const std::string& name() const { return path.back(); }
};

// Of the whole program; its command is called "archon" here, whatever its file is called.
OfferedCommand command_tree(const Command& program);

// Its help, with what excludes it, its range and its default.
std::string meaning_of(const OfferedOption& option);

// The options without arguments, as they are listed: in groups if there are many, --help last.
struct OptionSection {
  std::string title;
  std::vector<const OfferedOption*> options;
};
std::vector<OptionSection> option_sections(const OfferedCommand& command);

// The commands below it in the same way, those that are listed.
struct CommandSection {
  std::string title;
  std::vector<const OfferedCommand*> commands;
};
std::vector<CommandSection> command_sections(const OfferedCommand& command);

// The words of a path with something between them.
std::string joined(const std::vector<std::string>& path, const std::string& between);

// The command and all below it, the outermost first.
std::vector<const OfferedCommand*> all_commands(const OfferedCommand& tree);

// The help of --help, which every command has, and of --version, which the program has.
inline constexpr const char* kHelpHelp = "print this help and exit";
inline constexpr const char* kVersionHelp = "print the version and exit";

}  // namespace archon::cli
