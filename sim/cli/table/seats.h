// What the two players are called, and sentences about them.
#pragma once

#include <array>
#include <string>
#include <utility>

#include "engine/core/letters.h"
#include "engine/keyforge/state/state.h"

namespace archon::cli {

// With one person at the keyboard, that is "you" and the other "foe"; else they are numbered.
class Seats {
 public:
  // `you` is 0, 1, or -1 for nobody.
  explicit Seats(int you) : you_(you) {
    if (you_ < 0) names_ = {"player 1", "player 2"};
    if (you_ == 1) std::swap(names_[0], names_[1]);
  }

  const std::array<std::string, 2>& names() const { return names_; }
  const std::string& name(keyforge::Player p) const { return names_[p]; }
  // The verb in the form for the second person or the third.
  std::string does(keyforge::Player p, const std::string& you_do,
                   const std::string& foe_does) const {
    return names_[p] + " " + (p == you_ ? you_do : foe_does);
  }
  std::string has(keyforge::Player p) const { return does(p, "have", "has"); }
  std::string whose(keyforge::Player p) const { return p == you_ ? "your" : names_[p] + "'s"; }

 private:
  int you_;
  std::array<std::string, 2> names_{"you", "foe"};
};

// "Your turn"
inline std::string capitalised(std::string text) {
  if (!text.empty()) text[0] = upper_case(text[0]);
  return text;
}

}  // namespace archon::cli
