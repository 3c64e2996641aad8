// From matches to nodes.
#pragma once

#include "engine/core/counts.h"
#include "engine/core/script/parser.h"
#include "engine/keyforge/language/compiler/grammar.h"
#include "engine/keyforge/language/compiler/scope.h"

namespace archon::keyforge {

class Expressions {
 public:
  Expressions(Context& context, script::Parser& parser) : context_(context), parser_(parser) {}

  // The node of match i: a set, an amount, a house, a condition, a row or a trigger.
  uint16_t compile(int i);
  // The same, for a word, not yet stored: statements are instructions.
  Node word(int i);
  // Whether match i is this word alone, however the grammar wraps it.
  bool is_just(int i, Op op) const;
  // The Who of a player or whose match.
  // The {p} of an instruction.
  void set_player(Node& node, int slot) { set_who(node, slot); }
  Who who(int i) const;
  // What always holds, or is waited for, names its players from the card that says it.
  void refuse_active(Who who, script::Place at);
  // What match i, a choice, chooses from.
  uint16_t pool(int i);
  // Stores a node, or finds the same one of this card.
  uint16_t store(const Node& node);
  uint16_t literal(int value) { return store({Op::Literal, 0, narrow<int16_t>(value), {}}); }
  // What `name` is in the present frame; reports an unknown one.
  uint16_t named(std::string_view name, script::Place place);

 private:
  uint16_t form(int i);
  uint16_t operands(int i, Op joined);
  uint16_t noun_phrase(int i);
  uint16_t filter(int i, uint16_t tested);
  uint16_t wrap(int i, uint16_t inner);
  Node base_of(const script::Match& m);
  void fill(Node& node, int slot, int& child);
  void set_who(Node& node, int slot);
  uint16_t special_set(Op op, script::Place place);
  uint16_t special_set_in(NameScope* frame, Op op, script::Place place);
  uint16_t special_amount(script::Place place);
  uint16_t special_condition(Op op, script::Place place);
  uint16_t set_is(int i);
  uint16_t name_in(NameScope* frame, std::string_view name);
  uint16_t capture(NameScope& lasting, std::string_view name, NameKind kind, uint16_t node);
  script::Place place(int i) const { return parser_.token(parser_.match(i).first).place; }
  int child(int i, int k) const { return parser_.child(parser_.match(i), k); }
  int class_of(int i) const { return parser_.match(i).of; }

  Context& context_;
  script::Parser& parser_;
  int where_ = 0;  // how deep in `where` conditions
  script::Place here_;
};

}  // namespace archon::keyforge
