#include "engine/keyforge/language/compiler/reader.h"

#include <optional>

#include "engine/core/counts.h"
#include "engine/keyforge/language/compiler/compiler.h"

namespace archon::keyforge {
namespace {

using script::Token;

const char* kind_name(NameKind kind) {
  switch (kind) {
    case NameKind::Set: return "a set of cards";
    case NameKind::Number: return "a number";
    case NameKind::House: return "a house";
    case NameKind::Unknown: break;
  }
  return "";
}

int label_length(std::span<const Token> rest) {
  for (int i = 0; i < int_size(rest); ++i)
    if (rest[i].text == ":" && rest[i].kind == Token::Kind::Symbol) return i;
  return 0;
}

// Of the terminals whose words are always the same.
std::optional<Lexicon::Group> group_of(int terminal) {
  const CardGrammar& g = card_grammar();
  if (terminal == g.keyword) return Lexicon::Keyword;
  if (terminal == g.zone) return Lexicon::Zone;
  if (terminal == g.counter) return Lexicon::Counter;
  if (terminal == g.colour) return Lexicon::Colour;
  if (terminal == g.mark) return Lexicon::Mark;
  if (terminal == g.piece) return Lexicon::Piece;
  if (terminal == g.step) return Lexicon::Step;
  if (terminal == g.ability || terminal == g.moment) return Lexicon::Ability;
  if (terminal == g.icon || terminal == g.way) return Lexicon::Icon;
  if (terminal == g.house_word) return Lexicon::House;
  return std::nullopt;
}

// "this turn" or "last turn".
int read_when(std::span<const Token> rest, int& value) {
  for (int i = 0; i < int_size(kWhenNames); ++i) {
    const std::string_view first = kWhenNames[i].substr(0, kWhenNames[i].find(' '));
    if (rest.size() < 2 || rest[0].text != first || rest[1].text != "turn") continue;
    value = i;
    return 2;
  }
  return 0;
}

}  // namespace

int CardTokenReader::read(int terminal, std::span<const Token> rest, int& value) {
  const CardGrammar& g = card_grammar();
  if (rest.empty()) return 0;
  const Token& token = rest[0];
  if (terminal == g.number) {
    value = token.number;
    return token.kind == Token::Kind::Number;
  }
  if (terminal == g.title) {
    if (token.kind != Token::Kind::Text) return 0;
    value = context_.vocabulary.title ? context_.vocabulary.title(token.text) : -1;
    return 1;
  }
  if (token.kind != Token::Kind::Word) return 0;
  if (terminal == g.set_name) return read_name(token, NameKind::Set);
  if (terminal == g.number_name) return read_name(token, NameKind::Number);
  if (terminal == g.house_name) return read_name(token, NameKind::House);
  if (terminal == g.trait) return read_trait(token, value);
  if (terminal == g.when) return read_when(rest, value);
  if (const auto group = group_of(terminal)) {
    value = g.lexicon.value(*group, token.word);
    return value >= 0 ? 1 : 0;
  }
  if (terminal == g.new_name) return g.lexicon.reserved(token.word) ? 0 : 1;
  if (terminal == g.label) return label_length(rest);
  return 0;
}

bool CardTokenReader::read_name(const Token& token, NameKind kind) {
  const Binding* found = context_.frame->visible(token.text);
  return found && (found->kind == kind || found->kind == NameKind::Unknown);
}

bool CardTokenReader::read_trait(const Token& token, int& value) {
  const auto traits = context_.vocabulary.traits;
  for (int i = 0; i < int_size(traits); ++i) {
    if (traits[i] != token.text) continue;
    value = i;
    return true;
  }
  return false;
}

void CardTokenReader::suggest(int terminal, std::vector<std::string>& words) {
  const CardGrammar& g = card_grammar();
  const auto names = [&](NameKind kind) {
    for (NameScope* f = context_.frame; f; f = f->outer)
      for (const Binding& b : f->names)
        if (b.kind == kind) words.emplace_back(b.name);
  };
  if (terminal == g.set_name) names(NameKind::Set);
  if (terminal == g.number_name) names(NameKind::Number);
  if (terminal == g.house_name) names(NameKind::House);
  const auto& traits = context_.vocabulary.traits;
  if (terminal == g.trait) words.insert(words.end(), traits.begin(), traits.end());
  if (const auto group = group_of(terminal)) g.lexicon.list(*group, g.grammar.words(), words);
}

std::string CardTokenReader::remark(const Token& token) {
  if (token.kind != Token::Kind::Word) return "";
  const Binding* found = context_.frame ? context_.frame->visible(token.text) : nullptr;
  const std::string name = '\'' + std::string(token.text) + '\'';
  if (found && found->kind != NameKind::Unknown) return name + " is " + kind_name(found->kind);
  return "";
}

}  // namespace archon::keyforge
