#include "engine/core/script/beginnings.h"

#include "engine/core/script/grammar.h"

namespace archon::script {
namespace {

constexpr size_t kBits = 64;

void set_bit(std::vector<uint64_t>& bits, size_t i) { bits[i / kBits] |= uint64_t{1} << i % kBits; }

bool has_bit(const std::vector<uint64_t>& bits, size_t i) {
  return (bits[i / kBits] >> i % kBits & 1) != 0;
}

// The words and the terminal classes that a text can begin with.
struct Beginning {
  std::vector<uint64_t> words;
  std::vector<uint64_t> terminals;
  bool anything = false;  // it can be empty

  bool operator==(const Beginning&) const = default;
};

void unite(std::vector<uint64_t>& to, const std::vector<uint64_t>& from) {
  for (size_t i = 0; i < to.size(); ++i) to[i] |= from[i];
}

// Of all classes. They refer to each other, so they grow until none does.
class Finder {
 public:
  explicit Finder(const Grammar& grammar) : grammar_(grammar) {
    for (int of = 0; of < grammar.classes(); ++of) classes_.push_back(nothing());
    for (bool grown = true; grown;) {
      grown = false;
      for (int of = 0; of < grammar.classes(); ++of) grown |= grow(of);
    }
  }

  Beginning of_rule(int rule) const {
    Beginning found = nothing();
    for (const Element& element : grammar_.rule(rule).elements) {
      for (const WordId word : element.spellings) set_bit(found.words, word);
      bool may_be_empty = element.optional;
      if (element.slot >= 0) {
        const Beginning& slot = classes_[element.slot];
        unite(found.words, slot.words);
        unite(found.terminals, slot.terminals);
        may_be_empty = slot.anything;
      }
      if (!may_be_empty) return found;
    }
    found.anything = true;
    return found;
  }

 private:
  Beginning nothing() const {
    const auto blocks = [](size_t bits) { return bits / kBits + 1; };
    return {std::vector<uint64_t>(blocks(grammar_.words().size())),
            std::vector<uint64_t>(blocks(grammar_.classes())), false};
  }

  bool grow(int of) {
    Beginning& to = classes_[of];
    const Beginning before = to;
    const RuleClass& read = grammar_.rule_class(of);
    for (const WordId word : read.words) set_bit(to.words, word);
    if (read.terminal && read.words.empty()) set_bit(to.terminals, of);
    for (const int rule : grammar_.rule_class(of).rules) {
      const Beginning found = of_rule(rule);
      unite(to.words, found.words);
      unite(to.terminals, found.terminals);
      to.anything |= found.anything;
    }
    return !(to == before);
  }

  const Grammar& grammar_;
  std::vector<Beginning> classes_;
};

RulesByBeginning sorted(const Grammar& grammar, const Finder& finder, int of) {
  const std::vector<int>& rules = grammar.rule_class(of).rules;
  const size_t words = grammar.words().size();
  RulesByBeginning made;
  made.blocks = (rules.size() + kBits - 1) / kBits;
  made.by_word.resize(words * made.blocks);
  made.anything.resize(made.blocks);
  for (int terminal = 0; terminal < grammar.classes(); ++terminal)
    if (grammar.rule_class(terminal).terminal)
      made.by_terminal.emplace_back(terminal, std::vector<uint64_t>(made.blocks));
  for (size_t i = 0; i < rules.size(); ++i) {
    const Beginning found = finder.of_rule(rules[i]);
    if (found.anything) set_bit(made.anything, i);
    for (size_t word = 0; word < words; ++word)
      if (has_bit(found.words, word)) set_bit(made.by_word, word * made.blocks * kBits + i);
    for (auto& [terminal, bits] : made.by_terminal)
      if (has_bit(found.terminals, terminal)) set_bit(bits, i);
  }
  std::erase_if(made.by_terminal, [&](const auto& entry) {
    return entry.second == std::vector<uint64_t>(made.blocks);
  });
  return made;
}

}  // namespace

std::vector<RulesByBeginning> rules_by_beginning(const Grammar& grammar) {
  const Finder finder(grammar);
  std::vector<RulesByBeginning> made;
  for (int of = 0; of < grammar.classes(); ++of) made.push_back(sorted(grammar, finder, of));
  return made;
}

}  // namespace archon::script
