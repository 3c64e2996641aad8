#include "engine/keyforge/decks/import/deck_import.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/core/files.h"
#include "engine/core/text.h"
#include "engine/keyforge/decks/deck_json.h"
#include "engine/keyforge/decks/import/formats.h"

namespace archon::keyforge {
namespace {

using Imported = std::vector<ImportedDeck>;

// What `read` makes of one deck.
template <class Read>
ImportedDeck attempt_deck(const Read& read) {
  try {
    return {read(), ""};
  } catch (const Error& wrong) {
    return {std::nullopt, wrong.what()};
  } catch (const Json::exception& wrong) {
    return {std::nullopt, wrong.what()};
  }
}

Imported settled(std::vector<Draft> drafts, const char* source, const Facts& facts) {
  Imported out;
  for (Draft& draft : drafts) {
    draft.deck.provenance.source = source;
    out.push_back(draft.wrong.empty()
                      ? attempt_deck([&] { return settle(std::move(draft), facts); })
                      : ImportedDeck{std::nullopt, draft.wrong});
  }
  return out;
}

Imported import_foreign_json(const Json& root, const Facts& facts) {
  if (is_master_vault(root))
    return settled(import_master_vault(root, facts), "Master Vault JSON", facts);
  if (is_dok(root)) return settled(import_dok(root, facts), "Decks of KeyForge JSON", facts);
  if (is_keyteki(root)) return settled(import_keyteki(root, facts), "keyteki JSON", facts);
  if (is_tabletop(root))
    return settled(import_tabletop(root, facts), "Tabletop Simulator save", facts);
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

bool begins_json(std::string_view text) { return text.starts_with('{') || text.starts_with('['); }

// "[Logos]" is a heading of a list.
bool is_json(std::string_view text) {
  if (!text.starts_with('[')) return text.starts_with('{');
  const auto inside = trimmed(text.substr(1));
  return inside.empty() || std::string_view("{[]\"-0123456789tfn").find(inside[0]) != inside.npos;
}

// Where the object or list that the text begins with ends; nothing where it isn't closed.
std::optional<size_t> json_end(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      quoted = c != '"';
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if ((c == '}' || c == ']') && --depth == 0) {
      return i + 1;
    }
  }
  return std::nullopt;
}

// The text of the first of several values, which is taken off. One that is never closed ends with
// its line where another value begins on the next; so do those behind it, then.
std::string_view take_json(std::string_view& text, bool& by_line) {
  const size_t line = text.find('\n');
  const bool breaks_off = line != text.npos && begins_json(trimmed(text.substr(line)));
  const auto closed = by_line ? std::nullopt : json_end(text);
  by_line = !closed;
  const size_t end = closed.value_or(breaks_off ? line : text.size());
  const auto out = text.substr(0, end);
  text.remove_prefix(end);
  const size_t next = text.find_first_not_of(" \t\r\n,;");
  text.remove_prefix(next == text.npos ? text.size() : next);
  return out;
}

// Objects and lists one after another, as files that were joined or pasted together: a deck a line,
// too. An error in one of several names the line where that one begins.
Imported import_json_values(std::string_view text, const Facts& facts) {
  const std::string_view all = text;
  bool by_line = false;
  std::string_view first = take_json(text, by_line);
  if (text.empty() || !begins_json(text)) return import_json(parse_list(all), facts);
  Imported out;
  const auto read = [&](std::string_view value) {
    try {
      Imported decks = import_json(parse_list(value), facts);
      std::move(decks.begin(), decks.end(), std::back_inserter(out));
      if (out.back().deck) return;
    } catch (const Error& wrong) {
      out.push_back({std::nullopt, wrong.what()});
    }
    const auto line = std::count(all.begin(), all.begin() + (value.data() - all.data()), '\n') + 1;
    out.back().wrong = fmt::format("line {}: {}", line, out.back().wrong);
  };
  for (read(first); !text.empty(); read(first)) first = take_json(text, by_line);
  return out;
}

// What is no text, by the bytes that it begins with; "" for text. Spreadsheets are ZIP archives.
std::string_view binary_words(std::string_view text) {
  constexpr std::string_view kUnpack =
      "this is a packed archive; unpack it and give the deck files in it, or their folder";
  const auto names = [&](std::string_view inside) {
    return text.substr(0, 4096).find(inside) != text.npos;
  };
  if (text.starts_with("PK\x03\x04") &&
      (names("[Content_Types].xml") || names("xl/") || names("opendocument.spreadsheet")))
    return names("word/") || text.substr(0, 65536).find("word/document") != text.npos
               ? "this is a text document; save it as plain text"
               : "this is a spreadsheet; save it as CSV";
  for (const std::string_view archive : {"PK\x03\x04", "\x1f\x8b", "7z\xbc\xaf", "Rar!"})
    if (text.starts_with(archive)) return kUnpack;
  for (const std::string_view picture : {"\x89PNG", "\xff\xd8\xff", "%PDF", "GIF8"})
    if (text.starts_with(picture))
      return "this is a picture or PDF, which can't be read; expected a deck list as text";
  return "";
}

Imported import_any(std::string_view text, const Facts& facts) {
  if (const auto words = binary_words(text); !words.empty()) throw Error(std::string(words));
  const std::string_view body = trimmed(text);
  if (body.empty()) throw Error("the file is empty; expected a deck list");
  if (is_json(body)) return import_json_values(body, facts);
  if (body[0] == '<') {
    if (body.find("<cockatrice_deck") != std::string_view::npos)
      return settled(import_xml(body, facts), "Cockatrice", facts);
    if (body.find("<deck") != std::string_view::npos && body.find("<card ") != body.npos)
      return settled(import_xml(body, facts), "OCTGN", facts);
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
