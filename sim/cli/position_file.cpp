#include "sim/cli/position_file.h"

#include "sim/cli/given_file.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {
// The largest that a game comes to has a few kilobytes; reading YAML takes many times its size.
constexpr uintmax_t kLargestPosition = 1U << 20U;
}  // namespace

LoadedPosition load_position(const std::string& file, keyforge::Libraries& libraries) {
  const std::string text = read_given(file, "a position file", kLargestPosition);
  const std::string name = name_of_given(file);
  if (text.empty()) throw Error(name + ": holds nothing; expected a position");
  return with_name(name, [&]() -> LoadedPosition {
    const keyforge::Library& library = libraries.of(keyforge::rules_of_position(text));
    const keyforge::Position position = keyforge::parse_position(text, library);
    return {position.state, position.match};
  });
}

}  // namespace archon::cli
