// Compiles the indented bodies of a card: statements of abilities, members of `while` and lasting
// bodies.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "engine/core/counts.h"
#include "engine/keyforge/language/compiler/expressions.h"
#include "engine/keyforge/language/compiler/reader.h"

namespace archon::keyforge {

// Rows and abilities being gathered: those of a block must stand together in the program.
struct BlockBuilder {
  std::vector<Row> rows;
  std::vector<Ability> abilities;
  uint16_t condition = 0;  // of the `while` section being read
  bool of_card = false;    // the block of a card itself, not of a lasting effect
  bool granted = false;
  uint64_t triggers = 0;  // CardScript.triggers so far
  RowMask rows_seen;
};

class Bodies {
 public:
  Bodies(Context& context, const script::Tokens& tokens);

  // The line to compile next.
  bool at_end() const { return next_ >= tokens_.lines.size(); }
  const script::Line& line() const { return tokens_.lines[next_]; }
  std::span<const script::Token> tokens_of(const script::Line& line) const;
  script::Place place_of(const script::Line& line) const;
  // Passes over the next line and all that is indented deeper than `indent` after it.
  void skip(int indent);

  void begin(std::span<const script::Token> tokens);
  // Reports why none of `classes` could be read.
  void fail(std::initializer_list<int> classes, bool whole);
  script::Parser& parser() { return parser_; }
  Expressions& expressions() { return expressions_; }

  // The line is a header that ends before token `end`; its members stand behind it or below.
  void members(BlockBuilder& block, int end, int indent);
  // The same for the header of abilities in match `found`.
  void abilities(int found, BlockBuilder& block, int indent);
  // Moves a block's rows and abilities into the program.
  Block finish(BlockBuilder& block);

 private:
  using Tokens = std::span<const script::Token>;

  // Members.
  void member(Tokens tokens, BlockBuilder& block, int indent);
  void row(int found, BlockBuilder& block);
  void gains(int found, BlockBuilder& block, int indent);
  Ability ability_of(int trigger);
  void check_duplicate(const BlockBuilder& block, Op trigger, script::Place place);
  void finish_body(NameScope& frame, Ability& shared);

  // Bodies: `rest` are the tokens behind a header's colon, `indent` the header's indentation.
  template <class Each>
  void each_line(int indent, Each each);
  template <class Each>
  void body(Tokens rest, int indent, Each each);
  void statements(Tokens rest, int indent);
  void statement(Tokens tokens, int indent);
  void simple(int found);
  void declare_failed(Tokens tokens);
  void check_choice_made(int found);
  void check_one_player(const Node& node, script::Place place);

  // Statements with a form of their own.
  void choose(int found);
  static Quantity quantity_of(int form);
  void let(int found, Op op, NameKind kind);
  void header(int found, Tokens tokens, int indent);
  void if_chain(int found, Tokens rest, int indent);
  bool else_follows(int indent) const;
  void choose_one(Tokens rest, int indent);
  static std::string label_of(Tokens tokens);
  void option(Tokens tokens, int indent, int jump, std::vector<int>& ends);
  void repeat_times(int found, Tokens rest, int indent);
  void repeat_while(int found, Tokens rest, int indent);
  void for_each(int found, Tokens rest, int indent);
  void as_player(int found, Tokens rest, int indent);
  void lasting(Duration duration, Tokens rest, int indent);

  // Code of the present ability.
  int emit(const Node& node);
  int here() const;
  void jump_to(int instruction, int target);
  void jump_here(int instruction) { jump_to(instruction, here()); }
  uint8_t declare(std::string_view name, NameKind kind, script::Place place);
  uint8_t hidden_cell();
  void leave_scope(size_t names);

  script::Place place(int i) { return parser_.token(parser_.match(i).first).place; }
  int child(int i, int k) const { return parser_.child(parser_.match(i), k); }
  std::string_view name_of(int i) { return parser_.token(parser_.match(i).first).text; }

  Context& context_;
  const script::Tokens& tokens_;
  CardTokenReader reader_;
  script::Parser parser_;
  Expressions expressions_;
  size_t next_ = 0;
  int line_number_ = 1;
  size_t problems_before_;
};

// Calls `each` with every line of the body below a header, wherever it is wrongly indented too.
template <class Each>
void Bodies::each_line(int indent, Each each) {
  const int expected = line().indent;
  while (!at_end() && line().indent > indent) {
    const script::Line now = line();
    if (now.indent != expected)
      context_.report(place_of(now), "wrong indentation: expected " + std::to_string(expected) +
                                         " spaces, found " + std::to_string(now.indent));
    line_number_ = now.number;
    const size_t before = next_;
    each(tokens_of(now), now.indent);
    if (next_ == before) ++next_;
  }
}

template <class Each>
void Bodies::body(Tokens rest, int indent, Each each) {
  if (!rest.empty()) {
    const size_t before = next_;
    each(rest, indent);
    if (next_ == before) ++next_;
    if (!at_end() && line().indent > indent && next_ == before + 1) {
      context_.report(place_of(line()), "wrong indentation: the line above already has its body");
      --next_;
      skip(indent);
    }
    return;
  }
  const script::Line header = line();
  ++next_;
  if (at_end() || line().indent <= indent) {
    const script::Token& last = tokens_.tokens[static_cast<size_t>(header.end) - 1];
    script::Place after = last.place;
    after.column += int_size(last.text);
    return context_.report(after, "expected a body, indented below this line");
  }
  each_line(indent, each);
}

}  // namespace archon::keyforge
