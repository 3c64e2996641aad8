// The references that play KeyForge.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "ai/keyforge/named_agents.h"
#include "tests/ai/spec_errors.h"

namespace archon::ai::test {

TEST_CASE("a reference says every parameter, and is read wherever an agent is") {
  std::set<std::string_view> names;
  for (const Reference& reference : keyforge_agents().references) {
    CAPTURE(reference.name);
    CHECK(names.insert(reference.name).second);
    CHECK(reference.name.starts_with(kReferencePrefix));
    const AgentSpec spec = keyforge_agent(reference.name);
    // A parameter that came later is to be added to the reference, with the value that plays as
    // before.
    CHECK(to_string(spec) == reference.spec);
    CHECK(spec == parse_agent_spec(reference.spec));
  }
  CHECK(names.contains(keyforge_agents().anchor));
}

TEST_CASE("an unknown reference is told with the nearest one") {
  CHECK(says("ref:2026-11-bb", "unknown reference 'ref:2026-11-bb'; did you mean",
             keyforge_agents()));
  CHECK(says("ref:", "unknown reference 'ref:'", keyforge_agents()));
}

}  // namespace archon::ai::test
