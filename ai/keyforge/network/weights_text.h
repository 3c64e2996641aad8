// Files of whole numbers by names, as networks and policies are kept: text, a line each, the first
// one says what it is, the last one is a checksum of all before.
#pragma once

#include <charconv>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace archon::ai {

using WeightRow = std::vector<int16_t>;
using WeightRows = std::map<std::string, WeightRow>;

template <class Numbers>
void put_line(std::string& out, std::string_view what, const Numbers& numbers) {
  out += what;
  for (const auto n : numbers) out += ' ' + std::to_string(n);
  out += '\n';
}
void put_rows(std::string& out, std::string_view kind, const WeightRows& rows);
void put_made(std::string& out, const std::vector<std::string>& made);
// With the checksum's line.
std::string sealed(std::string text);
// The lines between. `what`: "network". Throws Error where the first line is another one, or the
// checksum.
std::string_view unsealed(std::string_view text, std::string_view first_line,
                          std::string_view what);

std::string_view embedded_weights(std::string_view path);

// Throws Error: an agent's parameter names such a file, which can't be had.
[[noreturn]] void refuse_weights(std::string_view parameter, std::string_view name,
                                 const char* why);

// One line of such a file, read from its left.
class WeightLine {
 public:
  WeightLine(std::string_view line, std::string_view what)
      : line_(line), rest_(line), what_(what), kind_(next_word()) {}

  std::string_view kind() const { return kind_; }
  std::string_view rest() const { return rest_; }

  // As many numbers as are left: throws Error unless these are `count`, of `most` at most.
  template <class T>
  std::vector<T> numbers(size_t count, int most = std::numeric_limits<T>::max()) {
    std::vector<T> out;
    while (!rest_.empty()) {
      const std::string_view word = next_word();
      T value = 0;
      const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
      if (error != std::errc() || stop != word.data() + word.size()) refuse();
      if (value > most || value < -most) refuse();
      out.push_back(value);
    }
    if (out.size() != count) refuse();
    return out;
  }
  // A name and its numbers, once.
  void keep(WeightRows& rows, size_t count) {
    const std::string name(next_word());
    if (!rows.emplace(name, numbers<int16_t>(count)).second) refuse();
  }
  [[noreturn]] void refuse() const;

 private:
  std::string_view next_word() {
    const size_t end = rest_.find(' ');
    const std::string_view word = rest_.substr(0, end);
    rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
    return word;
  }

  std::string_view line_;
  std::string_view rest_;
  std::string_view what_;
  std::string_view kind_;
};

template <class Read>
void for_each_line(std::string_view lines, const Read& read) {
  while (!lines.empty()) {
    const size_t end = lines.find('\n');
    read(lines.substr(0, end));
    lines.remove_prefix(end + 1);
  }
}

}  // namespace archon::ai
