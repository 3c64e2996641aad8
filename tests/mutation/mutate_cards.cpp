// Makes every card script wrong in every small way and asks the card's own scenarios whether they
// notice. See README.md.
#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/core/check.h"
#include "tests/keyforge/scenario.h"
#include "tests/mutation/mutants.h"

namespace archon::keyforge {
namespace {

// Refused by the compiler; idle: it reads as the card itself does ("each creature", "creature").
enum class Fate { Killed, Survived, Refused, Idle };
constexpr std::array<std::string_view, 4> kFates = {"killed", "survived", "refused", "idle"};

struct Options {
  std::string only;      // part of the path of a script
  bool verbose = false;  // tell the fate of every mutant
  int part = 1;          // of `parts`: every card whose turn comes with this number
  int parts = 1;
};

// The mutants that no scenario can tell from the card, and why, by card and change.
class Excused {
 public:
  explicit Excused(const std::string& path) {
    for (const auto& entry : YAML::LoadFile(path)) {
      for (const char* key : {"card", "mutant", "why"})
        if (!entry[key]) throw Error(fmt::format("{}: an entry without '{}'", path, key));
      open_.insert({entry["card"].as<std::string>(), entry["mutant"].as<std::string>()});
    }
  }

  bool has(const std::string& card, const std::string& change) {
    used_.insert({card, change});
    return open_.contains({card, change});
  }

  // Entries of the card that no surviving mutant needs.
  std::vector<std::string> idle(const std::string& card) const {
    std::vector<std::string> out;
    for (const auto& entry : open_)
      if (entry.first == card && !used_.contains(entry)) out.push_back(entry.second);
    return out;
  }

 private:
  std::set<std::pair<std::string, std::string>> open_;
  std::set<std::pair<std::string, std::string>> used_;
};

// A card script, its scenarios, and the editions that read it.
struct Source {
  std::string card;
  std::string file;  // from the top of the repository
  std::string text;
  std::string scenarios;
  std::vector<int> editions;
};

// Whose scripts and scenarios: of the tree this was built from, unless ROOT names another.
const std::string kRoot = [] {
  const char* const root = std::getenv("ROOT");
  return std::string(root != nullptr ? root : ARCHON_SOURCE_DIR) + "/";
}();
const std::string kCards = "data/keyforge/cards";

std::vector<Source> scripts() {
  std::vector<Source> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kRoot + kCards)) {
    if (entry.path().extension() != ".card") continue;
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string card = entry.path().stem().string();
    out.push_back({card,
                   std::filesystem::relative(entry.path(), kRoot).string(),
                   std::string(std::istreambuf_iterator<char>(in), {}),
                   kRoot + "tests/keyforge/scenarios/cards/" + card + ".yaml",
                   {}});
  }
  return out;
}

// "before-v14" of ".../before-v14/magda-the-rat.card", "" of a script for the newest rules.
std::string older_folder(const Source& source) {
  const std::string folder = std::filesystem::path(source.file).parent_path().filename();
  return folder.starts_with("before-") ? folder : "";
}

// Older scripts are read by the editions before the one they name, the others by the rest.
bool reads(int edition, const Source& source, bool has_older) {
  const std::string folder = older_folder(source);
  if (folder.empty()) return !has_older;
  const auto newer = rules_named(folder.substr(std::string("before-").size()));
  return Rules{static_cast<Edition>(edition)}.before(newer->edition);
}

// Cards in the order of their names, an older script before the newer one.
std::vector<Source> sources() {
  std::vector<Source> out = scripts();
  std::sort(out.begin(), out.end(), [](const Source& a, const Source& b) {
    return std::tuple(a.card, older_folder(a).empty(), a.file) <
           std::tuple(b.card, older_folder(b).empty(), b.file);
  });
  std::map<std::string, std::set<int>> older;
  for (Source& source : out) {
    for (int e = 0; e < kEditions; ++e)
      if (reads(e, source, older[source.card].contains(e))) source.editions.push_back(e);
    older[source.card].insert(source.editions.begin(), source.editions.end());
  }
  return out;
}

class Runner {
 public:
  explicit Runner(const Options& options)
      : options_(options), excused_(kRoot + "tests/mutation/equivalent.yaml") {
    for (int e = 0; e < kEditions; ++e)
      originals_.push_back(Library::load(kRoot + kCards, Rules{static_cast<Edition>(e)}));
    lab_ = originals_;
  }

  int run() {
    int number = 0;
    for (const Source& source : sources()) {
      if (source.file.find(options_.only) == std::string::npos) continue;
      if (number++ % options_.parts == options_.part - 1) examine(source);
    }
    if (number == 0) throw Error(fmt::format("no script's path has '{}'", options_.only));
    const auto count = [&](Fate fate) { return count_[static_cast<size_t>(fate)]; };
    const int wanted = count(Fate::Killed) + count(Fate::Survived) - excused_count_;
    fmt::print(
        "{} killed, {} survived ({} of them excused), {} refused by the compiler, {} idle: "
        "{:.2f} % of those that count are killed\n",
        count(Fate::Killed), count(Fate::Survived), excused_count_, count(Fate::Refused),
        count(Fate::Idle), 100.0 * count(Fate::Killed) / std::max(1, wanted));
    return bad_ == 0 ? 0 : 1;
  }

 private:
  void examine(const Source& source) {
    const YAML::Node scenarios = YAML::LoadFile(source.scenarios);
    for (const Mutant& mutant : mutants_of(source.text)) {
      const Fate fate = fate_of(source, mutant, scenarios);
      ++count_[static_cast<size_t>(fate)];
      const bool excused = fate == Fate::Survived && excused_.has(source.card, mutant.change);
      excused_count_ += excused ? 1 : 0;
      if (fate == Fate::Survived && !excused) ++bad_;
      if (options_.verbose || (fate == Fate::Survived && !excused))
        fmt::print("{}:{}: {}: {}\n", source.file, mutant.line,
                   excused ? "excused" : kFates[static_cast<size_t>(fate)], mutant.change);
    }
    for (auto& e : source.editions)
      lab_[static_cast<size_t>(e)] = originals_[static_cast<size_t>(e)];
    // Entries for cards with two scripts may belong to either; they are looked at with the last.
    if (!older_folder(source).empty()) return;
    for (const std::string& change : excused_.idle(source.card)) {
      ++bad_;
      fmt::print("equivalent.yaml: {}: '{}' is no mutant that survives\n", source.card, change);
    }
  }

  Fate fate_of(const Source& source, const Mutant& mutant, const YAML::Node& scenarios) {
    try {
      for (const int e : source.editions)
        if (e == main_edition(source) || is_wanted(scenarios, e))
          lab_[static_cast<size_t>(e)] =
              originals_[static_cast<size_t>(e)].with_script(source.file, mutant.text);
    } catch (const Error&) {
      return Fate::Refused;
    }
    const auto read = static_cast<size_t>(main_edition(source));
    const int number = originals_[read].find(source.card);
    if (lab_[read].explain(number) == originals_[read].explain(number)) return Fate::Idle;
    return any_fails(scenarios, lab_) ? Fate::Killed : Fate::Survived;
  }

  // The default edition if it reads the script, otherwise the newest that does.
  static int main_edition(const Source& source) {
    const int wanted = static_cast<int>(Rules{}.edition);
    const auto& all = source.editions;
    return std::find(all.begin(), all.end(), wanted) != all.end() ? wanted : all.back();
  }

  // Whether some scenario is played by this edition.
  static bool is_wanted(const YAML::Node& scenarios, int edition) {
    for (const auto& scenario : scenarios)
      if (scenario["rules"] && rules_named(scenario["rules"].as<std::string>())->edition ==
                                   static_cast<Edition>(edition))
        return true;
    return false;
  }

  Options options_;
  Excused excused_;
  std::vector<Library> originals_;
  std::vector<Library> lab_;
  std::array<int, 4> count_{};
  int excused_count_ = 0;
  int bad_ = 0;
};

Options parse(int argc, char** argv) {
  Options out;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--verbose")
      out.verbose = true;
    else if (word.starts_with("--part=")) {
      if (std::sscanf(word.c_str(), "--part=%d/%d", &out.part, &out.parts) != 2) out.part = 0;
    } else if (!word.starts_with("--"))
      out.only = word;
    else
      throw Error("expected [--verbose] [--part=K/N] [PART-OF-A-SCRIPT'S-PATH], not " + word);
  }
  if (out.part < 1 || out.part > out.parts)
    throw Error("--part: expected K/N with K from 1 to N, such as 1/4");
  return out;
}

}  // namespace
}  // namespace archon::keyforge

int main(int argc, char** argv) {
  try {
    return archon::keyforge::Runner(archon::keyforge::parse(argc, argv)).run();
  } catch (const std::exception& e) {
    std::cerr << "mutate_cards: " << e.what() << "\n";
    return 2;
  }
}
