#include "sim/kinds/match/replay_folder.h"

#include <fmt/format.h>

#include <string_view>
#include <system_error>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/files.h"

namespace archon::sim {
namespace {

constexpr std::string_view kPrefix = "pair-";

std::filesystem::path made(std::filesystem::path folder) {
  make_folder(folder);
  return folder;
}

bool is_replay(const std::filesystem::path& file) {
  return file.filename().string().starts_with(kPrefix) && file.extension() == ".json";
}

}  // namespace

ReplayFolder::ReplayFolder(std::filesystem::path folder, bool resumed)
    : folder_(made(std::move(folder))),
      lock_(
          folder_,
          fmt::format("{}: another match is writing its replays there; expected a separate folder",
                      folder_.string())) {
  check_writable(file(0, 0));
  if (resumed) return;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, error))
    if (is_replay(entry.path()))
      throw Error(fmt::format("{}: has replays of another match; expected a folder without replays",
                              folder_.string()));
  if (error) throw Error(fmt::format("{}: can't be read ({})", folder_.string(), error.message()));
}

std::filesystem::path ReplayFolder::file(int64_t pair, int first) const {
  return folder_ / fmt::format("{}{:04}-{}.json", kPrefix, pair + 1, first == 0 ? 'a' : 'b');
}

void ReplayFolder::write(const PlayedGame& game) const {
  write_file(file(game.pair, game.first), game.replay);
}

void ReplayFolder::reveal(const Arena& arena, const Salt& salt) const {
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    if (!is_replay(entry.path())) continue;
    write_file(entry.path(), arena.reveal(read_file(entry.path(), "a replay"), salt));
  }
}

}  // namespace archon::sim
