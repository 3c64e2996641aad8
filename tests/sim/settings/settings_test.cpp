// Keywords of Python's games and the page's form are written in other languages, so they can't read
// the rows of settings: what they say of a setting is compared with its row here.
#include "sim/settings.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <regex>
#include <string>

#include "engine/core/files.h"
#include "sim/bids/bid_design.h"
#include "sim/kinds/match/match.h"
#include "sim/play/game_settings.h"
#include "sim/rating/rating_places.h"

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

std::string attribute(const std::string& input, const std::string& name) {
  std::smatch found;
  REQUIRE_MESSAGE(std::regex_search(input, found, std::regex("\\b" + name + "=\"([^\"]*)\"")),
                  input);
  return found[1];
}

std::string field_of(const std::string& page, const std::string& name) {
  std::smatch found;
  REQUIRE_MESSAGE(std::regex_search(page, found, std::regex("<input name=\"" + name + "\"[^>]*>")),
                  name);
  return found[0];
}

// The page may ask for less than the program takes: a browser plays no ten million games. A field
// may be left empty, as the program says what that means.
template <class T>
void expect_within(const std::string& field, const sim::Setting<T>& row) {
  INFO(field);
  for (const char* of : {"min", "max", "value"}) {
    if (of == std::string("value") && field.find("value=") == std::string::npos) continue;
    const double number = std::stod(attribute(field, of));
    CHECK(number >= static_cast<double>(row.least));
    CHECK(number <= static_cast<double>(row.most));
  }
}

template <class T>
void expect_value(const std::string& field, const sim::Setting<T>& row) {
  INFO(field);
  CHECK(std::stod(attribute(field, "value")) == static_cast<double>(row.initial));
}

TEST_CASE("the page's form offers what the rows of the settings say") {
  const std::string page = source("bindings/web/page/index.html");
  const auto expect_as = [&](const char* name, const auto& row) {
    expect_within(field_of(page, name), row);
    expect_value(field_of(page, name), row);
  };
  expect_as("games", sim::kMatchGames);
  // What a bid stops at hangs on whether it climbs the ladder.
  expect_within(field_of(page, "within_chains"), sim::kBidWithin);
  expect_as("chains_a", sim::kChainsA);
  expect_as("chains_b", sim::kChainsB);
  // A rank has it, too, and begins with fewer games than a bid alone would.
  expect_within(field_of(page, "max_games"), sim::kBidGames);
  expect_value(field_of(page, "seed"), sim::kSeed);
}

}  // namespace
}  // namespace archon::settings_test
