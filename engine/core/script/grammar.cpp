#include "engine/core/script/grammar.h"

#include <algorithm>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace archon::script {

std::vector<std::string_view> pieces_of(std::string_view pattern) {
  std::vector<std::string_view> pieces;
  for (size_t at = 0; at < pattern.size();) {
    const size_t end = std::min(pattern.find(' ', at), pattern.size());
    if (end > at) pieces.push_back(pattern.substr(at, end - at));
    at = end + 1;
  }
  return pieces;
}

int Grammar::add_class(std::string name, std::string label) {
  RuleClass made;
  made.name = std::move(name);
  made.label = std::move(label);
  classes_.push_back(std::move(made));
  return classes() - 1;
}

int Grammar::add_terminal(std::string name, std::string label) {
  const int made = add_class(std::move(name), std::move(label));
  classes_.back().terminal = true;
  return made;
}

int Grammar::class_named(std::string_view name) const {
  for (int i = 0; i < classes(); ++i)
    if (rule_class(i).name == name) return i;
  return -1;
}

void Grammar::add_rule(int to, int tag, std::string_view pattern) {
  Rule made;
  made.tag = tag;
  made.of = to;
  for (const std::string_view piece : pieces_of(pattern))
    made.elements.push_back(read_element(piece));
  add_rule(std::move(made));
}

void Grammar::add_rule(Rule rule) {
  rule.slots = narrow<int>(std::count_if(rule.elements.begin(), rule.elements.end(),
                                         [](const Element& e) { return e.slot >= 0; }));
  classes_[rule.of].rules.push_back(rules());
  rules_.push_back(std::move(rule));
}

Element Grammar::read_element(std::string_view piece) {
  Element made;
  if (piece.front() == '{') {
    const bool list = piece.back() == '*';
    made.slot = class_named(piece.substr(1, piece.size() - (list ? 3 : 2)));
    ARCHON_CHECK(made.slot >= 0);
    if (list) made.slot = list_of(made.slot);
    return made;
  }
  if (piece.front() == '[') {
    made.optional = true;
    piece = piece.substr(1, piece.size() - 2);
  }
  for (size_t at = 0; at <= piece.size();) {
    const size_t end = std::min(piece.find('|', at), piece.size());
    made.spellings.push_back(words_.intern(piece.substr(at, end - at)));
    at = end + 1;
  }
  return made;
}

// Lists are classes of their own so that the parser remembers them like any other.
int Grammar::list_of(int item) {
  const std::string name = rule_class(item).name + '*';
  const int known = class_named(name);
  if (known >= 0) return known;
  const int made = add_class(name, "");
  classes_.back().list = true;
  Element head;
  head.slot = item;
  Element tail;
  tail.slot = made;
  add_rule({0, made, {head, tail}});
  add_rule({0, made, {}});
  return made;
}

}  // namespace archon::script
