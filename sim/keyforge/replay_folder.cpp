#include "sim/keyforge/replay_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/files.h"
#include "engine/keyforge/cards/facts.h"

namespace archon::sim {
namespace {

constexpr std::string_view kPrefix = "pair-";

bool is_replay(const std::filesystem::path& file) {
  return file.filename().string().starts_with(kPrefix) && file.extension() == ".json";
}

}  // namespace

ReplayFolder::Lock::Lock(const std::filesystem::path& folder)
    : descriptor_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (descriptor_ < 0 || flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  close(descriptor_);
  throw Error(fmt::format(
      "{}: another match writes its replays there; expected a folder of its own", folder.string()));
}

ReplayFolder::Lock::~Lock() {
  if (descriptor_ >= 0) close(descriptor_);
}

ReplayFolder::ReplayFolder(std::filesystem::path folder)
    : folder_(std::move(folder)), lock_(folder_) {
  check_writable(file(0, 0));
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, error))
    if (is_replay(entry.path()))
      throw Error(fmt::format("{}: holds replays of another match; expected a folder without any",
                              folder_.string()));
  if (error) throw Error(fmt::format("{}: cannot be read ({})", folder_.string(), error.message()));
}

std::filesystem::path ReplayFolder::file(int64_t pair, int first) const {
  return folder_ / fmt::format("{}{:04}-{}.json", kPrefix, pair + 1, first == 0 ? 'a' : 'b');
}

void ReplayFolder::write(const PlayedGame& game) const {
  write_file(file(game.pair, game.first), keyforge::replay_to_json(game.replay));
}

void ReplayFolder::reveal(const Salt& salt) const {
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    if (!is_replay(entry.path())) continue;
    const std::string text = read_file(entry.path(), "a replay");
    keyforge::Replay replay = keyforge::replay_from_json(text, keyforge::facts());
    replay.salt = salt.hex();
    write_file(entry.path(), keyforge::replay_to_json(replay));
  }
}

}  // namespace archon::sim
