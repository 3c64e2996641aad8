// Decks of KeyForge: API JSON and the CSV download.
#include <algorithm>
#include <array>
#include <charconv>

#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "engine/core/trees/csv.h"
#include "engine/keyforge/decks/import/formats.h"

namespace archon::keyforge {
namespace {

DeckCard read_card(const Json& entry, House house, const Facts& facts, const std::string& where) {
  static constexpr std::array kFields = {"bonusAember", "bonusCapture", "bonusDamage",
                                         "bonusDraw",   "bonusDiscard", "bonusPower"};
  constexpr int kMostIcons = 20;
  DeckCard card;
  card.id = id_of_kind(card_id(required_text(entry, "cardTitle", where), facts, where),
                       text_or_empty(entry, "rarity"), "");
  card.house = house;
  card.maverick = flag(entry, "maverick");
  card.legacy = flag(entry, "legacy");
  card.anomaly = flag(entry, "anomaly");
  for (size_t i = 0; i < kFields.size(); ++i) {
    const Json* count = member(entry, kFields[i]);
    if (!count) continue;
    const int icons = as_int(*count, 0, kMostIcons, fmt::format("{}.{}", where, kFields[i]));
    card.enhancements.insert(card.enhancements.end(), icons, value_at<Bonus>(i));
  }
  if (member(entry, "bonusHouses"))
    for (const Json& named : required_array(entry, "bonusHouses", where))
      card.enhancements.push_back(icon_of(house_named(as_text(named, where), where)));
  card.enhanced_unknown = flag(entry, "enhanced") && card.enhancements.empty();
  return card;
}

// The name of the deck that an Alliance has this house of; "" where it isn't told.
std::string deck_of_pod(const Json& body, House house) {
  const Json* pods = member(body, "allianceHouses");
  if (!pods || !pods->is_array()) return "";
  for (const Json& pod : *pods)
    if (house_by_name(text_or_empty(pod, "house")) == house) return text_or_empty(pod, "name");
  return "";
}

Draft read_dok_deck(const Json& wrapped, const Facts& facts) {
  const Json* inner = member(wrapped, "deck");
  const Json& body = inner ? *inner : wrapped;
  Draft draft;
  draft.deck.name = text_or_empty(body, "name");
  draft.deck.uuid = text_or_empty(body, "keyforgeId");
  name_set(text_or_empty(body, "expansion"), draft);  // "CALL_OF_THE_ARCHONS"
  const std::string name = fmt::format("deck {}", in_quotes(draft.deck.name));
  if (!member(body, "housesAndCards"))
    throw Error(name + " lists no cards ('housesAndCards'), as in exports of 2019");
  read_beside(body, facts, name, draft.deck);
  draft.deck.provenance.alliance = says_alliance(body);
  std::vector<std::string> houses;
  std::vector<std::string> pods;
  for (const Json& pod : required_array(body, "housesAndCards", name)) {
    const std::string& word = required_text(pod, "house", name);
    houses.push_back(word);
    const House house = house_named(word, name);
    if (std::string deck = deck_of_pod(body, house); !deck.empty()) pods.push_back(std::move(deck));
    const Json& cards = required_array(pod, "cards", fmt::format("{}, {}", name, word));
    for (size_t i = 0; i < cards.size(); ++i)
      add_cards(draft.deck, read_card(cards[i], house, facts,
                                      fmt::format("{}, {} card {}", name, word, i + 1)));
  }
  set_houses(draft.deck, houses, name);
  if (pods.size() == houses.size()) draft.deck.provenance.pods = std::move(pods);
  return draft;
}

int small_number(std::string_view text, const std::string& where) {
  constexpr int kMost = 999;
  int out = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), out);
  const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  if (!text.empty() && (!whole || out < 0 || out > kMost))
    throw Error(fmt::format("{} is {}; expected 0 to {}", where, in_quotes(text), kMost));
  return out;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> out;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(separator, at), text.size());
    const auto piece = trimmed(text.substr(at, end - at));
    if (!piece.empty()) out.emplace_back(piece);
    at = end + 1;
  }
  return out;
}

// A row of the CSV by the names of its columns.
struct Fields {
  const CsvColumns& columns;
  const CsvReader::Row& row;

  bool has(std::string_view name) const { return columns.find({name}).has_value(); }
  std::string_view operator[](std::string_view name) const {
    return cell_of(row, columns.find({name}));
  }
};

// The titles of each house in turn: one column of 36, or three columns of 12 since 2024.
std::vector<std::string> titles(const Fields& fields, const std::string& where) {
  std::vector<std::string> out;
  if (fields.has("cards")) {
    out = split(fields["cards"], '|');
    if (out.size() != kDeckCards)
      throw Error(
          fmt::format("{}: 'Cards' has {} titles; expected {}", where, out.size(), kDeckCards));
    return out;
  }
  for (int i = 1; i <= kDeckHouses; ++i) {
    const std::string column = fmt::format("House {} Cards", i);
    const auto pod = split(fields[fmt::format("house-{}-cards", i)], '|');
    if (pod.size() != kHouseCards)
      throw Error(fmt::format("{}: '{}' has {} titles; expected {}", where, column, pod.size(),
                              kHouseCards));
    out.insert(out.end(), pod.begin(), pod.end());
  }
  return out;
}

// How many icons Enhance added to the deck, which the CSV gives since 2023 (two of them only since
// they exist); not where they are. Of houses' icons it gives how many there are of all together.
std::optional<IconCounts> counted_icons(const Fields& fields, const std::string& where) {
  static constexpr std::array kColumns = {"Bonus Amber", "Bonus Capture", "Bonus Damage",
                                          "Bonus Draw",  "Bonus Discard", "Bonus Power"};
  IconCounts out{};
  for (size_t i = 0; i < kColumns.size(); ++i) {
    const std::string column = slug(kColumns[i]);
    const bool is_there = fields.has(column);
    if (!is_there && i >= kFirstBonuses) continue;
    if (!is_there) return std::nullopt;
    out[i] = small_number(fields[column], fmt::format("{}: '{}'", where, kColumns[i]));
  }
  return out;
}

Draft read_row(const Fields& fields, const std::string& where, const Facts& facts) {
  Draft draft;
  draft.deck.name = fields["name"];
  draft.deck.uuid = find_uuid(fields["master-vault-link"]);
  if (draft.deck.uuid.empty()) draft.deck.uuid = find_uuid(fields["dok-link"]);
  name_set(fields["expansion"], draft);
  draft.deck.provenance.titles_only = true;
  draft.deck.provenance.icons = counted_icons(fields, where);
  const auto houses = split(fields["houses"], ',');
  if (houses.size() != kDeckHouses)
    throw Error(fmt::format("{}: 'Houses' names {} houses; expected 3", where, houses.size()));
  set_houses(draft.deck, houses, where);
  const auto cards = titles(fields, where);
  const auto beside = [&](std::initializer_list<const char*> columns) {
    for (const char* column : columns)
      for (const std::string& title : split(fields[column], '|'))
        if (const CardFacts* card = facts.find(title)) lay_beside(draft.deck, *card);
  };
  beside({"token", "token-creature", "archon-power", "prophecies"});
  for (size_t i = 0; i < cards.size(); ++i) {
    DeckCard card;
    card.id = card_id(cards[i], facts, where);
    card.house = draft.deck.houses[i / kHouseCards];
    add_cards(draft.deck, card);
  }
  return draft;
}

}  // namespace

bool is_dok(const Json& root) {
  const Json& first = root.is_array() && !root.empty() ? root[0] : root;
  const Json* deck = member(first, "deck");
  const Json& body = deck ? *deck : first;
  return member(body, "housesAndCards") || member(body, "searchResultCards");
}

std::vector<Draft> import_dok(const Json& root, const Facts& facts) {
  std::vector<Draft> out;
  if (root.is_array()) {
    for (const Json& deck : root)
      out.push_back(attempt([&] { return read_dok_deck(deck, facts); }));
  } else {
    out.push_back(read_dok_deck(root, facts));
  }
  return out;
}

bool is_dok_csv(std::string_view text) {
  const std::string_view header = csv_header(text);
  const auto has = [&](std::string_view word) {
    return header.find(word) != std::string_view::npos;
  };
  return has("Name") && has("Houses") && has("Expansion") && csv_separator(header);
}

std::vector<Draft> import_dok_csv(std::string_view text, const Facts& facts) {
  CsvReader csv(text);
  CsvReader::Row header;
  csv.next(header);
  const CsvColumns columns(header);
  if (!columns.find({"name"}) || !columns.find({"houses"}) ||
      !columns.find({"cards", "house-1-cards"}))
    throw Error("the CSV has no columns 'Name', 'Houses' and 'Cards' or 'House 1 Cards'");
  std::vector<Draft> out;
  for (CsvReader::Row row; csv.next(row);)
    out.push_back(attempt([&] {
      const std::string where = fmt::format("line {}", csv.line());
      if (row.size() != header.size())
        throw Error(
            fmt::format("{} has {} fields; the header has {}", where, row.size(), header.size()));
      return read_row({columns, row}, where, facts);
    }));
  if (out.empty()) throw Error("the CSV has a header but no decks");
  return out;
}

}  // namespace archon::keyforge
