// The examples of docs/archmajesty.md.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "engine/archmajesty/encounters/encounter_library.h"
#include "engine/archmajesty/mages/mage_file.h"
#include "engine/archmajesty/mages/mage_library.h"

namespace archon::archmajesty::document_test {
namespace {

// The YAML blocks of the document.
std::vector<std::string> examples() {
  std::ifstream in(ARCHON_SOURCE_DIR "/docs/archmajesty.md");
  const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  const std::string begin = "```yaml\n";
  std::vector<std::string> out;
  for (size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
    at += begin.size();
    out.push_back(text.substr(at, text.find("```", at) - at));
  }
  return out;
}

}  // namespace

TEST_CASE("the examples of the document are read, and are what is bundled") {
  const std::vector<std::string> blocks = examples();
  REQUIRE(blocks.size() == 5);
  const MageBuild mage = read_mage(blocks[3]);
  CHECK(mage.name == "Berta Ironroot");
  CHECK(mage.abilities.size() == 2);
  const MageBuild gambit = read_mage("name: A\n" + blocks[4]);
  REQUIRE(gambit.gambits.size() == 1);
  CHECK(gambit.gambits[0].cards.size() == 2);
  CHECK(read_foe(blocks[1]) == bundled_foes()[bundled_foes().find("marsh-hound")]);
  CHECK(read_map(blocks[2]).walls.size() == 1);
  CHECK(read_encounter(blocks[0]) == find_encounter("toll-bridge"));
}

}  // namespace archon::archmajesty::document_test
