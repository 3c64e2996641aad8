// Pieces of the YAML files that people and Archon write: names, and lists on lines of their own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/tree.h"

namespace archon::archmajesty {

// The name that a user gave a mage or an encounter: printable, on one line, not too long.
std::string read_title(const TreeReader& at);
// As YAML that reads back the same.
std::string title_text(const std::string& title);

// "key: [a, b,\n  c]\n", with lines no wider than `width` where words allow it.
std::string flow_list(std::string_view key, const std::vector<std::string>& words, size_t width);

}  // namespace archon::archmajesty
