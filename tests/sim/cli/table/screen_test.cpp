// Do texts take the columns that a terminal gives them?
#include "sim/cli/terminal/screen.h"

#include <doctest/doctest.h>

namespace archon::cli::screen_test {
namespace {

TEST_CASE("wide characters take two columns, combining ones and colours none") {
  CHECK(columns("Æmber") == 5);
  CHECK(columns("暗黒の潮") == 8);
  CHECK(columns("e\u0301tude") == 5);
  CHECK(columns("\033[31mred\033[0m") == 3);
  CHECK(columns("") == 0);
  CHECK(columns("\xff\xfe") == 2);  // what is no character is shown somehow
}

TEST_CASE("what is cut or filled up has the columns asked for, and no character is torn") {
  CHECK(shortened("暗黒の潮", 8) == "暗黒の潮");
  CHECK(shortened("暗黒の潮", 7) == "暗黒の…");
  CHECK(shortened("暗黒の潮", 6) == "暗黒…");
  CHECK(shortened("e\u0301tude", 3) == "e\u0301t…");
  CHECK(columns(padded("暗黒", 6)) == 6);
}

}  // namespace
}  // namespace archon::cli::screen_test
