// The reference and the language agree: every example compiles, every word stands in one.
#include <doctest/doctest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "engine/keyforge/language/compiler/grammar.h"
#include "tests/keyforge/language/script_support.h"

namespace archon::keyforge {

std::vector<std::string> language_examples() {
  std::ifstream file(ARCHON_SOURCE_DIR "/docs/card-language.md");
  std::stringstream all;
  all << file.rdbuf();
  const std::string text = all.str();
  std::vector<std::string> examples;
  const std::string fence = "```\n";
  for (size_t at = text.find(fence + "card "); at != std::string::npos;) {
    const size_t from = at + fence.size();
    const size_t end = text.find("```", from);
    examples.push_back(text.substr(from, end - from));
    at = text.find(fence + "card ", end + fence.size());
  }
  return examples;
}

namespace {

TEST_CASE("Every example of the reference compiles and prints back") {
  const auto examples = language_examples();
  CHECK(examples.size() >= 15);
  for (const std::string& example : examples) {
    const Compiled compiled(example);
    CHECK_MESSAGE(compiled.errors() == "", example);
    CHECK(!compiled.text().empty());
    CHECK(!listing(compiled.program, compiled.card).empty());
  }
}

TEST_CASE("Every word of the vocabulary stands in an example of the reference") {
  std::set<Op> seen;
  for (const std::string& example : language_examples()) {
    const Compiled compiled(example);
    for (const Node& n : compiled.program.nodes) {
      seen.insert(n.op);
      const auto zone = static_cast<Zone>(n.arg);
      if (n.op < Op::Creatures || n.op > Op::Neighbors) continue;  // a noun holds its zone
      if (zone == Zone::None) seen.insert(Op::Anywhere);
      if (zone == Zone::Under) seen.insert(Op::UnderThis);
      if (zone != Zone::None && zone != Zone::Under && zone != Zone::Play) seen.insert(Op::InZone);
    }
    for (const Node& n : compiled.program.code) seen.insert(n.op);
    for (const Row& row : compiled.program.rows) seen.insert(row.node.op);
    for (const Ability& a : compiled.program.abilities) seen.insert(a.trigger);
  }
  for (int i = 1; i < static_cast<int>(Op::kCount); ++i)
    CHECK_MESSAGE(seen.contains(static_cast<Op>(i)), op_name(static_cast<Op>(i)));
}

TEST_CASE("Words are found by their Op") {
  CHECK(word_info(Op::Gain).pattern == "gain {n}");
  CHECK(word_info(Op::FirstUse).op == Op::FirstUse);
  CHECK(vocabulary_words().back().op == Op::FirstUse);
  CHECK(op_name(Op::Return) == "Return");
  CHECK(op_name(Op::Literal) == "Literal");
}

}  // namespace
}  // namespace archon::keyforge
