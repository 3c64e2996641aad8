#include "protocol/programs/supervisor.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <string_view>

#include "engine/core/counts.h"
#include "protocol/programs/process_tree.h"
#include "protocol/programs/stderr_filter.h"

// All of this runs in a process that was forked from one with many threads and never becomes
// another program: it must not need the heap.
namespace archon::protocol {
namespace {

using Kind = ProgramReport::Kind;

constexpr uint64_t kMebibyte = 1 << 20;
constexpr int kUnseen =
    4096;  // tasks of the same user that we may not see, as in another container

int64_t now_us() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1'000'000LL + t.tv_nsec / 1000;
}

// ---- In the program's process, before it is the program ----

void limit(__rlimit_resource resource, uint64_t most) {
  rlimit now{};
  getrlimit(resource, &now);
  const rlim_t value = std::min<rlim_t>(most, now.rlim_max);
  const rlimit wanted{value, value};
  setrlimit(resource, &wanted);
}

// What is heavier than a look now and then can prevent. Memory and processes are looked after as
// well, for these two limits hold for one process and for all of the user's.
void limit_all(const ProgramLimits& limits, int tasks_before) {
  limit(RLIMIT_DATA, limits.memory_mib * kMebibyte);
  limit(RLIMIT_NPROC, tasks_before + limits.processes + kUnseen);
  limit(RLIMIT_NOFILE, kMostOpenFiles);
  limit(RLIMIT_FSIZE, kLargestOwnFile);
  limit(RLIMIT_CORE, 0);
}

// As a program expects to find the world.
void reset_signals() {
  for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

// Becomes the program. `failed` closes when that has worked, and else gets the error.
[[noreturn]] void become_program(const Supervision& what, int tasks_before, pid_t supervisor,
                                 int failed) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != supervisor) _exit(127);
  setpgid(0, 0);
  dup2(what.input, STDIN_FILENO);
  dup2(what.output, STDOUT_FILENO);
  dup2(what.errors, STDERR_FILENO);
  limit_all(what.limits, tasks_before);
  reset_signals();
  execvp(what.command[0], what.command);
  const int error = errno;
  [[maybe_unused]] const ssize_t told = write(failed, &error, sizeof error);
  _exit(127);
}

// ---- The supervisor ----

// Only these stay open, which must be in ascending order, so that nobody waits for the end of a
// pipe that we hold.
void close_all_but(std::array<int, 7> kept) {
  std::sort(kept.begin(), kept.end());
  unsigned from = 0;
  for (const int fd : kept) {
    const unsigned at = fd;
    if (at > from) syscall(SYS_close_range, from, at - 1, 0);
    from = at + 1;
  }
  syscall(SYS_close_range, from, ~0U, 0);
}

class Supervisor {
 public:
  explicit Supervisor(const Supervision& what)
      : what_(what), stderr_filter_(STDERR_FILENO, what.noise_left) {}

  [[noreturn]] void run() {
    stand_apart();
    if (start()) {
      report(Kind::Started, 0);
      watch();
      drain_noise();
      kill(-program_, SIGKILL);
      end_descendants();
      drain_noise();
    }
    report(end_, value_);
    _exit(0);
  }

 private:
  // Ctrl-C, the terminal and the memory of the process that we come from are none of the program's
  // business; whatever it leaves behind falls to us.
  void stand_apart() {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, nullptr);
    setsid();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_DUMPABLE, 0);
    close_all_but({STDERR_FILENO, what_.input, what_.output, what_.errors, what_.noise,
                   what_.control, what_.report});
    // So that no other descriptor gets these numbers.
    for (int i = STDIN_FILENO; i < STDERR_FILENO; ++i) open("/dev/null", O_RDWR | O_CLOEXEC);
    fcntl(what_.noise, F_SETFL, O_NONBLOCK);
  }

  bool start() {
    std::array<int, 2> failed{-1, -1};
    const int tasks = system_tasks();
    const pid_t self = getpid();
    if (pipe2(failed.data(), O_CLOEXEC) == 0) program_ = fork();
    if (program_ < 0) return fail(Kind::NoProcess, errno);
    if (program_ == 0) become_program(what_, tasks, self, failed[1]);
    for (const int fd : {what_.input, what_.output, what_.errors, failed[1]}) close(fd);
    int error = 0;
    ssize_t got;
    do got = read(failed[0], &error, sizeof error);
    while (got < 0 && errno == EINTR);
    close(failed[0]);
    if (got != sizeof error) return true;
    const bool machine = error == EAGAIN || error == ENOMEM || error == ENFILE || error == EMFILE;
    waitpid(program_, nullptr, 0);
    return fail(machine ? Kind::NoProcess : Kind::NotStarted, error);
  }

  bool fail(Kind kind, int error) {
    end_ = kind;
    value_ = error;
    return false;
  }

  // Until the program has ended, has to, or nobody needs it any more.
  void watch() {
    const auto handle = narrow<int>(syscall(SYS_pidfd_open, program_, 0));
    int64_t next_look = now_us() + kLeastLook;
    for (;;) {
      std::array<pollfd, 3> events{pollfd{what_.control, POLLIN, 0}, pollfd{handle, POLLIN, 0},
                                   pollfd{what_.noise, POLLIN, 0}};
      const auto wait = std::clamp<int64_t>((next_look - now_us()) / 1000 + 1, 1, 1000);
      poll(events.data(), events.size(), narrow<int>(wait));
      if (events[0].revents != 0) return;
      if (events[2].revents != 0 && !drain_noise()) what_.noise = -1;
      if (has_ended()) return;
      if (now_us() < next_look) continue;
      const int64_t before = now_us();
      if (takes_too_much()) return;
      next_look = now_us() + std::max(kLeastLook, kRarity * (now_us() - before));
    }
  }

  // Buries whoever has fallen to us.
  bool has_ended() {
    for (;;) {
      int status = 0;
      const pid_t pid = waitpid(-1, &status, WNOHANG);
      if (pid <= 0) return false;
      if (pid != program_) continue;
      end_ = WIFEXITED(status) ? Kind::Exited : Kind::Signalled;
      value_ = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
      return true;
    }
  }

  bool takes_too_much() {
    const TreeUse use = use_of_descendants();
    if (use.tasks > what_.limits.processes)
      end_ = Kind::TooManyProcesses;
    else if (use.memory >> 20 > what_.limits.memory_mib)
      end_ = Kind::TooMuchMemory;
    return end_ != Kind::Ended;
  }

  // What there is to read now. False when there will be no more.
  bool drain_noise() {
    std::array<char, 1 << 14> buffer;
    for (int pieces = 0; pieces < kMostPieces; ++pieces) {
      const ssize_t n = read(what_.noise, buffer.data(), buffer.size());
      if (n < 0) return errno == EAGAIN || errno == EINTR;
      if (n == 0) return false;
      stderr_filter_.take(std::string_view(buffer.data(), n));
    }
    return true;
  }

  void report(Kind kind, int value) const {
    const ProgramReport out{kind, value, stderr_filter_.left()};
    [[maybe_unused]] const ssize_t told = write(what_.report, &out, sizeof out);
  }

  static constexpr int64_t kLeastLook = 100'000;  // microseconds
  static constexpr int64_t kRarity = 50;          // looks take at most a fiftieth of the time
  static constexpr int kMostPieces = 16;          // of noise, before we look at something else

  Supervision what_;
  StderrFilter stderr_filter_;
  pid_t program_ = -1;
  Kind end_ = Kind::Ended;
  int value_ = 0;
};

}  // namespace

pid_t start_supervisor(const Supervision& what) {
  // A program of the same user could otherwise read here what is hidden.
  prctl(PR_SET_DUMPABLE, 0);
  const pid_t pid = fork();
  if (pid == 0) Supervisor(what).run();
  return pid;
}

}  // namespace archon::protocol
