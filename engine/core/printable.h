// Texts of strangers, as they are shown: nothing in them steers a terminal, begins a line of its
// own or turns the order of letters around.
#pragma once

#include <string>
#include <string_view>

namespace archon {

// On one line. Control characters stand there as "\n" or "\x1b", marks of direction and separators
// of lines as "\u202e", bytes that are no UTF-8 as "\xff"; everything else stays as it is.
std::string printable(std::string_view text);

// The same of a text of several lines: their ends stay.
std::string printable_lines(std::string_view text);

// JSON that says the same, with those characters as JSON escapes them. For text that is JSON.
std::string printable_json(std::string_view json);

// As much of the beginning as has room, cut between characters.
std::string_view first_bytes(std::string_view text, size_t most);

}  // namespace archon
