#include "sim/archmajesty/tune/card_swaps.h"

#include <algorithm>

#include "engine/archmajesty/cards/facts.h"
#include "engine/core/counts.h"

namespace archon::sim {

using archmajesty::CardCount;
using archmajesty::CardType;
using archmajesty::MageBuild;

MageBuild with_swap(const MageBuild& mage, const CardSwap& swap) {
  MageBuild out = mage;
  auto& deck = out.deck;
  auto last = deck.end();
  for (auto at = deck.begin(); at != deck.end(); ++at)
    if (at->card == swap.out) last = at;
  if (last == deck.end()) return out;
  if (last->copies == 1) {
    last->card = swap.in;
  } else {
    --last->copies;
    deck.insert(last + 1, {swap.in, 1});
  }
  return out;
}

MageBuild gathered(MageBuild mage) {
  std::vector<CardCount> deck;
  for (const CardCount& one : mage.deck) {
    const auto same = std::find_if(deck.begin(), deck.end(),
                                   [&](const CardCount& c) { return c.card == one.card; });
    if (same == deck.end())
      deck.push_back(one);
    else
      add(same->copies, one.copies);
  }
  mage.deck = std::move(deck);
  return mage;
}

std::vector<CardSwap> legal_swaps(const MageBuild& mage) {
  const MageBuild now = gathered(mage);
  std::vector<CardType> others;
  for (const CardCount& one : archmajesty::pool(now)) others.push_back(one.card);
  const archmajesty::Facts& facts = archmajesty::facts();
  for (int i = 0; i < facts.cards.size(); ++i)
    if (facts.styles[facts.cards[i].style].kind == archmajesty::StyleKind::Arte)
      others.push_back(static_cast<CardType>(i));
  std::vector<CardSwap> out;
  for (const CardCount& card : now.deck)
    for (const CardType other : others) {
      const CardSwap swap{card.card, other};
      if (swap.out != swap.in && archmajesty::check(gathered(with_swap(now, swap))).empty())
        out.push_back(swap);
    }
  std::sort(out.begin(), out.end(), [](const CardSwap& a, const CardSwap& b) {
    return a.out != b.out ? a.out < b.out : a.in < b.in;
  });
  return out;
}

int last_place_of(const MageBuild& mage, CardType card) {
  int place = 0;
  int last = -1;
  for (const CardCount& one : mage.deck) {
    place += one.copies;
    if (one.card == card) last = place - 1;
  }
  return last;
}

}  // namespace archon::sim
