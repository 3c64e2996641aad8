#include "sim/cli/position_file.h"

#include "engine/core/files.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {
// The largest that a game comes to has a few kilobytes; reading YAML takes many times its size.
constexpr uintmax_t kLargestPosition = 1U << 20U;
}  // namespace

LoadedPosition load_position(const std::string& file, keyforge::Libraries& libraries) {
  const std::string text = read_file(file, "a position file", kLargestPosition);
  if (text.empty()) throw Error(file + ": holds nothing; expected a position");
  return with_name(file, [&]() -> LoadedPosition {
    const keyforge::Library& library = libraries.of(keyforge::rules_of_position(text));
    const keyforge::Position position = keyforge::parse_position(text, library);
    return {position.state, position.match};
  });
}

}  // namespace archon::cli
