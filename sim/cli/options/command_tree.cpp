#include "sim/cli/options/command_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <type_traits>

#include "sim/cli/options/option_groups.h"

namespace archon::cli {
namespace {

template <class T>
struct Held {
  using Type = T;
};
template <class T>
struct Held<std::optional<T>> {
  using Type = T;
};
template <class T>
struct Held<std::vector<T>> {
  using Type = T;
};

// What stands for a value where the option doesn't say.
template <class T>
std::string kind_of_value() {
  using Value = typename Held<T>::Type;
  if constexpr (std::is_same_v<Value, bool>) return "";
  if constexpr (std::is_arithmetic_v<Value>) return "N";
  return "TEXT";
}

std::string value_of(const Option& option) {
  const std::string_view said = option.rules.value;
  if (!said.empty()) return std::string(said);
  return std::visit([]<class T>(const T*) { return kind_of_value<T>(); }, option.to);
}

// The default as a stream writes it.
std::string initial_of(const Option& option) {
  if (!option.rules.without.empty()) return std::string(option.rules.without);
  if (!option.rules.initial.empty()) return std::string(option.rules.initial);
  if (!option.rules.shown) return "";
  std::ostringstream out;
  std::visit(
      [&]<class T>(const T* to) {
        if constexpr (std::is_same_v<typename Held<T>::Type, T>) out << *to;
      },
      option.to);
  return out.str();
}

OfferedOption offered(const Command& command, const Option& option) {
  OfferedOption out;
  out.names = names_of(option);
  out.positional = is_positional(option);
  out.takes_value = !std::holds_alternative<bool*>(option.to);
  out.required = option.rules.required;
  out.many = std::holds_alternative<std::vector<std::string>*>(option.to);
  out.value = value_of(option);
  out.help = option.help;
  for (const Option& other : command.options)
    if (excludes(option, other) || excludes(other, option))
      out.not_with.push_back(chief_name(other));
  out.range = option.rules.check.told;
  out.initial = initial_of(option);
  out.group = option.rules.group;
  return out;
}

OfferedOption flag(std::vector<std::string> names, const char* help) {
  OfferedOption out;
  out.names = std::move(names);
  out.help = help;
  return out;
}

OfferedCommand offered(const Command& command, std::vector<std::string> path) {
  OfferedCommand out;
  out.path = std::move(path);
  out.help = command.help;
  out.footer = command.footer;
  out.listed = command.listed;
  for (const Option& option : command.options) out.options.push_back(offered(command, option));
  if (out.path.size() == 1) out.options.push_back(flag({"--version"}, kVersionHelp));
  out.options.push_back(flag({"-h", "--help"}, kHelpHelp));
  for (const Command& one : command.commands) {
    std::vector<std::string> below = out.path;
    below.push_back(one.name);
    out.commands.push_back(offered(one, std::move(below)));
  }
  return out;
}

// "A, B or C"
std::string alternatives(const std::vector<std::string>& words) {
  std::string out = words.front();
  for (size_t i = 1; i < words.size(); ++i)
    out += (i + 1 == words.size() ? " or " : ", ") + words[i];
  return out;
}

bool is_called(const OfferedOption& option, std::string_view name) {
  return std::find(option.names.begin(), option.names.end(), name) != option.names.end();
}

// Whether a group has it by name.
bool is_named(const OfferedOption& option) {
  for (const OptionGroup& group : option_groups())
    for (const std::string_view name : group.options)
      if (is_called(option, name)) return true;
  return false;
}

// Those of the section that are among the options, which are no longer among them then.
OptionSection section_of(const OptionGroup& group, std::vector<const OfferedOption*>& options) {
  OptionSection out{std::string(group.title), {}};
  for (const std::string_view name : group.options) {
    const auto at = std::find_if(options.begin(), options.end(), [&](const OfferedOption* option) {
      return is_called(*option, name);
    });
    if (at == options.end()) continue;
    out.options.push_back(*at);
    options.erase(at);
  }
  std::erase_if(options, [&](const OfferedOption* option) {
    if (option->group != group.title || is_named(*option)) return false;
    out.options.push_back(option);
    return true;
  });
  return out;
}

}  // namespace

std::string meaning_of(const OfferedOption& option) {
  std::vector<std::string> more;
  if (!option.not_with.empty()) more.push_back("not with " + alternatives(option.not_with));
  if (!option.range.empty()) more.push_back(option.range);
  if (!option.initial.empty()) more.push_back("default: " + option.initial);
  return more.empty() ? option.help : fmt::format("{} ({})", option.help, fmt::join(more, "; "));
}

std::vector<OptionSection> option_sections(const OfferedCommand& command) {
  std::vector<const OfferedOption*> left;
  for (const OfferedOption& option : command.options)
    if (!option.positional) left.push_back(&option);
  if (std::ssize(left) <= kMostUngrouped) return {{"Options", left}};
  std::vector<OptionSection> out;
  for (const OptionGroup& group : option_groups())
    if (OptionSection one = section_of(group, left); !one.options.empty())
      out.push_back(std::move(one));
  if (!left.empty()) out.push_back({"Others", left});
  return out;
}

std::vector<CommandSection> command_sections(const OfferedCommand& command) {
  std::vector<const OfferedCommand*> left;
  for (const OfferedCommand& below : command.commands)
    if (below.listed) left.push_back(&below);
  if (std::ssize(left) <= kMostUngrouped) return {{"Commands", left}};
  std::vector<CommandSection> out;
  for (const CommandGroup& group : command_groups()) {
    CommandSection& section = out.emplace_back(CommandSection{std::string(group.title), {}});
    for (const std::string_view name : group.commands) {
      const auto is_it = [&](const OfferedCommand* one) { return one->name() == name; };
      const auto at = std::find_if(left.begin(), left.end(), is_it);
      if (at == left.end()) continue;
      section.commands.push_back(*at);
      left.erase(at);
    }
  }
  if (!left.empty()) out.push_back({"Others", left});
  return out;
}

OfferedCommand command_tree(const Command& program) { return offered(program, {"archon"}); }

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
