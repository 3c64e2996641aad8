// Lines from a file descriptor, of any length and bytes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace archon::cli {

class LineReader {
 public:
  // Of lines longer than `longest` bytes only the first `longest` + 1 are kept.
  LineReader(int descriptor, size_t longest) : descriptor_(descriptor), longest_(longest) {}

  // The next line without its end; nothing when there are no more. Valid until the next call.
  std::optional<std::string_view> next();
  // Whether a whole line is here already.
  bool has_line() const { return buffer_.find('\n', at_) != std::string::npos; }
  // The lines that are here already, and what there is of the one after them.
  std::string_view waiting() const { return std::string_view(buffer_).substr(at_); }
  // Waits at most so long for more bytes. False when there will be none.
  bool read_more(int milliseconds);

 private:
  bool fill();

  int descriptor_;
  size_t longest_;
  std::string buffer_;
  size_t at_ = 0;    // where the next line begins
  size_t seen_ = 0;  // no line ends between `at_` and here
  bool ended_ = false;
};

}  // namespace archon::cli
