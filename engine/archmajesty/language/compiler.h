// Compiles the script of a card.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/archmajesty/language/program.h"
#include "engine/core/script/diagnostic.h"

namespace archon::archmajesty {

// Adds a script to the program. Problems are added to `problems` under `file`; what is returned is
// then of no use. `first_line`: the number of the first line of `text`.
CardScript compile(std::string_view text, const std::string& file, int first_line, Program& program,
                   std::vector<script::Diagnostic>& problems);
// The same, throwing Error.
CardScript compile(std::string_view text, const std::string& file, Program& program);

}  // namespace archon::archmajesty
