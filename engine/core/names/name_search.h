// Which of several names somebody means who types one of them, part of one, or a slip of one. Names
// and what is typed are compared as they stand, so both have to be in one form (slug()).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace archon {

// The place of the name that was typed; else those of all names that it is a part of.
std::vector<size_t> names_meant(std::string_view typed, std::span<const std::string> names);

// Those with a word that is near to one of the words typed. '-' parts words; short ones ("the")
// count for nothing.
std::vector<size_t> names_near(std::string_view typed, std::span<const std::string> names);

}  // namespace archon
