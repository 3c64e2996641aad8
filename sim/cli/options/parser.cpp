#include "sim/cli/options/parser.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

#include "sim/cli/options/command_tree.h"
#include "sim/cli/options/help_text.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

// Help is made from the description, as manual pages are.
class Layout : public CLI::FormatterBase {
 public:
  explicit Layout(const Command& program) : program_(program) {}

  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode) const override {
    const OfferedCommand tree = command_tree(program_);
    return help_page(offered(*app, tree), name);
  }

 private:
  static const OfferedCommand& offered(const CLI::App& app, const OfferedCommand& tree) {
    if (!app.get_parent()) return tree;
    const auto& those = offered(*app.get_parent(), tree).commands;
    return *std::find_if(those.begin(), those.end(),
                         [&](const OfferedCommand& one) { return one.name() == app.get_name(); });
  }

  const Command& program_;
};

CLI::Option* add_target(CLI::App& app, const Option& row) {
  return std::visit(
      [&]<class T>(T* to) {
        if constexpr (std::is_same_v<T, bool>)
          return app.add_flag(row.names, *to);
        else
          return app.add_option(row.names, *to);
      },
      row.to);
}

void add_option(CLI::App& app, const Option& row) {
  const OptionRules& rules = row.rules;
  CLI::Option* option = add_target(app, row);
  if (rules.check.wrong) option->check(rules.check.wrong);
  if (rules.single) option->allow_extra_args(false);
  if (!rules.without.empty()) option->expected(0, 1)->default_str(std::string(rules.without));
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

// The program alone says what it can do; a group of commands without one of them is a mistake.
void ask_for_command(const CLI::App& app, const Command& command) {
  if (!app.get_subcommands().empty()) return;
  if (app.get_parent() == nullptr) throw CLI::CallForHelp();
  std::string names;
  for (const Command& below : command.commands)
    names += fmt::format("{}{}", names.empty() ? "" : ", ", below.name);
  throw UsageError(
      fmt::format("'archon {}' needs a command; expected one of {}", command.name, names));
}

using Typed = std::span<const char* const>;

// Commands of which no word speaks can't be meant, and stay empty: there are a hundred of them.
void fill(CLI::App& app, const Command& command, const Typed& typed, int& exit_code) {
  for (const Option& row : command.options) add_option(app, row);
  for (const Option& row : command.options) relate(app, row);
  for (const Command& below : command.commands) {
    CLI::App& made = *app.add_subcommand(below.name, below.help);
    if (std::find(typed.begin(), typed.end(), below.name) != typed.end())
      fill(made, below, typed, exit_code);
  }
  if (!command.commands.empty()) {
    app.require_subcommand(0, 1);
    app.callback([&app, &command] { ask_for_command(app, command); });
  }
  if (!command.run) return;
  app.callback([&app, &command, &exit_code] {
    if (command.given) *command.given = given_of(app);
    exit_code = command.run();
  });
}

// What the library says of a command line, as the program says it.
std::string in_our_words(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App* at = &app;
  std::string path = "archon";
  while (!at->get_subcommands().empty()) {
    at = at->get_subcommands().front();
    path += " " + at->get_name();
  }
  const std::string told = error.what();
  if (told.starts_with("The following argument"))
    return fmt::format("{}: more than '{}' takes ({} --help tells what it does)",
                       told.substr(told.find(": ") + 2), path, path);
  if (error.get_name() == "ArgumentMismatch")
    return fmt::format("{}: expected a value", told.substr(0, told.find(':')));
  if (error.get_name() == "RequiredError") {
    std::string shape = path;
    for (const CLI::Option* option : at->get_options())
      if (option->get_positional() && option->get_required()) shape += " " + option->get_name(true);
    const std::string missing = told.substr(0, told.find(' '));
    if (missing.starts_with("-")) shape += " " + missing + " ...";
    return fmt::format("{} is missing: {} ({} --help tells what it is)", missing, shape, path);
  }
  constexpr std::string_view kExcludes = " excludes ";
  if (const size_t excludes = told.find(kExcludes); excludes != std::string::npos)
    return fmt::format("{} and {} can't be combined", told.substr(0, excludes),
                       told.substr(excludes + kExcludes.size()));
  return told;
}

}  // namespace

int parse_and_run(const Command& program, const std::string& version, int argc,
                  const char* const* argv) {
  CLI::App app{program.help, program.name};
  app.set_version_flag("--version", version);
  app.formatter(std::make_shared<Layout>(program));
  int exit_code = 0;
  fill(app, program, Typed(argv, static_cast<size_t>(argc)), exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {  // --help, --version
    app.exit(e);
  } catch (const CLI::ParseError& e) {
    throw UsageError(in_our_words(app, e));
  }
  return exit_code;
}

}  // namespace archon::cli
