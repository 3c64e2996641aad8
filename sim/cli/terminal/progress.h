// How far a long run is, on stderr.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace archon::cli {

// One line that rewrites itself on a terminal, a new line every few seconds elsewhere.
class Progress {
 public:
  // So many of the games, or of what else is counted, were played before.
  Progress(int64_t total, bool quiet, int64_t before = 0, std::string what = "games");
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `note`, the answer so far, begins the line: a narrow one loses its end. One that begins with
  // sim::kAtMost says that it may end before all are played.
  void update(int64_t done, std::string_view note = "");
  // Clears the line.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  std::string open_line(int64_t done, double speed, std::string_view note) const;

  int64_t total_;
  int64_t before_;
  bool quiet_;
  std::string what_;
  bool terminal_;
  bool shown_ = false;
  Clock::time_point start_;
  Clock::time_point last_;
};

}  // namespace archon::cli
