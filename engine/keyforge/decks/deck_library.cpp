#include "engine/keyforge/decks/deck_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/keyforge/cards/embedded.h"
#include "engine/keyforge/decks/deck_random.h"
#include "engine/keyforge/decks/import/deck_import.h"

namespace archon::keyforge {
namespace {

std::string joined_names(const std::vector<const Deck*>& decks) {
  std::string out;
  for (const Deck* deck : decks) out += fmt::format("{}'{}'", out.empty() ? "" : ", ", deck->name);
  return out;
}

// Own decks, and the bundled ones that aren't called like one of them.
std::vector<const Deck*> known_decks(std::span<const Deck> own) {
  std::vector<const Deck*> out;
  for (const Deck& deck : own) out.push_back(&deck);
  for (const Deck& deck : bundled_decks())
    if (std::none_of(own.begin(), own.end(),
                     [&](const Deck& one) { return slug(one.name) == slug(deck.name); }))
      out.push_back(&deck);
  return out;
}

// Decks with a word in their name that is near to one of the words typed.
std::vector<const Deck*> near_decks(const std::vector<const Deck*>& known_decks,
                                    const std::string& typed) {
  constexpr size_t kLongest = 100;
  std::vector<const Deck*> out;
  if (typed.size() > kLongest) return out;
  const auto words = [](const std::string& text) {
    std::vector<std::string> list;
    for (size_t at = 0; at <= text.size();) {
      const size_t end = std::min(text.find('-', at), text.size());
      if (end - at > 3) list.push_back(text.substr(at, end - at));
      at = end + 1;
    }
    return list;
  };
  // In a word of four letters two slips would make it any other.
  const auto is_near = [](const std::string& word, const std::vector<std::string>& known) {
    const auto near = nearest(word, known, 1);
    return !near.empty() && (word.size() > 4 || edit_distance(word, near[0]) < 2);
  };
  const auto wanted = words(typed);
  for (const Deck* deck : known_decks) {
    const auto known = words(slug(deck->name));
    if (std::any_of(wanted.begin(), wanted.end(),
                    [&](const std::string& word) { return is_near(word, known); }))
      out.push_back(deck);
  }
  return out;
}

}  // namespace

const std::vector<Deck>& bundled_decks() {
  static const std::vector<Deck> decks = [] {
    std::vector<Deck> out;
    for (const EmbeddedFile& file : embedded_files())
      if (file.path.starts_with("decks/"))
        out.push_back(import_decks(file.text, file.path, facts()).at(0));
    return out;
  }();
  return decks;
}

bool looks_like_deck_file(std::string_view spec) {
  for (const std::string_view ending : {".json", ".csv", ".tsv", ".txt", ".cod", ".o8d"})
    if (spec.ends_with(ending)) return true;
  return spec.find('/') != std::string_view::npos || spec.find('\\') != std::string_view::npos;
}

Deck find_deck(std::string_view spec, std::span<const Deck> own, const Facts& known) {
  std::error_code error;
  const std::filesystem::path file(spec);
  if (!means_random_deck(spec) &&
      (looks_like_deck_file(spec) || std::filesystem::is_regular_file(file, error)))
    return load_deck(file, known);
  return find_named_deck(spec, own);
}

Deck find_named_deck(std::string_view spec, std::span<const Deck> own) {
  if (means_random_deck(spec)) return random_deck(spec);
  const std::string typed = slug(spec);
  const std::vector<const Deck*> known = known_decks(own);
  std::vector<const Deck*> found;
  for (const Deck* deck : known) {
    const std::string name = slug(deck->name);
    if (name == typed) return *deck;
    if (!typed.empty() && name.find(typed) != std::string::npos) found.push_back(deck);
  }
  if (found.size() == 1) return *found[0];
  if (found.size() > 1)
    throw Error(fmt::format("deck '{}' is ambiguous: {}", spec, joined_names(found)));
  const auto near = near_decks(known, typed);
  throw Error(fmt::format("no deck or file is named '{}'{}", spec,
                          near.empty() ? "; 'archon deck show' lists the bundled decks"
                                       : "; did you mean " + joined_names(near) + "?"));
}

}  // namespace archon::keyforge
