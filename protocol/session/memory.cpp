#include "protocol/session/memory.h"

#include <fcntl.h>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>

namespace archon::protocol {

int64_t memory_in_use() {
  const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  std::array<char, 128> text{};
  const ssize_t size = read(file, text.data(), text.size() - 1);
  close(file);
  const char* resident = size > 0 ? std::strchr(text.data(), ' ') : nullptr;
  return resident ? std::atoll(resident) * sysconf(_SC_PAGESIZE) : 0;
}

int64_t memory_needed() {
  malloc_trim(0);
  return memory_in_use();
}

void limit_memory(int64_t bytes) {
#ifndef __SANITIZE_ADDRESS__  // whose shadows take more than any limit
  rlimit now{};
  getrlimit(RLIMIT_DATA, &now);
  now.rlim_cur = std::min<rlim_t>(bytes, now.rlim_max);
  setrlimit(RLIMIT_DATA, &now);
#else
  static_cast<void>(bytes);
#endif
}

}  // namespace archon::protocol
