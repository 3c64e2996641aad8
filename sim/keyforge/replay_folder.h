// A folder that takes the replays of a match, a file for each game.
#pragma once

#include <filesystem>

#include "engine/keyforge/papers/replay.h"
#include "sim/keyforge/match.h"

namespace archon::sim {

class ReplayFolder {
 public:
  // Throws Error unless the folder is there, can be written to, and holds no replays of an earlier
  // match, which would be mixed with the new ones, nor is written to by a match that still goes on.
  explicit ReplayFolder(std::filesystem::path folder);

  // "pair-0001-a.json": pairs count from 1, and the letter is that of the deck that goes first.
  std::filesystem::path file(int64_t pair, int first) const;

  // Writes the file whole or not at all. May be called from several threads at once.
  void write(const PlayedGame& game) const;
  // Puts the salt into the files that were written without it, when nothing more is dealt from it.
  void reveal(const Salt& salt) const;

 private:
  // While it lives no other match comes in; the system lets go of it when the program ends, however
  // that is. Where a file system knows no locks there is none.
  class Lock {
   public:
    explicit Lock(const std::filesystem::path& folder);
    ~Lock();
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

   private:
    int descriptor_;
  };

  std::filesystem::path folder_;
  Lock lock_;
};

}  // namespace archon::sim
