#include "engine/keyforge/cards/word_census.h"

#include "engine/core/counts.h"
#include "engine/keyforge/language/compiler/grammar.h"
#include "engine/keyforge/language/usage.h"

namespace archon::keyforge {

WordCensus::WordCensus(const Library& library) {
  for (int card = 0; card < library.size(); ++card) {
    const WordSet used = words_of(library.program(), library.def(card).script);
    for (size_t op = 0; op < kOps; ++op) cards_[op] += used[op] ? 1 : 0;
  }
}

int WordCensus::words() const { return int_size(vocabulary_words()); }

std::vector<Op> WordCensus::serving(int cards) const {
  std::vector<Op> out;
  for (const WordInfo& word : vocabulary_words())
    if (cards_[index_of(word.op)] == cards) out.push_back(word.op);
  return out;
}

}  // namespace archon::keyforge
