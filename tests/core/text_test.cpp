#include "engine/core/text.h"

#include <doctest/doctest.h>

#include "engine/core/check.h"

namespace archon {

TEST_CASE("titles are compared by their plain words") {
  CHECK(slug("Coward’s End") == "coward-s-end");
  CHECK(slug("coward-s-end") == "coward-s-end");
  CHECK(slug("  Dr. Escotera! ") == "dr-escotera");
  CHECK(slug("Æmber Imp") == "aember-imp");
  CHECK(slug("Señor Ünder") == "senor-under");
  CHECK(slug("“John Smyth”") == "john-smyth");
  CHECK(slug("") == "");
  CHECK(slug("!?") == "");
}

TEST_CASE("bytes that are no text only separate words") {
  CHECK(slug("a\xFF\xFE"
             "b") == "a-b");
  CHECK(slug("a\xE2\x80") == "a");
}

TEST_CASE("an edit is a letter more, less or other, or two neighbours swapped") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("reap", "reap") == 0);
  CHECK(edit_distance("reap", "rep") == 1);
  CHECK(edit_distance("reap", "raep") == 1);
  CHECK(edit_distance("kitten", "sitting") == 3);
}

TEST_CASE("the nearest words come first, and far ones not at all") {
  const std::vector<std::string> known = {"greedy", "random", "flat", "mcts", "ismcts"};
  CHECK(nearest("gredy", known) == std::vector<std::string>{"greedy"});
  CHECK(nearest("mtcs", known).front() == "mcts");
  CHECK(nearest("quixotic", known).empty());
  CHECK(nearest("ran", known).front() == "random");  // the beginning of a word
  CHECK(nearest("mcts", known, 1).size() == 1);
  CHECK(nearest("", known).empty());
  // Two slips in a short word make another word, unless it begins alike.
  const std::vector<std::string> words = {"dis", "the", "a", "any"};
  CHECK(nearest("this", words) == std::vector<std::string>{"the"});
  CHECK(nearest("c", words).empty());
}

TEST_CASE("suggestions read as a sentence") {
  const std::vector<std::string> known = {"bumpsy", "bumpsie", "troll"};
  CHECK(did_you_mean("trol", known) == "; did you mean 'troll'?");
  CHECK(did_you_mean("bumps", known) == "; did you mean 'bumpsie' or 'bumpsy'?");
  CHECK(did_you_mean("zzzzzz", known).empty());
}

TEST_CASE("command lines are split as a shell does") {
  using Words = std::vector<std::string>;
  CHECK(command_words("  ./agent  --level 3\t-x ") == Words{"./agent", "--level", "3", "-x"});
  CHECK(command_words("say 'two words' \"and 'three' more\"") ==
        Words{"say", "two words", "and 'three' more"});
  CHECK(command_words("glued'to'\"gether\" ''") == Words{"gluedtogether", ""});
  CHECK(command_words(R"(a\ b '\n' "\"\\\n" \\)") == Words{"a b", "\\n", "\"\\\\n", "\\"});
  CHECK(command_words("$HOME *.py") == Words{"$HOME", "*.py"});
  CHECK(command_words("").empty());
  CHECK_THROWS_AS(command_words("say 'two"), Error);
  CHECK_THROWS_AS(command_words("say \"two'"), Error);
}

}  // namespace archon
