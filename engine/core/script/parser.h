// Matches tokens against a grammar: recursive descent that keeps every way to read a class at a
// token, remembers it, and on failure says what was expected at the farthest token reached.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/script/grammar.h"

namespace archon::script {

// Reads the terminal classes.
class TokenReader {
 public:
  virtual ~TokenReader() = default;
  // How many tokens of class `terminal` stand at the start of `rest` (0: none), and their value.
  virtual int read(int terminal, std::span<const Token> rest, int& value) = 0;
  // Adds words that could stand where class `terminal` is expected, for "did you mean".
  virtual void suggest(int terminal, std::vector<std::string>& words) = 0;
  // What is special about a token that doesn't fit, e.g. "'n' is a number"; "" for nothing.
  virtual std::string remark(const Token& token) = 0;
};

// A class read from tokens [first, end).
struct Match {
  int16_t rule = -1;  // -1: a terminal
  int16_t of = 0;     // the class
  int value = 0;      // of a terminal
  int first = 0;
  int end = 0;
  int child =
      0;  // its slots' matches in order, lists flattened: children [child, child + children)
  int children = 0;
};

class Parser {
 public:
  Parser(const Grammar& grammar, TokenReader& reader) : grammar_(grammar), reader_(reader) {}

  // Begins with new tokens; matches of earlier ones are forgotten.
  void begin(std::span<const Token> tokens);

  // Reads `of` at the first token: the match that takes all tokens if `whole`, else the longest;
  // -1 if there is none.
  int parse(int of, bool whole);

  // Why the latest parse of all of `classes` failed, and the token it failed at (tokens.size(): the
  // end of the line).
  std::string explain_failure(std::span<const int> classes, bool whole, int& at);

  const Match& match(int i) const { return matches_[i]; }
  const Rule& rule_of(const Match& m) const { return grammar_.rule(m.rule); }
  // The tag of the rule of match i.
  int tag(int i) const { return rule_of(match(i)).tag; }
  int child(const Match& m, int i) const { return children_[m.child + i]; }
  const Token& token(int i) const { return tokens_[i]; }
  int tokens() const { return int_size(tokens_); }
  // The tokens from `at` on.
  std::span<const Token> rest(int at) const { return tokens_.subspan(at); }
  const Grammar& grammar() const { return grammar_; }

 private:
  struct Span {
    int first = -1;  // -1: not read yet
    int count = 0;
  };
  Span read(int of, int at);
  void read_rules(int of, int at);
  // Of a block of 64 rules of a class, those that can begin at a token; all for an explanation.
  uint64_t worth_trying(int of, size_t block, int at);
  void longest_first(std::vector<int>::iterator first, std::vector<int>::iterator last);
  void read_rule(int rule, size_t element, int start, int at, size_t scratch);
  void read_slot(int rule, size_t element, int start, int at, size_t scratch);
  void accept(int rule, int start, int end, size_t scratch);
  bool word_fits(const Element& element, int at) const;
  void expect(int at, std::string what);
  void suggest(int at, const Element& element);
  std::string expectations() const;

  const Grammar& grammar_;
  TokenReader& reader_;
  std::span<const Token> tokens_;
  std::vector<Match> matches_;
  std::vector<int> children_;
  std::vector<Span> memo_;    // by class and token
  std::vector<int> results_;  // matches, longest first; memo_ points into it
  std::vector<int> scratch_;  // matches being gathered
  std::vector<int> path_;     // slots of the rule being read
  int steps_ = 0;
  // Only while a failure is explained.
  bool explaining_ = false;
  int farthest_ = 0;
  std::vector<std::string> expected_;
  std::vector<std::string> known_;
};

}  // namespace archon::script
