// Words: comparing titles as people type them, and "did you mean".
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace archon {

// Lower case ASCII letters and digits only, words joined by one '-': "Coward’s End" ->
// "coward-s-end". UTF-8 "Æ"/"æ" becomes "ae"; Latin letters with accents lose them; other bytes
// separate words.
std::string slug(std::string_view title);

// Without blanks at both ends.
std::string_view trimmed(std::string_view text);

// The text is digits alone, of a number that an int holds; else nothing.
std::optional<int> whole_number(std::string_view text);

// Edit distance (insert, delete, replace, swap of neighbours each cost 1).
int edit_distance(std::string_view a, std::string_view b);

// The known words nearest to `word`, best first, at most `count`, none farther than a third of its
// length (at least 2). A word that begins with `word` counts as near.
std::vector<std::string> nearest(std::string_view word, std::span<const std::string> known,
                                 int count = 3);

// "; did you mean 'a', 'b' or 'c'?" or "" when nothing is near.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

// A piece of the user's text for a message: printable, and not too long.
inline constexpr size_t kLongestExcerpt = 60;
std::string excerpt(std::string_view text, size_t longest = kLongestExcerpt);

// The words of a command line, split as a shell would: at blanks, except within single or double
// quotes and after a backslash. Nothing is expanded. Throws Error if a quote is never closed.
std::vector<std::string> command_words(std::string_view line);

}  // namespace archon
