#include "sim/cli/terminal/line_reader.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace archon::cli {

namespace {
constexpr size_t kChunk = 1 << 16;
}

bool LineReader::fill() {
  if (ended_) return false;
  const size_t size = buffer_.size();
  buffer_.resize(size + kChunk);
  ssize_t got;
  do got = ::read(descriptor_, buffer_.data() + size, kChunk);
  while (got < 0 && errno == EINTR);
  buffer_.resize(size + std::max<ssize_t>(0, got));
  if (got <= 0) ended_ = true;
  return !ended_;
}

bool LineReader::read_more(int milliseconds) {
  pollfd ready{descriptor_, POLLIN, 0};
  if (ended_ || ::poll(&ready, 1, milliseconds) < 0) return !ended_;
  // A client that sends faster than it is answered is not read without end.
  if ((ready.revents & (POLLIN | POLLHUP)) && buffer_.size() - at_ <= longest_) fill();
  return !ended_;
}

std::optional<std::string_view> LineReader::next() {
  buffer_.erase(0, at_);
  seen_ -= std::min(seen_, at_);
  at_ = 0;
  bool cut = false;
  size_t end;
  while ((end = buffer_.find('\n', seen_)) == std::string::npos) {
    seen_ = buffer_.size();
    if (buffer_.size() > longest_ + 1) {
      buffer_.resize(longest_ + 1);
      seen_ = buffer_.size();
      cut = true;
    }
    if (fill()) continue;
    if (buffer_.empty()) return std::nullopt;
    end = buffer_.size();
    buffer_ += '\n';
    break;
  }
  at_ = seen_ = end + 1;
  std::string_view line(buffer_.data(), cut ? std::min(end, longest_ + 1) : end);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace archon::cli
