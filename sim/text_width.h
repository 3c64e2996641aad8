// How much room text takes in a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace archon::sim {

// As a terminal counts them: wide characters take two, combining ones and colours none.
size_t columns(std::string_view text);
// Cut to the width, with a sign that it was. For text without colours.
std::string shortened(std::string_view text, size_t width);
// Blanks added up to the width, behind the text or before it; longer text stays as it is.
std::string padded(std::string text, size_t width);
std::string padded_left(std::string_view text, size_t width);

}  // namespace archon::sim
