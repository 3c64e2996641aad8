#include "sim/cli/commands/completion_command.h"

#include <fmt/format.h>

#include <memory>
#include <string_view>

#include "ai/agent_spec.h"
#include "sim/cli/output.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

std::string agent_words() { return joined(ai::agent_names(), " "); }

// The names of the options that `wanted` says yes to, with blanks between them.
template <class Wanted>
std::string option_words(const OfferedCommand& command, const Wanted& wanted) {
  std::vector<std::string> words;
  for (const OfferedOption& option : command.options)
    if (!option.positional && wanted(option))
      words.insert(words.end(), option.names.begin(), option.names.end());
  return joined(words, " ");
}

std::string any_option(const OfferedCommand& command) {
  return option_words(command, [](const OfferedOption&) { return true; });
}

bool is_agent(const OfferedOption& option) { return option.value == "AGENT"; }

std::string command_words(const OfferedCommand& command) {
  std::vector<std::string> words;
  for (const OfferedCommand& below : command.commands) words.push_back(below.name());
  return joined(words, " ");
}

// Between single quotes, as all three shells read it.
std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? "'\\''" : c == '\n' ? " " : std::string(1, c);
  return out + "'";
}

// ---- bash --------------------------------------------------------------------------------------

std::string bash(const OfferedCommand& tree) {
  std::string known;
  std::string cases;
  for (const OfferedCommand* command : all_commands(tree)) {
    const std::string path = joined(command->path, " ");
    if (command != &tree) known += (known.empty() ? "\"" : " | \"") + path + "\"";
    cases += fmt::format("    \"{}\")\n      commands=\"{}\"\n      options=\"{}\"\n", path,
                         command_words(*command), any_option(*command));
    cases += fmt::format("      agents=\"{}\"\n      values=\"{}\" ;;\n",
                         option_words(*command, is_agent),
                         option_words(*command, [](const auto& o) { return o.takes_value; }));
  }
  return fmt::format(R"(# Completion of archon for bash, made by: archon completion bash
_archon() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD - 1]}}"
  local path=archon at commands= options= agents= values=
  for ((at = 1; at < COMP_CWORD; ++at)); do
    case "$path ${{COMP_WORDS[at]}}" in
      {}) path="$path ${{COMP_WORDS[at]}}" ;;
    esac
  done
  case "$path" in
{}  esac
  COMPREPLY=()
  case " $agents " in
    *" $previous "*) COMPREPLY=($(compgen -W "{}" -- "$current")); return ;;
  esac
  case " $values " in
    *" $previous "*) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [[ -n $commands ]]; then
    COMPREPLY=($(compgen -W "$commands" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}}
complete -o filenames -F _archon archon
)",
                     known, cases, agent_words());
}

// ---- zsh ---------------------------------------------------------------------------------------

// "name:help", where a colon ends the name.
std::string described(const std::string& name, const std::string& help) {
  return " " + in_quotes(name + ":" + help);
}

std::string zsh(const OfferedCommand& tree) {
  std::string known;
  std::string cases;
  for (const OfferedCommand* command : all_commands(tree)) {
    const std::string path = joined(command->path, " ");
    if (command != &tree) known += (known.empty() ? "\"" : "|\"") + path + "\"";
    cases += fmt::format("    \"{}\")\n      commands=(", path);
    for (const OfferedCommand& below : command->commands)
      cases += described(below.name(), below.help);
    cases += " )\n      options=(";
    for (const OfferedOption& option : command->options)
      for (const std::string& name : option.names)
        if (!option.positional) cases += described(name, option.help);
    cases += fmt::format(" )\n      agents=({}) ;;\n", option_words(*command, is_agent));
  }
  return fmt::format(R"(#compdef archon
# Completion of archon for zsh, made by: archon completion zsh
_archon() {{
  local path=archon at
  local -a commands options agents
  for ((at = 2; at < CURRENT; ++at)); do
    case "$path ${{words[at]}}" in
      {}) path="$path ${{words[at]}}" ;;
    esac
  done
  case "$path" in
{}  esac
  if (( ${{agents[(Ie)${{words[CURRENT - 1]}}]}} )); then
    compadd {}
  elif [[ ${{words[CURRENT]}} == -* ]]; then
    _describe option options
  elif (( ${{#commands}} )); then
    _describe command commands
  else
    _files
  fi
}}
if [[ $funcstack[1] == _archon ]]; then _archon "$@"; else compdef _archon archon; fi
)",
                     known, cases, agent_words());
}

// ---- fish --------------------------------------------------------------------------------------

std::string fish_option(const std::string& when, const OfferedOption& option) {
  std::string line = fmt::format("complete -c archon -n {}", in_quotes(when));
  for (const std::string& name : option.names)
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (is_agent(option))
    line += fmt::format(" -x -a {}", in_quotes(agent_words()));
  else if (option.takes_value)
    line += " -r";
  return line + " -d " + in_quotes(option.help) + "\n";
}

std::string fish(const OfferedCommand& tree) {
  std::string known;
  std::string lines;
  for (const OfferedCommand* command : all_commands(tree)) {
    const std::string path = joined(command->path, " ");
    const std::string when = fmt::format("test (__archon_path) = \"{}\"", path);
    if (command != &tree) known += " " + in_quotes(path);
    for (const OfferedCommand& below : command->commands)
      lines += fmt::format("complete -c archon -n {} -f -a {} -d {}\n", in_quotes(when),
                           below.name(), in_quotes(below.help));
    for (const OfferedOption& option : command->options)
      if (!option.positional) lines += fish_option(when, option);
  }
  return fmt::format(R"(# Completion of archon for fish, made by: archon completion fish
function __archon_path
    set -l path archon
    for word in (commandline -opc)[2..-1]
        if contains -- "$path $word"{}
            set path "$path $word"
        end
    end
    echo $path
end
{})",
                     known, lines);
}

constexpr const char* kCompletionExamples =
    "\nExamples:\n"
    "  source <(archon completion bash)\n"
    "  archon completion zsh >~/.zfunc/_archon\n"
    "  archon completion fish >~/.config/fish/completions/archon.fish\n";

}  // namespace

std::string completion_script(const OfferedCommand& tree, const std::string& shell) {
  if (shell == "bash") return bash(tree);
  if (shell == "zsh") return zsh(tree);
  if (shell == "fish") return fish(tree);
  throw UsageError(fmt::format("'{}' is no shell known here; expected bash, zsh or fish", shell));
}

void add_completion_command(CLI::App& app) {
  const auto shell = std::make_shared<std::string>();
  CLI::App* command =
      app.add_subcommand("completion", "Print what a shell needs to complete archon's words");
  command->add_option("SHELL", *shell, "bash, zsh or fish")->required();
  command->footer(kCompletionExamples);
  command->callback([shell, &app] { print_text(completion_script(command_tree(app), *shell)); });
}

}  // namespace archon::cli
