// Grammars as data: named classes of patterns. Knows no game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/script/beginnings.h"
#include "engine/core/script/lexer.h"

namespace archon::script {

// One place of a pattern: a word (any of some spellings) or a slot for another class.
struct Element {
  std::vector<WordId> spellings;  // empty: a slot
  int slot = -1;                  // the class
  bool optional = false;          // of words only
};

// One pattern. `tag` says to the user of the parse which one it was.
struct Rule {
  int tag = 0;
  int of = 0;  // its class
  std::vector<Element> elements;
  int slots = 0;  // how many of them
};

// A class is tried rule by rule; of two parses that end at the same token the earlier rule wins.
struct RuleClass {
  std::string name;       // in patterns: {name}
  std::string label;      // in messages: "a set of cards"; empty: never named
  bool terminal = false;  // read by the caller's TokenReader
  bool list = false;      // made for {name}*
  std::vector<int> rules;
  std::vector<WordId> words;  // of a terminal that reads one of these and nothing else
};

// Pattern: words and slots with spaces between them. "a|b" are spellings of one word, "[a]" may be
// left out, "{x}" is a slot of class x and "{x}*" any number of them.
class Grammar {
 public:
  int add_class(std::string name, std::string label);
  int add_terminal(std::string name, std::string label);
  // A word that a terminal reads. One that reads others too has none.
  void add_word(int terminal, WordId word) { classes_[terminal].words.push_back(word); }
  // The classes in the pattern must exist.
  void add_rule(int to, int tag, std::string_view pattern);
  int class_named(std::string_view name) const;  // -1: there is none
  // After the last rule, and before a parser is made.
  void finish() { by_beginning_ = archon::script::rules_by_beginning(*this); }

  const RuleClass& rule_class(int i) const { return classes_[i]; }
  const Rule& rule(int i) const { return rules_[i]; }
  int classes() const { return int_size(classes_); }
  int rules() const { return int_size(rules_); }
  const RulesByBeginning& rules_by_beginning(int of) const { return by_beginning_[of]; }
  Words& words() { return words_; }
  const Words& words() const { return words_; }

 private:
  Element read_element(std::string_view piece);
  int list_of(int item);
  void add_rule(Rule rule);

  Words words_;
  std::vector<RuleClass> classes_;
  std::vector<Rule> rules_;
  std::vector<RulesByBeginning> by_beginning_;
};

// The pieces of a pattern between its spaces.
std::vector<std::string_view> pieces_of(std::string_view pattern);

}  // namespace archon::script
