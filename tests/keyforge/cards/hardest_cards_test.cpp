// hardest_cards.md, beside this file, shows cards as they are printed.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "engine/keyforge/cards/library.h"

namespace archon::keyforge::hardest_cards_test {
namespace {

constexpr int kCardsOfASet = 10;

std::string page() {
  std::ifstream file(ARCHON_SOURCE_DIR "/tests/keyforge/cards/hardest_cards.md");
  std::stringstream all;
  all << file.rdbuf();
  return all.str();
}

}  // namespace

TEST_CASE("the page of the hardest cards says what is printed of those that its commands name") {
  const Library library = Library::load();
  const std::string text = page();
  const std::string command = "$ archon cards explain ";
  int cards = 0;
  for (size_t at = text.find(command); at != std::string::npos; at = text.find(command, at + 1)) {
    const size_t from = at + command.size();
    const size_t end = text.find('\n', from);
    const std::string block = text.substr(end, text.find("```", end) - end);
    std::istringstream names(text.substr(from, end - from));
    for (std::string id; names >> id; ++cards) {
      const int card = library.find(id);
      REQUIRE_MESSAGE(card >= 0, id);
      const std::string printed = '\n' + library.explain(card);
      CHECK_MESSAGE(block.find(printed) != std::string::npos, id << ": " << printed);
    }
  }
  CHECK(cards == kSetsOf2021 * kCardsOfASet);
}

}  // namespace archon::keyforge::hardest_cards_test
