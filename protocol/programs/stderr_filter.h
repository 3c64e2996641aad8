// What a program says on its standard error, as it may be shown on a terminal.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace archon::protocol {

inline constexpr int kMostNoise = 64 << 10;  // bytes of a program's standard error that are shown

// Lets text pass that only stands there: what moves the cursor, colours, turns the line round or is
// no UTF-8 becomes a question mark. After so many bytes nothing passes but a word that says so. Has
// no heap: it works in a process that has just been forked.
class StderrFilter {
 public:
  StderrFilter(int to, int most) : to_(to), left_(most) {}

  void take(std::string_view bytes);
  int left() const { return left_; }

 private:
  void add(char c);
  void put(std::string_view text);
  void end_sequence();
  void flush();

  int to_;
  int left_;
  std::array<char, 4096> line_{};
  size_t size_ = 0;
  // A character of several bytes that has begun.
  std::array<char, 4> sequence_{};
  size_t got_ = 0;
  size_t wanted_ = 0;
};

}  // namespace archon::protocol
