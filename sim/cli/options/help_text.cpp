#include "sim/cli/options/help_text.h"

#include <unistd.h>

#include <algorithm>

#include "sim/cli/terminal/screen.h"

namespace archon::cli {
namespace {

constexpr size_t kNames = 26;  // columns that names take, before what they mean

size_t width() { return std::clamp(columns_of_terminal(STDOUT_FILENO), 40, 100); }

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

std::string help_entry(const std::string& names, const std::string& meaning) {
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

std::string help_sentence(const std::string& text) {
  std::string out;
  for (const std::string& line : wrapped(text, width())) out += line + '\n';
  return out;
}

std::string help_examples(const std::string& text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    out += footer_line(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

}  // namespace archon::cli
