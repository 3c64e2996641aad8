// What the program says: on standard output, and about itself on standard error. Texts of strangers
// among it steer no terminal (see engine/core/printable.h).
#pragma once

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "engine/core/printable.h"

namespace archon::cli {

// Before anything is opened: where a standard stream was closed, a file that is opened would take
// its place, and be read or written as if it were the stream.
void occupy_closed_streams();

// To standard output. Throws Error if it can't be written.
void print_text(std::string_view text);
// Throws Error unless everything that was printed has been written, or that was thrown already.
void finish_printing();

template <class... T>
void print(fmt::format_string<T...> format, T&&... args) {
  print_text(printable_lines(fmt::format(format, std::forward<T>(args)...)));
}

// "archon: ..." on standard error: a line, whatever is in it.
void note_text(std::string_view text);

template <class... T>
void note(fmt::format_string<T...> format, T&&... args) {
  note_text(fmt::format(format, std::forward<T>(args)...));
}

}  // namespace archon::cli
