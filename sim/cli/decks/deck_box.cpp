#include "sim/cli/decks/deck_box.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/files.h"
#include "engine/keyforge/decks/export/deck_export.h"
#include "engine/keyforge/decks/import/deck_import.h"
#include "engine/keyforge/decks/set_names.h"
#include "sim/cli/decks/shelf.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/terminal/output.h"

namespace archon::cli {

namespace fs = std::filesystem;

namespace {

using keyforge::ImportedDeck;

bool is_deck_file(const fs::path& file) {
  constexpr std::array<std::string_view, 8> kEndings = {".json", ".ndjson", ".jsonl", ".csv",
                                                        ".tsv",  ".txt",    ".cod",   ".o8d"};
  return std::find(kEndings.begin(), kEndings.end(), file.extension().string()) != kEndings.end();
}

size_t doubts_about(const sim::Entrant& deck, const keyforge::Facts& known) {
  return doubts(list_of(deck), known).size();
}

// Whether it is known what its cards are, those beside the 36, icons and evil twins included.
bool is_whole(const sim::Entrant& deck, const keyforge::Facts& known) {
  return icons_of(list_of(deck), known).are == keyforge::IconsAre::Known &&
         twins_in_doubt(list_of(deck), known).empty() && lacks_beside(list_of(deck)).empty();
}

// Of what any list of titles tells.
uint64_t bare_fingerprint(keyforge::Deck list) {
  constexpr std::string_view kTwin = "-evil-twin";
  list.token.clear();
  list.power.clear();
  list.prophecies.clear();
  for (keyforge::DeckCard& card : list.cards) {
    card.enhancements.clear();
    if (card.id.ends_with(kTwin)) card.id.resize(card.id.size() - kTwin.size());
  }
  return sim::list_fingerprint(std::move(list));
}

// "mine/@woe..": of a box the decks of these sets, which stand in the order in which they came out.
struct SetsOfBox {
  std::string box;
  std::optional<std::array<bool, keyforge::kSets + 1>> wanted;  // none: whatever their set is

  bool has(const keyforge::Deck& deck) const {
    return !wanted || (deck.set && (*wanted)[index_of(*deck.set)]);
  }
};

size_t set_in_box(const std::string& code, const std::string& spec) {
  if (const auto set = keyforge::set_named(code)) return index_of(*set);
  throw Error(fmt::format("{}: '{}' is no set; expected {}", spec, code, keyforge::codes_here()));
}

// "cota", "woe..", "..dt", "aoa..mm", and several of these.
SetsOfBox sets_of_box(const std::string& spec) {
  constexpr std::string_view kTo = "..";
  const size_t sign = spec.rfind('@');
  std::error_code error;
  if (sign == std::string::npos || fs::exists(spec, error)) return {spec, std::nullopt};
  SetsOfBox out{spec.substr(0, sign), std::array<bool, keyforge::kSets + 1>{}};
  for (size_t at = sign + 1; at <= spec.size();) {
    const size_t end = std::min(spec.find(',', at), spec.size());
    const std::string part = spec.substr(at, end - at);
    const size_t to = part.find(kTo);
    const std::string first = part.substr(0, to);
    const std::string last = to == std::string::npos ? first : part.substr(to + kTo.size());
    const size_t low = first.empty() ? 0 : set_in_box(first, spec);
    const size_t high = last.empty() ? keyforge::kSets - 1 : set_in_box(last, spec);
    if (part.empty() || low > high)
      throw Error(
          fmt::format("{}: '{}' are no sets; expected one such as woe, or woe..pv", spec, part));
    for (size_t set = low; set <= high; ++set) (*out.wanted)[set] = true;
    at = end + 1;
  }
  return out;
}

class Packer {
 public:
  explicit Packer(const keyforge::Library& library) : library_(library) {}

  void add(const std::string& spec) {
    const size_t before = box_.decks.size() + box_.repeated.size() + box_.left_out.size();
    try {
      sets_ = sets_of_box(spec);
      add_box(sets_.box);
      if (sets_.wanted && box_.decks.size() + box_.repeated.size() + box_.left_out.size() == before)
        throw Error(fmt::format("{}: has no deck of these sets", spec));
    } catch (const Error& wrong) {
      box_.left_out.emplace_back(wrong.what());
    }
    sets_ = {};
  }

  // A nameless deck is called like its file; what is wrong with one of a file names that, too.
  void add_deck(keyforge::Deck list, const std::string& file_name = "",
                const std::string& source = "") {
    if (!sets_.has(list)) return;
    if (list.name == kNameless && !file_name.empty()) list.name = file_name;
    try {
      sim::Entrant deck = sim::entrant(std::move(list), library_);
      const auto [same, is_new] = places_.emplace(deck.fingerprint, box_.decks.size());
      if (!is_new) {
        take_once(deck, box_.decks[same->second]);
        return;
      }
      take_better_known(std::move(deck));
    } catch (const Error& wrong) {
      box_.left_out.push_back((source.empty() ? "" : source + ": ") + wrong.what());
    }
  }

  DeckBox take() {
    std::sort(box_.decks.begin(), box_.decks.end(),
              [](const auto& x, const auto& y) { return x.fingerprint < y.fingerprint; });
    return std::move(box_);
  }

 private:
  void add_box(const std::string& spec) {
    std::error_code error;
    try {
      if (spec == "-") {
        add_all(keyforge::import_each(read_given(spec, "decks", kLargestCollection),
                                      name_of_given(spec), library_.facts()),
                "", name_of_given(spec));
      } else if (fs::is_directory(spec, error)) {
        add_folder(spec);
      } else if (spec.ends_with('/')) {
        throw Error(fmt::format("{}: no such folder; expected one of decks", spec));
      } else if (fs::exists(spec, error)) {
        add_file(spec);
      } else if (spec == kShelf) {
        add_shelf();
      } else {
        add_deck(deck_called(spec, library_.facts()));
      }
    } catch (const Error& wrong) {
      box_.left_out.emplace_back(wrong.what());
    }
  }

  void add_folder(const fs::path& folder) {
    for (const std::string& file : deck_files_in(folder)) add_box(file);
  }

  void add_shelf() {
    std::vector<ShelvedDeck> decks = shelved_decks();
    if (decks.empty())
      throw Error(
          "the shelf is empty; expected decks on it ('archon deck add FILES' puts some there)");
    for (ShelvedDeck& one : decks) add_deck(std::move(one.deck));
  }

  void add_file(const fs::path& file) {
    add_all(keyforge::import_each(read_file(file, "a deck file", kLargestCollection), file.string(),
                                  library_.facts()),
            file.stem().string(), file.string());
  }

  void add_all(std::vector<ImportedDeck> decks, const std::string& file_name,
               const std::string& source) {
    for (ImportedDeck& deck : decks) {
      if (deck.deck) {
        add_deck(std::move(*deck.deck), decks.size() == 1 ? file_name : "", source);
      } else {
        box_.left_out.push_back(std::move(deck.wrong));
      }
    }
  }

  // The same list again.
  void take_once(const sim::Entrant& deck, sim::Entrant& taken) {
    box_.repeated.push_back(sim::repeated_words(deck.name, taken.name));
    const keyforge::Facts& known = library_.facts();
    if (doubts_about(deck, known) < doubts_about(taken, known)) taken.body = deck.body;
  }

  // A deck that was given whole, and as a list that lacks its icons or evil twins, is one deck.
  void take_better_known(sim::Entrant deck) {
    const auto [at, is_new] = bare_.emplace(bare_fingerprint(list_of(deck)), box_.decks.size());
    sim::Entrant* other = is_new ? nullptr : &box_.decks[at->second];
    const keyforge::Facts& known = library_.facts();
    if (!other || is_whole(deck, known) == is_whole(*other, known)) {
      box_.decks.push_back(std::move(deck));
      return;
    }
    places_[deck.fingerprint] = at->second;
    if (is_whole(deck, known)) std::swap(deck, *other);
    box_.repeated.push_back(
        fmt::format("{}: given both complete and incomplete; used the complete list", other->name));
  }

  const keyforge::Library& library_;
  std::map<uint64_t, size_t> places_;  // of decks in the box, by fingerprint
  std::map<uint64_t, size_t> bare_;    // the same by bare_fingerprint()
  SetsOfBox sets_;                     // of what is being added
  DeckBox box_;
};

}  // namespace

std::vector<std::string> deck_files_in(const fs::path& folder) {
  std::vector<std::string> out;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.is_regular_file() && is_deck_file(entry.path())) out.push_back(entry.path().string());
  std::sort(out.begin(), out.end());
  if (out.empty()) throw Error(fmt::format("{}: the folder has no deck files", folder.string()));
  return out;
}

std::string box_named(const std::string& spec) { return sets_of_box(spec).box; }

DeckBox open_box(const std::vector<std::string>& specs, const keyforge::Library& library) {
  Packer packer(library);
  for (const std::string& spec : specs) packer.add(spec);
  return packer.take();
}

DeckBox box_of(std::vector<keyforge::Deck> lists, const keyforge::Library& library) {
  Packer packer(library);
  for (keyforge::Deck& list : lists) packer.add_deck(std::move(list), "");
  return packer.take();
}

void tell(const DeckBox& box) {
  for (const std::string& text : box.repeated) note("{}", text);
  for (const std::string& reason : box.left_out) note("left out: {}", reason);
}

void write_deck_files(const std::vector<std::filesystem::path>& files,
                      const std::vector<std::string>& texts, bool force) {
  std::error_code error;
  for (const std::filesystem::path& file : files) {
    check_given(file.string(), {}, true);
    if (std::filesystem::is_regular_file(file, error) && !force)
      throw Error(file.string() + ": already exists; give --force to replace it");
  }
  for (size_t i = 0; i < texts.size(); ++i) write_given(files[i].string(), texts[i]);
}

Option deck_format_option(std::string& format) {
  return {"--as",
          &format,
          fmt::format("the format to write: {}", keyforge::deck_format_names()),
          {.value = "FORMAT", .shown = true}};
}

}  // namespace archon::cli
