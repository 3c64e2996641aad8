#include "sim/cli/terminal/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "engine/core/counts.h"
#include "sim/cli/terminal/screen.h"
#include "sim/kinds/experiment.h"

namespace archon::cli {
namespace {

std::string duration(double seconds) {
  const int64_t s = std::llround(seconds);
  if (s < 60) return fmt::format("{} s", s);
  if (s < 3600) return fmt::format("{} min {} s", s / 60, s % 60);
  return fmt::format("{} h {} min", s / 3600, s % 3600 / 60);
}

// Where nobody can be told, the run goes on all the same.
void show(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace

Progress::Progress(int64_t total, bool quiet, int64_t before, std::string what)
    : total_(total),
      before_(before),
      quiet_(quiet),
      what_(std::move(what)),
      terminal_(is_terminal(STDERR_FILENO)),
      start_(Clock::now()),
      last_(start_) {}

Progress::~Progress() { finish(); }

void Progress::update(int64_t done, std::string_view note) {
  const auto now = Clock::now();
  const auto pause = terminal_ ? std::chrono::milliseconds(200) : std::chrono::seconds(5);
  if (quiet_ || done <= before_ || now - last_ < pause) return;
  last_ = now;
  shown_ = true;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double speed = ratio(done - before_, seconds);
  const std::string line =
      note.starts_with(sim::kAtMost)
          ? open_line(done, speed, note)
          : fmt::format("{}{}{}/{} {}, {} left, {:.3g} {}/s", note, note.empty() ? "" : "; ", done,
                        total_, what_, duration(ratio(total_ - done, speed)), speed, what_);
  if (!terminal_) return show(line + "\n");
  // A line that breaks can't be taken back, and would flood the terminal.
  const size_t width = std::max(columns_of_terminal(STDERR_FILENO), 2) - 1;
  show("\r" + shortened(line, width) + "\033[K");
}

// Where nobody knows how many games it takes, and stronger players take longer, no time that is
// left would be true.
std::string Progress::open_line(int64_t done, double speed, std::string_view note) const {
  note.remove_prefix(sim::kAtMost.size());
  while (note.starts_with(';') || note.starts_with(' ')) note.remove_prefix(1);
  return fmt::format("{}{}{} of at most {} {}, {:.3g} {}/s", note, note.empty() ? "" : "; ", done,
                     total_, what_, speed, what_);
}

void Progress::finish() {
  if (shown_ && terminal_) show("\r\033[K");
  shown_ = false;
}

}  // namespace archon::cli
