#include "sim/cli/options/command.h"

#include <fmt/format.h>

#include <algorithm>

namespace archon::cli {

std::vector<std::string> names_of(const Option& option) {
  std::vector<std::string> out;
  for (size_t at = 0; at <= option.names.size();) {
    const size_t end = std::min(option.names.find(',', at), option.names.size());
    out.push_back(option.names.substr(at, end - at));
    at = end + 1;
  }
  std::stable_partition(out.begin(), out.end(),
                        [](const std::string& name) { return !name.starts_with("--"); });
  return out;
}

bool is_positional(const Option& option) { return !option.names.starts_with('-'); }

std::string chief_name(const Option& option) {
  const std::vector<std::string> names = names_of(option);
  const auto at = std::find_if(names.begin(), names.end(),
                               [](const std::string& name) { return name.starts_with("--"); });
  return at == names.end() ? names.front() : *at;
}

bool excludes(const Option& option, const Option& other) {
  const auto& those = option.rules.not_with;
  if (those.front().empty()) return false;
  return std::find(those.begin(), those.end(), chief_name(other)) != those.end();
}

Option::Option(std::string_view names_, Target to_, std::string_view help_,
               const OptionRules& rules_)
    : names(names_), to(to_), help(help_), rules(rules_) {}
Option::Option(const Option&) = default;
Option::Option(Option&&) noexcept = default;
Option& Option::operator=(const Option&) = default;
Option& Option::operator=(Option&&) noexcept = default;
Option::~Option() = default;

Check one_of(std::vector<std::string> words) {
  std::string list;
  for (size_t i = 0; i < words.size(); ++i)
    list += fmt::format("{}'{}'", i == 0 ? "" : i + 1 == words.size() ? " or " : ", ", words[i]);
  return {"", [words = std::move(words), list = std::move(list)](const std::string& text) {
            return std::find(words.begin(), words.end(), text) != words.end()
                       ? ""
                       : fmt::format("expected {}, not '{}'", list, text);
          }};
}

}  // namespace archon::cli
