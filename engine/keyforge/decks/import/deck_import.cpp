#include "engine/keyforge/decks/import/deck_import.h"

#include "engine/core/files.h"
#include "engine/keyforge/decks/import/formats.h"

namespace archon::keyforge {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::vector<Draft> import_json(const Json& root, const Facts& facts) {
  if (is_master_vault(root)) return import_master_vault(root, facts);
  if (is_dok(root)) return import_dok(root, facts);
  if (is_keyteki(root)) return import_keyteki(root, facts);
  const Json& first = root.is_array() && !root.empty() ? root[0] : root;
  if (member(first, "deckList"))
    throw Error("a TCG Arena list names its cards by Master Vault ids alone; expected titles");
  if (member(first, "houses") || member(first, "searchResultCards"))
    throw Error("this JSON describes a deck but lists no cards");
  throw Error(
      "this JSON is no deck list; expected our own format or one of Master Vault, Decks of "
      "KeyForge "
      "or keyteki");
}

std::vector<Draft> import_any(std::string_view text, const Facts& facts) {
  const std::string_view body = trimmed(text);
  if (body.empty()) throw Error("the file is empty; expected a deck list");
  if (body[0] == '{' || body[0] == '[') return import_json(parse_json(body), facts);
  if (body[0] == '<') {
    if (body.find("<cockatrice_deck") != std::string_view::npos)
      return import_cockatrice(body, facts);
    throw Error("this is a web page or XML; expected a deck list such as the Master Vault's JSON");
  }
  if (is_dok_csv(body)) return import_dok_csv(body, facts);
  return import_text(text, facts);
}

bool is_own_format(std::string_view text) {
  return trimmed(text).starts_with('{') && text.find("\"archon_deck\"") != std::string_view::npos;
}

}  // namespace

std::vector<Deck> import_decks(std::string_view text, std::string_view source, const Facts& facts) {
  try {
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    if (is_own_format(text)) return {deck_from_json(text, facts)};
    std::vector<Deck> decks;
    for (Draft& draft : import_any(text, facts)) decks.push_back(settle(std::move(draft), facts));
    if (decks.empty()) throw Error("holds no deck");
    return decks;
  } catch (const Error& wrong) {
    throw Error(fmt::format("{}: {}", source, wrong.what()));
  } catch (const Json::exception& wrong) {
    throw Error(fmt::format("{}: {}", source, wrong.what()));
  }
}

std::vector<Deck> load_decks(const std::filesystem::path& file, const Facts& facts) {
  return import_decks(read_file(file, "a deck file"), file.string(), facts);
}

Deck load_deck(const std::filesystem::path& file, const Facts& facts) {
  std::vector<Deck> decks = load_decks(file, facts);
  if (decks.size() > 1)
    throw Error(fmt::format("{}: holds {} decks ('{}', '{}', ...); expected one", file.string(),
                            decks.size(), decks[0].name, decks[1].name));
  return std::move(decks[0]);
}

}  // namespace archon::keyforge
