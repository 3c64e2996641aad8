#include "engine/keyforge/decks/import/deck_import.h"

#include <algorithm>
#include <utility>

#include "engine/core/files.h"
#include "engine/keyforge/decks/deck_json.h"
#include "engine/keyforge/decks/import/formats.h"

namespace archon::keyforge {
namespace {

using Imported = std::vector<ImportedDeck>;

// What `read` makes of one deck.
template <class Read>
ImportedDeck attempt_deck(const Read& read) {
  try {
    return {read(), "", ""};
  } catch (const NotHereYet& wrong) {
    return {std::nullopt, wrong.what(), wrong.set()};
  } catch (const Error& wrong) {
    return {std::nullopt, wrong.what(), ""};
  } catch (const Json::exception& wrong) {
    return {std::nullopt, wrong.what(), ""};
  }
}

Imported settled(std::vector<Draft> drafts, const char* source, const Facts& facts) {
  Imported out;
  for (Draft& draft : drafts) {
    draft.deck.provenance.source = source;
    out.push_back(draft.wrong.empty()
                      ? attempt_deck([&] { return settle(std::move(draft), facts); })
                      : ImportedDeck{std::nullopt, draft.wrong, draft.later});
  }
  return out;
}

Imported import_foreign_json(const Json& root, const Facts& facts) {
  if (is_master_vault(root))
    return settled(import_master_vault(root, facts), "Master Vault JSON", facts);
  if (is_dok(root)) return settled(import_dok(root, facts), "Decks of KeyForge JSON", facts);
  if (is_keyteki(root)) return settled(import_keyteki(root, facts), "keyteki JSON", facts);
  const Json& first = root.is_array() && !root.empty() ? root[0] : root;
  if (member(first, "deckList"))
    throw Error("a TCG Arena list has only Master Vault ids for its cards; expected titles");
  if (member(first, "houses") || member(first, "searchResultCards"))
    throw Error("this JSON describes a deck but lists no cards");
  throw Error(
      "this JSON is not a deck list; expected Archon's format or one of Master Vault, Decks of "
      "KeyForge "
      "or keyteki");
}

Imported import_json(const Json& root, const Facts& facts) {
  if (member(root, "archon_deck")) return {attempt_deck([&] { return deck_of(root, facts); })};
  if (!root.is_array() || root.empty() || !member(root[0], "archon_deck"))
    return import_foreign_json(root, facts);
  Imported out;
  for (const Json& deck : root) out.push_back(attempt_deck([&] { return deck_of(deck, facts); }));
  return out;
}

std::string_view take_line(std::string_view& text) {
  const size_t end = std::min(text.find('\n'), text.size());
  const auto line = trimmed(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

// Whether JSON stands on lines of its own: the first is whole, and another one follows.
bool is_json_lines(std::string_view text) {
  const auto first = take_line(text);
  return first.starts_with('{') && first.ends_with('}') && trimmed(text).starts_with('{');
}

Imported import_json_lines(std::string_view text, const Facts& facts) {
  Imported out;
  for (int number = 1; !text.empty(); ++number) {
    const auto line = take_line(text);
    if (line.empty()) continue;
    try {
      for (ImportedDeck& deck : import_json(parse_list(line), facts))
        out.push_back(std::move(deck));
    } catch (const NotHereYet& wrong) {
      out.push_back({std::nullopt, wrong.what(), wrong.set()});
    } catch (const Error& wrong) {
      out.push_back({std::nullopt, wrong.what(), ""});
    }
    if (!out.back().deck) out.back().wrong = fmt::format("line {}: {}", number, out.back().wrong);
  }
  return out;
}

// By the bytes that they begin with: ZIP, gzip, 7z, RAR.
bool is_archive(std::string_view text) {
  return text.starts_with("PK\x03\x04") || text.starts_with("\x1f\x8b") ||
         text.starts_with("7z\xbc\xaf") || text.starts_with("Rar!");
}

Imported import_any(std::string_view text, const Facts& facts) {
  if (is_archive(text))
    throw Error("this is a packed archive; unpack it and name the folder or the files in it");
  const std::string_view body = trimmed(text);
  if (body.empty()) throw Error("the file is empty; expected a deck list");
  if (is_json_lines(body)) return import_json_lines(text, facts);
  if (body[0] == '{' || body[0] == '[') return import_json(parse_list(body), facts);
  if (body[0] == '<') {
    if (body.find("<cockatrice_deck") != std::string_view::npos)
      return settled(import_cockatrice(body, facts), "Cockatrice", facts);
    throw Error("this is a web page or XML; expected a deck list such as the Master Vault's JSON");
  }
  if (is_dok_csv(body)) return settled(import_dok_csv(body, facts), "Decks of KeyForge CSV", facts);
  return settled(import_text(text, facts), "text", facts);
}

}  // namespace

std::vector<ImportedDeck> import_each(std::string_view text, std::string_view source,
                                      const Facts& facts) {
  try {
    std::vector<ImportedDeck> out = import_any(to_utf8(text), facts);
    if (out.empty()) throw Error("has no deck");
    for (ImportedDeck& deck : out)
      if (!deck.deck) deck.wrong = fmt::format("{}: {}", source, deck.wrong);
    return out;
  } catch (const NotHereYet& wrong) {
    return {{std::nullopt, fmt::format("{}: {}", source, wrong.what()), wrong.set()}};
  } catch (const Error& wrong) {
    throw Error(fmt::format("{}: {}", source, wrong.what()));
  } catch (const Json::exception& wrong) {
    throw Error(fmt::format("{}: {}", source, wrong.what()));
  }
}

std::vector<Deck> import_decks(std::string_view text, std::string_view source, const Facts& facts) {
  std::vector<Deck> decks;
  for (ImportedDeck& deck : import_each(text, source, facts)) {
    if (!deck.deck) throw Error(deck.wrong);
    decks.push_back(std::move(*deck.deck));
  }
  return decks;
}

std::vector<Deck> load_decks(const std::filesystem::path& file, const Facts& facts) {
  return import_decks(read_file(file, "a deck file"), file.string(), facts);
}

Deck load_deck(const std::filesystem::path& file, const Facts& facts) {
  std::vector<Deck> decks = load_decks(file, facts);
  if (decks.size() > 1)
    throw Error(fmt::format("{}: has {} decks ('{}', '{}', ...); expected one", file.string(),
                            decks.size(), decks[0].name, decks[1].name));
  return std::move(decks[0]);
}

}  // namespace archon::keyforge
