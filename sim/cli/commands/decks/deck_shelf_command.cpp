#include "sim/cli/commands/decks/deck_shelf_command.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/printable.h"
#include "engine/keyforge/decks/import/deck_import.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/decks/shelf.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/terminal/output.h"
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
              std::vector<std::string>& problems) {
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
      shelve(*one.deck, options.force);
      print("{}\n", printable(one.deck->name));
    } catch (const Error& wrong) {
      problems.emplace_back(wrong.what());
    }
  }
}

void add(const DeckShelfOptions& options) {
  if (!options.as.empty() && options.files.size() > 1)
    throw UsageError("--as: names a single deck; expected one file");
  std::vector<std::string> problems;
  for (const std::string& file : options.files) {
    try {
      add_from(file, options, problems);
    } catch (const Error& wrong) {
      problems.emplace_back(wrong.what());
    }
  }
  if (!problems.empty()) throw Problems(std::move(problems));
}

void list(bool path) {
  if (path) {
    print("{}\n", shelf_folder().string());
    return;
  }
  const auto decks = shelved_decks();
  if (decks.empty())
    print("The shelf {} is empty; 'archon deck add FILE' adds decks.\n",
          printable(shelf_folder().string()));
  for (const ShelvedDeck& one : decks)
    print("{:<36} {}\n", printable(one.deck.name), keyforge::house_names(one.deck.houses));
}

void remove(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const ShelvedDeck one = shelved_deck(name);
    std::error_code error;
    if (!std::filesystem::remove(one.file, error))
      throw Error(fmt::format("{}: can't be removed ({})", one.file.string(), error.message()));
    print("{}\n", printable(one.deck.name));
  }
}

}  // namespace

void add_deck_shelf_commands(CLI::App& deck) {
  const auto options = std::make_shared<DeckShelfOptions>();
  CLI::App* add_command = deck.add_subcommand(
      "add", "Put decks on your shelf, so that every command knows them by name or part of it");
  add_command
      ->add_option("FILES", options->files,
                   "deck files, with one deck or many, in any format; '-' for standard input")
      ->required();
  add_command->add_option("--as", options->as, "the name to give it (for a single deck)")
      ->type_name("NAME");
  add_command->add_flag("--force", options->force, "replace decks of the same name");
  add_command->footer(
      "\nExamples:\n"
      "  archon deck add mine/*.json\n"
      "  archon deck add download.json --as ann\n"
      "  archon match ann onyx\n");
  add_command->callback([options] { add(*options); });

  CLI::App* shelf_command = deck.add_subcommand("shelf", "List the decks on your shelf");
  shelf_command->add_flag("--path", options->path, "print only the path of the shelf");
  shelf_command->footer(
      "\nExamples:\n"
      "  archon deck shelf\n"
      "  archon rank \"$(archon deck shelf --path)\"   which of them is best\n");
  shelf_command->callback([options] { list(options->path); });

  CLI::App* remove_command = deck.add_subcommand("remove", "Remove decks from your shelf");
  remove_command->add_option("NAMES", options->names, "their names, or parts of them")->required();
  remove_command->footer("\nExample:\n  archon deck remove ann\n");
  remove_command->callback([options] { remove(options->names); });
}

}  // namespace archon::cli
