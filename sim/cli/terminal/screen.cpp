#include "sim/cli/terminal/screen.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

constexpr int kLeastWidth = 80;

// By Colour: what ECMA-48 calls a rendition.
constexpr std::array<std::string_view, 8> kRenditions = {"",   "1",  "2",  "31",
                                                         "32", "33", "34", "36"};

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// The first that is set counts, as for the C library.
bool has_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (const std::string_view locale = variable(name); !locale.empty())
      return locale.find("UTF-8") != locale.npos || locale.find("utf8") != locale.npos;
  return false;
}

report::Palette palette_of(std::string_view terminal) {
  const std::string_view depth = variable("COLORTERM");
  if (depth == "truecolor" || depth == "24bit") return report::Palette::All;
  return terminal.find("256color") != terminal.npos ? report::Palette::Many
                                                    : report::Palette::Sixteen;
}

}  // namespace

bool wants_colours(std::string_view when, bool terminal) {
  if (when == "always") return true;
  if (when == "never") return false;
  if (when != "auto") {
    const std::array<std::string, 3> known = {"auto", "always", "never"};
    throw UsageError(fmt::format("--color: '{}' is not auto, always or never{}", when,
                                 did_you_mean(when, known)));
  }
  const char* no_colour = std::getenv("NO_COLOR");
  return terminal && (no_colour == nullptr || *no_colour == '\0');
}

bool is_terminal(int descriptor) {
  return isatty(descriptor) == 1 && variable("OMPI_COMM_WORLD_RANK").empty();
}

int columns_of_terminal(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kLeastWidth;
  return size.ws_col;
}

int terminal_width() { return std::max(columns_of_terminal(STDOUT_FILENO), kLeastWidth); }

report::TerminalLook look_of_output() {
  report::TerminalLook out;
  const std::string_view terminal = variable("TERM");
  if (!is_terminal(STDOUT_FILENO) || terminal.empty() || terminal == "dumb") return out;
  out.blocks = has_utf8();
  if (wants_colours("auto", true)) out.palette = palette_of(terminal);
  // "15;0" is black on white.
  const std::string_view colours = variable("COLORFGBG");
  out.is_light = colours.ends_with(";15") || colours.ends_with(";7");
  return out;
}

std::string painted(const Screen& screen, Colour colour, std::string_view text) {
  if (!screen.colours || colour == Colour::Plain || text.empty()) return std::string(text);
  return fmt::format("\033[{}m{}\033[0m", kRenditions[index_of(colour)], text);
}

std::vector<std::string> wrapped(std::string_view text, size_t width, size_t indent) {
  std::vector<std::string> lines;
  std::string line;
  bool begun = false;  // the line has a word
  while (!text.empty()) {
    const size_t blanks = std::min(text.find_first_not_of(' '), text.size());
    const size_t end = std::min(text.find(' ', blanks), text.size());
    const std::string_view word = text.substr(blanks, end - blanks);
    if (begun && columns(line) + blanks + columns(word) > width) {
      lines.push_back(line);
      line = std::string(indent, ' ');
    } else {
      line.append(blanks, ' ');
    }
    line += word;
    begun = begun || !word.empty();
    text.remove_prefix(end);
  }
  while (line.ends_with(' ')) line.pop_back();
  lines.push_back(line);
  return lines;
}

}  // namespace archon::cli
