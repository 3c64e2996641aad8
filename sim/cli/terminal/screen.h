// How text looks where it goes: width, colours, and what a terminal can do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/report/report.h"
#include "sim/text_width.h"

namespace archon::cli {

enum class Colour : uint8_t { Plain, Bold, Dim, Red, Green, Yellow, Blue, Cyan };

struct Screen {
  int width = 80;
  bool colours = false;
  bool wipes = false;   // what stands there can be cleared away
  bool echoes = false;  // what is read isn't seen otherwise, and is written again
};

// `when` is auto, always or never; auto colours a terminal, unless NO_COLOR is set.
// Throws UsageError for another word.
bool wants_colours(std::string_view when, bool terminal);
// Whether somebody looks at what is written there. A rank of mpirun gets a terminal of its own from
// Open MPI, wherever mpirun itself writes to.
bool is_terminal(int descriptor);

// Of the terminal that a descriptor is, or 80.
int columns_of_terminal(int descriptor);
// The same of standard output; never less.
int terminal_width();

// How standard output shows a report at a glance: plainly unless it is a terminal.
report::TerminalLook look_of_output();

std::string painted(const Screen& screen, Colour colour, std::string_view text);

using sim::columns;
using sim::padded;
using sim::shortened;

// Lines broken at blanks; each but the first begins with `indent` blanks.
std::vector<std::string> wrapped(std::string_view text, size_t width, size_t indent = 0);

}  // namespace archon::cli
