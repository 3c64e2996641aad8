// Keywords of Python's games are written in another language, so they can't read the rows of
// settings: what they say of a setting is compared with its row here.
#include "sim/settings.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <regex>
#include <string>

#include "engine/core/files.h"
#include "sim/play/game_settings.h"

namespace archon::settings_test {
namespace {

constexpr int kMostBytes = 1 << 20;

std::string source(const std::string& name) {
  return read_file(ARCHON_SOURCE_DIR "/" + name, name, kMostBytes);
}

// ---- Python ----

// Every default of this keyword, whatever it is a keyword of.
template <class T>
int expect_all(const std::string& text, const sim::Setting<T>& row) {
  const std::regex keyword("\\b" + std::string(row.name) + ": [a-z]+ = ([0-9.]+)");
  int out = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), keyword), end; at != end; ++at, ++out) {
    INFO((*at)[0].str());
    CHECK(std::stod((*at)[1]) == static_cast<double>(row.initial));
  }
  return out;
}

TEST_CASE("Python's keywords take what the rows of the settings say where nothing is given") {
  for (const char* file : {"games", "environments", "vector"}) {
    INFO(file);
    CHECK(expect_all(source(fmt::format("bindings/python/archon/{}.py", file)), sim::kTurnLimit) >
          0);
  }
}

// ---- The page ----

// Its fields are printed from the rows; tests/web/same_reports.mjs holds them against what is
// taken.
TEST_CASE("the page's form has no setting of its own") {
  const std::string page = source("bindings/web/page/index.html");
  for (const std::string name :
       {"games", "within", "within_chains", "sure", "chains_a", "chains_b", "max_games", "seed"}) {
    CAPTURE(name);
    CHECK(page.find("name=\"" + name + "\"") == std::string::npos);
  }
}

}  // namespace
}  // namespace archon::settings_test
