// What Decks of KeyForge thinks of decks, as its files say it beside the lists.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/keyforge/decks/deck.h"

namespace archon::sim {

struct DeckScore {
  double sas = 0;
  std::optional<double> aerc;
  std::string date;  // when that was computed, or ""
};

class DeckScores {
 public:
  // Of its CSV, or of JSON that has such decks anywhere in it; a file of another kind has none.
  void add(std::string_view text);

  // By the deck's id, or by its name where it has none.
  const DeckScore* find(const keyforge::Deck& deck) const;
  bool empty() const { return by_id_.empty() && by_name_.empty(); }

 private:
  void add_csv(std::string_view text);
  bool add_json(std::string_view text);
  void add_one(const std::string& id, const std::string& name, const DeckScore& score);

  std::map<std::string, DeckScore> by_id_;
  std::map<std::string, DeckScore> by_name_;
};

}  // namespace archon::sim
