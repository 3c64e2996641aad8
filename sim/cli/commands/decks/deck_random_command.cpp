#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/files.h"
#include "engine/core/text.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/decks/deck_random.h"
#include "engine/keyforge/decks/set_names.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

using namespace keyforge;
namespace fs = std::filesystem;

constexpr int kMostDecks = 10'000;

struct DeckRandomOptions {
  std::string set = "cota";
  std::optional<std::string> houses;
  std::string out = "-";
  uint64_t seed = sim::kSeed.initial;
  int count = 1;
  bool force = false;

  bool to_stdout() const { return out == "-"; }
  bool to_folder() const { return !to_stdout() && !out.ends_with(".json"); }
};

std::string plural(size_t count, std::string_view word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

Set set_of(const std::string& word) {
  if (const auto set = set_named(word)) return *set;
  const std::vector<std::string> known(kSetCodes.begin(), kSetCodes.begin() + kSets);
  throw UsageError(fmt::format("--set: no set is called '{}'{} (known: {})", word,
                               did_you_mean(word, known), fmt::join(known, ", ")));
}

std::vector<House> houses_from(const std::string& list) {
  std::vector<House> out;
  for (size_t at = 0; at <= list.size();) {
    const size_t end = std::min(list.find(',', at), list.size());
    const std::string word = list.substr(at, end - at);
    const auto house = house_by_name(word);
    if (!house) {
      const std::vector<std::string> known(kHouseNames.begin(), kHouseNames.begin() + kHouses);
      throw UsageError(
          fmt::format("--houses: unknown house '{}'{}", word, did_you_mean(word, known)));
    }
    out.push_back(*house);
    at = end + 1;
  }
  return out;
}

std::vector<Deck> make_decks(const DeckRandomOptions& options) {
  const Set set = set_of(options.set);
  const std::vector<House> houses =
      options.houses ? houses_from(*options.houses) : std::vector<House>();
  return of_option("--houses", [&] {
    std::vector<Deck> decks;
    for (int i = 1; i <= options.count; ++i)
      decks.push_back(random_deck(set, options.seed, i, houses));
    return decks;
  });
}

// A deck, or a list of several: whoever reads decks reads both.
std::string decks_to_json(const std::vector<Deck>& decks) {
  std::vector<std::string> texts;
  for (const Deck& deck : decks) texts.emplace_back(trimmed(deck_to_json(deck)));
  return decks.size() == 1 ? texts[0] + "\n" : fmt::format("[{}]\n", fmt::join(texts, ",\n"));
}

void write_decks(const DeckRandomOptions& options, const std::vector<Deck>& decks) {
  std::vector<fs::path> targets;
  std::vector<std::string> texts;
  if (options.to_folder()) {
    make_folder(options.out);
    for (const Deck& deck : decks) {
      targets.push_back(fs::path(options.out) / (slug(deck.name) + ".json"));
      texts.push_back(deck_to_json(deck));
    }
  } else {
    targets.emplace_back(options.out);
    texts.push_back(decks_to_json(decks));
  }
  write_deck_files(targets, texts, options.force);
  note("{} written to {}", plural(decks.size(), "deck"), options.out);
}

void run(const DeckRandomOptions& options) {
  if (options.out.empty()) throw UsageError("--out: expected the name of a file or folder");
  const std::vector<Deck> decks = make_decks(options);
  if (options.to_stdout()) {
    print("{}", decks_to_json(decks));
  } else {
    write_decks(options, decks);
  }
}

}  // namespace

Command deck_random_command() {
  const auto options = std::make_shared<DeckRandomOptions>();
  Command out{
      "random",
      "Generate decks, with rarities, copies, mavericks and linked cards as in printed ones. "
      "Wherever a deck is expected, random:SEED stands for the first deck of a seed",
      "\nExample:\n  archon deck random --set mm --seed 7 -o made.json\n"};
  out.add({{"--set",
            &options->set,
            "the code of the set, such as cota, mm or pv; any of the nineteen that are in print",
            {.value = "SET", .shown = true}},
           option_of(sim::kSeed, options->seed, "random seed; the same seed gives the same decks"),
           {"-n,--count",
            &options->count,
            "how many decks",
            {.check = number_from(1, kMostDecks), .shown = true}},
           {"--houses",
            &options->houses,
            "three houses of the set, separated by commas (default: drawn at random)",
            {.value = "HOUSES"}},
           {"-o,--out",
            &options->out,
            "where to write: a file ending in .json or '-' for standard output (default), which "
            "get a list where there are several decks, or a folder that gets a file for each and "
            "is made if need be",
            {.value = "PATH"}},
           {"--force", &options->force, "replace existing files"}});
  out.run = acting(options, run);
  return out;
}

}  // namespace archon::cli
