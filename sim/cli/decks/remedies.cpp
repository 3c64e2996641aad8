#include "sim/cli/decks/remedies.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/provenance.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/terminal/output.h"
#include "sim/text_width.h"

namespace archon::cli {

using namespace keyforge;

namespace {

// A deck that lacks something, and what it lacks.
struct Finding {
  std::string deck;
  std::string lacks;
};
using Findings = std::vector<Finding>;

// What the Master Vault's JSON would tell of its cards; "" where all is known.
std::string cards_lacked(const Deck& deck, const Facts& known) {
  const IconKnowledge icons = icons_of(deck, known);
  std::string out;
  if (icons.are == IconsAre::Counted) out = missing_words(icons);
  if (icons.are == IconsAre::Unknown) out = "the icons of its enhanced cards";
  if (!twins_in_doubt(deck, known).empty()) out += out.empty() ? "evil twins" : ", evil twins";
  for (const std::string& one : lacks_beside(deck)) out += (out.empty() ? "" : ", ") + one;
  return out;
}

std::string set_lacked(const Deck& deck) {
  std::string out;
  for (const Set set : deck.provenance.fits)
    out += fmt::format("{}'Set: {}' for {}", out.empty() ? "" : ", ", kSetCodes[index_of(set)],
                       name_of(set));
  return out.empty() ? std::string(kNoSetFits) : out;
}

void print_findings(const char* what, const char* remedy, const Findings& findings) {
  if (findings.empty()) return;
  print("\n{} deck{} {}.\n{}\n", findings.size(), findings.size() == 1 ? "" : "s", what, remedy);
  size_t width = 0;
  for (const Finding& one : findings) width = std::max(width, sim::columns(printable(one.deck)));
  for (const Finding& one : findings)
    print("  {}  {}\n", sim::padded(printable(one.deck), width), printable(one.lacks));
}

// What the decks of a box lack, by what helps.
struct Diagnosis {
  Findings cards;
  Findings guessed;
  Findings unknown;

  void look_at(const sim::Entrant& entrant, const Facts& known) {
    const Deck& deck = list_of(entrant);
    const std::string lacked = cards_lacked(deck, known);
    const SetIs set = set_is(deck);
    if (!lacked.empty())
      cards.push_back({entrant.name, fmt::format("{}: {}", lacked, vault_link(deck.uuid))});
    if (set == SetIs::Guessed) guessed.push_back({entrant.name, std::string(name_of(*deck.set))});
    if (set == SetIs::Unknown) unknown.push_back({entrant.name, set_lacked(deck)});
  }

  void print_all() const {
    print_findings(
        "with an incomplete list: bonus icons, evil twins or cards beside the 36 are missing",
        "Save the Master Vault's JSON of each deck as a file next to the others; it "
        "replaces\nthe incomplete list:",
        cards);
    print_findings(
        "without a known set",
        "Name the set in a line above the first house, or with 'archon deck import --set':",
        unknown);
    print_findings(
        "with a set guessed from its houses and cards",
        "If the guess is wrong, name the set in a line above the first house ('Set: mm'), or "
        "with\n'archon deck import --set':",
        guessed);
  }
};

}  // namespace

void tell_remedies(const DeckBox& box, const Facts& known) {
  Diagnosis found;
  for (const sim::Entrant& deck : box.decks) found.look_at(deck, known);
  found.print_all();
}

}  // namespace archon::cli
