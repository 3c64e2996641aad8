// A program that runs beside this one, and the pipes to its standard input and output.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/unavailable.h"
#include "engine/core/check.h"
#include "protocol/programs/stderr_filter.h"
#include "protocol/programs/supervisor.h"

namespace archon::protocol {

inline constexpr size_t kLongestLine = 1 << 20;  // bytes that a child may say at a time

// How long to wait: until a time, or until someone says stop.
struct Deadline {
  std::chrono::steady_clock::time_point until;
  const std::atomic<bool>* stop = nullptr;

  explicit Deadline(std::chrono::milliseconds time, const std::atomic<bool>* stopped = nullptr)
      : until(std::chrono::steady_clock::now() + time), stop(stopped) {}
  // For poll(): the milliseconds to the next look at the flag.
  int slice() const;
  bool is_over() const;
};

// Nobody waits longer.
class TooLate : public Error {
 public:
  using Error::Error;
};

// A program can't even be started: there is none, or the machine has no room for it. No fault of
// how it plays.
class NotStarted : public ai::Unavailable {
 public:
  using Unavailable::Unavailable;
};

// Errors are sentences without their subject: "ended with exit status 1". After one the child is of
// no more use. Nothing of it, and of what it has started, runs on once the object is gone or this
// process has ended in whatever way.
class Child {
 public:
  // Starts the program, which is searched for along PATH as a shell does. So many bytes of its
  // standard error are shown on ours. Throws NotStarted, a whole sentence.
  explicit Child(const std::vector<std::string>& command, const ProgramLimits& limits = {},
                 int noise_left = kMostNoise);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Throws Error when it is gone or doesn't listen.
  void write_line(std::string_view line, const Deadline& deadline);
  // The next line, without its end. Throws Error when there is none in time or ever.
  std::string read_line(const Deadline& deadline);
  // Whether it has said something that nobody has read. Throws Error when it is gone.
  bool has_spoken();
  // Closes its input, so that a good program ends by itself, and ends it if it doesn't in time.
  void dismiss(std::chrono::milliseconds time);
  // Whether it ends in this time by itself and says that all is well.
  bool ends_well(std::chrono::milliseconds time);
  // Ends it at once. Returns what may still be shown of the standard error of another one.
  int end();

 private:
  void expect_start(const std::string& program);
  void read_more();
  std::optional<ProgramReport> next_report(std::chrono::milliseconds time) const;
  [[noreturn]] void gone();
  void bury();

  ProgramLimits limits_;
  pid_t pid_ = -1;    // the supervisor's
  int in_ = -1;       // we write
  int out_ = -1;      // we read
  int control_ = -1;  // the supervisor ends when this closes
  int report_ = -1;   // we read
  std::optional<ProgramReport> last_;
  bool closed_ = false;
  std::string unread_;
};

}  // namespace archon::protocol
