#include "engine/keyforge/formats/position_draft.h"

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/keyforge/formats/position_fields.h"

namespace archon::keyforge {

House read_house(const TreeReader& node) {
  if (node.word("a house") == "none") return House::None;
  const auto h = house_by_name(node.word());
  if (!h) {
    const Keys names(kHouseNames.begin(), kHouseNames.end());
    node.wrong(fmt::format("'{}' is not a house{}", node.word(), did_you_mean(node.word(), names)));
  }
  return *h;
}

Player read_player(const TreeReader& node) {
  const std::string word = node.word("you or foe");
  if (word != kSides[0] && word != kSides[1]) node.expected("you or foe");
  return word == kSides[0] ? 0 : 1;
}

CardId PositionDraft::card_called(const TreeReader& node) const {
  const auto at = out.labels.find(node.word("the name of a card of the position"));
  if (at != out.labels.end()) return at->second;
  Keys known;
  for (const auto& [label, id] : out.labels) known.push_back(label);
  node.wrong(fmt::format("no card of the position has the name '{}'{}", node.word(),
                         did_you_mean(node.word(), known)));
}

}  // namespace archon::keyforge
