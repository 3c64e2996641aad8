#include "engine/keyforge/decks/alliance.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/core/check.h"
#include "engine/core/trees/json_fields.h"
#include "engine/keyforge/cards/embedded.h"
#include "engine/keyforge/cards/facts.h"

namespace archon::keyforge {

const RestrictedCard* RestrictedList::find(std::string_view id) const {
  const auto at = std::find_if(cards.begin(), cards.end(),
                               [&](const RestrictedCard& card) { return card.id == id; });
  return at == cards.end() ? nullptr : &*at;
}

RestrictedList restricted_list_of(std::string_view text, const Facts& facts) {
  const Json root = parse_json(text);
  check_keys(root, {"archon_restricted", "version", "complete", "cards"}, "the list");
  as_int(required(root, "archon_restricted", "the list"), 1, 1, "archon_restricted");
  RestrictedList out;
  out.version = required_text(root, "version", "the list");
  out.is_complete = member(root, "complete") == nullptr || flag(root, "complete");
  for (const Json& card : required_array(root, "cards", "the list")) {
    check_keys(card, {"id", "most"}, "a card of the list");
    RestrictedCard one{facts.canonical_id(required_text(card, "id", "a card of the list"))};
    if (facts.find(one.id) == nullptr)
      throw Error(fmt::format("unknown card {}{}", in_quotes(one.id), facts.suggest(one.id)));
    if (const Json* most = member(card, "most")) one.most = as_int(*most, 0, 36, one.id + ".most");
    out.cards.push_back(std::move(one));
  }
  return out;
}

const RestrictedList& restricted_list() {
  static const RestrictedList list = [] {
    for (const EmbeddedFile& file : embedded_files())
      if (file.path == "formats/alliance.json") return restricted_list_of(file.text, facts());
    throw Error("the program was built without data/keyforge/formats/alliance.json");
  }();
  return list;
}

Deck alliance_of(const std::array<Pod, kDeckHouses>& pods, const Deck& beside) {
  Deck out;
  out.set = pods[0].deck->set;
  out.provenance.alliance = true;
  out.token = beside.token;
  out.power = beside.power;
  out.prophecies = beside.prophecies;
  for (size_t i = 0; i < pods.size(); ++i) {
    const Pod& pod = pods[i];
    out.houses[i] = pod.house;
    out.name += fmt::format("{}{} of {}", i == 0 ? "" : " + ", name_of(pod.house), pod.deck->name);
    out.provenance.pods.push_back(pod.deck->name);
    out.provenance.titles_only = out.provenance.titles_only || pod.deck->provenance.titles_only;
    for (const DeckCard& card : pod.deck->cards)
      if (card.house == pod.house) out.cards.push_back(card);
  }
  group_copies(out);
  return out;
}

std::vector<std::string> restricted_problems(const Deck& deck, const RestrictedList& list,
                                             const Facts& facts) {
  std::map<std::string, int> copies;
  for (const DeckCard& card : deck.cards)
    if (list.find(card.id) != nullptr) ++copies[card.id];
  const auto title = [&](const std::string& id) {
    const CardFacts* known = facts.find(id);
    return known ? known->name : id;
  };
  std::vector<std::string> out;
  std::string titles;
  for (const auto& [id, count] : copies) {
    const int most = list.find(id)->most;
    if (count > most)
      out.push_back(
          fmt::format("it has {} copies of {}; the restricted list (version {}) allows {}", count,
                      title(id), list.version, most));
    titles += (titles.empty() ? "" : ", ") + title(id);
  }
  if (copies.size() > 1)
    out.push_back(
        fmt::format("it has {} restricted titles ({}); an Alliance has at most one "
                    "(restricted list, version {})",
                    copies.size(), titles, list.version));
  return out;
}

std::vector<std::string> alliance_problems(const Deck& deck, const RestrictedList& list,
                                           const Facts& facts) {
  std::vector<std::string> out = restricted_problems(deck, list, facts);
  if (!deck.set) out.emplace_back("its set is unknown; all pods of an Alliance are of one set");
  const std::vector<std::string>& pods = deck.provenance.pods;
  if (!pods.empty() && pods.size() != kDeckHouses)
    out.push_back(fmt::format("it has {} pods; an Alliance has {}", pods.size(), kDeckHouses));
  for (size_t i = 0; i < pods.size(); ++i)
    if (std::find(pods.begin(), pods.begin() + static_cast<std::ptrdiff_t>(i), pods[i]) !=
        pods.begin() + static_cast<std::ptrdiff_t>(i))
      out.push_back(fmt::format("two of its pods are of {}; each is of another deck", pods[i]));
  return out;
}

}  // namespace archon::keyforge
