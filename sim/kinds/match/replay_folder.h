// A folder that takes the replays of a match, a file for each game.
#pragma once

#include <filesystem>

#include "sim/play/arena.h"
#include "sim/runs/file_lock.h"

namespace archon::sim {

class ReplayFolder {
 public:
  // Throws Error unless the folder is there, can be written to, and holds no replays of an earlier
  // match, which would be mixed with the new ones, nor is written to by a match that still goes on.
  // Where a match is resumed, those that are there are its own.
  explicit ReplayFolder(std::filesystem::path folder, bool resumed = false);

  // "pair-0001-a.json": pairs count from 1, and the letter is that of the deck that goes first.
  std::filesystem::path file(int64_t pair, int first) const;

  // Writes the file whole or not at all. May be called from several threads at once.
  void write(const PlayedGame& game) const;
  // Puts the salt into the files that were written without it, when nothing more is dealt from it.
  void reveal(const Arena& arena, const Salt& salt) const;

 private:
  std::filesystem::path folder_;
  FileLock lock_;
};

}  // namespace archon::sim
