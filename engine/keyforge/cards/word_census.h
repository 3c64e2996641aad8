// How many cards each word of the card language serves.
#pragma once

#include <array>
#include <vector>

#include "engine/keyforge/cards/library.h"

namespace archon::keyforge {

class WordCensus {
 public:
  explicit WordCensus(const Library& library);

  int words() const;
  // The words that this number of cards use.
  std::vector<Op> serving(int cards) const;

 private:
  std::array<int, kOps> cards_{};
};

}  // namespace archon::keyforge
