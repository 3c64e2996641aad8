// Facts and libraries that were compiled when the program was built (compile/compile_cards.cpp),
// from the files that are built in beside them: reading them takes a tenth of the time.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>

#include "engine/keyforge/cards/embedded.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/cards/library.h"
#include "engine/keyforge/rules/editions.h"

namespace archon::keyforge {

// The editions that decks are played by unless another is asked for; others are compiled when they
// are.
inline constexpr std::array kCompiledEditions = {Edition::March2021, Edition::June2026};

// What was compiled: "facts", and a library for each of these editions, by its name. Empty in the
// program that compiles, and where a build makes none (ARCHON_COMPILED_CARDS).
std::span<const EmbeddedFile> compiled_files();

class CompiledCards {
 public:
  // What compiled_files() holds of them; nothing where it doesn't.
  static std::optional<Facts> facts();
  static std::optional<Library> library(Rules rules);

  // As bytes of compiled_files(), the same for the same cards. The library is one without a folder
  // of its own.
  static std::string bytes_of(const Facts& facts);
  static std::string bytes_of(const Library& library);

 private:
  template <class L>
  static auto parts_of(L& library);
};

}  // namespace archon::keyforge
