#include "engine/keyforge/decks/deck_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/core/check.h"
#include "engine/core/names/name_search.h"
#include "engine/core/text.h"
#include "engine/keyforge/cards/embedded.h"
#include "engine/keyforge/decks/deck_random.h"
#include "engine/keyforge/decks/import/deck_import.h"

namespace archon::keyforge {
namespace {

std::string joined_names(const std::vector<const Deck*>& decks, const std::vector<size_t>& which) {
  std::string out;
  for (const size_t one : which)
    out += fmt::format("{}'{}'", out.empty() ? "" : ", ", decks[one]->name);
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

std::vector<std::string> slugs_of(const std::vector<const Deck*>& decks) {
  std::vector<std::string> out;
  for (const Deck* deck : decks) out.push_back(slug(deck->name));
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
  const std::vector<std::string> names = slugs_of(known);
  const std::vector<size_t> found = names_meant(typed, names);
  if (found.size() == 1) return *known[found[0]];
  if (found.size() > 1)
    throw Error(fmt::format("deck '{}' is ambiguous: {}", spec, joined_names(known, found)));
  const std::vector<size_t> near = names_near(typed, names);
  throw Error(fmt::format("no deck or file is named '{}'{}", spec,
                          near.empty() ? "; 'archon deck show' lists the bundled decks"
                                       : "; did you mean " + joined_names(known, near) + "?"));
}

}  // namespace archon::keyforge
