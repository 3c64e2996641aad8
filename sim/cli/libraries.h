// The libraries of the editions that files name.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "engine/keyforge/cards/library.h"

namespace archon::cli {

// Each is loaded once, when it is first asked for.
class Libraries {
 public:
  // `cards`: a folder of card scripts that replace those of the same file name, or "".
  explicit Libraries(std::string cards = "") : cards_(std::move(cards)) {}

  const keyforge::Library& of(keyforge::Rules rules) {
    auto& library = loaded_[static_cast<size_t>(rules.edition)];
    if (!library) library = keyforge::Library::load(cards_, rules);
    return *library;
  }

 private:
  std::string cards_;
  std::array<std::optional<keyforge::Library>, keyforge::kEditions> loaded_;
};

}  // namespace archon::cli
