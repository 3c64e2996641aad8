// The grammar of the card language: the rows of words.def and the forms around them.
#pragma once

#include <span>
#include <string_view>

#include "engine/core/counts.h"
#include "engine/core/script/grammar.h"
#include "engine/keyforge/language/program.h"

namespace archon::keyforge {

// All rows of words.def, in the order of the Ops (the first is Op::Gain).
std::span<const WordInfo> vocabulary_words();

// What a rule of the grammar is when it isn't a vocabulary word: tags behind Op::kCount. A rule
// that stands for a compiled Op of its own (Add, Less, ...) has that Op as its tag.
enum class Form : int {
  Pass = index_of(Op::kCount),  // stands for its only child
  Sum,
  Conjunction,
  Disjunction,
  Unite,  // an operand and a list of tails
  HalfDown,
  HalfUp,
  BareNoun,
  OneNoun,
  EveryNoun,   // adjectives, a noun, postfixes; without, with a, with each
  Filter,      // what a set can be: adjectives, maybe a noun, postfixes
  IsNot,       // SET is not FILTER
  Those,       // the cards of a set that are FILTER
  SomePlayer,  // + a Who
  SomePlayerEnd = SomePlayer + 6,
  ChooseAny,
  ChooseOneOf,
  ChooseAnother,
  ChooseSome,
  ChooseUpTo,
  ChooseAnyNumber,
  ChooseRandom,
  ChooseRandomSome,
  ChooseMost,
  ChooseMostSome,
  ChooseLeast,
  ChooseLeastSome,
  ChooseAHouse,
  ChooseHouseOf,
  ChooseANumber,
  ChooseATitle,
  ChooseATrait,
  LetSet,
  LetNumber,
  LetHouse,
  Choose,
  Add,
  Stop,
  If,
  ElseIf,
  Else,
  May,
  OneOf,
  Option,
  RepeatTimes,
  RepeatWhile,
  ForEach,
  AsPlayer,
  Lasting,  // + a Duration
  LastingEnd = Lasting + 8,
  Section,
  WhileInPlay,
  While,
  Gains,
};
constexpr int tag_of(Op op) { return index_of(op); }
constexpr int tag_of(Form form) { return index_of(form); }

// Single words with a fixed value, and the words that no register may be called.
class Lexicon {
 public:
  enum Group : uint8_t {
    Keyword,
    House,
    Zone,
    Counter,
    Colour,
    Mark,
    Piece,
    Step,
    Ability,
    Icon,
    kGroups
  };
  void add(Group group, script::WordId word, int value);
  void reserve(script::WordId word);
  // -1: not of the group.
  int value(Group group, script::WordId word) const {
    const auto& values = values_[group];
    return static_cast<size_t>(word) < values.size() ? values[word] : -1;
  }
  bool reserved(script::WordId word) const {
    return static_cast<size_t>(word) < reserved_.size() && reserved_[word];
  }
  // Adds the words of a group to `out`.
  void list(Group group, const script::Words& words, std::vector<std::string>& out) const;

 private:
  std::vector<int> values_[kGroups];
  std::vector<bool> reserved_;
};

// The classes of the grammar by number.
struct CardGrammar {
  script::Grammar grammar;
  Lexicon lexicon;
  // Terminals.
  int number, keyword, title, trait, zone, counter, colour, mark, piece, step, when, ability,
      moment, icon, way, house_word, set_name, number_name, house_name, new_name, label;
  // Classes.
  int amount, set, condition, house, player, whose, filter, noun, adjective, postfix, pool;
  int statement, header, member, section;

  CardGrammar();

 private:
  // Those that read the words of a group.
  std::vector<int> terminals_of(Lexicon::Group group) const;
  void add_lexicon();
  void reserve_first_words(const char* of);
};

// Made once.
const CardGrammar& card_grammar();

}  // namespace archon::keyforge
