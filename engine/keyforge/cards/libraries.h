// The libraries of the editions that files and requests name.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <utility>

#include "engine/core/counts.h"
#include "engine/keyforge/cards/library.h"

namespace archon::keyforge {

// Each is loaded once, when it is first asked for, and stays where it is.
class Libraries {
 public:
  // `cards`: a folder of card scripts that replace those of the same file name, or "".
  explicit Libraries(std::string cards = "") : cards_(std::move(cards)) {}

  const Library& of(Rules rules) {
    auto& library = loaded_[index_of(rules.edition)];
    if (!library) library = std::make_unique<Library>(Library::load(cards_, rules));
    return *library;
  }

 private:
  std::string cards_;
  std::array<std::unique_ptr<Library>, kEditions> loaded_;
};

}  // namespace archon::keyforge
