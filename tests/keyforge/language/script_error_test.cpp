// What people get to read when a script is wrong.
#include <doctest/doctest.h>

#include "tests/keyforge/language/script_support.h"

namespace archon::keyforge::script_error_test {
namespace {

std::string errors(const std::string& text) { return Compiled(text).errors(); }
std::string in_play(const std::string& body) { return errors("card X\nplay:\n" + body); }

TEST_CASE("Words that are not of the language") {
  CHECK(in_play("  destory each creature") ==
        "test.card:3:3: expected a statement, found 'destory'; did you mean 'destroy'?");
  CHECK(in_play("  destroy each freindly creature") ==
        "test.card:3:16: expected 'one' or a noun such as 'creature', found 'freindly'; did you "
        "mean 'friendly'?");
  CHECK(in_play("  deal 2 too this") ==
        "test.card:3:10: expected 'to' or 'times', found 'too'; did you mean 'to'?");
  CHECK(errors("card X\nplya: gain 1") ==
        "test.card:2:1: expected a section such as 'play:', found 'plya'; did you mean 'play'?");
  CHECK(in_play("  purge cards named \"Urchn\"") ==
        "test.card:3:21: there is no card titled \"Urchn\"; did you mean 'Urchin'?");
  CHECK(in_play("  destroy each brobnr creature") ==
        "test.card:3:16: expected 'one' or a noun such as 'creature', found 'brobnr'; did you mean "
        "'brobnar'?");
}

TEST_CASE("Suggestions are words, and like what was written") {
  CHECK(in_play("  ward each neighbor of this").find("did you mean 'the'?") != std::string::npos);
  CHECK(in_play("  draw a card") == "test.card:3:8: expected an amount, found 'a'");
}

TEST_CASE("Names") {
  CHECK(
      in_play("  choose target: a creature\n  destroy targt\n  stun target") ==
      "test.card:4:11: expected a set of cards, found 'targt'; did you mean 'target' or 'taunt'?");
  CHECK(in_play("  destroy target") == "test.card:3:11: expected a set of cards, found 'target'");
  CHECK(in_play("  choose it: a creature") == "test.card:3:10: 'it' is never used");
  CHECK(in_play("  let n: 2\n  destroy n") ==
        "test.card:4:11: expected a set of cards, found 'n' ('n' is a number)");
  CHECK(in_play("  choose creature: a creature") ==
        "test.card:3:10: expected 'one' or a new name, found 'creature'");
  CHECK(in_play("  if your aember > 1:\n    choose c: a creature\n    stun c\n  destroy c") ==
        "test.card:6:11: expected a set of cards, found 'c'");
  CHECK(in_play("  choose c: a craeture\n  stun c") ==
        "test.card:3:15: expected 'house', 'number', 'title', 'trait', 'random' or what to choose "
        "from, "
        "found 'craeture'; did you mean 'creature' or 'creatures'?");
}

TEST_CASE("Bodies") {
  CHECK(errors("") ==
        "test.card:1:1: the file is empty; expected 'card' and the title of the card");
  CHECK(errors("Anger\nplay: gain 1") ==
        "test.card:1:1: expected 'card' and the title of the card");
  CHECK(errors("card X\nplay:") == "test.card:2:6: expected a body, indented below this line");
  CHECK(errors("card X\nplay:\ngain 1") ==
        "test.card:2:6: expected a body, indented below this line\n"
        "test.card:3:1: expected a section such as 'play:', found 'gain'");
  CHECK(in_play("  gain 1\n    gain 2") ==
        "test.card:4:5: wrong indentation: expected 2 spaces, found 4");
  CHECK(in_play("  if you do:\n  gain 2") ==
        "test.card:3:13: expected a body, indented below this line");
  CHECK(in_play("  stop\n  gain 2") == "test.card:4:3: a statement after 'stop' is never reached");
  CHECK(in_play("  else: gain 2") ==
        "test.card:3:3: 'else' without an 'if' before it at the same indentation");
  CHECK(errors("card X\nplay: gain 1\nplay: gain 2") == "test.card:3:1: a second 'play:' section");
  CHECK(errors("card X\nwhile in play:\n  gain 1") ==
        "test.card:3:3: expected a rule or a trigger, found 'gain'");
  CHECK(in_play("  choose one:\n    option a: gain 1") ==
        "test.card:3:3: expected two or more 'option' bodies below 'choose one:'");
}

TEST_CASE("Meaning") {
  CHECK(in_play("  destroy a creature") ==
        "test.card:3:11: which one? choose it first ('choose it: a ...'), or write 'each'");
  CHECK(in_play("  stun each one") ==
        "test.card:3:8: 'each one' is allowed only inside 'where', and where each card of several "
        "may be dealt, given or deprived of another amount");
  const std::string only_first =
      "'it is the first time this turn' is allowed only as a condition of its own before the ':' "
      "of an ability that isn't granted";
  CHECK(in_play("  if it is the first time this turn:\n    gain 1") ==
        "test.card:3:6: " + only_first);
  CHECK(errors("card X\nafter you draw a card, if not (it is the first time this turn): gain 1") ==
        "test.card:2:32: " + only_first);
  CHECK(errors("card X\nwhile in play:\n  each friendly creature gains:\n"
               "    after you draw a card, if it is the first time this turn: gain 1") ==
        "test.card:4:31: " + only_first);
  CHECK(errors("card X\nafter you draw a card, if it is the first time this turn: gain 1").empty());
  CHECK(errors("card X\nwhile in play:\n  it gets +1 power") ==
        "test.card:3:3: there is no 'it' here");
  CHECK(in_play("  choose a1: a creature\n  choose b1: a creature\n  this turn:\n"
                "    a1 cannot reap\n    b1 cannot reap") ==
        "test.card:7:5: a lasting effect can hold only one set: it holds 'a1' and can't hold 'b1' "
        "too");
}

TEST_CASE("Places are no tests") {
  CHECK(in_play("  if host is in your hand: gain 1") ==
        "test.card:3:14: where cards are can't be tested like this; use 'there is'");
}

TEST_CASE("All problems are reported together") {
  CHECK(errors("card X\nplay:\n  gian 1\n  destroy each one\nreap: draw") ==
        "test.card:3:3: expected a statement, found 'gian'; did you mean 'gain' or 'give'?\n"
        "test.card:4:11: 'each one' is allowed only inside 'where', and where each card of several "
        "may be dealt, given or deprived of another amount\n"
        "test.card:5:11: expected an amount, found the end of the line");
}

}  // namespace
}  // namespace archon::keyforge::script_error_test
