#include "engine/keyforge/language/compiler/bodies.h"

#include <algorithm>
#include <utility>

#include "engine/core/counts.h"

namespace archon::keyforge {
namespace {

using script::Match;
using script::Place;

}  // namespace

Bodies::Bodies(Context& context, const script::Tokens& tokens)
    : context_(context),
      tokens_(tokens),
      reader_(context),
      parser_(card_grammar().grammar, reader_),
      expressions_(context, parser_),
      problems_before_(context.problems.size()) {}

std::span<const script::Token> Bodies::tokens_of(const script::Line& line) const {
  return std::span(tokens_.tokens).subspan(line.first, line.end - line.first);
}

Place Bodies::place_of(const script::Line& line) const { return {line.number, line.indent + 1}; }

void Bodies::skip(int indent) {
  ++next_;
  while (!at_end() && line().indent > indent) ++next_;
}

void Bodies::begin(Tokens tokens) { parser_.begin(tokens); }

void Bodies::fail(std::initializer_list<int> classes, bool whole) {
  int at = 0;
  const std::string why =
      parser_.explain_failure(std::span(classes.begin(), classes.size()), whole, at);
  const int tokens = parser_.tokens();
  const script::Token& token = parser_.token(std::min(at, tokens - 1));
  Place place = token.place;
  if (at >= tokens) place.column += int_size(token.text);
  context_.report(place, why);
}

// ---- Members --------------------------------------------------------------------------------

void Bodies::members(BlockBuilder& block, int end, int indent) {
  const Tokens rest = tokens_of(line()).subspan(end);
  body(rest, indent, [&](Tokens tokens, int inner) { member(tokens, block, inner); });
}

// A row, `SET gains:` or abilities.
void Bodies::member(Tokens tokens, BlockBuilder& block, int indent) {
  const CardGrammar& g = card_grammar();
  begin(tokens);
  int found = parser_.parse(g.member, true);
  if (found < 0) {
    found = parser_.parse(g.member, false);
    const bool header = found >= 0 && parser_.token(parser_.match(found).end - 1).text == ":";
    if (!header) {
      fail({g.member}, true);
      return skip(indent);
    }
  }
  if (parser_.tag(found) == tag_of(Form::Gains)) return gains(found, block, indent);
  const int what = child(found, 0);
  if (parser_.tag(what) == tag_of(Form::Section)) return abilities(what, block, indent);
  row(what, block);
}

void Bodies::row(int found, BlockBuilder& block) {
  const Node node = expressions_.word(found);
  if (facts_of(node.op).names_player) expressions_.refuse_active(node.who(), place(found));
  block.rows.push_back({node, block.condition});
  block.rows_seen |= rows_asked_by(block.rows.back());
}

void Bodies::gains(int found, BlockBuilder& block, int indent) {
  if (block.granted) context_.report(place(found), "a granted ability can't grant abilities");
  const uint16_t who = expressions_.compile(child(found, 0));
  const Tokens rest = parser_.rest(parser_.match(found).end);
  BlockBuilder granted;
  granted.granted = true;
  NameScope* outside = context_.frame;
  NameScope nowhere;
  context_.frame = &nowhere;
  body(rest, indent, [&](Tokens tokens, int inner) { member(tokens, granted, inner); });
  context_.frame = outside;
  auto& blocks = context_.program.blocks;
  blocks.push_back(finish(granted));
  Row made;
  made.node = {Op::GrantAbilities, 0, narrow<int16_t>(blocks.size() - 1), {who, 0, 0}};
  made.condition = block.condition;
  block.rows.push_back(made);
  block.rows_seen |= row_bit(Op::GrantAbilities) | granted.rows_seen;
  block.triggers |= granted.triggers;
}

Ability Bodies::ability_of(int trigger) {
  const CardGrammar& g = card_grammar();
  Ability made;
  made.trigger = static_cast<Op>(parser_.tag(trigger));
  made.scope = is_own(made.trigger) ? Scope::Self : Scope::Watcher;
  for (int k = 0; k < parser_.match(trigger).children; ++k) {
    const int slot = child(trigger, k);
    const int of = parser_.match(slot).of;
    if (of == g.player || of == g.whose)
      expressions_.refuse_active(made.who = expressions_.who(slot), place(slot));
    else
      made.subjects = expressions_.compile(slot);
  }
  return made;
}

void Bodies::check_duplicate(const BlockBuilder& block, Op trigger, Place at) {
  if (!is_own(trigger) || block.condition != 0) return;
  for (const Ability& known : block.abilities)
    if (known.trigger == trigger && known.condition == 0)
      context_.report(at, "a second '" + std::string(word_info(trigger).pattern) + ":' section");
}

void Bodies::abilities(int found, BlockBuilder& block, int indent) {
  const Match header = parser_.match(found);
  const CardGrammar& g = card_grammar();
  NameScope frame;
  frame.what = NameScope::What::Ability;
  frame.outer = context_.frame->what == NameScope::What::Lasting ? context_.frame : nullptr;
  std::vector<Ability> made;
  std::vector<int> conditions;
  for (int k = 0; k < header.children; ++k) {
    int part = parser_.child(header, k);
    const bool is_if = k > 0 && parser_.match(child(part, 0)).of == g.condition;
    if (is_if) {
      conditions.push_back(child(part, 0));
      continue;
    }
    if (k > 0) part = child(part, 0);
    const Place at = place(part);
    made.push_back(ability_of(part));
    frame.has_subject |= has_subject(made.back().trigger);
    if (conditions.empty() && header.children == 1) check_duplicate(block, made.back().trigger, at);
  }
  NameScope* outside = context_.frame;
  context_.frame = &frame;
  uint16_t condition = block.condition;
  bool first_time = false;
  for (const int part : conditions) {
    const bool is_first_time = !block.granted && expressions_.is_just(part, Op::FirstTime);
    const uint16_t asked =
        is_first_time ? expressions_.store({Op::FirstTime, 0, 0, {}}) : expressions_.compile(part);
    first_time = first_time || is_first_time;
    condition = condition ? expressions_.store({Op::And, 0, 0, {condition, asked, 0}}) : asked;
  }
  line_number_ = parser_.token(header.first).place.line;
  statements(parser_.rest(header.end), indent);
  leave_scope(0);
  context_.frame = outside;
  Ability shared;
  finish_body(frame, shared);
  for (Ability& ability : made) {
    ability.cells = shared.cells;
    ability.destroyed_cell = shared.destroyed_cell;
    ability.affected_cell = shared.affected_cell;
    ability.entry = shared.entry;
    ability.condition = condition;
    ability.first_time = first_time;
    ability.order = byte(block.abilities.size());
    block.triggers |= trigger_bit(ability.trigger);
    block.abilities.push_back(ability);
  }
}

// Gives the body its registers and moves its code into the program.
void Bodies::finish_body(NameScope& frame, Ability& shared) {
  frame.code.push_back({Op::Return, 0, 0, {}});
  frame.lines.push_back(narrow<uint16_t>(line_number_));
  if (frame.uses_destroyed || (frame.uses_if_you_do && frame.destroys))
    shared.destroyed_cell = byte(frame.cells++);
  if (frame.uses_affected) shared.affected_cell = byte(frame.cells++);
  shared.cells = byte(frame.cells);
  auto& code = context_.program.code;
  const size_t entry = code.size();
  shared.entry = narrow<uint16_t>(entry);
  for (Node node : frame.code) {
    if (is_a(node.op, WordClass::Jump)) add(node.imm, narrow<int>(entry));
    code.push_back(node);
  }
  auto& lines = context_.program.lines;
  lines.insert(lines.end(), frame.lines.begin(), frame.lines.end());
}

Block Bodies::finish(BlockBuilder& builder) {
  Program& p = context_.program;
  const Block made{narrow<uint16_t>(p.rows.size()), narrow<uint16_t>(builder.rows.size()),
                   narrow<uint16_t>(p.abilities.size()),
                   narrow<uint16_t>(builder.abilities.size())};
  p.rows.insert(p.rows.end(), builder.rows.begin(), builder.rows.end());
  p.abilities.insert(p.abilities.end(), builder.abilities.begin(), builder.abilities.end());
  return made;
}

void Bodies::lasting(Duration duration, Tokens rest, int indent) {
  NameScope* outside = context_.frame;
  NameScope frame;
  frame.what = NameScope::What::Lasting;
  frame.outer = outside;
  context_.frame = &frame;
  BlockBuilder block;
  const int line_of_header = line_number_;
  body(rest, indent, [&](Tokens tokens, int inner) { member(tokens, block, inner); });
  context_.frame = outside;
  line_number_ = line_of_header;
  auto& blocks = context_.program.blocks;
  blocks.push_back(finish(block));
  blocks.back().duration = duration;
  emit({Op::Last,
        index_of(duration),
        narrow<int16_t>(blocks.size() - 1),
        {frame.set.node, frame.number.node, 0}});
}

}  // namespace archon::keyforge
