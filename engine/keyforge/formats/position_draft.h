// A position while it is read, and the words that all its readers know.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/tree.h"
#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/rules/table.h"

namespace archon::keyforge {

using Keys = std::vector<std::string>;

template <class Fields>
void add_keys(Keys& keys, const Fields& fields) {
  for (const auto& field : fields) keys.emplace_back(field.key);
}

House read_house(const TreeReader& node);
Player read_player(const TreeReader& node);

struct PositionDraft {
  PositionDraft(const Library& library, Position& position)
      : lib(library), out(position), t(position.state, position.match) {}

  // The card that has been read under this name.
  CardId card_called(const TreeReader& node) const;

  const Library& lib;
  Position& out;
  Table t;
};

}  // namespace archon::keyforge
