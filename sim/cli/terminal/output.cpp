#include "sim/cli/terminal/output.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <iostream>
#include <system_error>

#include "engine/core/check.h"

namespace archon::cli {
namespace {

bool write_failure_told = false;  // that standard output can't be written

[[noreturn]] void cannot_print(int error) {
  write_failure_told = true;
  throw Error(
      fmt::format("standard output can't be written{}",
                  error == 0 ? "" : fmt::format(" ({})", std::generic_category().message(error))));
}

}  // namespace

void occupy_closed_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) >= 0) continue;
    // In the wrong direction, so that reading and writing still fail. This takes the lowest free
    // number, which is the one that is missing.
    const int mode = stream == STDOUT_FILENO ? O_RDONLY : O_WRONLY;
    [[maybe_unused]] const int opened = open("/dev/null", mode);
  }
}

void print_text(std::string_view text) {
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), stdout) < text.size()) cannot_print(errno);
}

void finish_printing() {
  if (write_failure_told) return;
  errno = 0;
  if (std::fflush(stdout) != 0) cannot_print(errno);
  if (std::ferror(stdout) != 0 || !std::cout) cannot_print(0);
}

void note_text(std::string_view text) {
  const std::string line = fmt::format("archon: {}\n", printable(text));
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace archon::cli
