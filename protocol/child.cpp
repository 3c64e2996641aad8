#include "protocol/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>
#include <thread>
#include <utility>

namespace archon::protocol {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

namespace {

constexpr milliseconds kLook{20};        // at a flag that may say stop
constexpr milliseconds kTimeToEnd{300};  // between the end of its output and its own

std::string reason(int error) { return std::generic_category().message(error); }

// Both ends close when another program starts: it must not hold them open.
struct Pipe {
  std::array<int, 2> end{-1, -1};
  Pipe() {
    if (pipe2(end.data(), O_CLOEXEC) != 0)
      throw Error(fmt::format("cannot be started: {}", reason(errno)));
  }
  ~Pipe() {
    for (const int fd : end)
      if (fd >= 0) close(fd);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  // Hands one end out; reading and writing it never block.
  int take(size_t which) {
    const int fd = std::exchange(end[which], -1);
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    return fd;
  }
};

// How the child is set up: our pipes, a process group of its own (so that what it starts ends with
// it, and Ctrl-C is ours to handle), and the signals as a new program expects them.
class Setup {
 public:
  Setup(int input, int output) {
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_adddup2(&files_, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files_, output, STDOUT_FILENO);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes_, 0);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) sigaddset(&signals, signal);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
  }
  ~Setup() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
  }
  Setup(const Setup&) = delete;
  Setup& operator=(const Setup&) = delete;

  pid_t start(const std::vector<std::string>& command) {
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    pid_t pid = -1;
    const int error = posix_spawnp(&pid, words[0], &files_, &attributes_, words.data(), environ);
    if (error != 0)
      throw Error(fmt::format("cannot be started: {}: {}", command[0], reason(error)));
    return pid;
  }

 private:
  posix_spawn_file_actions_t files_;
  posix_spawnattr_t attributes_;
};

// Writing to a program that is gone raises a signal, which would end us. While one of these lives
// this thread doesn't get it.
class NoSigpipe {
 public:
  NoSigpipe() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t waiting;
    sigpending(&waiting);
    was_waiting_ = sigismember(&waiting, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoSigpipe() {
    const timespec at_once{};
    if (!was_waiting_)
      while (sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) {
      }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoSigpipe(const NoSigpipe&) = delete;
  NoSigpipe& operator=(const NoSigpipe&) = delete;

 private:
  sigset_t pipe_;
  sigset_t before_;
  bool was_waiting_ = false;
};

}  // namespace

int Patience::slice() const {
  auto left = std::chrono::ceil<milliseconds>(until - Clock::now());
  if (stop) left = std::min(left, kLook);
  return static_cast<int>(std::clamp<int64_t>(left.count(), 0, 1000));
}

bool Patience::is_over() const { return (stop && *stop) || Clock::now() >= until; }

Child::Child(const std::vector<std::string>& command) {
  Pipe to;
  Pipe from;
  pid_ = Setup(to.end[0], from.end[1]).start(command);
  in_ = to.take(1);
  out_ = from.take(0);
}

Child::~Child() { end(); }

void Child::write_line(std::string_view line, const Patience& patience) {
  const NoSigpipe guard;
  const std::string text = std::string(line) + '\n';
  size_t written = 0;
  while (written < text.size()) {
    // Someone who talks all the time may wait to be heard before listening.
    std::array<pollfd, 2> ends{pollfd{in_, POLLOUT, 0}, pollfd{out_, POLLIN, 0}};
    poll(ends.data(), closed_ ? 1 : 2, patience.slice());
    if (!closed_ && ends[1].revents != 0) read_more();
    const ssize_t n = ::write(in_, text.data() + written, text.size() - written);
    if (n > 0) written += static_cast<size_t>(n);
    if (n < 0 && errno != EAGAIN && errno != EINTR) gone();
    if (written < text.size() && patience.is_over()) throw TooLate("does not read its input");
  }
}

std::string Child::read_line(const Patience& patience) {
  for (;;) {
    const size_t end = unread_.find('\n');
    if (end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return line;
    }
    if (closed_) gone();
    if (patience.is_over()) throw TooLate("does not answer");
    pollfd output{out_, POLLIN, 0};
    if (poll(&output, 1, patience.slice()) > 0) read_more();
  }
}

bool Child::has_spoken() {
  pollfd output{out_, POLLIN, 0};
  if (!closed_ && poll(&output, 1, 0) > 0) read_more();
  if (unread_.empty() && closed_) gone();
  return !unread_.empty();
}

void Child::dismiss(milliseconds time) {
  close(std::exchange(in_, -1));
  wait_for_exit(time);
  end();
}

void Child::read_more() {
  std::array<char, 1 << 16> buffer;
  const ssize_t n = read(out_, buffer.data(), buffer.size());
  if (n > 0) unread_.append(buffer.data(), static_cast<size_t>(n));
  closed_ = n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR);
  if (unread_.size() > kLongestLine)
    throw Error(fmt::format("said more than {} bytes at a time", kLongestLine));
}

bool Child::wait_for_exit(milliseconds time) const {
  const auto until = Clock::now() + time;
  for (;;) {
    siginfo_t info{};
    const int found = waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
    if (found != 0 || info.si_pid == pid_) return true;
    if (Clock::now() >= until) return false;
    std::this_thread::sleep_for(milliseconds(1));
  }
}

void Child::gone() const {
  if (!wait_for_exit(kTimeToEnd)) throw Error("closed its input or output");
  siginfo_t info{};
  waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
  const char* how = info.si_code == CLD_EXITED ? "ended with exit status" : "was ended by signal";
  throw Error(fmt::format("{} {}", how, info.si_status));
}

void Child::end() {
  if (pid_ < 0) return;
  // Until it is waited for nobody else can have its number.
  kill(-pid_, SIGKILL);
  for (int* fd : {&in_, &out_})
    if (*fd >= 0) close(std::exchange(*fd, -1));
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
}

}  // namespace archon::protocol
