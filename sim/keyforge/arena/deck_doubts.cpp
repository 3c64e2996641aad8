#include "sim/keyforge/arena/deck_doubts.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "engine/keyforge/cards/facts.h"
#include "sim/keyforge/arena/deck_entrant.h"

namespace archon::sim {
namespace {

using Json = nlohmann::ordered_json;
using keyforge::IconsAre;
using keyforge::SetIs;

constexpr size_t kMostNamed = 5;

std::string names_words(const std::vector<std::string>& names) {
  std::string out;
  for (size_t i = 0; i < std::min(names.size(), kMostNamed); ++i)
    out += fmt::format("{}{}", i == 0 ? "" : ", ", printable(names[i]));
  if (names.size() > kMostNamed) out += fmt::format(" and {} more", names.size() - kMostNamed);
  return out;
}

// `one` or `many` with the number and the names of those that `concerns`; nothing for none.
template <class Concerns>
void tell(const DeckDoubts& doubts, const char* one, const char* many, const Concerns& concerns,
          std::vector<std::string>& out) {
  std::vector<std::string> names;
  for (const DeckDoubt& doubt : doubts)
    if (concerns(doubt)) names.push_back(doubt.deck);
  if (names.empty()) return;
  out.push_back(
      fmt::format("{} {} ({})", names.size(), names.size() == 1 ? one : many, names_words(names)));
}

Json doubt_json(const DeckDoubt& doubt) {
  Json out = {{"deck", doubt.deck}};
  if (doubt.set_is != SetIs::Sure) {
    out["set"] = keyforge::kSetIsNames[index_of(doubt.set_is)];
    if (!doubt.set.empty()) out["set_name"] = doubt.set;
  }
  if (!doubt.twins.empty()) out["evil_twins"] = doubt.twins;
  if (!doubt.lacks.empty()) out["lacks"] = doubt.lacks;
  if (doubt.icons.are == IconsAre::Known) return out;
  out["icons"] = keyforge::kIconsAreNames[index_of(doubt.icons.are)];
  if (doubt.icons.are == IconsAre::Counted)
    for (size_t i = 0; i < keyforge::kBonuses; ++i)
      if (i < keyforge::kFirstBonuses || doubt.icons.missing[i] > 0)
        out["missing"][std::string(keyforge::kBonusNames[i])] = doubt.icons.missing[i];
  return out;
}

void add_doubts(DeckDoubts& out, const std::string& name, const keyforge::Deck& list) {
  if (list.cards.empty()) return;
  DeckDoubt doubt{name,
                  set_is(list),
                  list.set ? std::string(keyforge::name_of(*list.set)) : "",
                  icons_of(list, keyforge::facts()),
                  twins_in_doubt(list, keyforge::facts()),
                  lacks_beside(list)};
  if (doubt.set_is != SetIs::Sure || doubt.icons.are != IconsAre::Known || !doubt.twins.empty() ||
      !doubt.lacks.empty())
    out.push_back(std::move(doubt));
}

}  // namespace

DeckDoubts doubts_of(std::span<const Entrant> decks) {
  DeckDoubts out;
  for (const Entrant& deck : decks) add_doubts(out, deck.name, list_of(deck));
  return out;
}

std::vector<std::string> doubt_words(const DeckDoubts& doubts) {
  std::vector<std::string> out;
  tell(
      doubts, "deck plays weaker here than the printed deck: its icons are unknown",
      "decks play weaker here than the printed decks: their icons are unknown",
      [](const DeckDoubt& one) { return one.icons.are != IconsAre::Known; }, out);
  tell(
      doubts, "deck may have evil twins that its list doesn't show",
      "decks may have evil twins that their lists don't show",
      [](const DeckDoubt& one) { return !one.twins.empty(); }, out);
  tell(
      doubts, "deck's set was guessed", "decks' sets were guessed",
      [](const DeckDoubt& one) { return one.set_is == SetIs::Guessed; }, out);
  tell(
      doubts, "deck's set is unknown", "decks' sets are unknown",
      [](const DeckDoubt& one) { return one.set_is == SetIs::Unknown; }, out);
  tell(
      doubts, "deck lacks its token creature, archon power or prophecies",
      "decks lack their token creatures, archon powers or prophecies",
      [](const DeckDoubt& one) { return !one.lacks.empty(); }, out);
  return out;
}

std::vector<std::string> doubts_json(const DeckDoubts& doubts) {
  std::vector<std::string> out;
  for (const DeckDoubt& doubt : doubts) out.push_back(doubt_json(doubt).dump());
  return out;
}

}  // namespace archon::sim
