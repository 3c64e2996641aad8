#include "engine/core/trees/json_tree.h"

#include <doctest/doctest.h>

#include <string>

namespace archon::json_tree_test {
namespace {

std::string complaint(const std::string& text) {
  try {
    tree_of_json(text);
  } catch (const Error& wrong) {
    return wrong.what();
  }
  return "";
}

}  // namespace

TEST_CASE("JSON becomes words, lists and maps") {
  const Tree tree = tree_of_json(R"({"a": [1, -2, 0.50, true, "x y"], "b": {"c": null}})");
  REQUIRE(tree.kind == Tree::Kind::Map);
  const Tree* list = tree.find("a");
  REQUIRE(list != nullptr);
  REQUIRE(list->items.size() == 5);
  CHECK(list->items[0].word == "1");
  CHECK(list->items[1].word == "-2");
  CHECK(list->items[2].word == "0.50");
  CHECK(list->items[3].word == "true");
  CHECK(list->items[4].word == "x y");
  REQUIRE(tree.find("b") != nullptr);
  REQUIRE(tree.find("b")->find("c") != nullptr);
  CHECK(tree.find("b")->find("c")->kind == Tree::Kind::Nothing);
  CHECK(tree_of_json("7").word == "7");
}

TEST_CASE("a key that stands twice is noticed by whoever reads the tree") {
  const Tree tree = tree_of_json(R"({"a": 1, "a": 2})");
  const std::string known[] = {"a"};
  CHECK_THROWS_WITH(TreeReader(&tree).only_keys(known), "'a' appears twice; expected it once");
}

TEST_CASE("what isn't JSON is refused with its place") {
  CHECK(complaint("{\"a\": 1,\n}").find("line 2, column 1") != std::string::npos);
  CHECK(complaint("").find("not valid JSON") == 0);
  CHECK(complaint(std::string(65, '[') + std::string(65, ']')) ==
        "lists and objects are nested too deeply; expected fewer levels");
  CHECK(complaint(std::string(64, '[') + std::string(64, ']')).empty());
}

}  // namespace archon::json_tree_test
