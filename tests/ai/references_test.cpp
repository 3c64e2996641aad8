#include "ai/references.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "ai/agent_spec.h"
#include "tests/ai/spec_errors.h"

namespace archon::ai::test {

TEST_CASE("a reference says every parameter, and is read wherever an agent is") {
  std::set<std::string_view> names;
  for (const Reference& reference : references()) {
    CAPTURE(reference.name);
    CHECK(names.insert(reference.name).second);
    CHECK(reference.name.starts_with(kReferencePrefix));
    const AgentSpec spec = parse_agent_spec(reference.name);
    // A parameter that came later is to be added to the reference, with the value that plays as
    // before.
    CHECK(to_string(spec) == reference.spec);
    CHECK(spec == parse_agent_spec(reference.spec));
  }
  CHECK(names.contains(kAnchorReference));
}

TEST_CASE("an unknown reference is told with the nearest one") {
  CHECK(says("ref:2026-11-bb", "unknown reference 'ref:2026-11-bb'; did you mean"));
  CHECK(says("ref:", "unknown reference 'ref:'"));
}

}  // namespace archon::ai::test
