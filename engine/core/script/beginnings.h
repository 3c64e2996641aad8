// What the rules of a grammar can begin with, so that a parser tries only those that fit the token
// before it.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/core/script/lexer.h"

namespace archon::script {

class Grammar;

// Sets of rules of one class, a bit a rule in the order of the class, 64 in a block.
struct RulesByBeginning {
  size_t blocks = 0;
  std::vector<uint64_t> by_word;  // `blocks` a WordId: the rules that can begin with it
  std::vector<std::pair<int, std::vector<uint64_t>>> by_terminal;  // with what a terminal reads
  std::vector<uint64_t> anything;  // rules that can be empty: what comes next decides
};

// The rules of every class of a complete grammar by what they can begin with (FIRST sets).
std::vector<RulesByBeginning> rules_by_beginning(const Grammar& grammar);

}  // namespace archon::script
