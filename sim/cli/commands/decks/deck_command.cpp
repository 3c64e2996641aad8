#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/cards/library.h"
#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/decks/deck_library.h"
#include "engine/keyforge/decks/import/deck_import.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/decks/remedies.h"
#include "sim/cli/decks/shelf.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/jobs/doors.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/terminal/output.h"
#include "sim/keyforge/site/deck_lines.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::cli {
namespace {

using namespace keyforge;
using sim::card_title;
using sim::lines_of;
using sim::printing;
using sim::shown_houses;
using Json = nlohmann::ordered_json;

// The cards that decks may name, those of a folder included. A library takes its time: it is loaded
// when it is first needed.
class KnownCards {
 public:
  explicit KnownCards(std::string folder) : folder_(std::move(folder)) {}

  const Facts& facts() { return folder_.empty() ? keyforge::facts() : library().facts(); }
  bool is_scripted(std::string_view id) { return library().is_scripted(id); }
  const Library& library() {
    if (!library_) library_ = Library::load(folder_);
    return *library_;
  }

 private:
  std::string folder_;
  std::optional<Library> library_;
};

std::string set_name(const Deck& deck) {
  return deck.set ? std::string(name_of(*deck.set)) : "set unknown";
}

void print_deck(const Deck& deck, KnownCards& known) {
  const Facts& facts = known.facts();
  print("{}\n{}: {}\n", printable(deck.name), set_name(deck), house_names(deck.houses));
  for (const std::string& id : deck.references()) {
    const CardFacts* printed = facts.find(id);
    print("{}: {}\n", printed ? name_of(printed->reference) : "beside the deck",
          printable(printed ? printed->name : id));
  }
  if (!deck.uuid.empty()) print("{}\n", printable(deck.uuid));
  for (const std::string& doubt : doubts(deck, facts)) print("{}\n", printable(doubt));
  for (const House house : shown_houses(deck)) {
    const auto lines = lines_of(deck, house);
    if (lines.empty()) continue;
    print("\n{}\n", name_of(house));
    for (const auto& [card, count] : lines) {
      const CardFacts* printed = printing(deck, card, facts);
      print("  {} x {:<32} {}{}\n", count, printable(card_title(card, facts)),
            printed ? sim::kind_words(*printed, sim::Numbers::Told) : "unknown card",
            sim::card_marks(card));
    }
  }
}

Json card_json(const Deck& deck, const DeckCard& card, int count, KnownCards& known) {
  Json out = {{"id", card.id}, {"name", card_title(card, known.facts())}, {"count", count}};
  out["scripted"] = known.is_scripted(card.id);
  if (const CardFacts* printed = printing(deck, card, known.facts())) {
    out["type"] = printed->reference != Reference::None ? name_of(printed->reference)
                                                        : name_of(printed->type);
    out["rarity"] = kRarityNames[index_of(printed->rarity)];
    out["aember"] = printed->bonuses.size();
    if (printed->type == CardType::Creature) {
      out["power"] = printed->power;
      out["armor"] = printed->armor;
    }
    out["traits"] = printed->traits;
    out["keywords"] = Json::object();
    for (int i = 0; i < kKeywords; ++i)
      if (const int value = printed->keyword(value_at<Keyword>(i)); value > 0)
        out["keywords"][std::string(name_of(value_at<Keyword>(i)))] = value;
  }
  if (card.maverick) out["maverick"] = true;
  if (card.legacy) out["legacy"] = true;
  if (card.anomaly) out["anomaly"] = true;
  for (const Bonus icon : card.enhancements)
    out["enhancements"].push_back(kBonusNames[index_of(icon)]);
  if (card.enhanced_unknown) out["enhanced"] = true;
  return out;
}

Json heading_json(const Deck& deck, const Facts& facts) {
  Json out = {{"name", deck.name}};
  if (!deck.uuid.empty()) out["uuid"] = deck.uuid;
  if (deck.set) out["set"] = kSetCodes[index_of(*deck.set)];
  for (const House house : deck.houses) out["houses"].push_back(name_of(house));
  if (!deck.token.empty()) out["token"] = deck.token;
  if (!deck.power.empty()) out["power"] = deck.power;
  if (!deck.prophecies.empty()) out["prophecies"] = deck.prophecies;
  if (!deck.provenance.source.empty()) out["source"] = deck.provenance.source;
  if (deck.provenance.alliance) out["alliance"] = true;
  if (!deck.provenance.pods.empty()) out["pods"] = deck.provenance.pods;
  for (std::string& doubt : doubts(deck, facts)) out["not_known"].push_back(std::move(doubt));
  return out;
}

void print_json(const Json& json) {
  print("{}\n", printable_json(json.dump(2, ' ', false, Json::error_handler_t::replace)));
}

void list_bundled(bool as_json) {
  Json list = Json::array();
  if (!as_json) print("Bundled decks (use a name or part of it):\n");
  for (const Deck& deck : bundled_decks()) {
    if (as_json) {
      list.push_back(heading_json(deck, facts()));
    } else {
      print("  {:<36}  {}\n", deck.name, house_names(deck.houses));
    }
  }
  if (as_json) print_json(list);
}

// What the options of show and check are read into.
struct DeckOptions {
  std::string show_deck;
  bool show_json = false;
  std::vector<std::string> check_decks;
  std::string cards;
};

void show(const DeckOptions& options) {
  if (options.show_deck.empty()) {
    list_bundled(options.show_json);
    return;
  }
  KnownCards known(options.cards);
  const Deck deck = given_deck(options.show_deck, known.facts());
  if (!options.show_json) {
    print_deck(deck, known);
    return;
  }
  Json out = heading_json(deck, known.facts());
  for (const House house : shown_houses(deck))
    for (const auto& [card, count] : lines_of(deck, house))
      out["cards"][std::string(name_of(house))].push_back(card_json(deck, card, count, known));
  print_json(out);
}

// The decks meant by one argument: a file may hold several.
std::vector<Deck> decks_of(const std::string& spec, const Facts& known) {
  std::error_code error;
  if (spec != "-" && !std::filesystem::is_regular_file(spec, error))
    return {deck_called(spec, known)};
  return import_decks(read_given(spec, "a deck file"), name_of_given(spec), known);
}

// All that isn't known of it.
std::vector<std::string> unknown_of(const Deck& deck, const Facts& facts) {
  std::vector<std::string> out = doubts(deck, facts);
  for (const std::string& one : lacks_beside(deck)) out.push_back("it lacks " + one);
  return out;
}

int check_deck(const Deck& deck, KnownCards& known) {
  const Facts& facts = known.facts();
  const std::vector<std::string> problems = keyforge::check(deck, facts);
  const auto unsure = unknown_of(deck, facts);
  print("{}:{}\n", printable(deck.name),
        !problems.empty() ? ""
        : unsure.empty()  ? " ok"
                          : " playable, but");
  for (const std::string& problem : problems) print("  {}\n", printable(problem));
  for (const std::string& doubt : unsure) print("  {}\n", printable(doubt));
  return int_size(problems);
}

struct CheckedDecks {
  int all = 0;
  int bad = 0;
  std::vector<Deck> sound{};
  bool doubted = false;  // whether something isn't known of one of these
};

// What another game than that of decks finds in it, if it is one of its entrants.
std::optional<sim::EntrantCheck> check_elsewhere(const std::string& spec) {
  for (const sim::GameDoor* door : game_doors())
    if (door->check)
      if (auto found = door->check(spec)) return found;
  return std::nullopt;
}

void check_each(const std::string& spec, KnownCards& known, CheckedDecks& checked) {
  if (const auto found = check_elsewhere(spec)) {
    print("{}:{}\n", printable(found->name), found->faults.empty() ? " ok" : "");
    for (const std::string& fault : found->faults) print("  {}\n", printable(fault));
    for (const std::string& remark : found->notes) print("  {}\n", printable(remark));
    ++checked.all;
    if (!found->faults.empty()) ++checked.bad;
    return;
  }
  for (const Deck& deck : decks_of(spec, known.facts())) {
    ++checked.all;
    if (check_deck(deck, known) > 0) {
      ++checked.bad;
      continue;
    }
    checked.doubted |= !unknown_of(deck, known.facts()).empty();
    checked.sound.push_back(deck);
  }
}

// What their owner can do about what isn't known of decks, unless another of the lists tells it.
void tell_what_helps(CheckedDecks& checked, KnownCards& known) {
  if (!checked.doubted) return;
  const DeckBox box = box_of(std::move(checked.sound), known.library());
  tell_remedies(box, known.facts());
  finish_printing();
  tell(box);
}

// The files of a folder that hold entrants of other games.
std::vector<std::string> files_elsewhere(const std::string& folder) {
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".yaml" && check_elsewhere(entry.path().string()))
      out.push_back(entry.path().string());
  std::sort(out.begin(), out.end());
  return out;
}

// A file that can't be read counts as one bad deck, so that the others are checked too.
void check_folder(const std::string& folder, KnownCards& known, CheckedDecks& checked) {
  const std::vector<std::string> others = files_elsewhere(folder);
  for (const std::string& file : others.empty() ? deck_files_in(folder) : others) {
    try {
      check_each(file, known, checked);
    } catch (const Error& wrong) {
      print("{}\n", printable(wrong.what()));
      ++checked.all;
      ++checked.bad;
    }
  }
}

void check_decks(const DeckOptions& options) {
  KnownCards known(options.cards);
  CheckedDecks checked;
  std::error_code error;
  for (const std::string& spec : options.check_decks) {
    if (std::filesystem::is_directory(spec, error))
      check_folder(spec, known, checked);
    else
      check_each(spec, known, checked);
  }
  tell_what_helps(checked, known);
  if (checked.bad > 0)
    throw Error(
        fmt::format("{} of {} failed the check", checked.bad, sim::counted(checked.all, "deck")));
}

Command show_command(const std::shared_ptr<DeckOptions>& options) {
  Command out{"show",
              "Print a deck with the facts of its cards; without a deck, list the bundled decks",
              "\nExamples:\n"
              "  archon deck show                      list the bundled decks\n"
              "  archon deck show mine.json\n"};
  out.add({{"DECK", &options->show_deck,
            "a deck file, the name of a bundled deck or part of it, or random:SEED"},
           {"--json", &options->show_json, "print JSON"},
           cards_option(options->cards)});
  out.run = acting(options, show);
  return out;
}

Command check_command(const std::shared_ptr<DeckOptions>& options) {
  Command out{
      "check",
      "Report what is wrong with decks, and what isn't known of them (icons, sets) and what "
      "to do about it; the exit code is 1 if anything is wrong",
      "\nExample:\n  archon deck check mine/\n"};
  out.add({{"DECKS",
            &options->check_decks,
            "deck files, folders of them, names of bundled decks or parts of them, random:SEED",
            {.required = true}},
           cards_option(options->cards)});
  out.run = acting(options, check_decks);
  return out;
}

}  // namespace

Command deck_command() {
  const auto options = std::make_shared<DeckOptions>();
  Command out{
      "deck",
      "Show, check, convert and generate deck lists",
      "\nExamples:\n"
      "  archon deck show argus\n"
      "  archon deck add mine.json --as ann    then every command knows the deck as 'ann'\n",
      {},
      {show_command(options), check_command(options), deck_import_command(), deck_odds_command(),
       deck_random_command(), deck_tune_command()}};
  for (Command& one : deck_shelf_commands()) out.commands.push_back(std::move(one));
  return out;
}

}  // namespace archon::cli
