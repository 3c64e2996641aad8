#include "protocol/programs/stderr_filter.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>

namespace archon::protocol {
namespace {

constexpr int kPatience = 100;  // milliseconds

constexpr std::string_view kCut =
    "\narchon: a program wrote more than this; the rest is left out\n";

// Bytes of the character that begins so; 0 if none does.
size_t length_of(char first) {
  const uint8_t byte = first;
  if (byte < 0x80) return 1;
  if (byte >= 0xC2 && byte <= 0xDF) return 2;
  if (byte >= 0xE0 && byte <= 0xEF) return 3;
  return byte >= 0xF0 && byte <= 0xF4 ? 4 : 0;
}

bool goes_on(char c) { return (c & 0xC0) == 0x80; }

uint32_t code_of(std::string_view sequence) {
  uint32_t out = sequence[0] & (0xFF >> (sequence.size() + 1));
  for (const char c : sequence.substr(1)) out = out << 6U | (c & 0x3F);
  return out;
}

// Controls of old, and characters that are not seen themselves but change how others are.
bool may_be_shown(uint32_t code, size_t length) {
  struct Range {
    uint32_t from;
    uint32_t to;
  };
  static constexpr std::array<Range, 8> kHidden = {{{0x80, 0x9F},
                                                    {0xAD, 0xAD},
                                                    {0x200B, 0x200F},
                                                    {0x2028, 0x202E},
                                                    {0x2060, 0x206F},
                                                    {0xD800, 0xDFFF},
                                                    {0xFEFF, 0xFEFF},
                                                    {0xE0000, 0xE0FFF}}};
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  return !overlong && code <= 0x10FFFF &&
         std::none_of(kHidden.begin(), kHidden.end(),
                      [&](const Range& range) { return code >= range.from && code <= range.to; });
}

}  // namespace

void StderrFilter::take(std::string_view bytes) {
  for (const char c : bytes) {
    if (left_ <= 0) break;
    add(c);
    if (--left_ == 0) put(kCut);
  }
  flush();
}

void StderrFilter::add(char c) {
  if (wanted_ > 0 && goes_on(c)) {
    sequence_[got_++] = c;
    if (got_ == wanted_) end_sequence();
    return;
  }
  if (wanted_ > 0) end_sequence();
  wanted_ = length_of(c);
  if (wanted_ > 1) {
    sequence_[0] = c;
    got_ = 1;
    return;
  }
  const bool plain = wanted_ == 1 && c != 0x7F && (c >= ' ' || c == '\n' || c == '\t');
  wanted_ = 0;
  if (c != '\r') put(plain ? std::string_view(&c, 1) : "?");
}

void StderrFilter::end_sequence() {
  const std::string_view sequence(sequence_.data(), got_);
  put(got_ == wanted_ && may_be_shown(code_of(sequence), got_) ? sequence : "?");
  wanted_ = got_ = 0;
}

void StderrFilter::put(std::string_view text) {
  if (size_ + text.size() > line_.size()) flush();
  std::copy(text.begin(), text.end(), line_.begin() + size_);
  size_ += text.size();
}

void StderrFilter::flush() {
  for (size_t at = 0; at < size_;) {
    pollfd reader{to_, POLLOUT, 0};
    if (poll(&reader, 1, kPatience) <= 0) break;  // nobody listens
    const ssize_t n = write(to_, line_.data() + at, size_ - at);
    if (n <= 0) break;
    at += n;
  }
  size_ = 0;
}

}  // namespace archon::protocol
