// The file in which `archon deck tune --run` keeps the battles that were fought, one line each.
// What is asked next follows from them, so with them the same command finds what it would have
// found undisturbed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "engine/archmajesty/mages/mage.h"
#include "sim/play/game_record.h"
#include "sim/runs/file_lock.h"

namespace archon::sim {

class FoughtBattles {
 public:
  // Begins the file, or goes on with it; `asked` stands for all that a battle hangs on but the deck
  // and the number of its dice. Throws Error where it is of other battles, no such file, or another
  // process's.
  FoughtBattles(std::filesystem::path file, uint64_t asked);

  // Of a battle what tuning looks at: who won, and which cards were held. A line that was cut off
  // or damaged is none.
  std::optional<GameRecord> find(const archmajesty::MageBuild& mage, int64_t number) const;
  void add(const archmajesty::MageBuild& mage, int64_t number, const GameRecord& record);
  // Throws Error naming the file where it can't be written.
  void flush();

  int64_t size() const { return static_cast<int64_t>(known_.size()); }

 private:
  struct Fought {
    int winner = 0;
    uint64_t held = 0;
  };
  using Key = std::pair<uint64_t, int64_t>;  // of the deck as it is ordered, and of the dice

  void read(const std::string& text, const std::string& head);

  std::filesystem::path path_;
  std::map<Key, Fought> known_;
  std::ofstream out_;
  std::optional<FileLock> lock_;
};

}  // namespace archon::sim
