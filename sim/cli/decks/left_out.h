// Decks that a command can't use, and why.
#pragma once

#include <string>
#include <vector>

#include "engine/keyforge/decks/import/deck_import.h"

namespace archon::cli {

struct LeftOut {
  std::vector<std::string> reasons;     // a sentence each
  std::vector<std::string> later;       // the same, for decks of sets that aren't here
  std::vector<std::string> later_sets;  // of these, by name

  void add(keyforge::ImportedDeck deck);
  size_t size() const { return reasons.size() + later.size(); }
  // All reasons.
  std::vector<std::string> all() const;
  // With a sentence for all decks of sets that aren't here, where there are several.
  std::vector<std::string> told() const;
};

}  // namespace archon::cli
