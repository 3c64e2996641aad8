#include "sim/cli/table/console.h"

#include <algorithm>
#include <istream>
#include <ostream>

#include "engine/core/printable.h"

namespace archon::cli {

void Console::say(std::string_view text, size_t indent) {
  for (const std::string& line : wrapped(text, width(), indent)) out_ << line << '\n';
}

void Console::say_bold(std::string_view line) {
  out_ << painted(screen_, Colour::Bold, line) << '\n';
}

void Console::put(std::string_view text) { out_ << text; }

void Console::say_for_now(std::string_view text) {
  if (screen_.wipes) out_ << text << std::flush;
}

void Console::wipe_line() {
  if (screen_.wipes) out_ << "\r\033[K";
}

void Console::wipe_all() { out_ << (screen_.wipes ? "\033[2J\033[3J\033[H" : "\n"); }

void Console::flush() { out_.flush(); }

bool Console::is_heard() const { return out_.good(); }

std::optional<std::string> Console::read_line(std::string_view prompt) {
  out_ << painted(screen_, Colour::Bold, prompt) << std::flush;
  std::string line;
  if (!is_heard() || !std::getline(in_, line)) return std::nullopt;
  // Nothing that a terminal obeys comes back out.
  std::replace_if(
      line.begin(), line.end(), [](char c) { return (c >= 0 && c < ' ') || c == '\177'; }, ' ');
  const size_t begin = line.find_first_not_of(' ');
  line = begin == line.npos ? "" : line.substr(begin, line.find_last_not_of(' ') - begin + 1);
  if (screen_.echoes) out_ << printable(line) << '\n';
  return line;
}

std::vector<std::string> in_columns(const std::vector<std::string>& texts, size_t width) {
  constexpr size_t kShort = 6;  // so many need no second column
  std::vector<std::string> cells;
  size_t widest = 0;
  for (const std::string& text : texts) {
    cells.push_back(shortened(text, width));
    widest = std::max(widest, columns(cells.back()));
  }
  const size_t across = cells.size() <= kShort ? 1 : std::clamp<size_t>(width / (widest + 1), 1, 3);
  const size_t rows = (cells.size() + across - 1) / across;
  std::vector<std::string> lines;
  for (size_t row = 0; row < rows; ++row) {
    std::string line;
    for (size_t i = row; i < cells.size(); i += rows)
      line += i + rows < cells.size() ? padded(cells[i], widest + 1) : cells[i];
    lines.push_back(line);
  }
  return lines;
}

}  // namespace archon::cli
