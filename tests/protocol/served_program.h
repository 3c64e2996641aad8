// `archon serve` as a client runs it: a process, and pipes to it and from it.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/protocol/answer.h"

namespace archon::protocol {

class ServedProgram {
 public:
  explicit ServedProgram(const std::vector<std::string>& options = {});
  ~ServedProgram();
  ServedProgram(const ServedProgram&) = delete;
  ServedProgram& operator=(const ServedProgram&) = delete;

  void send(const std::string& bytes);
  // The next line without its end; "" when no more will come.
  std::string line();
  Answer tell(const Answer& request);
  // An answer that must be a good one; throws Error with its message otherwise.
  Answer ask(const Answer& request);
  // Nothing more will be said.
  void close_input();
  // The same, and waits for the end. Returns the exit code.
  int finish();
  // Pages of memory that it has now.
  long pages() const;
  // From now on it may have so many bytes of memory. Returns how many it might have before.
  uint64_t limit_memory(uint64_t bytes);

 private:
  pid_t child_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string buffer_;
};

}  // namespace archon::protocol
