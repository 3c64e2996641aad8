#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/printable.h"
#include "engine/keyforge/decks/import/deck_import.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/decks/shelf.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/terminal/screen.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

using keyforge::Deck;

struct DeckShelfOptions {
  std::vector<std::string> files;
  std::string as;
  bool force = false;
  bool path = false;
  std::vector<std::string> names;
};

// Bad ones of a file with many don't keep the others from the shelf.
void add_from(const std::string& file, const DeckShelfOptions& options,
              const keyforge::Library& library, std::vector<std::string>& problems) {
  auto found = keyforge::import_each(read_given(file, "a deck file"), name_of_given(file),
                                     keyforge::facts());
  if (!options.as.empty() && found.size() != 1)
    throw UsageError(
        fmt::format("--as: {} has {} decks; expected one", name_of_given(file), found.size()));
  for (keyforge::ImportedDeck& one : found) {
    try {
      if (!one.deck) throw Error(one.wrong);
      if (!options.as.empty()) one.deck->name = options.as;
      if (one.deck->name == kNameless && found.size() == 1 && file != "-")
        one.deck->name = std::filesystem::path(file).stem().string();
      sim::entrant(*one.deck, library);  // what can't be played is of no use there
      shelve(*one.deck, options.force);
      print("{}\n", printable(one.deck->name));
    } catch (const Error& wrong) {
      problems.push_back(one.deck ? fmt::format("{}: {}", name_of_given(file), wrong.what())
                                  : std::string(wrong.what()));
    }
  }
}

void add(const DeckShelfOptions& options) {
  if (!options.as.empty() && options.files.size() > 1)
    throw UsageError("--as: names a single deck; expected one file");
  std::vector<std::string> problems;
  const keyforge::Library library = keyforge::Library::load("");
  for (const std::string& file : options.files) {
    try {
      add_from(file, options, library, problems);
    } catch (const Error& wrong) {
      problems.emplace_back(wrong.what());
    }
  }
  if (!problems.empty()) throw Problems(std::move(problems));
}

void list(const DeckShelfOptions& options) {
  if (options.path) {
    print("{}\n", shelf_folder().string());
    return;
  }
  const auto decks = shelved_decks();
  if (decks.empty())
    print("The shelf {} is empty; 'archon deck add FILE' adds decks.\n",
          printable(shelf_folder().string()));
  size_t width = 0;
  for (const ShelvedDeck& one : decks) width = std::max(width, columns(printable(one.deck.name)));
  for (const ShelvedDeck& one : decks)
    print("{}  {}\n", padded(printable(one.deck.name), width),
          keyforge::house_names(one.deck.houses));
}

void remove(const DeckShelfOptions& options) {
  for (const std::string& name : options.names) {
    const ShelvedDeck one = shelved_deck(name);
    std::error_code error;
    if (!std::filesystem::remove(one.file, error))
      throw Error(fmt::format("{}: can't be removed ({})", one.file.string(), error.message()));
    print("{}\n", printable(one.deck.name));
  }
}

}  // namespace

std::vector<Command> deck_shelf_commands() {
  const auto options = std::make_shared<DeckShelfOptions>();
  Command adding{"add",
                 "Put decks on your shelf, so that every command knows them by name or part of it",
                 "\nExamples:\n"
                 "  archon deck add mine/*.json\n"
                 "  archon deck add download.json --as ann\n"
                 "  archon match ann onyx\n"};
  adding.add({{"FILES",
               &options->files,
               "deck files, with one deck or many, in any format; '-' for standard input",
               {.required = true}},
              {"--as", &options->as, "the name to give it (for a single deck)", {.value = "NAME"}},
              {"--force", &options->force, "replace decks of the same name"}});
  adding.run = acting(options, add);

  Command listing{"shelf", "List the decks on your shelf",
                  "\nExamples:\n"
                  "  archon deck shelf\n"
                  "  archon rank \"$(archon deck shelf --path)\"   which of them is best\n"};
  listing.add({{"--path", &options->path, "print only the path of the shelf"}});
  listing.run = acting(options, list);

  Command removing{"remove", "Remove decks from your shelf",
                   "\nExample:\n  archon deck remove ann\n"};
  removing.add({{"NAMES", &options->names, "their names, or parts of them", {.required = true}}});
  removing.run = acting(options, remove);
  return {std::move(adding), std::move(listing), std::move(removing)};
}

}  // namespace archon::cli
