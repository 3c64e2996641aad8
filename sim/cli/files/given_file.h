// Files that stand on the command line: "-" is standard input or output, a device or a pipe is
// written to and never replaced, and a link leads to the file that is meant.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/files.h"
#include "engine/keyforge/decks/deck.h"
#include "sim/report/formats.h"

namespace archon::cli {

// Of files that hold a collection of decks, in bytes.
inline constexpr uintmax_t kLargestCollection = 1U << 30U;

// The whole text. Throws Error naming the file, and `expected` ("a deck file") where there is none.
std::string read_given(const std::string& file, std::string_view expected,
                       uintmax_t largest = kLargestFile);
// As messages call it.
std::string name_of_given(const std::string& file);

// The deck that a word means: standard input for "-", else see deck_called().
keyforge::Deck given_deck(const std::string& spec,
                          const keyforge::Facts& known = keyforge::facts());

// A file that is to be written, and the option that names it.
struct GivenOutput {
  std::string option;  // "--json"
  std::string file;    // "" where none was given
};

// Throws UsageError where two of them are one file, whatever they call it: one would replace the
// other.
void expect_apart(const std::vector<GivenOutput>& outputs);

// Throws Error if write_given() could not write there, or, without `force`, if what is there is
// something else than an earlier file of this kind.
void check_given(const std::string& file, const report::FileKind& kind, bool force);

// Writes the file whole or not at all, or to standard output, a device or a pipe. Throws Error
// naming it.
void write_given(const std::string& file, std::string_view text);

}  // namespace archon::cli
