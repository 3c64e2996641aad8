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

// Names in one column, what they mean in the other.
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

// Examples: a line each, with what it does behind or below it.
std::string help_examples(const std::string& text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    out += footer_line(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

// "archon match [OPTIONS] A B"
std::string usage_line(const OfferedCommand& command, const std::string& name) {
  std::string out = "Usage: " + name;
  if (!command.commands.empty()) return out + " COMMAND";
  out += " [OPTIONS]";
  for (const OfferedOption& option : command.options) {
    if (!option.positional) continue;
    const std::string word = option.names[0] + (option.many ? "..." : "");
    out += option.required ? " " + word : " [" + word + "]";
  }
  return out;
}

std::string option_entry(const OfferedOption& option) {
  std::string names;
  for (const std::string& name : option.names) names += (names.empty() ? "" : ", ") + name;
  if (option.positional) return help_entry(names, meaning_of(option));
  if (!option.value.empty()) names += " " + option.value;
  return help_entry(names, meaning_of(option) + (option.required ? " (required)" : ""));
}

std::string titled(const std::string& title, const std::string& entries) {
  return entries.empty() ? "" : "\n" + title + ":\n" + entries;
}

std::string arguments_of(const OfferedCommand& command) {
  std::string out;
  for (const OfferedOption& option : command.options)
    if (option.positional) out += option_entry(option);
  return titled("Arguments", out);
}

std::string options_of(const OfferedCommand& command) {
  std::string out;
  for (const OptionSection& section : option_sections(command)) {
    std::string entries;
    for (const OfferedOption* option : section.options) entries += option_entry(*option);
    out += titled(section.title, entries);
  }
  return out;
}

std::string commands_of(const OfferedCommand& command) {
  std::string out;
  for (const CommandSection& section : command_sections(command)) {
    std::string entries;
    for (const OfferedCommand* below : section.commands)
      entries += help_entry(below->name(), below->help);
    out += titled(section.title, entries);
  }
  return out;
}

}  // namespace

std::string help_page(const OfferedCommand& command, const std::string& name) {
  return help_sentence(command.help) + "\n" + help_sentence(usage_line(command, name)) +
         arguments_of(command) + commands_of(command) + options_of(command) +
         help_examples(command.footer);
}

}  // namespace archon::cli
