#include "sim/cli/options/unknown_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "engine/core/text.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

// "--games" of "--games=5", "-n" of "-n5"; "" of what is a value: "-", "-5".
std::string option_name(const std::string& word) {
  if (word.starts_with("--")) return word.substr(0, word.find('=', 3));
  const bool is_short =
      word.size() > 1 && word[0] == '-' && std::isalpha(static_cast<unsigned char>(word[1])) != 0;
  return is_short ? word.substr(0, 2) : "";
}

std::vector<std::string> names_of(const CLI::App& command) {
  std::vector<std::string> out;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) out.push_back("--" + name);
    for (const std::string& name : option->get_snames()) out.push_back("-" + name);
  }
  return out;
}

}  // namespace

void check_options(const CLI::App& app, int argc, const char* const* argv) {
  const CLI::App* at = &app;
  std::string path = "archon";
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--") return;
    const std::string name = option_name(word);
    if (name.empty()) {
      const auto below =
          at->get_subcommands([&](const CLI::App* command) { return command->get_name() == word; });
      if (below.empty()) continue;
      at = below[0];
      path += " " + word;
      continue;
    }
    const std::vector<std::string> known = names_of(*at);
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw UsageError(fmt::format("'{}' has no option '{}'{} ({} --help lists all options)", path,
                                   name, did_you_mean(name, known), path));
  }
}

}  // namespace archon::cli
