// Positions in which every kind of question is asked, for trying somebody's agent on them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/keyforge/game.h"
#include "engine/keyforge/state/match.h"

namespace archon::cli {

struct PosedQuestion {
  std::string kind;  // in the words of the protocol
  std::shared_ptr<const keyforge::Match> match;
  keyforge::State state;
};

struct SampleQuestions {
  std::vector<PosedQuestion> questions;  // kind by kind
  int kinds = 0;                         // that are among them
  std::vector<std::string> missing;      // those that never came up
};

// So many of each kind at most, from random games of bundled and random decks of all sets; always
// the same ones.
SampleQuestions gather_questions(const keyforge::Library& library, int of_each);

}  // namespace archon::cli
