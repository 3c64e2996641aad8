// The statements of abilities.
#include <algorithm>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/keyforge/language/compiler/bodies.h"

namespace archon::keyforge {
namespace {

using script::Place;

constexpr int kMaxCells = 250;
constexpr int kMaxRounds = 100;  // of `repeat while`

bool destroys(Op op) {
  return op == Op::Destroy || op == Op::Sacrifice || op == Op::Deal || op == Op::DealtBy ||
         op == Op::DealIgnoringArmor || op == Op::DealSplash || op == Op::Distribute ||
         op == Op::DistributeSplash || op == Op::ShatterArmor || op == Op::FightWith ||
         op == Op::FightAgainst;
}

bool first_is(std::span<const script::Token> tokens, std::string_view word) {
  return !tokens.empty() && tokens[0].text == word;
}

}  // namespace

int Bodies::emit(const Node& node) {
  context_.frame->code.push_back(node);
  context_.frame->lines.push_back(narrow<uint16_t>(line_number_));
  return here() - 1;
}

int Bodies::here() const { return int_size(context_.frame->code); }

void Bodies::jump_to(int instruction, int target) {
  context_.frame->code[instruction].imm = narrow<int16_t>(target);
}

uint8_t Bodies::hidden_cell() {
  NameScope& frame = *context_.frame;
  if (frame.cells >= kMaxCells) return 0;
  return byte(frame.cells++);
}

// A name that holds already is given a new value; of another kind it is a new register.
uint8_t Bodies::declare(std::string_view name, NameKind kind, Place at) {
  NameScope& frame = *context_.frame;
  const Binding* known = frame.local(name);
  if (known && known->kind == kind) return known->cell;
  if (frame.cells >= kMaxCells) context_.report(at, "too many names in one ability");
  const uint8_t cell = hidden_cell();
  frame.names.push_back({name, kind, cell, at, kind == NameKind::Unknown});
  return cell;
}

// Forgets the names declared since there were `names` of them.
void Bodies::leave_scope(size_t names) {
  NameScope& frame = *context_.frame;
  const bool clean = context_.problems.size() == problems_before_;
  for (size_t i = names; i < frame.names.size(); ++i) {
    const Binding& b = frame.names[i];
    if (clean && !b.used) context_.report(b.place, '\'' + std::string(b.name) + "' is never used");
  }
  frame.names.resize(std::min(names, frame.names.size()));
}

void Bodies::statements(Tokens rest, int indent) {
  const size_t names = context_.frame->names.size();
  bool stopped = false;
  body(rest, indent, [&](Tokens tokens, int inner) {
    if (stopped) context_.report(tokens[0].place, "a statement after 'stop' is never reached");
    stopped = first_is(tokens, "stop");
    statement(tokens, rest.empty() ? inner : indent);
  });
  leave_scope(names);
}

void Bodies::statement(Tokens tokens, int indent) {
  const CardGrammar& g = card_grammar();
  line_number_ = tokens[0].place.line;
  begin(tokens);
  const int found = parser_.parse(g.header, false);
  if (found >= 0) return header(found, tokens, indent);
  const int plain = parser_.parse(g.statement, true);
  if (plain < 0) {
    fail({g.header, g.statement}, true);
    declare_failed(tokens);
    return skip(indent);
  }
  simple(plain);
}

// Keeps a broken `choose NAME: ...` from making every use of NAME an error too.
void Bodies::declare_failed(Tokens tokens) {
  if (tokens.size() < 3 || tokens[2].text != ":") return;
  if (first_is(tokens, "choose") || first_is(tokens, "let"))
    declare(tokens[1].text, NameKind::Unknown, tokens[1].place);
}

void Bodies::simple(int found) {
  switch (parser_.tag(found)) {
    case tag_of(Form::Choose): return choose(found);
    case tag_of(Form::LetSet): return let(found, Op::LetSet, NameKind::Set);
    case tag_of(Form::LetNumber): return let(found, Op::LetNumber, NameKind::Number);
    case tag_of(Form::LetHouse): return let(found, Op::LetHouse, NameKind::House);
    case tag_of(Form::Stop): emit({Op::Return, 0, 0, {}}); return;
    case tag_of(Form::Add): {
      const uint16_t added = expressions_.compile(child(found, 0));
      const Binding* to = context_.frame->local(name_of(child(found, 1)));
      if (!to) return context_.report(place(child(found, 1)), "a captured set can't be added to");
      emit({Op::AddToSet, to->cell, 0, {added, 0, 0}});
      return;
    }
    default: break;
  }
  check_choice_made(found);
  const Node node = expressions_.word(found);
  check_one_player(node, place(found));
  context_.frame->destroys |= destroys(node.op);
  emit(node);
}

// "destroy a creature" would mean all of them: a card must have been chosen.
void Bodies::check_choice_made(int found) {
  for (int k = 0; k < parser_.match(found).children; ++k) {
    int set = child(found, k);
    if (parser_.match(set).of != card_grammar().set) continue;
    for (int operand = 0; operand < parser_.match(set).children; ++operand) {
      int part = child(set, operand);
      while (parser_.tag(part) == tag_of(Form::Pass)) part = child(part, 0);
      if (parser_.tag(part) == tag_of(Form::OneNoun))
        context_.report(place(part),
                        "which one? choose it first ('choose it: a ...'), or write 'each'");
    }
  }
}

// Æmber goes to one pool, or comes from one.
void Bodies::check_one_player(const Node& node, Place at) {
  const bool one = node.op == Op::MoveAemberToPool || node.op == Op::MoveAemberFromPool;
  if (one && node.who() == Who::Each) context_.report(at, "expected the pool of one player");
}

// ---- Choices and names ------------------------------------------------------------------------

void Bodies::choose(int found) {
  const int choice = child(found, 1);
  const int form = parser_.tag(choice);
  const std::string_view name = name_of(child(found, 0));
  const Place at = place(child(found, 0));
  if (form == tag_of(Form::ChooseAHouse) || form == tag_of(Form::ChooseHouseOf)) {
    const bool any = form == tag_of(Form::ChooseAHouse);
    const int limit = any ? -1 : index_of(expressions_.who(child(choice, 0)));
    emit({Op::ChooseHouse, declare(name, NameKind::House, at), narrow<int16_t>(limit), {}});
    return;
  }
  if (form == tag_of(Form::ChooseATitle) || form == tag_of(Form::ChooseATrait)) {
    const Op op = form == tag_of(Form::ChooseATitle) ? Op::ChooseTitle : Op::ChooseTrait;
    emit({op, declare(name, NameKind::Number, at), 0, {}});
    return;
  }
  if (form == tag_of(Form::ChooseANumber)) {
    const uint16_t low = expressions_.compile(child(choice, 0));
    const uint16_t high = expressions_.compile(child(choice, 1));
    emit({Op::ChooseNumber, declare(name, NameKind::Number, at), 0, {low, high, 0}});
    return;
  }
  const int children = parser_.match(choice).children;
  const uint16_t count =
      children > 1 ? expressions_.compile(child(choice, 0)) : expressions_.literal(1);
  const uint16_t pool = expressions_.pool(choice);
  const Quantity quantity = quantity_of(form);
  const bool counted = quantity != Quantity::AnyNumber;
  const uint8_t cell = declare(name, NameKind::Set, at);
  emit({Op::Choose, cell, index_of(quantity), {counted ? count : uint16_t{0}, pool, 0}});
}

Quantity Bodies::quantity_of(int form) {
  switch (static_cast<Form>(form)) {
    case Form::ChooseUpTo: return Quantity::UpTo;
    case Form::ChooseAnyNumber: return Quantity::AnyNumber;
    case Form::ChooseRandom:
    case Form::ChooseRandomSome: return Quantity::Random;
    case Form::ChooseMost:
    case Form::ChooseMostSome: return Quantity::MostPowerful;
    case Form::ChooseLeast:
    case Form::ChooseLeastSome: return Quantity::LeastPowerful;
    default: return Quantity::Exactly;
  }
}

void Bodies::let(int found, Op op, NameKind kind) {
  const uint16_t value = expressions_.compile(child(found, 1));
  const uint8_t cell = declare(name_of(child(found, 0)), kind, place(child(found, 0)));
  emit({op, cell, 0, {value, 0, 0}});
}

// ---- Control flow -----------------------------------------------------------------------------

void Bodies::header(int found, Tokens tokens, int indent) {
  const Tokens rest = tokens.subspan(parser_.match(found).end);
  const int tag = parser_.tag(found);
  if (tag >= tag_of(Form::Lasting) && tag < tag_of(Form::LastingEnd))
    return lasting(static_cast<Duration>(tag - tag_of(Form::Lasting)), rest, indent);
  switch (static_cast<Form>(tag)) {
    case Form::If: return if_chain(found, rest, indent);
    case Form::May: {
      const int ask = emit({Op::AskMay, 0, 0, {}});
      statements(rest, indent);
      return jump_here(ask);
    }
    case Form::OneOf: return choose_one(rest, indent);
    case Form::RepeatTimes: return repeat_times(found, rest, indent);
    case Form::RepeatWhile: return repeat_while(found, rest, indent);
    case Form::ForEach: return for_each(found, rest, indent);
    case Form::AsPlayer: return as_player(found, rest, indent);
    case Form::Option:
      context_.report(tokens[0].place, "'option' is allowed only in the body of 'choose one:'");
      return skip(indent);
    default:
      context_.report(tokens[0].place, "'else' without an 'if' before it at the same indentation");
      return skip(indent);
  }
}

bool Bodies::else_follows(int indent) const {
  return !at_end() && line().indent == indent && first_is(tokens_of(line()), "else");
}

void Bodies::if_chain(int found, Tokens rest, int indent) {
  std::vector<int> ends;
  while (true) {
    const int tag = parser_.tag(found);
    const bool conditional = tag != tag_of(Form::Else);
    int skip_body = -1;
    if (conditional)
      skip_body = emit({Op::JumpUnless, 0, 0, {expressions_.compile(child(found, 0)), 0, 0}});
    statements(rest, indent);
    const bool more = conditional && else_follows(indent);
    if (more) ends.push_back(emit({Op::Jump, 0, 0, {}}));
    if (conditional) jump_here(skip_body);
    if (!more) break;
    const Tokens tokens = tokens_of(line());
    line_number_ = tokens[0].place.line;
    begin(tokens);
    found = parser_.parse(card_grammar().header, false);
    if (found < 0) {
      fail({card_grammar().header}, false);
      skip(indent);
      break;
    }
    rest = tokens.subspan(parser_.match(found).end);
  }
  for (const int end : ends) jump_here(end);
}

void Bodies::choose_one(Tokens rest, int indent) {
  if (!rest.empty()) {
    context_.report(rest[0].place, "expected each option on a line of its own");
    return skip(indent);
  }
  int options = 0;
  for (size_t i = next_ + 1; i < tokens_.lines.size() && tokens_.lines[i].indent > indent; ++i)
    options += tokens_.lines[i].indent == tokens_.lines[next_ + 1].indent;
  if (options < 2)
    context_.report(place_of(line()), "expected two or more 'option' bodies below 'choose one:'");
  auto& labels = context_.program.labels;
  const size_t label = labels.size();
  labels.resize(label + static_cast<size_t>(options));
  const int first = 1 + emit({Op::ChooseOne, byte(options), 0, {narrow<uint16_t>(label), 0, 0}});
  for (int i = 0; i < options; ++i) emit({Op::Jump, 0, 0, {}});
  std::vector<int> ends;
  int made = 0;
  body(rest, indent, [&](Tokens tokens, int inner) {
    if (made >= options) return skip(inner);
    option(tokens, inner, first + made, ends);
    if (first_is(tokens, "option")) labels[label + static_cast<size_t>(made)] = label_of(tokens);
    ++made;
  });
  for (const int end : ends) jump_here(end);
}

// The words between `option` and the colon, as written but for the spaces.
std::string Bodies::label_of(Tokens tokens) {
  std::string label;
  for (size_t i = 1; i < tokens.size() && tokens[i].text != ":"; ++i) {
    if (!label.empty()) label += ' ';
    label += tokens[i].text;
  }
  return label;
}

void Bodies::option(Tokens tokens, int indent, int jump, std::vector<int>& ends) {
  begin(tokens);
  const int found = parser_.parse(card_grammar().header, false);
  if (found < 0 || parser_.tag(found) != tag_of(Form::Option)) {
    context_.report(tokens[0].place, "expected 'option', a label and ':', found '" +
                                         std::string(tokens[0].text) + '\'');
    return skip(indent);
  }
  jump_here(jump);
  statements(tokens.subspan(parser_.match(found).end), indent);
  ends.push_back(emit({Op::Jump, 0, 0, {}}));
}

void Bodies::repeat_times(int found, Tokens rest, int indent) {
  const uint16_t times = expressions_.compile(child(found, 0));
  const uint8_t counter = hidden_cell();
  emit({Op::LetNumber, counter, 0, {times, 0, 0}});
  const int top = emit({Op::Countdown, counter, 0, {}});
  statements(rest, indent);
  emit({Op::Jump, 0, narrow<int16_t>(top), {}});
  jump_here(top);
}

void Bodies::repeat_while(int found, Tokens rest, int indent) {
  const uint8_t counter = hidden_cell();
  emit({Op::LetNumber, counter, 0, {expressions_.literal(kMaxRounds), 0, 0}});
  const int top = emit({Op::JumpUnless, 0, 0, {expressions_.compile(child(found, 0)), 0, 0}});
  const int count = emit({Op::Countdown, counter, 0, {}});
  statements(rest, indent);
  emit({Op::Jump, 0, narrow<int16_t>(top), {}});
  jump_here(top);
  jump_here(count);
}

void Bodies::for_each(int found, Tokens rest, int indent) {
  const uint16_t set = expressions_.compile(child(found, 1));
  const uint8_t left = hidden_cell();
  emit({Op::LetSet, left, 0, {set, 0, 0}});
  const size_t names = context_.frame->names.size();
  const uint8_t cell = declare(name_of(child(found, 0)), NameKind::Set, place(child(found, 0)));
  const int top = emit({Op::TakeOne, cell, 0, {left, 0, 0}});
  statements(rest, indent);
  emit({Op::Jump, 0, narrow<int16_t>(top), {}});
  jump_here(top);
  leave_scope(names);
}

// The body speaks from another player's side of the table: "you", friendly and enemy are theirs.
void Bodies::as_player(int found, Tokens rest, int indent) {
  Node node{Op::TakeSide, hidden_cell(), 0, {}};
  expressions_.set_player(node, child(found, 0));
  emit(node);
  statements(rest, indent);
  emit({Op::LeaveSide, node.arg, 0, {}});
}

}  // namespace archon::keyforge
