// Sets whose cards Archon has no list of: what people's files call them.
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

// By its name ("Martian Civil War", "MARTIAN_CIVIL_WAR"), number or code; nullptr where it is none.
const LaterSet* later_set(std::string_view word);

// Whether a house is only in such a set.
bool is_later_house(std::string_view word);

// A deck that can't be read, or not be played, because its set isn't here, or not all of it.
class NotHereYet : public Error {
 public:
  NotHereYet(std::string set, const std::string& sentence)
      : Error(sentence), set_(std::move(set)) {}
  const std::string& set() const { return set_; }  // its name

 private:
  std::string set_;
};

inline constexpr std::string_view kNotHere =
    "is not in Archon yet; 'archon cards coverage' lists the sets that are";
// "cota, aoa, ... or vm26"; of the first `count`.
std::string codes_here(int count = kSets);

}  // namespace archon::keyforge
