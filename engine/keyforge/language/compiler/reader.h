// Reads the words of the card language that are no patterns: numbers, names, traits, titles.
#pragma once

#include "engine/core/script/parser.h"
#include "engine/keyforge/language/compiler/grammar.h"
#include "engine/keyforge/language/compiler/scope.h"

namespace archon::keyforge {

class CardTokenReader final : public script::TokenReader {
 public:
  explicit CardTokenReader(Context& context) : context_(context) {}
  int read(int terminal, std::span<const script::Token> rest, int& value) override;
  void suggest(int terminal, std::vector<std::string>& words) override;
  std::string remark(const script::Token& token) override;

 private:
  bool read_name(const script::Token& token, NameKind kind);
  bool read_trait(const script::Token& token, int& value);

  Context& context_;
};

}  // namespace archon::keyforge
