// Compiling scripts in tests.
#pragma once

#include <string>
#include <vector>

#include "engine/keyforge/language/compiler/compiler.h"
#include "engine/keyforge/language/printer/printer.h"

namespace archon::keyforge {

struct Compiled {
  Program program;
  CardScript card;
  std::string title;
  std::vector<script::Diagnostic> problems;

  // Compiles one script in which the titles are "Urchin" and "Bad Penny".
  explicit Compiled(const std::string& text) { add(text); }
  Compiled() = default;

  void add(const std::string& text) {
    static const std::vector<std::string> kTraits = {"knight", "human", "specter", "beast"};
    static const std::vector<std::string> kTitles = {"Urchin", "Bad Penny"};
    const Vocabulary vocabulary{kTraits,
                                [](std::string_view t) {
                                  for (size_t i = 0; i < kTitles.size(); ++i)
                                    if (kTitles[i] == t) return static_cast<int>(i);
                                  return -1;
                                },
                                kTitles};
    card = compile_card(program, {"test.card", text}, vocabulary, &title, problems);
  }

  std::string errors() const {
    std::string out;
    for (const auto& problem : problems) out += (out.empty() ? "" : "\n") + to_string(problem);
    return out;
  }
  std::string text() const {
    static const std::vector<std::string> kTraits = {"knight", "human", "specter", "beast"};
    return explain(program, card, {kTraits, [](int i) { return i == 0 ? "Urchin" : "Bad Penny"; }});
  }
};

// The fenced examples of docs/card-language.md.
std::vector<std::string> language_examples();

}  // namespace archon::keyforge
