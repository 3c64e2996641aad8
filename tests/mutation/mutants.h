// Small mistakes made in a card script on purpose.
#pragma once

#include <string>
#include <vector>

namespace archon::keyforge {

struct Mutant {
  std::string change;  // "deal 2 to it -> deal 3 to it", "without: stun it"
  int line = 0;        // where, from 1
  std::string text;    // the whole script with the mistake
};

// Every mistake that the runner knows, made at every place; each text once. Most of them compile.
std::vector<Mutant> mutants_of(const std::string& script);

}  // namespace archon::keyforge
