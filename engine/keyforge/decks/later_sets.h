// Sets that were printed after those that play here: what people's files call them.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/check.h"
#include "engine/keyforge/vocabulary/ids.h"

namespace archon::keyforge {

struct LaterSet {
  std::string_view name;
  std::string_view number;  // the Master Vault's
  std::string_view code;
  // Nothing of it can be played here: it has houses or kinds of cards of its own.
  bool is_new = true;
};

// As the Master Vault counts the sets that are here.
inline constexpr std::array<std::string_view, kSets> kSetNumbers = {"341", "435", "452", "479",
                                                                    "496"};

// By its name ("Winds of Exchange", "WINDS_OF_EXCHANGE"), number or code; nullptr where it is none.
const LaterSet* later_set(std::string_view word);

// Whether a house came only with a later set.
bool is_later_house(std::string_view word);

// A deck that can't be read because its set isn't here.
class NotHereYet : public Error {
 public:
  NotHereYet(std::string set, const std::string& sentence)
      : Error(sentence), set_(std::move(set)) {}
  const std::string& set() const { return set_; }  // its name

 private:
  std::string set_;
};

// "isn't in Archon yet; it has Call of the Archons, ... and Dark Tidings"
std::string not_here_words();
// "Call of the Archons, ... and Dark Tidings"
std::string sets_here();

}  // namespace archon::keyforge
