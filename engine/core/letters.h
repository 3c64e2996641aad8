// ASCII letters, whatever the user's language: words of files and of the command line, not text of
// people.
#pragma once

namespace archon {

constexpr bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_small(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_letter(char c) { return is_capital(c) || is_small(c); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// What is no letter stays as it is.
constexpr char lower_case(char c) { return is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char upper_case(char c) { return is_small(c) ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace archon
