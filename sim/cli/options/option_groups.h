// The groups in which help and manual pages list the options of a large command, and help the
// commands of the program.
#pragma once

#include <string_view>
#include <vector>

namespace archon::cli {

struct OptionGroup {
  std::string_view title;
  std::vector<std::string_view> options;  // their first long names, the common ones first
};

// In the order in which they are listed. An option is in one of them, whatever its command; behind
// those that are named come those that say so themselves (OptionRules::group), as the numbers of
// jobs do.
const std::vector<OptionGroup>& option_groups();

struct CommandGroup {
  std::string_view title;
  std::vector<std::string_view> commands;
};

// Likewise; those of the program alone.
const std::vector<CommandGroup>& command_groups();

// A command with more options than this, or more commands below it, lists them in groups.
inline constexpr int kMostUngrouped = 10;

}  // namespace archon::cli
