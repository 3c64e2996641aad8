#include "sim/cli/options/parser.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <type_traits>

#include "sim/cli/options/command_tree.h"
#include "sim/cli/options/help_text.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

class Layout : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    const std::string names = make_option_name(option, is_positional) + make_option_opts(option);
    // CLI11 lists them in the order of their addresses; the description has them in ours.
    return help_entry(names.substr(0, names.find(" Excludes:")), make_option_desc(option));
  }
  std::string make_subcommand(const CLI::App* command) const override {
    return help_entry(command->get_name(), command->get_description());
  }
  std::string make_description(const CLI::App* command) const override {
    return help_sentence(command->get_description());
  }
  std::string make_footer(const CLI::App* command) const override {
    return help_examples(command->get_footer());
  }
};

// " (not with --verify --at)"; "" of an option that goes with all others.
std::string exclusions_of(const Command& command, const Option& row) {
  std::string out;
  for (const Option& other : command.options)
    if (excludes(row, other) || excludes(other, row)) out += " " + chief_name(other);
  return out.empty() ? "" : fmt::format(" (not with{})", out);
}

CLI::Option* add_target(CLI::App& app, const Option& row, const std::string& help) {
  return std::visit(
      [&]<class T>(T* to) {
        if constexpr (std::is_same_v<T, bool>)
          return app.add_flag(row.names, *to, help);
        else
          return app.add_option(row.names, *to, help);
      },
      row.to);
}

void add_option(CLI::App& app, const Command& command, const Option& row) {
  const OptionRules& rules = row.rules;
  CLI::Option* option = add_target(app, row, row.help + exclusions_of(command, row));
  if (!rules.value.empty()) option->type_name(std::string(rules.value));
  if (rules.check.wrong) option->check(rules.check.wrong, rules.check.told);
  if (rules.single) option->allow_extra_args(false);
  if (!rules.without.empty()) option->expected(0, 1)->default_str(std::string(rules.without));
  if (rules.shown) option->capture_default_str();
  option->required(rules.required);
}

// Which options need or exclude which; they are all there.
void relate(CLI::App& app, const Option& row) {
  CLI::Option* option = app.get_option(chief_name(row));
  if (!row.rules.needs.empty()) option->needs(app.get_option(std::string(row.rules.needs)));
  for (const std::string_view other : row.rules.not_with)
    if (!other.empty()) option->excludes(app.get_option(std::string(other)));
}

std::vector<std::string> given_of(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::Option* option : app.get_options())
    if (option->count() > 0) out.push_back(option->get_name());
  return out;
}

void fill(CLI::App& app, const Command& command, int& exit_code) {
  app.footer(command.footer);
  for (const Option& row : command.options) add_option(app, command, row);
  for (const Option& row : command.options) relate(app, row);
  for (const Command& below : command.commands)
    fill(*app.add_subcommand(below.name, below.help), below, exit_code);
  if (!command.commands.empty()) app.require_subcommand(1);
  if (!command.run) return;
  app.callback([&app, &command, &exit_code] {
    if (command.given) *command.given = given_of(app);
    exit_code = command.run();
  });
}

}  // namespace

int parse_and_run(const Command& program, const std::string& version, int argc,
                  const char* const* argv) {
  CLI::App app{program.help, program.name};
  app.set_version_flag("--version", version);
  app.formatter(std::make_shared<Layout>());
  int exit_code = 0;
  fill(app, program, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {  // --help, --version
    app.exit(e);
  } catch (const CLI::ParseError& e) {
    throw UsageError(e.what());
  }
  return exit_code;
}

}  // namespace archon::cli
