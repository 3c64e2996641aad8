#include "sim/cli/options/command_tree.h"

#include <fmt/format.h>

namespace archon::cli {
namespace {

OfferedOption option_of(const CLI::Option& option) {
  OfferedOption out;
  out.positional = option.get_positional();
  for (const std::string& name : option.get_snames()) out.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) out.names.push_back("--" + name);
  if (out.names.empty()) out.names.push_back(option.get_name(true));
  out.takes_value = option.get_items_expected_max() > 0;
  out.required = option.get_required();
  out.many = option.get_items_expected_max() > 1;
  out.value = out.takes_value ? option.get_type_name() : "";
  out.help = option.get_description();
  out.initial = option.get_default_str();
  return out;
}

OfferedCommand command_of(const CLI::App& app, std::vector<std::string> path) {
  OfferedCommand out;
  out.path = std::move(path);
  out.help = app.get_description();
  out.footer = app.get_footer();
  for (const CLI::Option* option : app.get_options())
    if (!option->get_group().empty()) out.options.push_back(option_of(*option));
  for (const CLI::App* command : app.get_subcommands({})) {
    if (command->get_group().empty()) continue;
    std::vector<std::string> below = out.path;
    below.push_back(command->get_name());
    out.commands.push_back(command_of(*command, std::move(below)));
  }
  return out;
}

}  // namespace

OfferedCommand command_tree(const CLI::App& app) { return command_of(app, {"archon"}); }

std::string joined(const std::vector<std::string>& path, const std::string& between) {
  return fmt::format("{}", fmt::join(path, between));
}

std::vector<const OfferedCommand*> all_commands(const OfferedCommand& tree) {
  std::vector<const OfferedCommand*> out = {&tree};
  for (const OfferedCommand& command : tree.commands)
    for (const OfferedCommand* below : all_commands(command)) out.push_back(below);
  return out;
}

}  // namespace archon::cli
