#include "engine/keyforge/decks/provenance.h"

#include <algorithm>
#include <numeric>

#include "engine/core/counts.h"
#include "engine/keyforge/decks/deck_json.h"
#include "engine/keyforge/decks/set_names.h"

namespace archon::keyforge {
namespace {

constexpr int kMostCountedIcons = 1000;

// What the deck's cards bring by Enhance.
IconCounts icons_due(const Deck& deck, const Facts& facts) {
  IconCounts out{};
  for (const DeckCard& card : deck.cards)
    if (const CardFacts* known = facts.find(card.id))
      for (const Bonus icon : known->enhance) ++out[index_of(icon)];
  return out;
}

std::string set_list(const std::vector<Set>& sets) {
  std::string out;
  for (size_t i = 0; i < sets.size(); ++i)
    out += fmt::format("{}{}",
                       i == 0                 ? ""
                       : i + 1 == sets.size() ? " and "
                                              : ", ",
                       name_of(sets[i]));
  return out;
}

std::string unknown_set_words(const Deck& deck) {
  const std::vector<Set>& fits = deck.provenance.fits;
  if (fits.empty())
    return deck.provenance.source.empty() ? "its set is not given"
                                          : fmt::format("its set is unknown: {}", kNoSetFits);
  const auto code = kSetCodes[index_of(fits.front())];
  return fmt::format(
      "its set is unknown: {} fit equally well; name it in a line 'Set: {}' above the first house, "
      "or with 'archon deck import --set {}'",
      set_list(fits), code, code);
}

std::string set_words(const Deck& deck) {
  switch (set_is(deck)) {
    case SetIs::Sure: return "";
    case SetIs::Guessed:
      return fmt::format("its set, {}, was guessed from its houses and cards", name_of(*deck.set));
    case SetIs::Unknown: return unknown_set_words(deck);
  }
  ARCHON_UNREACHABLE("a case of SetIs");
}

std::string icon_words(const IconKnowledge& icons) {
  if (icons.are == IconsAre::Known) return "";
  return fmt::format(
      "it plays weaker here than the printed deck: {}",
      icons.are == IconsAre::Counted
          ? fmt::format("it is unknown which of its cards have its {}", missing_words(icons))
          : std::string("the icons of its enhanced cards are unknown"));
}

std::string twin_words(const std::vector<std::string>& titles) {
  if (titles.empty()) return "";
  return fmt::format("it is unknown whether these are evil twins: {}", fmt::join(titles, ", "));
}

Json counts_json(const IconCounts& counts) {
  Json out = Json::object();
  for (size_t i = 0; i < kBonuses; ++i)
    if (i < kFirstBonuses || counts[i] > 0) out[std::string(kBonusNames[i])] = counts[i];
  return out;
}

void check_icon_keys(const Json& icons) {
  for (const auto& [key, count] : icons.items())
    if (std::find(kBonusNames.begin(), kBonusNames.end(), key) == kBonusNames.end())
      throw Error(fmt::format("provenance.icons: unknown key {}; expected {}", in_quotes(key),
                              kIconsInWords));
}

IconCounts read_counts(const Json& json) {
  IconCounts out{};
  for (size_t i = 0; i < kBonuses; ++i)
    if (const Json* count = member(json, std::string(kBonusNames[i]).c_str()))
      out[i] = as_int(*count, 0, kMostCountedIcons, "provenance.icons");
  return out;
}

Set read_code(const Json& word) {
  const auto set = find_value<Set>(kSetCodes, as_text(word, "provenance.fits"));
  if (!set)
    throw Error(fmt::format("provenance.fits: {} is not {}",
                            in_quotes(word.get_ref<const std::string&>()), codes_here()));
  return *set;
}

}  // namespace

SetIs set_is(const Deck& deck) {
  if (!deck.set) return SetIs::Unknown;
  return deck.provenance.set_guessed ? SetIs::Guessed : SetIs::Sure;
}

int IconKnowledge::total() const { return std::accumulate(missing.begin(), missing.end(), 0); }

IconKnowledge icons_of(const Deck& deck, const Facts& facts) {
  IconKnowledge out;
  const IconCounts due = icons_due(deck, facts);
  if (!deck.provenance.alliance) out.missing = due;
  if (deck.provenance.icons)
    for (size_t i = 0; i < kBonuses; ++i)
      out.missing[i] = std::max(out.missing[i], (*deck.provenance.icons)[i]);
  bool unread = false;
  bool named = false;
  for (const DeckCard& card : deck.cards) {
    named = named || !card.enhancements.empty();
    for (const Bonus icon : card.enhancements) --out.missing[index_of(icon)];
    unread = unread || card.enhanced_unknown;
  }
  if (deck.provenance.alliance && deck.provenance.titles_only)
    unread = unread || (!named && due != IconCounts{});
  for (int& count : out.missing) count = std::max(count, 0);
  if (unread || out.total() > 0) out.are = out.total() > 0 ? IconsAre::Counted : IconsAre::Unknown;
  return out;
}

std::vector<std::string> twins_in_doubt(const Deck& deck, const Facts& facts) {
  std::vector<std::string> out;
  if (!deck.provenance.titles_only || (deck.set && *deck.set != Set::DT)) return out;
  for (const DeckCard& card : deck.cards) {
    const CardFacts* known = facts.find(card.id);
    if (!known || !facts.find(card.id + "-evil-twin")) continue;
    if (std::find(out.begin(), out.end(), known->name) == out.end()) out.push_back(known->name);
  }
  return out;
}

std::string missing_words(const IconKnowledge& icons) {
  std::string kinds;
  for (size_t i = 0; i < kBonuses; ++i)
    if (icons.missing[i] > 0)
      kinds += fmt::format("{}{} {}", kinds.empty() ? "" : ", ", icons.missing[i], kBonusNames[i]);
  return fmt::format("{} bonus icon{} ({})", icons.total(), icons.total() == 1 ? "" : "s", kinds);
}

std::vector<std::string> lacks_beside(const Deck& deck) {
  std::vector<std::string> out;
  if (!deck.set) return out;
  const auto due = [&](Reference kind) { return references_of(*deck.set, kind); };
  if (due(Reference::Token) > 0 && deck.token.empty()) out.emplace_back("its token creature");
  if (due(Reference::Power) > 0 && deck.power.empty()) out.emplace_back("its archon power");
  if (const int sides = due(Reference::Prophecy); int_size(deck.prophecies) < sides)
    out.push_back(fmt::format("{} of its {} prophecies", sides - int_size(deck.prophecies), sides));
  return out;
}

std::string vault_link(const std::string& uuid) {
  return uuid.empty() ? "look up its name in the Master Vault"
                      : fmt::format("https://www.keyforgegame.com/api/decks/{}/?links=cards", uuid);
}

std::vector<std::string> doubts(const Deck& deck, const Facts& facts) {
  std::vector<std::string> out;
  for (std::string words : {icon_words(icons_of(deck, facts)),
                            twin_words(twins_in_doubt(deck, facts)), set_words(deck)})
    if (!words.empty()) out.push_back(std::move(words));
  return out;
}

Json provenance_json(const Provenance& provenance) {
  Json out = Json::object();
  if (!provenance.source.empty()) out["source"] = provenance.source;
  if (provenance.titles_only) out["titles_only"] = true;
  if (provenance.set_guessed) out["set_guessed"] = true;
  for (const Set set : provenance.fits) out["fits"].push_back(kSetCodes[index_of(set)]);
  if (provenance.alliance) out["alliance"] = true;
  if (!provenance.pods.empty()) out["pods"] = provenance.pods;
  if (provenance.icons) out["icons"] = counts_json(*provenance.icons);
  return out;
}

Provenance provenance_of(const Json& json) {
  check_keys(json, {"source", "titles_only", "set_guessed", "fits", "alliance", "pods", "icons"},
             "provenance");
  Provenance out;
  out.source = text_or_empty(json, "source");
  out.titles_only = flag(json, "titles_only");
  out.set_guessed = flag(json, "set_guessed");
  if (member(json, "fits"))
    for (const Json& word : required_array(json, "fits", "provenance"))
      out.fits.push_back(read_code(word));
  out.alliance = flag(json, "alliance");
  if (member(json, "pods"))
    for (const Json& pod : required_array(json, "pods", "provenance"))
      out.pods.push_back(as_text(pod, "provenance.pods"));
  if (const Json* icons = member(json, "icons")) {
    check_icon_keys(*icons);
    out.icons = read_counts(*icons);
  }
  return out;
}

}  // namespace archon::keyforge
