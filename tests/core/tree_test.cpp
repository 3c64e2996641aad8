#include "engine/core/tree.h"

#include <doctest/doctest.h>

#include <array>

#include "engine/core/check.h"
#include "engine/core/trees/yaml_tree.h"

namespace archon::tree_test {
namespace {

// you: {aember: 3, line: [troll, {ready: No}]}, on line 2
Tree tree() {
  Tree out = Tree::map();
  Tree& you = out["you"] = Tree::map();
  you.line = 2;
  you["aember"] = Tree::of_word("3");
  Tree& line = you["line"] = Tree::list();
  line.items.push_back(Tree::of_word("troll"));
  line.items.push_back(Tree::map());
  line.items[1]["ready"] = Tree::of_word("No");
  return out;
}

template <class Step>
std::string complaint(Step step) {
  try {
    step();
  } catch (const Error& e) {
    return e.what();
  }
  return "";
}

TEST_CASE("a tree is read by keys and places, and what is missing is absent") {
  const Tree top = tree();
  const TreeReader you = TreeReader(&top)["you"];
  CHECK(you["aember"].number(0, 5) == 3);
  CHECK(you["keys"].number_or(0, 3, 1) == 1);
  CHECK(!you["foe"]["line"].present());
  CHECK(you["foe"]["line"].items().empty());
  REQUIRE(you["line"].items().size() == 2);
  CHECK(you["line"].items()[0].word() == "troll");
  CHECK(!you["line"].items()[1]["ready"].flag_or(true));
}

TEST_CASE("a complaint names line, path and what was expected") {
  Tree top = tree();
  const TreeReader you = TreeReader(&top)["you"];
  CHECK(complaint([&] { you.word(); }) == "line 2: you: expected a word, not a map");
  CHECK(complaint([&] { you["aember"].number(5, 9); }) ==
        "you.aember: expected a number from 5 to 9, not '3'");
  CHECK(complaint([&] { you["line"].items()[0].flag_or(true); }) ==
        "you.line[1]: expected true or false, not 'troll'");
  CHECK(complaint([&] {
          you.only_keys(std::array<std::string, 2>{"amber", "line"});
        }) == "you: unknown key 'aember'; did you mean 'amber'?");
  // A place may have a name of its own.
  top["you"]["line"].path = "players.0.line";
  CHECK(complaint([&] { TreeReader(&top)["you"]["line"].number(0, 1); }) ==
        "players.0.line: expected a number from 0 to 1, not a list");
}

TEST_CASE("what YAML can't be is told in words of those who write it") {
  const auto told = [](const char* text) { return complaint([&] { tree_of_yaml(text); }); };
  CHECK(told("you: {house: dis\nfoe: {}\n") == "line 2: a { isn't closed");
  CHECK(told("you:\n  hand: [fear\nfoe: 1\n") == "line 3: a [ isn't closed");
  CHECK(told("you:\n\thouse: dis\n") == "line 2: indented by a tab; expected blanks");
  CHECK(told("you:\n  house: dis\n foe: x\n") ==
        "line 3: this line is indented otherwise than those beside it");
  CHECK(told("you: a: b\n").find("line 1: a ':' can't stand here") == 0);
}

}  // namespace
}  // namespace archon::tree_test
