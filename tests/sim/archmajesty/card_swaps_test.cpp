#include "sim/archmajesty/tune/card_swaps.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/archmajesty/cards/facts.h"
#include "engine/archmajesty/mages/mage_library.h"
#include "engine/archmajesty/mages/random_mage.h"

namespace archon::sim::card_swaps_test {
namespace {

using archmajesty::CardCount;
using archmajesty::CardType;
using archmajesty::MageBuild;

std::vector<CardType> listed(const MageBuild& mage) {
  std::vector<CardType> out;
  for (const CardCount& one : mage.deck) out.insert(out.end(), one.copies, one.card);
  return out;
}

TEST_CASE("every swap leaves a legal mage of the same size, and none that would is left out") {
  for (const MageBuild& mage : archmajesty::bundled_mages()) {
    CAPTURE(mage.name);
    const auto swaps = legal_swaps(mage);
    CHECK(swaps.size() > 20);
    for (const CardSwap& swap : swaps) {
      const MageBuild after = gathered(with_swap(mage, swap));
      CHECK(archmajesty::check(after).empty());
      CHECK(archmajesty::deck_size(after) == archmajesty::deck_size(mage));
      CHECK(archmajesty::copies_in_deck(after, swap.in) ==
            archmajesty::copies_in_deck(mage, swap.in) + 1);
    }
    size_t legal = 0;
    for (const CardCount& out : mage.deck)
      for (int in = 0; in < archmajesty::facts().cards.size(); ++in)
        if (in != out.card)
          legal +=
              archmajesty::check(gathered(with_swap(mage, {out.card, static_cast<CardType>(in)})))
                  .empty();
    CHECK(swaps.size() == legal);
  }
}

TEST_CASE(
    "the new copy lies where the last of the old one's lay, so that the same shuffle deals it") {
  const MageBuild mage = archmajesty::random_mage(5);
  for (const CardSwap& swap : legal_swaps(mage)) {
    const auto before = listed(mage);
    const auto after = listed(with_swap(mage, swap));
    REQUIRE(after.size() == before.size());
    const auto place = static_cast<size_t>(last_place_of(mage, swap.out));
    for (size_t i = 0; i < before.size(); ++i)
      CHECK(after[i] == (i == place ? swap.in : before[i]));
  }
}

}  // namespace
}  // namespace archon::sim::card_swaps_test
