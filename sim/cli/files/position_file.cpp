#include "sim/cli/files/position_file.h"

#include <fmt/format.h>

#include "engine/keyforge/cards/facts.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {
// The largest that a game comes to has a few kilobytes; reading YAML takes many times its size.
constexpr uintmax_t kLargestPosition = 1U << 20U;
}  // namespace

std::string position_text(const std::string& file) {
  return read_given(file, "a position file", kLargestPosition);
}

LoadedPosition load_position(const std::string& file, keyforge::Libraries& libraries) {
  return load_position(file, position_text(file), libraries);
}

LoadedPosition load_position(const std::string& file, const std::string& text,
                             keyforge::Libraries& libraries) {
  const std::string name = name_of_given(file);
  if (text.starts_with('{') && text.find("\"archon_replay\"") != std::string::npos)
    throw UsageError(name + ": is a replay; expected a position file, or --at with the choice");
  if (text.empty()) throw Error(name + ": is empty; expected a position");
  return with_name(name, [&]() -> LoadedPosition {
    const keyforge::Library& library = libraries.of(keyforge::rules_of_position(text));
    const keyforge::Position position = keyforge::parse_position(text, library);
    return {position.state, position.match};
  });
}

std::string replay_text(const std::string& file) { return read_given(file, "a replay"); }

keyforge::Replay load_replay(const std::string& file) {
  return load_replay(file, replay_text(file));
}

keyforge::Replay load_replay(const std::string& file, const std::string& text) {
  return with_name(name_of_given(file),
                   [&] { return keyforge::replay_from_json(text, keyforge::facts()); });
}

LoadedPosition load_moment(const std::string& file, const std::string& text, int choices,
                           keyforge::Libraries& libraries) {
  const keyforge::Replay replay = load_replay(file, text);
  if (choices > replay.choices())
    throw UsageError(fmt::format("--at: {} has {} choices, not {}", name_of_given(file),
                                 replay.choices(), choices));
  return with_name(name_of_given(file), [&]() -> LoadedPosition {
    const keyforge::Match match = keyforge::match_of(replay, libraries.of(replay.rules));
    return {keyforge::play_replay(replay, match, {choices, {}}), match};
  });
}

}  // namespace archon::cli
