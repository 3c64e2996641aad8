#include "sim/keyforge/arena/deck_doubts.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "engine/keyforge/cards/facts.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/report/record.h"

namespace archon::sim {
namespace {

using keyforge::IconsAre;
using keyforge::SetIs;

constexpr size_t kMostNamed = 5;

std::string names_words(const std::vector<std::string>& names) {
  std::string out;
  for (size_t i = 0; i < std::min(names.size(), kMostNamed); ++i)
    out += fmt::format("{}{}", i == 0 ? "" : "; ", printable(names[i]));
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

// Those of later sets stand only where there are some.
report::Record<keyforge::IconKnowledge> missing_rows() {
  report::Record<keyforge::IconKnowledge> out;
  for (size_t i = 0; i < keyforge::kBonuses; ++i) {
    out.maybe(std::string(keyforge::kBonusNames[i]), "", [i](auto& of) {
      return i < keyforge::kFirstBonuses || of.missing[i] > 0 ? std::optional(of.missing[i])
                                                              : std::nullopt;
    });
  }
  return out;
}

report::Record<DeckDoubt> doubt_rows() {
  const auto some = [](const auto& values) {
    return values.empty() ? std::nullopt : std::optional(values);
  };
  return report::Record<DeckDoubt>()
      .field("deck", &DeckDoubt::deck)
      .maybe("set", "how well its set is known; left out where it is sure",
             [](auto& of) {
               return of.set_is == SetIs::Sure
                          ? std::nullopt
                          : std::optional(keyforge::kSetIsNames[index_of(of.set_is)]);
             })
      .one_of({"guessed", "unknown"})
      .maybe("set_name", "",
             [=](auto& of) { return of.set_is == SetIs::Sure ? std::nullopt : some(of.set); })
      .maybe("evil_twins", "titles of cards that may be evil twins; left out where there is none",
             [=](auto& of) { return some(of.twins); })
      .maybe("lacks",
             "cards that a deck of its set has beside the 36, and this one lacks; left out where "
             "there is none",
             [=](auto& of) { return some(of.lacks); })
      .maybe("icons", "what is known of the icons by Enhance; left out where all is",
             [](auto& of) {
               return of.icons.are == IconsAre::Known
                          ? std::nullopt
                          : std::optional(keyforge::kIconsAreNames[index_of(of.icons.are)]);
             })
      .one_of({"counted", "unknown"})
      .part("missing",
            "icons of which it isn't known which cards have them; those of later sets only where "
            "there are some",
            missing_rows(),
            [](auto& of) {
              return of.icons.are == IconsAre::Counted ? std::optional(of.icons) : std::nullopt;
            })
      .may_lack();
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
  const auto rows = doubt_rows();
  std::vector<std::string> out;
  for (const DeckDoubt& doubt : doubts) out.push_back(rows.json(doubt).dump());
  return out;
}

std::string doubt_schema() { return doubt_rows().shape().schema.dump(); }

}  // namespace archon::sim
