#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/core/files.h"
#include "engine/core/letters.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/options/command_tree.h"

namespace archon::cli {
namespace {

// A text in which nothing means anything to roff.
std::string plain(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    line_begins = c == '\n';
  }
  return out;
}

std::string bold(std::string_view text) { return "\\fB" + plain(text) + "\\fR"; }
std::string slanted(std::string_view text) { return "\\fI" + plain(text) + "\\fR"; }

std::string synopsis(const OfferedCommand& command) {
  std::string out = bold(joined(command.path, " "));
  if (!command.commands.empty()) out += " " + slanted("COMMAND");
  out += " [" + slanted("OPTION") + "]...";
  for (const OfferedOption& option : command.options) {
    if (!option.positional) continue;
    const std::string word = slanted(option.names[0]) + (option.many ? "..." : "");
    out += option.required ? " " + word : " [" + word + "]";
  }
  return out + "\n";
}

std::string option_entry(const OfferedOption& option) {
  std::string names;
  for (const std::string& name : option.names)
    names += (names.empty() ? "" : ", ") + (option.positional ? slanted(name) : bold(name));
  if (!option.positional && !option.value.empty()) names += " " + slanted(option.value);
  return fmt::format(".TP\n{}\n{}\n", names, plain(meaning_of(option)));
}

std::string arguments_section(const OfferedCommand& command) {
  std::string out;
  for (const OfferedOption& option : command.options)
    if (option.positional) out += option_entry(option);
  return out.empty() ? "" : ".SH ARGUMENTS\n" + out;
}

std::string options_section(const OfferedCommand& command) {
  std::string out = ".SH OPTIONS\n";
  const std::vector<OptionSection> sections = option_sections(command);
  for (const OptionSection& section : sections) {
    if (sections.size() > 1) out += fmt::format(".SS {}\n", plain(section.title));
    for (const OfferedOption* option : section.options) out += option_entry(*option);
  }
  return out;
}

std::string commands_section(const OfferedCommand& command) {
  if (command.commands.empty()) return "";
  std::string out = ".SH COMMANDS\n";
  for (const OfferedCommand& below : command.commands)
    out += fmt::format(".TP\n{}\n{}\n", bold(joined(below.path, "-") + "(1)"), plain(below.help));
  return out;
}

// "archon-deck-import.1"
std::string page_name(const OfferedCommand& command) { return joined(command.path, "-") + ".1"; }

// As man(1) reads it. Depends on nothing but the command.
std::string manual_page(const OfferedCommand& command) {
  const std::string name = joined(command.path, "-");
  std::string upper;
  for (const char c : name) upper += upper_case(c);
  std::string out = fmt::format(".TH {} 1 \"\" \"archon {}\" \"Archon\"\n", upper, ARCHON_VERSION);
  out += fmt::format(".SH NAME\n{} \\- {}\n", plain(name), plain(command.help));
  out += ".SH SYNOPSIS\n" + synopsis(command);
  out += commands_section(command);
  out += arguments_section(command) + options_section(command);
  if (!command.footer.empty()) out += ".SH NOTES\n.nf\n" + plain(command.footer) + "\n.fi\n";
  if (command.path.size() > 1) {
    std::vector<std::string> above = command.path;
    above.pop_back();
    out += fmt::format(".SH SEE ALSO\n{}\n", bold(joined(above, "-") + "(1)"));
  }
  return out;
}

void write_pages(const Command& program, const std::string& folder) {
  make_folder(folder);
  const OfferedCommand tree = command_tree(program);
  for (const OfferedCommand* command : all_commands(tree))
    write_file(std::filesystem::path(folder) / page_name(*command), manual_page(*command));
}

}  // namespace

Command manual_command(const Command& program) {
  const auto folder = std::make_shared<std::string>();
  Command out{"manual", "Write a manual page for each command, for man(1)",
              "\nExample:\n  archon manual man/\n"};
  out.add({{"DIR",
            folder.get(),
            "the folder to write to, such as ~/.local/share/man/man1",
            {.required = true}}});
  out.listed = false;
  out.run = [folder, &program] {
    write_pages(program, *folder);
    return 0;
  };
  return out;
}

}  // namespace archon::cli
