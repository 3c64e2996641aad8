// Which deck somebody means who writes its name, or so much of it that no other is meant.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace archon::sim {

// By any case of letters. `where` is what has these decks: "of the run". Throws Error where none or
// several are meant.
size_t deck_meant(const std::string& name, const std::vector<std::string>& decks,
                  const std::string& where);

}  // namespace archon::sim
