#include "protocol/programs/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/core/counts.h"
#include "engine/core/text.h"

namespace archon::protocol {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

namespace {

constexpr milliseconds kLook{20};  // at a flag that may say stop
constexpr milliseconds kTimeToStart{10'000};
constexpr milliseconds kTimeToEnd{300};  // between the end of its output and its own
constexpr milliseconds kTimeToBury{5000};
constexpr std::chrono::microseconds kLongestWait{5000};

std::string reason(int error) { return std::generic_category().message(error); }

[[noreturn]] void no_room(int error) {
  throw NotStarted(fmt::format(
      "this machine has no files, memory or processes left to start another program ({})",
      reason(error)));
}

// Both ends close when another program starts: it must not hold them open. None of them is where
// standard input, output and errors are.
struct Pipe {
  std::array<int, 2> end{-1, -1};
  Pipe() {
    if (pipe2(end.data(), O_CLOEXEC) != 0) no_room(errno);
    for (int& fd : end) {
      if (fd > STDERR_FILENO) continue;
      const int higher = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
      const int error = errno;
      close(std::exchange(fd, higher));
      if (higher < 0) no_room(error);
    }
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

int Deadline::slice() const {
  auto left = std::chrono::ceil<milliseconds>(until - Clock::now());
  if (stop) left = std::min(left, kLook);
  return narrow<int>(std::clamp<int64_t>(left.count(), 0, 1000));
}

bool Deadline::is_over() const { return (stop && *stop) || Clock::now() >= until; }

Child::Child(const std::vector<std::string>& command, const ProgramLimits& limits, int noise_left)
    : limits_(limits) {
  Pipe to;
  Pipe from;
  Pipe errors;
  Pipe control;
  Pipe report;
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  pid_ = start_supervisor({.command = words.data(),
                           .input = to.end[0],
                           .output = from.end[1],
                           .errors = errors.end[1],
                           .noise = errors.end[0],
                           .control = control.end[0],
                           .report = report.end[1],
                           .limits = limits,
                           .noise_left = noise_left});
  if (pid_ < 0) no_room(errno);
  in_ = to.take(1);
  out_ = from.take(0);
  control_ = control.take(1);
  report_ = report.take(0);
  close(std::exchange(report.end[1], -1));  // so that its end is seen
  try {
    expect_start(command[0]);
  } catch (...) {
    end();
    throw;
  }
}

// The supervisor says first whether the program runs.
void Child::expect_start(const std::string& program) {
  const auto report = next_report(kTimeToStart);
  if (!report) throw NotStarted(fmt::format("the program '{}' can't be started", program));
  if (report->kind == ProgramReport::Kind::NoProcess) no_room(report->value);
  if (report->kind == ProgramReport::Kind::NotStarted)
    throw NotStarted(fmt::format("the program '{}' can't be started: {}", excerpt(program),
                                 reason(report->value)));
}

Child::~Child() { end(); }

void Child::write_line(std::string_view line, const Deadline& deadline) {
  const NoSigpipe guard;
  const std::string text = std::string(line) + '\n';
  size_t written = 0;
  while (written < text.size()) {
    // Someone who talks all the time may wait to be heard before listening.
    std::array<pollfd, 2> ends{pollfd{in_, POLLOUT, 0}, pollfd{out_, POLLIN, 0}};
    poll(ends.data(), closed_ ? 1 : 2, deadline.slice());
    if (!closed_ && ends[1].revents != 0) read_more();
    const ssize_t n = ::write(in_, text.data() + written, text.size() - written);
    if (n > 0) written += n;
    if (n < 0 && errno != EAGAIN && errno != EINTR) gone();
    if (written < text.size() && deadline.is_over()) throw TooLate("does not read its input");
  }
}

std::string Child::read_line(const Deadline& deadline) {
  for (;;) {
    const size_t end = unread_.find('\n');
    if (end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return line;
    }
    if (closed_) gone();
    if (deadline.is_over()) throw TooLate("does not answer");
    pollfd output{out_, POLLIN, 0};
    if (poll(&output, 1, deadline.slice()) > 0) read_more();
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
  last_ = next_report(time);
  end();
}

void Child::read_more() {
  std::array<char, 1 << 16> buffer;
  const ssize_t n = read(out_, buffer.data(), buffer.size());
  if (n > 0) unread_.append(buffer.data(), n);
  closed_ = n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR);
  if (unread_.size() > kLongestLine)
    throw Error(fmt::format("wrote a line of more than {} bytes", kLongestLine));
}

std::optional<ProgramReport> Child::next_report(milliseconds time) const {
  const Deadline deadline(time);
  for (;;) {
    pollfd ready{report_, POLLIN, 0};
    ProgramReport out;
    poll(&ready, 1, deadline.slice());
    const ssize_t n = read(report_, &out, sizeof out);
    if (n == sizeof out) return out;
    if (n == 0 || deadline.is_over()) return std::nullopt;
  }
}

void Child::gone() {
  last_ = next_report(kTimeToEnd);
  if (!last_) throw Error("closed its input or output");
  switch (last_->kind) {
    case ProgramReport::Kind::Exited:
      throw Error(fmt::format("exited with status {}", last_->value));
    case ProgramReport::Kind::Signalled:
      throw Error(fmt::format("was killed by signal {}", last_->value));
    case ProgramReport::Kind::TooMuchMemory:
      throw Error(fmt::format("used more than {} MiB of memory", limits_.memory_mib));
    case ProgramReport::Kind::TooManyProcesses:
      throw Error(fmt::format("ran more than {} processes and threads", limits_.processes));
    default: throw Error("ended");
  }
}

bool Child::ends_well(milliseconds time) {
  last_ = next_report(time);
  return last_ && last_->kind == ProgramReport::Kind::Exited && last_->value == 0;
}

int Child::end() {
  if (pid_ < 0) return last_ ? last_->noise_left : 0;
  // The supervisor hears of the first one, and ends all that there is of the program.
  for (int* fd : {&control_, &in_, &out_})
    if (*fd >= 0) close(std::exchange(*fd, -1));
  bury();
  if (!last_) last_ = next_report(milliseconds(0));
  close(std::exchange(report_, -1));
  return last_ ? last_->noise_left : 0;
}

// A supervisor that somebody has stopped goes on; one that is kept from ending does so all the
// same.
void Child::bury() {
  const auto until = Clock::now() + kTimeToBury;
  for (auto wait = std::chrono::microseconds(100);; wait = std::min(2 * wait, kLongestWait)) {
    const pid_t found = waitpid(pid_, nullptr, WNOHANG);
    if (found == pid_ || (found < 0 && errno != EINTR)) break;
    kill(pid_, Clock::now() < until ? SIGCONT : SIGKILL);
    std::this_thread::sleep_for(wait);
  }
  pid_ = -1;
}

}  // namespace archon::protocol
