#include "protocol/programs/process_tree.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <span>
#include <string_view>

namespace archon::protocol {
namespace {

struct Process {
  pid_t pid;
  pid_t parent;
  int threads;
  int64_t pages;
  bool below;  // the calling process
};

constexpr size_t kMostProcesses = 1 << 15;

// What linux_dirent64 looks like to getdents64, which the C library wraps with a heap only.
struct Entry {
  uint64_t inode;
  int64_t offset;
  uint16_t length;
  uint8_t type;
  char name[1];
};

int open_entry(int folder, const char* pid, const char* file) {
  std::array<char, 32> path{};
  const size_t length = std::strlen(pid);
  if (length + std::strlen(file) + 1 > path.size()) return -1;
  std::copy_n(pid, length, path.begin());
  std::copy_n(file, std::strlen(file), path.begin() + length);
  return openat(folder, path.data(), O_RDONLY | O_CLOEXEC);
}

// Reads "PID (NAME) STATE PARENT ...": fields are counted behind the name, which may hold anything.
bool read_process(int folder, const char* pid, Process& out) {
  const int file = open_entry(folder, pid, "/stat");
  if (file < 0) return false;
  std::array<char, 1024> text{};
  const ssize_t size = read(file, text.data(), text.size() - 1);
  close(file);
  if (size <= 0) return false;
  const char* at = std::strrchr(text.data(), ')');
  if (!at) return false;
  out = {std::atoi(pid), 0, 0, 0, false};
  constexpr int kParent = 4;
  constexpr int kThreads = 20;
  constexpr int kPages = 24;
  for (int field = 3; field <= kPages; ++field) {
    at = std::strchr(at, ' ');
    if (!at) return false;
    ++at;
    if (field == kParent) out.parent = std::atoi(at);
    if (field == kThreads) out.threads = std::atoi(at);
    if (field == kPages) out.pages = std::atoll(at);
  }
  return true;
}

// Every process that can be seen.
std::span<Process> all_processes() {
  static std::array<Process, kMostProcesses> all;
  size_t count = 0;
  const int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return {};
  alignas(Entry) static std::array<char, 1 << 15> buffer;
  for (;;) {
    const long size = syscall(SYS_getdents64, folder, buffer.data(), buffer.size());
    if (size <= 0) break;
    for (long at = 0; at < size;) {
      const auto* entry = reinterpret_cast<const Entry*>(buffer.data() + at);
      at += entry->length;
      const bool is_process = entry->name[0] >= '1' && entry->name[0] <= '9';
      if (is_process && count < all.size() && read_process(folder, entry->name, all[count]))
        ++count;
    }
  }
  close(folder);
  const std::span found = std::span(all).first(count);
  std::sort(found.begin(), found.end(),
            [](const Process& a, const Process& b) { return a.pid < b.pid; });
  return found;
}

bool is_below(std::span<const Process> all, pid_t pid) {
  const auto at = std::lower_bound(all.begin(), all.end(), pid,
                                   [](const Process& a, pid_t wanted) { return a.pid < wanted; });
  return at != all.end() && at->pid == pid && at->below;
}

// Marks what is below this process. Whoever ends while we look is an orphan at the next look.
std::span<Process> find_descendants() {
  const std::span<Process> all = all_processes();
  const pid_t self = getpid();
  for (bool more = true; more;) {
    more = false;
    for (Process& process : all) {
      if (process.below || (process.parent != self && !is_below(all, process.parent))) continue;
      process.below = more = true;
    }
  }
  return all;
}

// False when there is no child left, neither running nor dead.
bool bury_the_dead() {
  for (;;) {
    const pid_t pid = waitpid(-1, nullptr, WNOHANG);
    if (pid == 0) return true;
    if (pid < 0 && errno != EINTR) return false;
  }
}

}  // namespace

TreeUse use_of_descendants() {
  TreeUse out;
  const long page = sysconf(_SC_PAGESIZE);
  for (const Process& process : find_descendants()) {
    if (!process.below) continue;
    out.tasks += process.threads;
    out.memory += process.pages * page;
  }
  return out;
}

int system_tasks() {
  int out = 0;
  for (const Process& process : all_processes()) out += process.threads;
  return out;
}

void end_descendants() {
  constexpr timespec kMoment{0, 500'000};
  while (bury_the_dead()) {
    for (const Process& process : find_descendants())
      if (process.below) kill(process.pid, SIGKILL);
    nanosleep(&kMoment, nullptr);
  }
}

}  // namespace archon::protocol
