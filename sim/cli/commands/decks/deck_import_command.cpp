#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/file_names.h"
#include "engine/core/files.h"
#include "engine/keyforge/cards/card_folder.h"
#include "engine/keyforge/decks/export/deck_export.h"
#include "engine/keyforge/decks/import/deck_import.h"
#include "engine/keyforge/decks/provenance.h"
#include "engine/keyforge/decks/set_names.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

using namespace keyforge;

struct ImportOptions {
  std::string file;
  std::string out = "-";
  std::string set;
  std::string format = std::string(deck_formats()[0].name);
  bool force = false;
  std::string cards;
};

void write_deck(const std::filesystem::path& file, const std::string& text, bool force) {
  std::error_code error;
  if (std::filesystem::is_regular_file(file, error) && !force)
    throw Error(file.string() + ": already exists; give --force to replace it");
  write_given(file.string(), text);
}

// A name of its own for each deck of a folder, also when two decks share theirs.
std::filesystem::path deck_file(const std::filesystem::path& folder, const Deck& deck,
                                std::set<std::string>& used) {
  const std::string own = file_name_of(deck.name, 100);
  const std::string base = own.empty() ? "deck" : own;
  std::string name = base;
  for (int i = 2; !used.insert(name).second; ++i) name = fmt::format("{}-{}", base, i);
  return folder / (name + ".json");
}

// What is wrong with a deck, as 'archon deck check' says, keeps none from being written: a card may
// be newer than this program.
void note_doubts(const Deck& deck, const Facts& known) {
  for (const std::string& problem : check(deck, known)) note("{}: {}", deck.name, problem);
  for (const std::string& doubt : doubts(deck, known)) note("{}: {}", deck.name, doubt);
}

// What is known better than the file tells.
void set_set(const std::string& code, Deck& deck, const Facts& known) {
  if (code.empty()) return;
  const auto set = set_named(code);
  if (!set) throw UsageError(fmt::format("--set: '{}' is not {}", code, codes_here()));
  choose_set(*set, deck, known);
}

// A deck that can't be read spoils no other.
void import_all(std::vector<ImportedDeck> decks, const ImportOptions& options,
                const DeckFormat& format, const Facts& known) {
  std::set<std::string> used;
  std::vector<std::string> left_out;
  for (ImportedDeck& one : decks) {
    if (!one.deck) {
      left_out.push_back(std::move(one.wrong));
      continue;
    }
    set_set(options.set, *one.deck, known);
    const auto target = deck_file(options.out, *one.deck, used);
    write_deck(target, format.write(*one.deck, known), options.force);
    print("{}\n", printable(target.string()));
    note_doubts(*one.deck, known);
  }
  for (const std::string& reason : left_out) note("left out: {}", reason);
  if (!left_out.empty())
    throw Error(fmt::format("{} of {} decks were left out", left_out.size(), decks.size()));
}

// What is no file of one deck is a folder for several.
bool is_folder(const std::string& out, size_t decks) {
  std::error_code error;
  return std::filesystem::is_directory(out, error) || out.ends_with('/') ||
         (decks > 1 && out != "-" && !std::filesystem::path(out).has_extension());
}

void import_file(const ImportOptions& options) {
  const DeckFormat& format =
      of_option("--as", [&]() -> const DeckFormat& { return deck_format_named(options.format); });
  const Facts known = facts_with(options.cards);
  const std::string source = name_of_given(options.file);
  auto decks = import_each(read_given(options.file, "a deck file"), source, known);
  if (is_folder(options.out, decks.size())) {
    make_folder(options.out);
    import_all(std::move(decks), options, format, known);
    return;
  }
  if (decks.size() > 1)
    throw Error(fmt::format("{}: has {} decks; expected a folder after -o", source, decks.size()));
  if (!decks[0].deck) throw Error(decks[0].wrong);
  Deck& deck = *decks[0].deck;
  set_set(options.set, deck, known);
  if (options.out == "-") {
    print("{}", format.write(deck, known));
  } else {
    write_deck(options.out, format.write(deck, known), options.force);
  }
  note_doubts(deck, known);
}

}  // namespace

Command deck_import_command() {
  const auto options = std::make_shared<ImportOptions>();
  Command out{
      "import",
      "Convert a deck file to Archon's format or another, from Master Vault JSON, Decks of "
      "KeyForge JSON or "
      "CSV, keyteki JSON, Tabletop Simulator, OCTGN, Cockatrice, or a list of card titles, best "
      "below house names",
      "\nExamples:\n"
      "  archon deck import download.json -o mine.json\n"
      "  archon deck import collection.csv -o decks/\n"
      "  archon deck import mine.json -o mine-dok.json --as dok\n"};
  out.add({{"FILE", &options->file, "the file to convert", {.required = true}},
           {"-o,--out",
            &options->out,
            "where to write: a file, '-' for standard output (default), or a folder, which is made "
            "if need be, "
            "for a file with several decks",
            {.value = "PATH"}},
           deck_format_option(options->format),
           {"--set",
            &options->set,
            "the code of the set, such as cota, if the file doesn't name it",
            {.value = "SET"}},
           cards_option(options->cards),
           {"--force", &options->force, "replace existing files"}});
  out.run = acting(options, import_file);
  return out;
}

}  // namespace archon::cli
