// Saved objects of Tabletop Simulator: piles of cards that have their titles as nicknames.
#include <algorithm>

#include "engine/core/text.h"
#include "engine/keyforge/decks/import/formats.h"
#include "engine/keyforge/decks/import/listed_card.h"

namespace archon::keyforge {
namespace {

constexpr int kDeepest = 20;  // bags in bags

const Json* objects_in(const Json& object, const char* key) {
  const Json* list = member(object, key);
  return list && list->is_array() ? list : nullptr;
}

// A pile lists its cards among the objects that it contains.
Draft read_pile(const Json& pile, const Json& cards, const Facts& facts) {
  Draft draft;
  draft.deck.provenance.titles_only = true;
  draft.deck.name = text_or_empty(pile, "Nickname");
  if (draft.deck.name.empty()) draft.deck.name = text_or_empty(pile, "SaveName");
  std::vector<ListedCard> listed;
  for (const Json& card : cards)
    if (const std::string title = text_or_empty(card, "Nickname"); !trimmed(title).empty())
      listed.push_back(read_listed_card(title, facts));
  // What else lies there is the card with the deck's name, or one that only explains.
  const auto known = std::count_if(listed.begin(), listed.end(),
                                   [](const ListedCard& card) { return card.known; });
  for (size_t i = 0; i < listed.size(); ++i)
    if (listed[i].known || known < kDeckCards)
      add_listed_card(listed[i], facts, fmt::format("card {}", i + 1), draft.deck);
  return draft;
}

// The piles among the objects in one: itself, where titles of cards lie in it.
void find_piles(const Json& object, const char* key, int depth, const Facts& facts,
                std::vector<Draft>& out) {
  const Json* inside = objects_in(object, key);
  if (!inside || depth == kDeepest) return;
  const bool is_pile = std::any_of(inside->begin(), inside->end(), [&](const Json& card) {
    return facts.find(text_or_empty(card, "Nickname")) != nullptr;
  });
  if (is_pile) out.push_back(attempt([&] { return read_pile(object, *inside, facts); }));
  for (const Json& one : *inside)
    if (!is_pile) find_piles(one, "ContainedObjects", depth + 1, facts, out);
}

}  // namespace

bool is_tabletop(const Json& root) { return objects_in(root, "ObjectStates") != nullptr; }

std::vector<Draft> import_tabletop(const Json& root, const Facts& facts) {
  std::vector<Draft> out;
  find_piles(root, "ObjectStates", 0, facts, out);
  if (out.empty())
    throw Error(
        "this is a Tabletop Simulator save in which no cards have titles (nicknames); expected a "
        "list of titles, or the deck's JSON from the Master Vault");
  return out;
}

}  // namespace archon::keyforge
