// English for expressions and words, made from the nodes.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "engine/keyforge/language/printer/wordings.h"

namespace archon::keyforge {

// Names that programs hold as numbers.
struct Names {
  std::span<const std::string> traits;
  std::function<std::string(int)> title;  // of a card number
};

// How the registers of the ability being printed are called; captured ones by the same words.
struct RegisterNames {
  std::string set[256];
  std::string number[256];
  bool many[256] = {};  // sets of which several cards were chosen
  std::string captured_set = "it";
  std::string captured_number = "that number";
};

class Phrases {
 public:
  Phrases(const Program& program, const Names& names, const RegisterNames& registers)
      : program_(program), names_(names), registers_(registers) {}

  // A word (statement, row, trigger) or condition with its slots filled.
  std::string words(const Node& node) const;
  std::string condition(uint16_t node) const { return expression(node, Article::A); }
  std::string amount(uint16_t node) const { return expression(node, Article::Plural); }
  std::string house(uint16_t node) const { return expression(node, Article::None); }
  std::string set(uint16_t node, Article article) const;
  std::string player(const Node& node) const;  // of a word with a {p}
  // Whether the amount is said in a word: "3", "that much", "X".
  bool is_plain(uint16_t amount_node) const;

 private:
  struct Filled {
    std::string text;
    bool plural = false;
  };
  std::string expression(uint16_t node, Article article) const {
    return expression(at(node), article);
  }
  std::string expression(const Node& node, Article article) const;
  std::string negated(const Node& condition) const;
  std::string pattern(const Node& node, std::string_view pattern, int first_child,
                      Article article) const;
  std::string measured(uint16_t amount_node, std::string_view unit) const;
  std::string plays(const Node& node) const;
  std::string top_cards(const Node& node) const;
  bool is_negative(uint16_t amount_node) const;
  bool is_many(uint16_t set_node, Article article) const;
  Filled slot(const Node& node, std::string_view name, int& child, bool subject,
              Article article) const;
  std::string noun_phrase(uint16_t node, uint16_t until, Article article) const;
  std::string set_is(const Node& node, const std::string& negation) const;
  std::string bounded(const Node& node, const char* sign, const char* after) const;
  std::string binary(const Node& node, const char* sign) const;
  const Node& at(uint16_t i) const { return program_.nodes[i]; }

  const Program& program_;
  const Names& names_;
  const RegisterNames& registers_;
};

// First letter in upper case.
std::string capital(std::string text);

}  // namespace archon::keyforge
