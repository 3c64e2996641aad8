// Answers to a question by the numbers of its options.
#pragma once

#include <vector>

#include "protocol/formats/fields.h"

namespace archon::protocol {

// One pick of an answer: an option, and how many shares it gets.
struct Pick {
  int key = 0;
  int amount = 1;
};

// `pick` ([1], [0, 2] or [{"k": 0, "amount": 2}]) or `pass` of a choice. Throws Fault.
std::vector<Pick> read_picks(const Field& choice);

}  // namespace archon::protocol
