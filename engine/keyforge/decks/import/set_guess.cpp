// Which set a list is of, where its source doesn't say.
#include <algorithm>
#include <array>

#include "engine/core/counts.h"
#include "engine/keyforge/decks/import/formats.h"

namespace archon::keyforge {
namespace {

// What speaks against a set. A card of an older set may be a legacy card, of which one deck in
// twelve has one; nothing but an anomaly is older than its set, and cards that are nowhere here say
// that the deck is of none.
constexpr int kMaverick = 1;
constexpr int kOlder = 2;
constexpr int kNewer = 5;

// A list of which this many cards are in no set together isn't of any of them.
constexpr int kMostStrangers = kDeckCards / 3;

struct Against {
  Set set = Set::CotA;
  int weight = 0;
  int strangers = 0;  // cards that it lacks
};

Against against(Set set, const Deck& deck, const Facts& facts) {
  Against out{set};
  for (const DeckCard& card : deck.cards) {
    if (const CardFacts* here = facts.find(card.id, set)) {
      const bool foreign = card.house != House::None && here->house != House::None &&
                           here->variants.empty() && here->house != card.house;
      out.weight += foreign ? kMaverick : 0;
      continue;
    }
    const auto printings = facts.printings_of(card.id);
    if (!printings.empty() && printings.front()->is_homebrew()) continue;
    out.weight += !printings.empty() && printings.front()->set < set ? kOlder : kNewer;
    ++out.strangers;
  }
  return out;
}

// Those that fit best, alike, of the sets from `first` to before `last`.
std::vector<Against> best_of(const Deck& deck, const Facts& facts, int first, int last) {
  std::vector<Against> best;
  for (int i = first; i < last; ++i) {
    const auto set = value_at<Set>(i);
    if (!foreign_houses(deck, set, facts).empty()) continue;
    const Against one = against(set, deck, facts);
    if (one.strangers > kMostStrangers) continue;
    if (!best.empty() && one.weight < best.front().weight) best.clear();
    if (best.empty() || one.weight == best.front().weight) best.push_back(one);
  }
  return best;
}

}  // namespace

// Later sets reprint whole older ones: they are thought of only where they fit better. Four decks
// in five are older.
void guess_set(Deck& deck, const Facts& facts) {
  std::vector<Against> best = best_of(deck, facts, 0, kSetsOf2021);
  std::vector<Against> later = best_of(deck, facts, kSetsOf2021, kSets);
  if (!later.empty() && (best.empty() || later.front().weight < best.front().weight))
    best = std::move(later);
  if (best.size() == 1) {
    deck.set = best.front().set;
    deck.provenance.set_guessed = true;
  } else {
    for (const Against& one : best) deck.provenance.fits.push_back(one.set);
  }
}

}  // namespace archon::keyforge
