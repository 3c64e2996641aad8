// A program that runs beside this one, and the pipes to its standard input and output.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/check.h"

namespace archon::protocol {

inline constexpr size_t kLongestLine = 1 << 20;  // bytes that a child may say at a time

// How long to wait: until a time, or until someone says stop.
struct Patience {
  std::chrono::steady_clock::time_point until;
  const std::atomic<bool>* stop = nullptr;

  explicit Patience(std::chrono::milliseconds time, const std::atomic<bool>* stopped = nullptr)
      : until(std::chrono::steady_clock::now() + time), stop(stopped) {}
  // For poll(): the milliseconds to the next look at the flag.
  int slice() const;
  bool is_over() const;
};

// Nobody has more patience.
class TooLate : public Error {
 public:
  using Error::Error;
};

// Errors are sentences without their subject: "ended with exit status 1". After one the child is of
// no more use. Nothing of it runs on once the object is gone.
class Child {
 public:
  // Starts the program, which is searched for along PATH as a shell does. Its standard error is
  // ours. Throws Error.
  explicit Child(const std::vector<std::string>& command);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Throws Error when it is gone or doesn't listen.
  void write_line(std::string_view line, const Patience& patience);
  // The next line, without its end. Throws Error when there is none in time or ever.
  std::string read_line(const Patience& patience);
  // Whether it has said something that nobody has read. Throws Error when it is gone.
  bool has_spoken();
  // Closes its input, so that a good program ends by itself, and ends it if it doesn't in time.
  void dismiss(std::chrono::milliseconds time);

 private:
  void read_more();
  bool wait_for_exit(std::chrono::milliseconds time) const;
  [[noreturn]] void gone() const;
  void end();

  pid_t pid_ = -1;
  int in_ = -1;   // we write
  int out_ = -1;  // we read
  bool closed_ = false;
  std::string unread_;
};

}  // namespace archon::protocol
