#include "sim/runs/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

#include "engine/core/check.h"

namespace archon::sim {

FileLock::FileLock(const std::filesystem::path& what, const std::string& taken)
    : descriptor_(open(what.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (descriptor_ < 0 || flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  close(descriptor_);
  throw Error(taken);
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace archon::sim
