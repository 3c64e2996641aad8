#include "sim/cli/options/help_text.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

#include "sim/cli/terminal/screen.h"

namespace archon::cli {
namespace {

constexpr size_t kNames = 26;  // columns that names take, before what they mean

size_t width() {
  return static_cast<size_t>(std::clamp(columns_of_terminal(STDOUT_FILENO), 40, 100));
}

std::string entry(const std::string& names, const std::string& meaning) {
  if (meaning.empty()) return "  " + names + '\n';
  std::string out = "  " + names;
  if (columns(out) >= kNames)
    out += '\n' + std::string(kNames, ' ');
  else
    out = padded(out, kNames);
  bool is_first = true;
  for (const std::string& line : wrapped(meaning, width() - kNames)) {
    if (!is_first) out += std::string(kNames, ' ');
    out += line + '\n';
    is_first = false;
  }
  return out;
}

// An example with what it does behind it, which goes below where both are too wide.
std::string footer_line(const std::string& line) {
  if (columns(line) <= width()) return line + '\n';
  const size_t words = std::min(line.find_first_not_of(' '), line.size());
  const size_t gap = line.find("  ", words);
  if (gap == std::string::npos) {
    std::string out;
    for (const std::string& part : wrapped(line, width(), words)) out += part + '\n';
    return out;
  }
  const size_t meaning = line.find_first_not_of(' ', gap);
  return line.substr(0, gap) + '\n' + footer_line(std::string(6, ' ') + line.substr(meaning));
}

}  // namespace

std::string HelpText::make_option(const CLI::Option* option, bool is_positional) const {
  std::string names = make_option_name(option, is_positional) + make_option_opts(option);
  std::string meaning = make_option_desc(option);
  if (const size_t at = names.find(" Excludes: "); at != std::string::npos) {
    meaning +=
        fmt::format(" (not with {})", names.substr(at + std::string_view(" Excludes: ").size()));
    names.resize(at);
  }
  return entry(names, meaning);
}

std::string HelpText::make_subcommand(const CLI::App* command) const {
  return entry(command->get_name(), command->get_description());
}

std::string HelpText::make_description(const CLI::App* command) const {
  std::string out;
  for (const std::string& line : wrapped(command->get_description(), width())) out += line + '\n';
  return out;
}

std::string HelpText::make_footer(const CLI::App* command) const {
  const std::string footer = command->get_footer();
  std::string out;
  for (size_t at = 0; at < footer.size();) {
    const size_t end = std::min(footer.find('\n', at), footer.size());
    out += footer_line(footer.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

}  // namespace archon::cli
