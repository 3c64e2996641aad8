#include "sim/cli/decks/shelf.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <ctime>

#include "engine/core/check.h"
#include "engine/core/file_names.h"
#include "engine/core/files.h"
#include "engine/core/text.h"
#include "engine/keyforge/decks/deck_library.h"
#include "engine/keyforge/decks/deck_random.h"
#include "engine/keyforge/decks/import/deck_import.h"
#include "engine/keyforge/decks/provenance.h"

namespace archon::cli {
namespace {

namespace fs = std::filesystem;

std::string from_environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

fs::path file_of(const keyforge::Deck& deck) {
  constexpr size_t kLongest = 100;
  const std::string name = file_name_of(deck.name, kLongest);
  if (name.empty())
    throw Error(
        fmt::format("a deck named '{}' can't be put on the shelf; expected a name with letters or "
                    "digits (--as NAME)",
                    deck.name));
  return shelf_folder() / (name + ".json");
}

std::vector<keyforge::Deck> own_decks() {
  std::vector<keyforge::Deck> out;
  if (from_environment("XDG_DATA_HOME").empty() && from_environment("HOME").empty()) return out;
  for (ShelvedDeck& one : shelved_decks()) out.push_back(std::move(one.deck));
  return out;
}

// A deck's number in the Master Vault: "1b2c3d4e-5f60-7182-93a4-b5c6d7e8f901".
bool is_uuid(std::string_view spec) {
  constexpr std::string_view shape = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
  return std::equal(spec.begin(), spec.end(), shape.begin(), shape.end(), [](char c, char as) {
    return as == '-' ? c == '-' : std::isxdigit(static_cast<unsigned char>(c)) != 0;
  });
}

// Where the deck's JSON is to be had.
std::string source_of(std::string_view spec) {
  constexpr size_t kUuid = 36;
  for (size_t i = 0; i + kUuid <= spec.size(); ++i)
    if (is_uuid(spec.substr(i, kUuid)))
      return keyforge::vault_link(std::string(spec.substr(i, kUuid)));
  return "the Master Vault, or an export of Decks of KeyForge";
}

// `what` it is: "is a link".
[[noreturn]] void refuse_to_download(const std::string& spec, const char* what) {
  throw Error(
      fmt::format("{}: {}, and Archon never goes online; save the deck's JSON (in a browser, from "
                  "{}) and give that file, or run 'archon deck add FILE' once and use the deck's "
                  "name",
                  spec, what, source_of(spec)));
}

}  // namespace

fs::path shelf_folder() {
  const std::string data = from_environment("XDG_DATA_HOME");
  if (!data.empty()) return fs::path(data) / "archon" / "decks";
  const std::string home = from_environment("HOME");
  if (home.empty())
    throw Error("nowhere to put the shelf of decks; expected XDG_DATA_HOME or HOME to be set");
  return fs::path(home) / ".local" / "share" / "archon" / "decks";
}

std::vector<ShelvedDeck> shelved_decks() {
  std::vector<ShelvedDeck> out;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(shelf_folder(), error))
    if (entry.path().extension() == ".json")
      out.push_back({entry.path(), keyforge::load_deck(entry.path(), keyforge::facts())});
  std::sort(out.begin(), out.end(),
            [](const ShelvedDeck& x, const ShelvedDeck& y) { return x.file < y.file; });
  return out;
}

fs::path shelve(const keyforge::Deck& deck, bool replace) {
  fs::path file = file_of(deck);
  const std::string text = keyforge::deck_to_json(deck);
  std::error_code error;
  if (!replace && fs::exists(file, error) && read_file(file, "a deck file") != text)
    throw Error(fmt::format(
        "{}: the shelf has another deck of that name; expected --as NAME, or --force to replace it",
        deck.name));
  make_folder(file.parent_path());
  write_file(file, text);
  return file;
}

ShelvedDeck shelved_deck(const std::string& name) {
  std::vector<ShelvedDeck> found;
  const std::string typed = slug(name);
  for (ShelvedDeck& one : shelved_decks()) {
    const std::string known = slug(one.deck.name);
    if (known == typed) return one;
    if (!typed.empty() && known.find(typed) != std::string::npos) found.push_back(std::move(one));
  }
  if (found.size() == 1) return found[0];
  throw Error(fmt::format("{} on the shelf {} called '{}' ('archon deck shelf' lists them)",
                          found.empty() ? "no deck" : fmt::format("{} decks", found.size()),
                          found.empty() ? "is" : "are", name));
}

static fs::path rankings_folder() { return shelf_folder().parent_path() / "rankings"; }

std::vector<fs::path> shelf_rankings() {
  std::vector<fs::path> out;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(rankings_folder(), error))
    if (entry.path().extension() == ".run") out.push_back(entry.path());
  std::sort(out.rbegin(), out.rend());  // their names begin with the time
  return out;
}

fs::path next_shelf_ranking() {
  make_folder(rankings_folder());
  return rankings_folder() / fmt::format("{:%Y-%m-%d-%H%M%S}.run", fmt::gmtime(std::time(nullptr)));
}

keyforge::Deck deck_called(const std::string& spec, const keyforge::Facts& known) {
  if (spec.starts_with("http://") || spec.starts_with("https://"))
    refuse_to_download(spec, "is a link");
  if (is_uuid(spec)) refuse_to_download(spec, "looks like a deck ID of the Master Vault");
  if (is_uuid(spec.substr(spec.rfind('/') + 1)) && !fs::exists(spec))
    refuse_to_download(spec, "looks like a link");
  if (keyforge::means_random_deck(spec) || keyforge::looks_like_deck_file(spec))
    return keyforge::find_deck(spec, {}, known);
  return keyforge::find_deck(spec, own_decks(), known);
}

}  // namespace archon::cli
