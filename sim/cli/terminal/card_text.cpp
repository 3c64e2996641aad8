#include "sim/cli/terminal/card_text.h"

#include <fmt/format.h>

#include <vector>

#include "engine/core/text.h"
#include "engine/keyforge/cards/facts.h"

namespace archon::cli {
namespace {

using namespace keyforge;

std::string heading(const CardDef& card) {
  std::string out = card.title + ": ";
  if (card.house != House::None) out += fmt::format("{} ", name_of(card.house));
  out += card.reference == Reference::None ? name_of(card.type) : name_of(card.reference);
  if (card.type == CardType::Creature) out += fmt::format(", power {}", card.power);
  if (card.armor > 0) out += fmt::format(", armor {}", card.armor);
  if (card.aember > 0) out += fmt::format(", {} Æmber", card.aember);
  return out;
}

}  // namespace

std::string card_text(const Library& library, int number) {
  return fmt::format("{}\n{}", heading(library.def(number)), library.explain(number));
}

std::string unknown_card(const Library& library, const std::string& name) {
  std::vector<std::string> titles;
  for (int i = 0; i < library.size(); ++i) titles.push_back(library.def(i).title);
  std::string nearest = did_you_mean(name, titles);
  if (nearest.empty()) nearest = library.facts().suggest(name);
  return fmt::format("unknown card '{}'{}", name, nearest);
}

}  // namespace archon::cli
