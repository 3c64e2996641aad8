// A policy as a file: what each term of a move (terms.h) is worth, by names, so that it outlives
// changes of the library. Text, a line each:
//
//   archon policy 1
//   made from 12000 games of ...
//   shape 18 8                              roles of cards, situations
//   fact play/Steal 12 -3 ...               the rest: see the parts of PolicyFile
//   check 1f3a...                           FNV-1a of all lines before
//
// Policies of the second format ("archon policy 2") know one more role, of prophecies that are made
// active, and token creatures for what they are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ai/keyforge/network/weights_text.h"
#include "ai/keyforge/policy/terms.h"

namespace archon::ai {

// Logits are whole numbers of these parts of one.
inline constexpr int kPolicyBits = 8;

struct PolicyFile {
  std::vector<std::string> made;  // where it comes from, a sentence each
  WeightRows facts;               // by the name of a card fact: roles x kSituations
  WeightRows own;                 // by the id of a card: roles, in any situation
  WeightRows plain;               // by plain_name(): kSituations
  int roles = kCardRoles;         // kFirstCardRoles in the first format

  // Whether it knows token creatures and prophecies.
  bool knows_references() const { return roles == kCardRoles; }
};

std::string to_text(const PolicyFile& file);
// Throws Error saying what is wrong: no policy, of another format, or damaged.
PolicyFile policy_from_text(std::string_view text);

// The one built into the program; read at the first call (safe from any thread).
const PolicyFile& bundled_policy();
// That of rival moves (ai/training/rivals.h), likewise.
const PolicyFile& policy_of_rivals();

}  // namespace archon::ai
