// The mistakes that mutate_cards makes on purpose.
#include "tests/mutation/mutants.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace archon::keyforge::mutants_test {
namespace {

bool has(const std::vector<Mutant>& mutants, const std::string& change, int line,
         const std::string& text) {
  return std::any_of(mutants.begin(), mutants.end(), [&](const Mutant& m) {
    return m.change == change && m.line == line && m.text == text;
  });
}

}  // namespace

TEST_CASE("a script is made wrong in every small way, once each") {
  const std::string script =
      "card X\n"
      "play, reap:\n"
      "  choose some: up to 2 enemy creatures\n"
      "  if your aember >= 7: destroy some\n";
  const std::vector<Mutant> all = mutants_of(script);
  CHECK(has(all, "without: play, reap:", 2, "card X\n"));
  CHECK(has(all, "play, reap: -> reap:", 2,
            "card X\nreap:\n  choose some: up to 2 enemy creatures\n  if your aember >= 7: destroy "
            "some\n"));
  const auto third = [&](const std::string& from, const std::string& to) {
    const std::string head = "card X\nplay, reap:\n  ";
    return has(all, from + " -> " + to, 3, head + to + "\n  if your aember >= 7: destroy some\n");
  };
  const std::string choice = "choose some: up to 2 enemy creatures";
  CHECK(third(choice, "choose some: up to 3 enemy creatures"));
  CHECK(third(choice, "choose some: up to 1 enemy creatures"));
  CHECK(third(choice, "choose some: 2 enemy creatures"));
  CHECK(third(choice, "choose some: up to 2 friendly creatures"));
  CHECK(third(choice, "choose some: up to 2 creatures"));
  const auto fourth = [&](const std::string& to) {
    return has(all, "if your aember >= 7: destroy some -> " + to, 4,
               "card X\nplay, reap:\n  " + choice + "\n  " + to + "\n");
  };
  CHECK(fourth("if your aember > 7: destroy some"));
  CHECK(fourth("if opponent's aember >= 7: destroy some"));
  CHECK(fourth("if your aember >= 7: purge some"));
  CHECK(fourth("destroy some"));
  for (size_t i = 0; i < all.size(); ++i) {
    CHECK(all[i].text != script);
    for (size_t j = 0; j < i; ++j) CHECK(all[i].text != all[j].text);
  }
}

TEST_CASE("the label of an alternative is left alone") {
  for (const Mutant& m :
       mutants_of("card X\nplay:\n  choose one:\n    option destroy: destroy this\n"))
    CHECK(m.text.find("option purge") == std::string::npos);
}

}  // namespace archon::keyforge::mutants_test
