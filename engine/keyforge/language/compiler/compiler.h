// Compiles card scripts to bytecode.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/script/diagnostic.h"
#include "engine/keyforge/language/program.h"

namespace archon::keyforge {

struct ScriptSource {
  std::string file;  // as it stands in messages
  std::string text;
};

// The names that scripts may use beyond the language's own words.
struct Vocabulary {
  std::span<const std::string> traits;  // lower case, words joined by '-'; Node.imm is the position
  std::function<int(std::string_view)> title;  // card number of a quoted title, -1: there is none
  std::span<const std::string> titles = {};    // for "did you mean"; may be empty
};

// Adds the card's code to `program` and sets `*title` to the title in its first line. What is wrong
// is added to `problems`; the result is then not to be used. Call script::throw_if_any(problems)
// after the last card, so that all problems of all cards are reported together.
CardScript compile_card(Program& program, const ScriptSource& source, const Vocabulary& vocabulary,
                        std::string* title, std::vector<script::Diagnostic>& problems);

}  // namespace archon::keyforge
