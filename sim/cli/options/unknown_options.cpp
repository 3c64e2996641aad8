#include "sim/cli/options/unknown_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/letters.h"
#include "engine/core/text.h"
#include "sim/cli/options/command_tree.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

// "--games" of "--games=5", "-n" of "-n5"; "" of what is a value: "-", "-5".
std::string option_name(const std::string& word) {
  if (word.starts_with("--")) return word.substr(0, word.find('=', 3));
  const bool is_short = word.size() > 1 && word[0] == '-' && is_letter(word[1]);
  return is_short ? word.substr(0, 2) : "";
}

// Long names first: of two that are equally near, a long one is meant.
std::vector<std::string> option_names(const Command& command, bool is_program) {
  std::vector<std::string> out{"--help", "-h"};
  if (is_program) out.emplace_back("--version");
  for (const Option& option : command.options) {
    if (is_positional(option)) continue;
    std::vector<std::string> names = names_of(option);
    std::stable_partition(names.begin(), names.end(),
                          [](const std::string& name) { return name.starts_with("--"); });
    out.insert(out.end(), names.begin(), names.end());
  }
  return out;
}

const Command* command_below(const Command& command, const std::string& word) {
  for (const Command& below : command.commands)
    if (below.name == word) return &below;
  return nullptr;
}

// What people look for in an option, and where it is.
struct Elsewhere {
  std::string_view command;
  std::string_view option;
  const char* told;
};

constexpr Elsewhere kElsewhere[] = {
    {"match", "--agent", "match has a player for each deck: --a AGENT --b AGENT"},
    {"match", "--agents", "match has a player for each deck: --a AGENT --b AGENT"},
    {"tournament", "--cut", "a cut belongs to the format: --format swiss:cut=4"},
    {"tournament", "--players",
     "every deck has a player: name the decks, or give --sealed 16 for 16 players without decks"},
    {"event", "--players", "players are entered by 'archon event new FILE --players LIST'"},
    {"bench", "--probes", "--probes is now 'archon-lab probes', a program for developers"},
    {"bench", "--regret", "--regret is now 'archon-lab regret', a program for developers"},
    {"bench", "--doublings", "--doublings is now 'archon-lab doublings', a program for developers"},
    {"bench", "--equal-time",
     "--equal-time is now 'archon-lab equal-time', a program for developers"}};

// Commands that go by another name: once they did, or people look for them under it.
struct OtherName {
  std::string_view path;  // behind the program's name
  const char* told;
};

constexpr const char* kMatchTold = "'archon match A B' plays two decks against each other";
constexpr const char* kShowTold =
    "'archon deck show' lists the bundled decks, 'archon deck shelf' yours";
constexpr const char* kImportTold = "'archon deck import' converts deck files";
constexpr const char* kRandomTold = "'archon deck random' generates decks";
constexpr const char* kCheckTold = "'archon deck check' says what is wrong with decks";

constexpr OtherName kOtherNames[] = {
    {"compare", kMatchTold},
    {"fight", kMatchTold},
    {"simulate", kMatchTold},
    {"vs", kMatchTold},
    {"rate", "'archon rank DECKS' rates many decks"},
    {"chains", "'archon bid A B' finds the chains that make two decks even"},
    {"list", kShowTold},
    {"deck list", kShowTold},
    {"import", kImportTold},
    {"convert", kImportTold},
    {"deck convert", kImportTold},
    {"generate", kRandomTold},
    {"deck generate", kRandomTold},
    {"check", kCheckTold},
    {"validate", kCheckTold},
    {"deck validate", kCheckTold},
    {"battle", "'archon encounter PARTY AGAINST' fights battles of Archmajesty"},
    {"site", "'archon rank DECKS --html site/' writes a site"},
    {"merge", "'archon merge' is now 'archon report': 'archon report --out WHOLE.run *.run'"},
    {"deck doctor", "'archon deck doctor' is now part of 'archon deck check'"},
    {"field", "'archon field fit' is now 'archon-lab field', a program for developers"}};

}  // namespace

// Names are compared without the dashes, which all have in common.
static std::string meant_by(const std::string& name, const std::vector<std::string>& known) {
  constexpr std::string_view kDashes = "--";
  std::vector<std::string> bare;
  for (const std::string& one : known)
    if (one.starts_with(kDashes)) bare.push_back(one.substr(kDashes.size()));
  std::vector<std::string> near;
  const size_t begin = std::min(name.find_first_not_of('-'), name.size());
  for (const std::string& one : nearest(name.substr(begin), bare))
    near.push_back(std::string(kDashes) + one);
  return did_you_mean(name, near);
}

void check_commands(const Command& program, int argc, const char* const* argv) {
  const Command* at = &program;
  std::string path = "archon";
  for (int i = 1; i < argc && argv[i][0] != '-'; ++i) {
    if (at->commands.empty()) return;
    const std::string word = argv[i];
    const Command* next = command_below(*at, word);
    path += " " + word;
    if (!next) {
      for (const OtherName& one : kOtherNames)
        if (path.substr(path.find(' ') + 1) == one.path) throw UsageError(one.told);
      std::vector<std::string> known;
      for (const Command& below : at->commands) known.push_back(below.name);
      throw UsageError(fmt::format("unknown command '{}'{} ({} --help lists all commands)", word,
                                   did_you_mean(word, known), path.substr(0, path.rfind(' '))));
    }
    at = next;
  }
}

void check_options(const Command& program, int argc, const char* const* argv) {
  const Command* at = &program;
  std::string path = "archon";
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--") return;
    const std::string name = option_name(word);
    if (name.empty()) {
      const Command* below = command_below(*at, word);
      if (!below) continue;
      at = below;
      path += " " + word;
      continue;
    }
    const std::vector<std::string> known = option_names(*at, at == &program);
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    for (const Elsewhere& one : kElsewhere)
      if (name == one.option && at->name == one.command) throw UsageError(one.told);
    throw UsageError(fmt::format("'{}' has no option '{}'{} ({} --help lists all options)", path,
                                 name, meant_by(name, known), path));
  }
}

}  // namespace archon::cli
