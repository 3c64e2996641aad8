#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "engine/keyforge/cards/card_folder.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/cards/library.h"
#include "engine/keyforge/cards/word_census.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/terminal/card_text.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

using namespace keyforge;

// ---- explain -----------------------------------------------------------------------------------

struct Filter {
  std::string house;
  std::string set;
  bool scripted = false;
};

struct CardsOptions {
  std::vector<std::string> names;
  std::string cards;
  std::string rules;
  Filter filter;
  std::string folder;
};

void explain(const CardsOptions& options) {
  const Library library = Library::load(options.cards, rules_of(options.rules));
  std::vector<int> found;
  std::vector<std::string> unknown;
  for (const std::string& name : options.names) {
    const int number = library.find(name);
    if (number >= 0) {
      found.push_back(number);
    } else {
      unknown.push_back(unknown_card(library, name));
    }
  }
  for (size_t i = 0; i < found.size(); ++i) {
    print("{}{}", i == 0 ? "" : "\n", card_text(library, found[i]));
  }
  if (!unknown.empty()) throw Problems(std::move(unknown));
}

// ---- list --------------------------------------------------------------------------------------

template <size_t N>
int position(const std::array<std::string_view, N>& names, const std::string& word,
             std::string_view what) {
  if (const auto at = find_name(names, word)) return *at;
  const std::vector<std::string> known(names.begin(), names.end());
  throw UsageError(fmt::format("no {} is called '{}'{} (known: {})", what, word,
                               did_you_mean(word, known), fmt::join(known, ", ")));
}

// -1 where no house or set is asked for.
int house_number(const std::string& word) {
  if (word.empty()) return -1;
  static constexpr auto kNames = [] {
    std::array<std::string_view, kHouses> names{};
    std::copy_n(kHouseNames.begin(), kHouses, names.begin());
    return names;
  }();
  return position(kNames, word, "house");
}

int set_number(const std::string& word) {
  if (word.empty()) return -1;
  if (const auto at = find_name(kSetNames, word)) return *at;
  std::array<std::string_view, kSets + 1> codes{};
  for (int set = 0; set <= kSets; ++set) codes[set] = code_of(value_at<Set>(set));
  return position(codes, word, "set");
}

bool is_of_house(const CardFacts& card, int house) {
  const auto wanted = value_at<House>(house);
  return house < 0 || card.house == wanted ||
         std::find(card.variants.begin(), card.variants.end(), wanted) != card.variants.end();
}

std::string sets_of(const CardFacts& card, const Facts& facts) {
  std::string out;
  for (const CardFacts* printing : facts.printings_of(card.id)) {
    const std::string_view code = code_of(printing->set);
    if (out.find(code) == std::string::npos)
      out += fmt::format("{}{}", out.empty() ? "" : " ", code);
  }
  return out;
}

void list(const CardsOptions& options) {
  const Library library = Library::load(options.cards);
  const Filter& filter = options.filter;
  const int house = house_number(filter.house);
  const int set = set_number(filter.set);
  std::set<std::string> seen;
  for (const CardFacts& card : library.facts().printings()) {
    if (!is_of_house(card, house) || (set >= 0 && card.set != value_at<Set>(set))) continue;
    const bool scripted = library.is_scripted(card.id);
    if ((filter.scripted && !scripted) || !seen.insert(card.id).second) continue;
    const bool twin = card.id.ends_with("-evil-twin");
    print("{:<40} {:<14} {:<9} {}{}\n", card.name + (twin ? " (evil twin)" : ""),
          name_of(card.house), name_of(card.type), sets_of(card, library.facts()),
          scripted ? "" : "; no script yet");
  }
}

// ---- coverage ----------------------------------------------------------------------------------

// Cards with a script, of all.
struct Count {
  int scripted = 0;
  int total = 0;

  void add(bool is_scripted) {
    ++total;
    scripted += is_scripted ? 1 : 0;
  }
};

std::string coverage_line(std::string_view name, const Count& count) {
  return fmt::format("{:<26}{:>5} of {:>4}{}\n", name, count.scripted, count.total,
                     count.scripted == count.total
                         ? ""
                         : fmt::format("  {:>3} %", 100 * count.scripted / count.total));
}

std::string words_line(const Library& library) {
  const WordCensus census(library);
  const size_t single = census.serving(1).size();
  return fmt::format("{} words in the language; {} used by a single card ({:.1f} %), {} by none\n",
                     census.words(), single, 100 * ratio(single, census.words()),
                     census.serving(0).size());
}

void coverage() {
  const Library library = Library::load();
  std::array<Count, kSets> of_set{};
  std::array<Count, kHouses + 1> of_house{};  // the last: cards of several
  Count all;
  std::set<std::pair<std::string, Set>> printed;
  for (const CardFacts& card : facts().printings()) {
    const bool scripted = library.is_scripted(card.id);
    if (printed.emplace(card.id, card.set).second) of_set[index_of(card.set)].add(scripted);
    if (facts().find(card.id) != &card) continue;
    of_house[index_of(card.house)].add(scripted);
    all.add(scripted);
  }
  print("playable cards by set:\n");
  for (size_t i = 0; i < kSets; ++i) print("{}", coverage_line(kSetNames[i], of_set[i]));
  print("\nby house:\n");
  for (size_t i = 0; i <= kHouses; ++i)
    print("{}", coverage_line(i < kHouses ? kHouseNames[i] : "several houses", of_house[i]));
  print("\n{}", coverage_line("all cards", all));
  print("every script is in the card language; no card needs native code\n");
  print("{}", words_line(library));
}

// ---- check -------------------------------------------------------------------------------------

void check(const CardsOptions& options) {
  const std::string& folder = options.folder;
  for (int edition = 0; edition < kEditions; ++edition)
    Library::load(folder, Rules{value_at<Edition>(edition)});  // throws every problem
  const CardFolder files = read_card_folder(folder);
  if (files.scripts.empty()) throw Error(folder + ": has no .card files");
  print("{} scripts compile\n", files.scripts.size());
  const size_t new_cards = facts_with(files).printings().size() - facts().printings().size();
  if (new_cards > 0) print("new cards: {}\n", new_cards);
}

Command explain_command(const std::shared_ptr<CardsOptions>& options) {
  Command out{"explain", "Explain in plain words what cards do",
              "\nExample:\n  archon cards explain anger 'bad penny'\n"};
  out.add({{"NAMES", &options->names, "titles or ids of cards", {.required = true}},
           cards_option(options->cards),
           rules_option(options->rules)});
  out.run = acting(options, explain);
  return out;
}

Command list_command(const std::shared_ptr<CardsOptions>& options) {
  Command out{"list", "List the cards, of all sets or of one",
              "\nExample:\n  archon cards list --house mars --set cota\n"};
  out.add({{"--house", &options->filter.house, "only cards of this house", {.value = "HOUSE"}},
           {"--set",
            &options->filter.set,
            "only cards of this set: cota, aoa, ... or homebrew",
            {.value = "SET"}},
           {"--scripted", &options->filter.scripted, "only cards that can be played"},
           cards_option(options->cards)});
  out.run = acting(options, list);
  return out;
}

Command coverage_command() {
  Command out{"coverage", "Count the cards that can be played, by set and house",
              "\nExample:\n  archon cards coverage\n"};
  out.run = [] {
    coverage();
    return 0;
  };
  return out;
}

Command check_command(const std::shared_ptr<CardsOptions>& options) {
  Command out{
      "check",
      "Compile a folder of card scripts and read its facts of new cards; report every problem in "
      "the scripts, and the first in the facts, with its place",
      "\nExample:\n  archon cards check my-cards/\n"};
  out.add({{"DIR", &options->folder, "the folder", {.required = true}}});
  out.run = acting(options, check);
  return out;
}

}  // namespace

Command cards_command() {
  const auto options = std::make_shared<CardsOptions>();
  return {"cards",
          "Show cards and what they do",
          "\nExample:\n  archon cards explain anger\n",
          {},
          {explain_command(options), list_command(options), coverage_command(),
           check_command(options), cards_usage_command()}};
}

}  // namespace archon::cli
