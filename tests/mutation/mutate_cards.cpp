// Makes every card script wrong in every small way and asks the card's own scenarios whether they
// notice. See tests/README.md.
#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/check.h"
#include "engine/keyforge/cards/embedded.h"
#include "tests/keyforge/scenario.h"
#include "tests/mutation/mutants.h"

namespace archon::keyforge {
namespace {

enum class Fate { Killed, Refused, Survived };
constexpr std::array<std::string_view, 3> kFates = {"killed", "refused", "survived"};

struct Options {
  std::string only;      // part of the path of a script
  bool verbose = false;  // tell the fate of every mutant
  int part = 0;          // of `parts`, every so-manieth card
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

// A card script and the editions that read it.
struct Source {
  std::string card;
  std::string file;
  std::string text;
  std::vector<int> editions;
};

// "cards/cota/before-v14/magda-the-rat.card" is read by the editions before v14 only.
std::vector<Source> sources() {
  std::map<std::string, std::vector<Source>> by_card;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.ends_with(".card")) continue;
    const std::filesystem::path path(file.path);
    const std::string card = path.stem().string();
    by_card[card].push_back({card, std::string(file.path), std::string(file.text), {}});
  }
  std::vector<Source> out;
  for (auto& [card, files] : by_card) {
    for (int e = 0; e < kEditions; ++e) {
      Source* reads = nullptr;
      for (Source& source : files) {
        const std::string folder = std::filesystem::path(source.file).parent_path().filename();
        const bool older = folder.starts_with("before-");
        if (older && Rules{static_cast<Edition>(e)}.before(rules_named(folder.substr(7))->edition))
          reads = &source;
        else if (!older && !reads)
          reads = &source;
      }
      if (reads) reads->editions.push_back(e);
    }
    for (Source& source : files) out.push_back(std::move(source));
  }
  return out;
}

class Runner {
 public:
  explicit Runner(const Options& options)
      : options_(options), excused_(std::string(ARCHON_TEST_DATA) + "/mutation/equivalent.yaml") {
    for (int e = 0; e < kEditions; ++e)
      originals_.push_back(Library::load("", Rules{static_cast<Edition>(e)}));
    lab_ = originals_;
  }

  int run() {
    int number = 0;
    for (const Source& source : sources()) {
      if (source.file.find(options_.only) == std::string::npos) continue;
      if (number++ % options_.parts == options_.part) examine(source);
    }
    const int valid = count_[0] + count_[2];
    fmt::print(
        "{} killed, {} survived ({} of them excused), {} refused by the compiler: {:.2f} % of "
        "those that count are killed\n",
        count_[0], count_[2], excused_count_, count_[1],
        100.0 * count_[0] / std::max(1, valid - excused_count_));
    return bad_ == 0 ? 0 : 1;
  }

 private:
  void examine(const Source& source) {
    const YAML::Node scenarios = YAML::LoadFile(
        fmt::format("{}/keyforge/scenarios/cards/{}.yaml", ARCHON_TEST_DATA, source.card));
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
    if (source.file.find("before-") != std::string::npos) return;
    for (const std::string& change : excused_.idle(source.card)) {
      ++bad_;
      fmt::print("equivalent.yaml: {}: '{}' is no mutant that survives\n", source.card, change);
    }
  }

  Fate fate_of(const Source& source, const Mutant& mutant, const YAML::Node& scenarios) {
    try {
      for (const int e : source.editions)
        if (is_wanted(scenarios, e))
          lab_[static_cast<size_t>(e)] =
              originals_[static_cast<size_t>(e)].with_script(source.file, mutant.text);
    } catch (const Error&) {
      return Fate::Refused;
    }
    return any_fails(scenarios, lab_) ? Fate::Killed : Fate::Survived;
  }

  // Whether some scenario is played by this edition; the newest always counts.
  static bool is_wanted(const YAML::Node& scenarios, int edition) {
    if (edition == kEditions - 1) return true;
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
  std::array<int, 3> count_{};
  int excused_count_ = 0;
  int bad_ = 0;
};

Options parse(int argc, char** argv) {
  Options out;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--verbose")
      out.verbose = true;
    else if (const auto slash = word.find('/'); word.starts_with("--part=") && slash != word.npos) {
      out.part = std::stoi(word.substr(7)) - 1;
      out.parts = std::stoi(word.substr(slash + 1));
    } else if (word.starts_with("--"))
      throw Error("usage: mutate_cards [--verbose] [--part=K/N] [PART-OF-A-SCRIPT'S-PATH]");
    else
      out.only = word;
  }
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
