// Lists in XML, which tell neither houses nor set: Cockatrice's .cod, <card number="2"
// name="Labwork"/> below a <deckname>, and OCTGN's .o8d, <card qty="2" id="...">Labwork</card>.
#include <charconv>

#include "engine/core/text.h"
#include "engine/keyforge/decks/import/formats.h"

namespace archon::keyforge {
namespace {

std::string without_entities(std::string_view text) {
  static constexpr std::pair<std::string_view, char> kEntities[] = {
      {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}, {"&lt;", '<'},
      {"&gt;", '>'},  {"&#39;", '\''}, {"&#34;", '"'}};
  std::string out;
  while (!text.empty()) {
    char c = text[0];
    size_t used = 1;
    for (const auto& [entity, meaning] : kEntities) {
      if (!text.starts_with(entity)) continue;
      c = meaning;
      used = entity.size();
    }
    out += c;
    text.remove_prefix(used);
  }
  return out;
}

// What stands between <tag> and </tag>, or "".
std::string element(std::string_view text, std::string_view tag) {
  const std::string open = fmt::format("<{}>", tag);
  const auto at = text.find(open);
  if (at == std::string_view::npos) return "";
  const auto end = text.find(fmt::format("</{}>", tag), at);
  if (end == std::string_view::npos) return "";
  return without_entities(text.substr(at + open.size(), end - at - open.size()));
}

std::string attribute(std::string_view tag, std::string_view name) {
  const std::string start = fmt::format(" {}=\"", name);
  const auto at = tag.find(start);
  if (at == std::string_view::npos) return "";
  const auto end = tag.find('"', at + start.size());
  if (end == std::string_view::npos) return "";
  return without_entities(tag.substr(at + start.size(), end - at - start.size()));
}

}  // namespace

std::vector<Draft> import_xml(std::string_view text, const Facts& facts) {
  constexpr std::string_view kCard = "<card ";
  Draft draft;
  draft.deck.provenance.titles_only = true;
  draft.deck.name = element(text, "deckname");
  draft.deck.uuid = element(text, "comments");
  int index = 0;
  for (size_t at = text.find(kCard); at != std::string_view::npos; at = text.find(kCard, at + 1)) {
    const std::string where = fmt::format("card {}", ++index);
    const size_t end = std::min(text.find('>', at), text.size());
    const auto tag = text.substr(at, end - at);
    std::string title = attribute(tag, "name");
    if (title.empty() && end < text.size() && !tag.ends_with('/'))
      title = without_entities(trimmed(text.substr(end + 1, text.find('<', end) - end - 1)));
    DeckCard card;
    card.id = card_id(title, facts, where);
    const std::string number = attribute(tag, attribute(tag, "qty").empty() ? "number" : "qty");
    int copies = 1;
    const auto read = std::from_chars(number.data(), number.data() + number.size(), copies);
    const bool whole = read.ec == std::errc() && read.ptr == number.data() + number.size();
    if (!number.empty() && (!whole || copies < 1 || copies > kMostDeckCards))
      throw Error(
          fmt::format("{}: number is {}; expected 1 to {}", where, in_quotes(number), kDeckCards));
    add_cards(draft.deck, card, copies);
  }
  return {draft};
}

}  // namespace archon::keyforge
