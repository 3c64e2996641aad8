// What is printed on each card, as facts: names, numbers, houses, power. What a card does stands in
// its script.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/core/counts.h"
#include "engine/keyforge/cards/embedded.h"
#include "engine/keyforge/vocabulary/ids.h"

namespace archon::keyforge {

inline constexpr size_t kMostTraits = 128;  // of all cards together: they lie in a CardSet

// One printing of a card in one set. Reprints share the id.
struct CardFacts {
  std::string id;  // slug of the name; "-evil-twin" or, for second gigantic halves, "2" appended
  std::string name;
  Set set = Set::CotA;
  std::string number;           // as printed: "007", "A05"
  House house = House::None;    // None where the deck decides: anomalies and cards of many houses
  std::vector<House> variants;  // the houses a card of many houses is printed in, else empty
  CardType type = CardType::Action;
  Reference reference = Reference::None;  // a card beside the 36 of a deck; its type says nothing
                                          // but of a token creature
  Rarity rarity = Rarity::Common;
  std::vector<Bonus> bonuses;  // printed icons, in order
  std::vector<Bonus>
      enhance;    // icons that it brings for other cards of its deck (rulebook: Enhance)
  int power = 0;  // 0 also where the text says how much
  int armor = 0;
  std::vector<std::string> traits;            // lower case
  std::array<uint8_t, kKeywords> keywords{};  // 0 without; 1 or the printed number with

  int keyword(Keyword k) const { return keywords[index_of(k)]; }
  bool is_anomaly() const { return number.starts_with('A') && reference == Reference::None; }
  bool is_homebrew() const { return set == Set::Homebrew; }  // and may stand in a deck of any set
};

// The table of all printings, in the order of the sets and their numbers.
class Facts {
 public:
  // Reads every "facts/<set>.json" among `files`. A reprint says only what differs from the first
  // printing. Throws Error naming the file that is wrong.
  explicit Facts(std::span<const EmbeddedFile> files);

  // Adds the cards of one more file, which have to be new ones. Throws Error as the constructor.
  void add(const EmbeddedFile& file, Set set);

  // The first printing of a card, by id or by title as people type it ("Z.Y.X. Researcher" is
  // "zyx-researcher"); nullptr when there is none. An evil twin is found by its id only.
  const CardFacts* find(std::string_view id_or_title) const;

  // The same by the exact id alone.
  const CardFacts* first_printing(const std::string& id) const;

  // The printing in that set, or nullptr.
  const CardFacts* find(std::string_view id_or_title, Set set) const;

  // The card with that collector number in a set; leading zeros do not matter. Of gigantic
  // creatures, whose halves share a number, the first half.
  const CardFacts* find_number(Set set, std::string_view number) const;

  // Every printing of one card, oldest first.
  std::vector<const CardFacts*> printings_of(std::string_view id_or_title) const;

  std::span<const CardFacts> printings() const { return printings_; }

  // The id in use here: that of the card found, else the slug of the text.
  std::string canonical_id(std::string_view id_or_title) const;

  // "; did you mean 'anger'?" with the ids nearest to an unknown word, or "".
  std::string suggest(std::string_view id_or_title) const;

 private:
  friend class CompiledCards;
  Facts() = default;
  void read(const EmbeddedFile& file, Set set);
  void index(size_t from);

  std::vector<CardFacts> printings_;
  std::vector<int> next_;                       // the next printing of the same card, or -1
  std::unordered_map<std::string, int> first_;  // id or other spelling -> first printing
};

// The facts built into the program, read at the first call (safe from any thread).
const Facts& facts();

}  // namespace archon::keyforge
