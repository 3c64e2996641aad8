#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/script/parser.h"

namespace archon::script::script_parser_test {
namespace {

// A small language of its own: numbers, fruit, and lists of them.
struct Toy {
  Grammar grammar;
  int number = grammar.add_terminal("number", "a number");
  int fruit = grammar.add_class("fruit", "a fruit");
  int tail = grammar.add_class("tail", "");
  int basket = grammar.add_class("basket", "a basket");
  int order = grammar.add_class("order", "an order");

  Toy() {
    grammar.add_rule(fruit, 1, "apples|apple");
    grammar.add_rule(fruit, 2, "ripe pears");
    grammar.add_rule(tail, 3, "and {fruit}");
    grammar.add_rule(basket, 4, "[the] {fruit} {tail}*");
    grammar.add_rule(order, 5, "buy {number} {basket}");
    grammar.add_rule(order, 6, "mix {basket} and {fruit}");
    grammar.finish();
  }
};

class NumberReader final : public TokenReader {
 public:
  int read(int, std::span<const Token> rest, int& value) override {
    if (rest.empty() || rest[0].kind != Token::Kind::Number) return 0;
    value = rest[0].number;
    return 1;
  }
  void suggest(int, std::vector<std::string>&) override {}
  std::string remark(const Token&) override { return ""; }
};

struct Parse {
  Toy toy;
  NumberReader reader;
  std::vector<Diagnostic> problems;
  Tokens tokens;
  Parser parser{toy.grammar, reader};

  explicit Parse(const char* text) {
    tokens = lex(text, toy.grammar.words(), {"non-"}, "toy", problems);
    parser.begin(tokens.tokens);
  }
  int order() { return parser.parse(toy.order, true); }
  std::string why() {
    int at = 0;
    const int classes[] = {toy.order};
    return std::to_string((order(), parser.explain_failure(classes, true, at), at)) + ": " +
           parser.explain_failure(classes, true, at);
  }
};

TEST_CASE("A rule is matched with its slots, lists flattened") {
  Parse p("buy 3 the apples and ripe pears and apple");
  const int found = p.order();
  REQUIRE(found >= 0);
  CHECK(p.parser.tag(found) == 5);
  const Match m = p.parser.match(found);
  REQUIRE(m.children == 2);
  CHECK(p.parser.match(p.parser.child(m, 0)).value == 3);
  CHECK(p.parser.match(p.parser.child(m, 1)).children == 3);
}

TEST_CASE("A list gives back what the rest of the rule needs") {
  Parse p("mix apples and apples and ripe pears");
  const int found = p.order();
  REQUIRE(found >= 0);
  const Match basket = p.parser.match(p.parser.child(p.parser.match(found), 0));
  CHECK(basket.children == 2);
}

TEST_CASE("A failure names what was expected at the farthest token") {
  CHECK(Parse("buy three apples").why() == "1: expected a number, found 'three'");
  CHECK(Parse("buy 3 the aples").why() ==
        "3: expected a fruit, found 'aples'; did you mean 'apples' or 'apple'?");
  CHECK(Parse("buy 3 ripe").why() == "3: expected 'pears', found the end of the line");
  CHECK(Parse("buy 3 apples 4").why() == "3: expected the end of the line, found '4'");
  CHECK(Parse("by 3").why() == "0: expected an order, found 'by'; did you mean 'buy'?");
}

std::string repeated(const char* begin, const char* again, int times) {
  std::string text = begin;
  for (int i = 0; i < times; ++i) text += again;
  return text;
}

TEST_CASE("Any line takes bounded time") {
  CHECK(Parse(repeated("mix apples", " and apples", 90).c_str()).order() >= 0);
  const Parse p(repeated("mix apples", " and apples", 20000).c_str());
  REQUIRE(p.problems.size() == 1);
  CHECK(to_string(p.problems[0]) == "toy:1:1: this line is too long; at most 200 words");
}

TEST_CASE("Any body is shallow") {
  const Parse p(repeated("", " ", 5000).append("apple").c_str());
  REQUIRE(p.problems.size() == 1);
  CHECK(to_string(p.problems[0]) == "toy:1:101: indented too deeply; at most 100 spaces");
}

TEST_CASE("Lines and tokens know their places") {
  Words words;
  words.intern("non-");
  std::vector<Diagnostic> problems;
  const Tokens t =
      lex("a:\n\n  non-b c's 12 \"x y\" >= # rest\n", words, {"non-", 5}, "f", problems);
  REQUIRE(t.lines.size() == 2);
  CHECK(t.lines[1].indent == 2);
  CHECK(t.lines[1].number == 7);
  REQUIRE(t.tokens.size() == 8);
  CHECK(t.tokens[2].text == "non-");
  CHECK(t.tokens[3].text == "b");
  CHECK(t.tokens[3].place.column == 7);
  CHECK(t.tokens[4].text == "c's");
  CHECK(t.tokens[5].number == 12);
  CHECK(t.tokens[6].text == "x y");
  CHECK(t.tokens[7].text == ">=");
  CHECK(problems.empty());
}

TEST_CASE("Characters out of place are reported and skipped") {
  Words words;
  std::vector<Diagnostic> problems;
  lex("\tgain \xC3\x86 99999 \"x", words, {}, "f", problems);
  REQUIRE(problems.size() == 4);
  CHECK(to_string(problems[0]) == "f:1:1: tab characters are not allowed; indent with spaces");
  CHECK(to_string(problems[1]) == "f:1:7: unexpected character");
  CHECK(to_string(problems[2]) == "f:1:10: number too large; at most 9999");
  CHECK(to_string(problems[3]) == "f:1:16: missing closing '\"'");
  CHECK_THROWS_AS(throw_if_any(problems), Error);
}

}  // namespace
}  // namespace archon::script::script_parser_test
