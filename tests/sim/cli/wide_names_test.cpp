// Tables of reports stay straight whatever names are written with: wide characters, and letters
// made up of several.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "sim/text_width.h"
#include "tests/sim/program.h"

namespace archon::wide_names_test {
namespace {

using Json = nlohmann::json;

const std::string kWide = "鍵の砦と書記官";
const std::string kCombining = "Rene\u0301e du Cha\u0302teau";

struct Decks : Folder {
  std::string wide = named(kWide, "miss-onyx-censorius");
  std::string combining = named(kCombining, "radiant-argus-the-supreme");

  std::string named(const std::string& name, const std::string& bundled) const {
    Json deck = Json::parse(read(ARCHON_SOURCE_DIR "/data/keyforge/decks/" + bundled + ".json"));
    deck["name"] = name;
    return write(bundled + ".json", deck.dump());
  }
  std::string both() const { return "'" + wide + "' '" + combining + "' "; }
};

// Where in the first line of a table that has both a word stands behind the other.
size_t column_behind(const std::string& text, const std::string& name, const std::string& word) {
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    const size_t found = line.find(name);
    if (found == std::string::npos || !line.starts_with(' ')) continue;
    const size_t behind = line.find(word, found + name.size());
    if (behind != std::string::npos) return sim::columns(line.substr(0, behind));
  }
  FAIL("no line with '" << name << "' and '" << word << "' in\n" << text);
  return 0;
}

TEST_CASE("columns, and blanks up to them") {
  CHECK(sim::columns(kWide) == 14);
  CHECK(sim::columns(kCombining) == 16);
  CHECK(sim::padded(kWide, 16) == kWide + "  ");
  CHECK(sim::padded_left(kCombining, 17) == " " + kCombining);
  CHECK(sim::padded_left("longer", 3) == "longer");
}

TEST_CASE("wide and combining names leave the columns of tables straight") {
  const Decks decks;
  const std::string quick = "--agent random --games 20 --quiet --details ";
  const auto houses = [&](const std::string& text) {
    CAPTURE(text);
    const size_t title = column_behind(text, "deck ", "houses");
    CHECK(column_behind(text, kWide, "Brobnar") == title);
    CHECK(column_behind(text, kCombining, "Logos") == title);
  };
  houses(run("rank " + decks.both() + quick).out);
  houses(run("handicap --within 20 " + decks.both() + quick).out);
  houses(run("predict " + decks.both() + "--quiet --details").out);
}

TEST_CASE("so do the players of a tournament and the decks of a grid") {
  const Decks decks;
  const std::string out =
      run("tournament " + decks.both() + "argus --agent random --quiet --each 4 --replications 20")
          .out;
  CHECK(column_behind(out, kWide, " %") == column_behind(out, kCombining, " %"));
  const std::string grid =
      decks.write("grid.yaml", "decks: ['" + decks.wide + "', '" + decks.combining +
                                   "']\nopponents: gregg\nagents: random\nchains: 0\ngames: 4\n");
  const std::string table = run("run --quiet '" + grid + "'").out;
  CHECK(column_behind(table, kWide, "4 ") == column_behind(table, kCombining, "4 "));
}

}  // namespace
}  // namespace archon::wide_names_test
