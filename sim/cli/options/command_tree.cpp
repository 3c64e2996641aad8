#include "sim/cli/options/command_tree.h"

#include <fmt/format.h>

#include <sstream>
#include <type_traits>

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
  if constexpr (std::is_floating_point_v<Value>) return "FLOAT";
  if constexpr (std::is_integral_v<Value>) return std::is_signed_v<Value> ? "INT" : "UINT";
  return "TEXT";
}

std::string value_of(const Option& option) {
  const std::string_view said = option.rules.value;
  std::string out =
      !said.empty() ? std::string(said)
                    : std::visit([]<class T>(const T*) { return kind_of_value<T>(); }, option.to);
  if (!option.rules.check.told.empty()) out += ":" + option.rules.check.told;
  return out;
}

// The default as a stream writes it.
std::string initial_of(const Option& option) {
  if (!option.rules.without.empty()) return std::string(option.rules.without);
  if (!option.rules.shown) return "";
  std::ostringstream out;
  std::visit(
      [&]<class T>(const T* to) {
        if constexpr (std::is_same_v<typename Held<T>::Type, T>) out << *to;
      },
      option.to);
  return out.str();
}

OfferedOption offered(const Option& option) {
  OfferedOption out;
  out.names = names_of(option);
  out.positional = is_positional(option);
  out.takes_value = !std::holds_alternative<bool*>(option.to);
  out.required = option.rules.required;
  out.many = std::holds_alternative<std::vector<std::string>*>(option.to);
  out.value = value_of(option);
  out.help = option.help;
  out.initial = initial_of(option);
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
  out.options.push_back(flag({"-h", "--help"}, kHelpHelp));
  if (out.path.size() == 1) out.options.push_back(flag({"--version"}, kVersionHelp));
  for (const Option& option : command.options) out.options.push_back(offered(option));
  for (const Command& one : command.commands) {
    std::vector<std::string> below = out.path;
    below.push_back(one.name);
    out.commands.push_back(offered(one, std::move(below)));
  }
  return out;
}

}  // namespace

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
