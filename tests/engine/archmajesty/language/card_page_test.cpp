// The page on the card language and the language agree: its examples compile, every word stands in
// it.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "engine/archmajesty/language/compiler.h"
#include "engine/archmajesty/language/grammar.h"

namespace archon::archmajesty {
namespace {

std::string page() {
  std::ifstream file(ARCHON_SOURCE_DIR "/docs/archmajesty-cards.md");
  std::stringstream all;
  all << file.rdbuf();
  return all.str();
}

TEST_CASE("every example of the page on Archmajesty's card language compiles") {
  const std::string text = page();
  const std::string fence = "```\n";
  int examples = 0;
  for (size_t at = text.find(fence + "card "); at != std::string::npos;) {
    const size_t from = text.find('\n', at + fence.size()) + 1;
    const size_t end = text.find(fence, from);
    Program program;
    CHECK_NOTHROW(compile(text.substr(from, end - from), "page", program));
    CHECK(program.code.size() > 1);
    ++examples;
    at = text.find(fence + "card ", end + fence.size());
  }
  CHECK(examples >= 2);
}

TEST_CASE(
    "every word of Archmajesty's card language stands on its page, and none that is not one") {
  const std::string text = page();
  int words = 0;
  for (int op = static_cast<int>(Op::Jump) + 1; op < static_cast<int>(Op::Count); ++op, ++words) {
    const std::string line = "\n" + std::string(pattern_of(static_cast<Op>(op))) + "\n";
    CHECK_MESSAGE(text.find(line) != std::string::npos, line);
  }
  std::istringstream lines(text.substr(text.find("## Attacks")));
  bool listed = false;
  for (std::string line; std::getline(lines, line);) {
    if (line == "```")
      listed = !listed;
    else if (listed)
      --words;
  }
  CHECK(words == 0);
}

}  // namespace
}  // namespace archon::archmajesty
