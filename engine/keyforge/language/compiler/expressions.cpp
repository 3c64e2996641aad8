#include "engine/keyforge/language/compiler/expressions.h"

#include <algorithm>
#include <initializer_list>
#include <string>

#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "engine/keyforge/language/compiler/compiler.h"

namespace archon::keyforge {
namespace {

using script::Match;
using script::Place;

bool is_word(int tag) { return tag >= tag_of(Op::Gain) && tag < tag_of(Op::Literal); }

std::string_view name_of_special(Op op) {
  switch (op) {
    case Op::Subject: return "it";
    case Op::Affected: return "them";
    case Op::DestroyedThisWay: return "the destroyed creatures";
    case Op::ThatMuch: return "that much";
    default: return "you do";
  }
}

}  // namespace

uint16_t Expressions::store(const Node& node) {
  auto& nodes = context_.program.nodes;
  for (size_t i = context_.first_node; i < nodes.size(); ++i) {
    const Node& n = nodes[i];
    if (n.op == node.op && n.arg == node.arg && n.imm == node.imm && n.child[0] == node.child[0] &&
        n.child[1] == node.child[1] && n.child[2] == node.child[2])
      return narrow<uint16_t>(i);
  }
  nodes.push_back(node);
  return narrow<uint16_t>(nodes.size() - 1);
}

uint16_t Expressions::pool(int i) {
  const bool another = parser_.tag(i) == tag_of(Form::ChooseAnother);
  const uint16_t made = compile(child(i, parser_.match(i).children - 1));
  return another ? store({Op::Other, 0, 0, {made, 0, 0}}) : made;
}

uint16_t Expressions::compile(int i) {
  here_ = place(i);
  const int tag = parser_.tag(i);
  if (!is_word(tag)) return form(i);
  switch (static_cast<Op>(tag)) {
    case Op::Subject:
    case Op::Affected:
    case Op::DestroyedThisWay: return special_set(static_cast<Op>(tag), here_);
    case Op::ThatMuch: return special_amount(here_);
    case Op::IfYouDo: return special_condition(static_cast<Op>(tag), here_);
    case Op::WasDestroyed: special_condition(Op::WasDestroyed, here_); break;
    case Op::SetIs: return set_is(i);
    case Op::FirstTime:  // where it is allowed, Bodies::abilities stores it
      context_.report(here_,
                      "'it is the first time this turn' is allowed only as a condition of its own "
                      "before the ':' of an ability that isn't granted");
      break;
    case Op::Each:
      if (where_ == 0)
        context_.report(
            here_,
            "'each one' is allowed only inside 'where', and where each card of several may be "
            "dealt, given or deprived of another amount");
      break;
    default: break;
  }
  return store(word(i));
}

bool Expressions::is_just(int i, Op op) const {
  const auto wraps = [](int tag) {
    return tag == tag_of(Form::Pass) || tag == tag_of(Form::Conjunction) ||
           tag == tag_of(Form::Disjunction);
  };
  while (wraps(parser_.tag(i)) && parser_.match(i).children == 1) i = child(i, 0);
  return parser_.tag(i) == tag_of(op);
}

// Whether a part of the word, by its place among them, may hang on each card that it is about: what
// filters it, what damage it is dealt and by whom, how many counters or how much Æmber.
static bool may_speak_of_each(Op op, int part) {
  switch (op) {
    case Op::Where: return true;
    case Op::Deal:
    case Op::RemoveAember:
    case Op::MoveAemberToPool: return part == 0;
    case Op::AddPower: return part == 1;
    case Op::DealtBy: return part < 2;
    default: return false;
  }
}

Node Expressions::word(int i) {
  Node node;
  node.op = static_cast<Op>(parser_.tag(i));
  int next = 0;
  for (int k = 0; k < parser_.match(i).children; ++k) fill(node, child(i, k), next);
  return node;
}

// Puts one slot of a word where the vocabulary says.
void Expressions::fill(Node& node, int slot, int& next) {
  const CardGrammar& g = card_grammar();
  const Match m = parser_.match(slot);
  if (m.of == g.player || m.of == g.whose) return set_who(node, slot);
  const auto is_one_of = [&](std::initializer_list<int> terminals) {
    return std::find(terminals.begin(), terminals.end(), m.of) != terminals.end();
  };
  if (is_one_of({g.zone, g.colour, g.mark, g.piece, g.step, g.when, g.moment, g.way})) {
    node.arg = byte(m.value);
    return;
  }
  if (is_one_of({g.keyword, g.trait, g.counter, g.title, g.ability, g.icon})) {
    node.imm = narrow<int16_t>(m.value);
    if (m.of == g.title && m.value < 0) {
      const std::string_view text = parser_.token(m.first).text;
      context_.report(place(slot), "there is no card titled \"" + std::string(text) + '"' +
                                       did_you_mean(text, context_.vocabulary.titles));
    }
    return;
  }
  const bool where = may_speak_of_each(node.op, next);
  where_ += where;
  node.child[next++] = compile(slot);
  where_ -= where;
}

// "its owner" is of the card named `it` where there is one, else of the card the event is about.
void Expressions::set_who(Node& node, int slot) {
  const Who w = who(slot);
  node.imm = index_of(w);
  if (w != Who::ItsController && w != Who::ItsOwner) return;
  const uint16_t it = special_set(Op::Subject, place(slot));
  if (context_.program.nodes[it].op != Op::Subject) node.child[2] = it;
}

void Expressions::refuse_active(Who who, Place at) {
  if (who == Who::Active)
    context_.report(at, "'the active player' is allowed only in statements and conditions");
}

Who Expressions::who(int i) const {
  return static_cast<Who>(parser_.tag(i) - tag_of(Form::SomePlayer));
}

uint16_t Expressions::form(int i) {
  const int tag = parser_.tag(i);
  const auto op = static_cast<Op>(tag < tag_of(Op::kCount) ? tag : 0);
  switch (tag) {
    case tag_of(Form::Pass): return compile(child(i, 0));
    case tag_of(Form::Sum): return operands(i, Op::None);
    case tag_of(Form::Conjunction): return operands(i, Op::And);
    case tag_of(Form::Disjunction): return operands(i, Op::Or);
    case tag_of(Form::Unite): return operands(i, Op::Union);
    case tag_of(Form::HalfDown): return store({Op::HalfDown, 0, 0, {compile(child(i, 0)), 0, 0}});
    case tag_of(Form::HalfUp): return store({Op::HalfUp, 0, 0, {compile(child(i, 0)), 0, 0}});
    case tag_of(Form::BareNoun):
    case tag_of(Form::OneNoun):
    case tag_of(Form::EveryNoun): return noun_phrase(i);
    case tag_of(Form::Those): return filter(child(i, 1), compile(child(i, 0)));
    case tag_of(Form::IsNot): return store({Op::Not, 0, 0, {set_is(i), 0, 0}});
    case tag_of(Op::Literal):
    case tag_of(Op::HouseLiteral):
      return store({op, 0, narrow<int16_t>(parser_.match(child(i, 0)).value), {}});
    case tag_of(Op::HouseBefore): {
      Node node{op, 0, 0, {}};
      set_who(node, child(i, 0));
      if (node.who() == Who::Each) context_.report(here_, "expected the house of one player");
      return store(node);
    }
    case tag_of(Op::Var): return named(parser_.token(parser_.match(i).first).text, place(i));
    default: {
      Node node{op, 0, 0, {}};
      for (int k = 0; k < parser_.match(i).children; ++k) node.child[k] = compile(child(i, k));
      return store(node);
    }
  }
}

// A first operand and tails, from left to right. Op::None: each tail names its own.
uint16_t Expressions::operands(int i, Op joined) {
  uint16_t left = compile(child(i, 0));
  for (int k = 1; k < parser_.match(i).children; ++k) {
    const int tail = child(i, k);
    const Op op = joined == Op::None ? static_cast<Op>(parser_.tag(tail)) : joined;
    const uint16_t right = compile(child(tail, 0));
    left = store({op, 0, 0, {left, right, 0}});
  }
  return left;
}

// The noun with its zone; adjectives and postfixes are wrapped around it.
uint16_t Expressions::noun_phrase(int i) {
  const Match m = parser_.match(i);
  uint16_t made = store(base_of(m));
  const auto is_noun = [&](int k) { return class_of(parser_.child(m, k)) == card_grammar().noun; };
  int noun = 0;
  while (!is_noun(noun)) ++noun;
  for (int k = noun - 1; k >= 0; --k) made = wrap(parser_.child(m, k), made);
  for (int k = noun + 1; k < m.children; ++k) {
    const int postfix = parser_.child(m, k);
    const auto op = static_cast<Op>(parser_.tag(postfix));
    if (op != Op::InZone && op != Op::Anywhere && op != Op::UnderThis) made = wrap(postfix, made);
  }
  return made;
}

Node Expressions::base_of(const Match& m) {
  Node base{Op::None, index_of(Zone::Play), index_of(Who::Each), {}};
  bool zoned = false;
  for (int k = 0; k < m.children; ++k) {
    const int part = parser_.child(m, k);
    const auto op = static_cast<Op>(parser_.tag(part));
    if (class_of(part) == card_grammar().noun) base.op = op;
    const bool zone = op == Op::InZone || op == Op::Anywhere || op == Op::UnderThis;
    if (zone && zoned) context_.report(place(part), "a second place for the same cards");
    zoned |= zone;
    if (op == Op::Anywhere) base.arg = index_of(Zone::None);
    if (op == Op::UnderThis) base.arg = index_of(Zone::Under);
    if (op != Op::InZone) continue;
    const Node named = word(part);
    base.arg = named.arg;
    base.imm = named.imm;
    base.child[2] = named.child[2];
  }
  return base;
}

// An adjective or postfix around a set.
uint16_t Expressions::wrap(int i, uint16_t inner) {
  Node node;
  node.op = static_cast<Op>(parser_.tag(i));
  node.child[0] = inner;
  int next = 1;
  for (int k = 0; k < parser_.match(i).children; ++k) fill(node, child(i, k), next);
  return store(node);
}

uint16_t Expressions::filter(int i, uint16_t tested) {
  const Match m = parser_.match(i);
  uint16_t made = tested;
  for (int k = m.children - 1; k >= 0; --k) {
    const int part = parser_.child(m, k);
    const bool noun = class_of(part) == card_grammar().noun;
    const auto op = static_cast<Op>(parser_.tag(part));
    if (op == Op::InZone || op == Op::Anywhere || op == Op::UnderThis || op == Op::Neighbors)
      context_.report(place(part), "where cards are can't be tested like this; use 'there is'");
    if (!noun)
      made = wrap(part, made);
    else if (op != Op::Cards)
      made = store({op, 0, 0, {made, 0, 0}});
  }
  return made;
}

uint16_t Expressions::set_is(int i) {
  const uint16_t tested = compile(child(i, 0));
  return store({Op::SetIs, 0, 0, {tested, filter(child(i, 1), tested), 0}});
}

uint16_t Expressions::special_set(Op op, Place at) {
  if (op == Op::Subject && context_.frame->visible("it")) return named("it", at);
  return special_set_in(context_.frame, op, at);
}

uint16_t Expressions::special_set_in(NameScope* frame, Op op, Place at) {
  if (frame->what == NameScope::What::Ability) {
    if (op == Op::Subject && !frame->has_subject && frame->outer)
      return special_set_in(frame->outer, op, at);
    frame->uses_affected |= op == Op::Affected;
    frame->uses_destroyed |= op == Op::DestroyedThisWay;
    return store({op, 0, 0, {}});
  }
  const std::string_view name = name_of_special(op);
  if (frame->what == NameScope::What::Lasting)
    return capture(*frame, name, NameKind::Set, special_set_in(frame->outer, op, at));
  context_.report(at, "there is no '" + std::string(name) + "' here");
  return 0;
}

uint16_t Expressions::special_amount(Place at) {
  NameScope* frame = context_.frame;
  const uint16_t made = store({Op::ThatMuch, 0, 0, {}});
  if (frame->what == NameScope::What::Lasting)
    return capture(*frame, name_of_special(Op::ThatMuch), NameKind::Number, made);
  if (frame->what == NameScope::What::Card) context_.report(at, "there is no 'that much' here");
  return made;
}

uint16_t Expressions::special_condition(Op op, Place at) {
  NameScope* frame = context_.frame;
  if (frame->what != NameScope::What::Ability)
    context_.report(at,
                    '\'' + std::string(name_of_special(op)) + "' is allowed only in an ability");
  frame->uses_if_you_do |= op == Op::IfYouDo;
  frame->uses_destroyed |= op == Op::WasDestroyed;
  return store({op, 0, 0, {}});
}

uint16_t Expressions::named(std::string_view name, Place at) {
  here_ = at;
  return name_in(context_.frame, name);
}

uint16_t Expressions::name_in(NameScope* frame, std::string_view name) {
  if (Binding* found = frame->local(name)) {
    found->used = true;
    return store({Op::Var, found->cell, 0, {}});
  }
  if (!frame->outer) return 0;
  const uint16_t outside = name_in(frame->outer, name);
  if (frame->what != NameScope::What::Lasting) return outside;
  const Binding* found = frame->visible(name);
  return capture(*frame, name, found ? found->kind : NameKind::Set, outside);
}

uint16_t Expressions::capture(NameScope& lasting, std::string_view name, NameKind kind,
                              uint16_t node) {
  const bool set = kind == NameKind::Set || kind == NameKind::Unknown;
  Capture& kept = set ? lasting.set : lasting.number;
  if (!kept.name.empty() && kept.name != name)
    context_.report(here_, "a lasting effect can hold only one " +
                               std::string(set ? "set" : "number or house") + ": it holds '" +
                               std::string(kept.name) + "' and can't hold '" + std::string(name) +
                               "' too");
  kept = {name, node};
  return store({set ? Op::CapturedSet : Op::CapturedNumber, 0, 0, {}});
}

}  // namespace archon::keyforge
