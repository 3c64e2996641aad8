// The words of the card language as the program knows them, and what their rows in words.def tell.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/counts.h"
#include "engine/keyforge/vocabulary/ids.h"

namespace archon::keyforge {

// Every word of the language, then the words the compiler makes itself.
enum class Op : uint16_t {
  None,
#define WORD(Class, Name, pattern, example) Name,
#include "engine/keyforge/vocabulary/words.def"
#define INSTRUCTION(Class, Name, parts) Name,
#include "engine/keyforge/vocabulary/instructions.def"
  kCount
};
inline constexpr size_t kOps = index_of(Op::kCount);

enum class WordClass : uint8_t {
  Statement,
  Row,
  Trigger,
  Set,
  Noun,
  Adjective,
  Postfix,
  Amount,
  Condition,
  Expression,  // from here on the compiler's own
  Instruction,
  Jump
};

struct WordInfo {
  WordClass of;
  Op op;
  std::string_view name;     // as it stands in the code
  std::string_view pattern;  // of the compiler's own: what the Node holds
  std::string_view example;  // the id of a card that uses it
};

inline constexpr std::array<WordInfo, kOps> kWords = {{
    {WordClass::Expression, Op::None, "None", "", ""},
#define WORD(Class, Name, pattern, example) {WordClass::Class, Op::Name, #Name, pattern, example},
#include "engine/keyforge/vocabulary/words.def"
#define INSTRUCTION(Class, Name, parts) {WordClass::Class, Op::Name, #Name, parts, ""},
#include "engine/keyforge/vocabulary/instructions.def"
}};

constexpr const WordInfo& word_info(Op op) { return kWords[index_of(op)]; }
constexpr std::string_view op_name(Op op) { return word_info(op).name; }

// What a Node has children for.
enum class Slot : uint8_t { Set, Amount, Condition, House };

// What the rules ask of a word while games are played, found out once.
struct WordFacts {
  WordClass of = WordClass::Expression;
  uint8_t place = 0;          // among the words of its class
  bool has_slots = false;     // of any kind
  bool names_player = false;  // {p} or {whose}
  bool names_cards = false;   // {set}
  // The child that holds the first and the second slot of a kind.
  static constexpr uint8_t kAbsent = 0xFF;
  uint8_t child[4][2] = {
      {kAbsent, kAbsent}, {kAbsent, kAbsent}, {kAbsent, kAbsent}, {kAbsent, kAbsent}};

  constexpr void add_child(Slot slot, uint8_t& next) {
    auto& at = child[index_of(slot)];
    at[at[0] == kAbsent ? 0 : 1] = next++;
  }
  constexpr void add_slot(std::string_view name, uint8_t& next) {
    has_slots = true;
    names_player = names_player || name == "p" || name == "whose";
    names_cards = names_cards || name == "set";
    if (name == "set" || name == "np") add_child(Slot::Set, next);
    if (name == "n") add_child(Slot::Amount, next);
    if (name == "cond") add_child(Slot::Condition, next);
    if (name == "house") add_child(Slot::House, next);
  }
};

constexpr std::array<WordFacts, kOps> make_word_facts() {
  std::array<WordFacts, kOps> out{};
  uint8_t known[index_of(WordClass::Jump) + 1] = {};
  for (const WordInfo& word : kWords) {
    WordFacts& facts = out[index_of(word.op)];
    facts.of = word.of;
    facts.place = known[index_of(word.of)]++;
    // What is filtered stands before a filter's own slots.
    uint8_t next = word.of == WordClass::Adjective || word.of == WordClass::Postfix ? 1 : 0;
    for (size_t open = word.pattern.find('{'); open != std::string_view::npos;
         open = word.pattern.find('{', open + 1))
      facts.add_slot(word.pattern.substr(open + 1, word.pattern.find('}', open) - open - 1), next);
  }
  return out;
}
inline constexpr std::array<WordFacts, kOps> kWordFacts = make_word_facts();

constexpr const WordFacts& facts_of(Op op) { return kWordFacts[index_of(op)]; }
constexpr bool is_a(Op op, WordClass of) { return facts_of(op).of == of; }
constexpr bool is_noun(Op op) { return is_a(op, WordClass::Noun); }
// An adjective or a postfix, around the set that it filters.
constexpr bool is_filter(Op op) {
  return is_a(op, WordClass::Adjective) || is_a(op, WordClass::Postfix);
}

// Triggers that are about the very card that has them, and say no more; the others watch.
constexpr bool is_own(Op trigger) { return !facts_of(trigger).has_slots; }
// Triggers about a card, which is `it` then.
constexpr bool has_subject(Op trigger) { return is_own(trigger) || facts_of(trigger).names_cards; }

// Triggers as bits of a mask.
using TriggerMask = uint64_t;

// Rows as bits of a mask. With a row that is known when compiling, a test looks at one word.
struct RowMask {
  uint64_t word[2] = {0, 0};

  constexpr explicit operator bool() const { return (word[0] | word[1]) != 0; }
  constexpr bool has(Op row) const {
    const int place = facts_of(row).place;
    return (word[place / 64] >> place % 64 & 1) != 0;
  }
  constexpr bool contains(const RowMask& other) const {
    return ((other.word[0] & ~word[0]) | (other.word[1] & ~word[1])) == 0;
  }
  friend constexpr RowMask operator&(const RowMask& a, const RowMask& b) {
    return {{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
  }
  friend constexpr RowMask operator|(const RowMask& a, const RowMask& b) {
    return {{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
  }
  friend constexpr RowMask operator~(const RowMask& a) { return {{~a.word[0], ~a.word[1]}}; }
  constexpr RowMask& operator|=(const RowMask& b) { return *this = *this | b; }
  friend constexpr bool operator==(const RowMask&, const RowMask&) = default;
};

// How many rows, and triggers, the masks have room for.
inline constexpr int kRowPlaces = 128;
inline constexpr int kTriggerPlaces = 64;

constexpr bool fit_a_mask(WordClass of, int bits) {
  for (const WordFacts& word : kWordFacts)
    if (word.of == of && word.place >= bits) return false;
  return true;
}
static_assert(fit_a_mask(WordClass::Row, kRowPlaces), "more rows than a RowMask can tell apart");
static_assert(fit_a_mask(WordClass::Trigger, kTriggerPlaces),
              "more triggers than a TriggerMask can tell apart");
constexpr TriggerMask trigger_bit(Op trigger) { return TriggerMask{1} << facts_of(trigger).place; }
// The trigger at a place among them.
constexpr Op trigger_at(int place) { return value_at<Op>(index_of(Op::OnPlay) + place); }
static_assert(trigger_at(facts_of(Op::OnReap).place) == Op::OnReap);
constexpr RowMask row_bit(Op row) {
  RowMask out;
  out.word[facts_of(row).place / 64] = uint64_t{1} << facts_of(row).place % 64;
  return out;
}

// Keywords that stand for a row: where they may be, the rules ask as they do for such a row.
constexpr RowMask rows_meant_by(Keyword k) {
  switch (k) {
    case Keyword::Treachery: return row_bit(Op::EntersForOpponent);
    case Keyword::Versatile: return row_bit(Op::MayUse);
    case Keyword::Entrench: return row_bit(Op::StaysExhausted);
    default: return {};
  }
}

}  // namespace archon::keyforge
