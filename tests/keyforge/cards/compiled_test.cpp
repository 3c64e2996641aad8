#include "engine/keyforge/cards/compiled.h"

#include <doctest/doctest.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/keyforge/cards/archive.h"
namespace archon::keyforge::compiled_test {
namespace {

// With a folder scripts are compiled anew, even if there is no card in it.
Library compiled_now(Rules rules) { return Library::load(ARCHON_SOURCE_DIR "/cmake", rules); }

TEST_CASE("what is built in is what scripts and facts compile to") {
  CHECK(CompiledCards::bytes_of(facts()) == CompiledCards::bytes_of(Facts(embedded_files())));
  for (const Edition edition : kCompiledEditions) {
    const Rules rules{edition};
    CAPTURE(rules.name());
    const Library loaded = Library::load("", rules);
    CHECK(CompiledCards::bytes_of(loaded) == CompiledCards::bytes_of(compiled_now(rules)));
    CHECK(loaded.rules().edition == edition);
    CHECK(loaded.find("Anger") == loaded.find("anger"));
  }
}

TEST_CASE("editions that aren't built in are compiled") {
  for (int i = 0; i < kEditions; ++i) {
    const Rules rules{static_cast<Edition>(i)};
    CAPTURE(rules.name());
    const Library loaded = Library::load("", rules);
    CHECK(loaded.rules().edition == rules.edition);
    CHECK(loaded.fingerprint() == compiled_now(rules).fingerprint());
  }
}

TEST_CASE("an archive gives back what was put in") {
  ArchiveWriter out;
  const std::vector<std::pair<std::string, int>> names = {{"a", 1}, {"", -2}};
  const std::optional<Counter> none;
  const std::optional<Counter> some = static_cast<Counter>(2);
  out(names);
  out(none);
  out(some);
  ArchiveReader in(out.bytes);
  std::vector<std::pair<std::string, int>> read;
  std::optional<Counter> first = some;
  std::optional<Counter> second;
  in(read);
  in(first);
  in(second);
  CHECK(read == names);
  CHECK(first == none);
  CHECK(second == some);
  CHECK(in.at_end());
  CHECK_THROWS_AS(in(second), std::logic_error);
}

}  // namespace
}  // namespace archon::keyforge::compiled_test
