// Every card that can be played: facts joined with compiled scripts. Immutable; threads share it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/containers/card_set.h"
#include "engine/core/counts.h"
#include "engine/keyforge/language/program.h"
#include "engine/keyforge/rules/editions.h"
#include "engine/keyforge/vocabulary/bonus_icons.h"
#include "engine/keyforge/vocabulary/counters.h"
#include "engine/keyforge/vocabulary/ids.h"

namespace archon::keyforge {

class Facts;

// Of a gigantic creature: which of its two cards (rulebook: Gigantic).
enum class Half : uint8_t { None, First, Second };

// What is printed on a card, and what it does.
struct CardDef {
  std::string id;     // "coward-s-end"
  std::string title;  // as printed
  int namesake = 0;   // number of the first card of this title
  House house = House::None;
  CardType type = CardType::Action;
  Reference reference = Reference::None;  // see CardFacts::reference
  uint8_t power = 0;
  uint8_t armor = 0;
  uint8_t aember = 0;  // number of Æmber bonus icons
  BonusIcons bonus;
  std::array<uint8_t, kKeywords> keywords{};  // 0: not there
  CardSet traits;                             // as trait numbers
  Half half = Half::None;
  int other_half = -1;  // its number in the library
  bool scripted = false;
  CountedKinds counted;  // what it counts in counters of a name
  CardScript script;
};

class Library {
 public:
  // Joins the embedded facts with the embedded card scripts, as they read in an edition of the
  // rules. Scripts of the folder `cards_dir` replace those of the same name, or are those of cards
  // whose facts it holds (card_folder.h). Throws Error listing every problem found.
  // Without a folder the editions in `compiled.h` are there already and need no compiling.
  static Library load(const std::string& cards_dir = "", Rules rules = {});

  // The same, but for a script of one card that stands in the place of its own. Throws Error
  // listing what is wrong with it.
  Library with_script(const std::string& file, const std::string& text) const;

  const CardDef& def(int number) const { return defs_[number]; }
  int size() const { return int_size(defs_); }
  // Number of a card by id or title; -1 if unknown.
  int find(std::string_view name) const;
  bool is_scripted(std::string_view id) const;
  // What is printed on its cards, those of the folder included.
  const Facts& facts() const;
  const std::vector<std::string>& traits() const { return traits_; }
  const Program& program() const { return program_; }
  const Rules& rules() const { return rules_; }
  // Row and trigger bits of each block of the program.
  RowMask block_rows(int block) const { return block_rows_[block]; }
  uint64_t block_triggers(int block) const { return block_triggers_[block]; }
  // Our own wording of what a card does, keywords and bonus icons included.
  std::string explain(int number) const;
  // Changes when any script or fact does; stands in replays. FNV-1a of the texts.
  uint64_t fingerprint() const { return fingerprint_; }

 private:
  friend class LibraryBuilder;
  friend class CompiledCards;
  std::shared_ptr<const Facts> own_facts_;  // none: those built in
  std::vector<CardDef> defs_;
  std::vector<std::string> traits_;
  std::vector<std::pair<std::string, int>> index_;  // sorted by id
  Program program_;
  Rules rules_;
  std::vector<RowMask> block_rows_;
  std::vector<uint64_t> block_triggers_;
  uint64_t fingerprint_ = 0;
};

}  // namespace archon::keyforge
