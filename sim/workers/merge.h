// The parts of a run, put together.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace archon::sim {

struct Merged {
  int64_t games = 0;
  int64_t of = 0;  // so many when nothing is missing
};

// Makes a run of the parts that several machines played of one match: a new file, whole or not at
// all. Parts may be missing or unfinished. Throws Error, naming the file, for one that is no part
// of the same match, or a part that is there already.
Merged merge_runs(const std::filesystem::path& out, const std::vector<std::string>& parts);

}  // namespace archon::sim
