#include "engine/core/printable.h"

#include <doctest/doctest.h>

#include <string>

namespace archon::printable_test {
namespace {

TEST_CASE("what a terminal would obey is shown") {
  CHECK(printable("Radiant Argus the Supreme, Æmber “x” ± 5 日本 🂡") ==
        "Radiant Argus the Supreme, Æmber “x” ± 5 日本 🂡");
  CHECK(printable("a\033[2Jb\a\b\177") == "a\\x1b[2Jb\\x07\\x08\\x7f");
  CHECK(printable("one\ntwo\r\tthree") == "one\\ntwo\\r\\tthree");
  CHECK(printable(std::string_view("a\0b", 3)) == "a\\x00b");
  CHECK(printable("a\u009b31mb") == "a\\x9b31mb");  // as ESC [
  for (const char* mark : {"\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067",
                           "\u2068", "\u2069", "\u200e", "\u200f", "\u061c", "\u2028", "\u2029"})
    CHECK(printable(mark).starts_with("\\u"));
  CHECK(printable("\u202egnp.exe") == "\\u202egnp.exe");
}

TEST_CASE("bytes that are no UTF-8 are shown") {
  CHECK(printable("\xff") == "\\xff");
  CHECK(printable("a\xc3") == "a\\xc3");
  CHECK(printable("\xc3(") == "\\xc3(");
  CHECK(printable("\xc0\x8a") == "\\xc0\\x8a");           // a line end in two bytes
  CHECK(printable("\xe0\x80\x8a") == "\\xe0\\x80\\x8a");  // in three
  CHECK(printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");  // half of a pair
  CHECK(printable("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");
  CHECK(printable("\xf5\x80\x80\x80") == "\\xf5\\x80\\x80\\x80");
}

TEST_CASE("lines stay lines, JSON stays JSON") {
  CHECK(printable_lines("a\nb\033\n") == "a\nb\\x1b\n");
  CHECK(printable_json("{\n\"a\": \"Æ\u202e\177\"}") == "{\n\"a\": \"Æ\\u202e\\u007f\"}");
}

TEST_CASE("texts are cut between characters") {
  CHECK(first_bytes("Æmber", 1).empty());
  CHECK(first_bytes("Æmber", 2) == "Æ");
  CHECK(first_bytes("aÆmber", 2) == "a");
  CHECK(first_bytes("abc", 3) == "abc");
  CHECK(first_bytes("🂡🂡", 7) == "🂡");
}

}  // namespace
}  // namespace archon::printable_test
