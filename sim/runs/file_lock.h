// A file or folder that one process at a time works on.
#pragma once

#include <filesystem>
#include <string>

namespace archon::sim {

// While it lives no other process gets it; the system lets go of it when the program ends, however
// that is. Where a file system knows no locks there is none.
class FileLock {
 public:
  // Throws Error with this sentence where another process has it.
  FileLock(const std::filesystem::path& what, const std::string& taken);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace archon::sim
