#include "ai/keyforge/network/network_file.h"

#include <fmt/format.h>

#include <charconv>

#include "ai/keyforge/network/inputs.h"
#include "engine/core/check.h"
#include "engine/core/hash.h"
#include "engine/keyforge/cards/embedded.h"

namespace archon::ai {
namespace {

constexpr std::string_view kFirstLine = "archon network 1";
constexpr std::string_view kBundled = "network/best.network";

uint64_t checksum(std::string_view text) {
  Fnv1a sum;
  sum.add(text);
  return sum.value();
}

template <class Numbers>
void put_line(std::string& out, std::string_view what, const Numbers& numbers) {
  out += what;
  for (const auto n : numbers) fmt::format_to(std::back_inserter(out), " {}", n);
  out += '\n';
}

void put_rows(std::string& out, std::string_view kind, const NetworkFile::Rows& rows) {
  for (const auto& [name, row] : rows) put_line(out, fmt::format("{} {}", kind, name), row);
}

std::string_view next_word(std::string_view& text) {
  const size_t end = text.find(' ');
  const std::string_view word = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  return word;
}

// The lines behind the first one, the checksum left out.
class NetworkReader {
 public:
  NetworkFile read(std::string_view lines) {
    while (!lines.empty()) {
      const size_t end = lines.find('\n');
      line_ = lines.substr(0, end);
      lines.remove_prefix(end + 1);
      read_line();
    }
    check_whole();
    return std::move(out_);
  }

 private:
  void read_line() {
    std::string_view rest = line_;
    const std::string_view kind = next_word(rest);
    if (kind == "made") {
      out_.made.emplace_back(rest);
    } else if (kind == "shape") {
      const auto shape = numbers<int>(rest, 3);
      if (shape != std::vector<int>{kVector, kBehind, kOwnNumbers}) refuse();
    } else if (kind == "fact") {
      keep(out_.facts, rest, kPlaces * kVector);
    } else if (kind == "number") {
      keep(out_.numbers, rest, kVector);
    } else if (kind == "card") {
      keep(out_.own, rest, kOwnNumbers);
    } else {
      read_layer(kind, rest);
    }
  }

  void read_layer(std::string_view kind, std::string_view rest) {
    if (kind == "own-map")
      out_.own_map.push_back(numbers<int16_t>(rest, kPlaces * kVector));
    else if (kind == "behind")
      out_.behind.push_back(numbers<int16_t>(rest, kVector, kMostBehind));
    else if (kind == "behind-bias")
      out_.behind_bias = numbers<int32_t>(rest, kBehind, kMostBias);
    else if (kind == "result")
      out_.result = numbers<int16_t>(rest, kBehind, kMostBehind);
    else if (kind == "result-bias")
      out_.result_bias = numbers<int32_t>(rest, 1, kMostBias)[0];
    else
      refuse();
  }

  void keep(NetworkFile::Rows& rows, std::string_view rest, size_t count) {
    const std::string name(next_word(rest));
    if (!rows.emplace(name, numbers<int16_t>(rest, count)).second) refuse();
  }

  template <class T>
  std::vector<T> numbers(std::string_view rest, size_t count,
                         int most = std::numeric_limits<T>::max()) const {
    std::vector<T> out;
    while (!rest.empty()) {
      const std::string_view word = next_word(rest);
      T value = 0;
      const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
      if (error != std::errc() || stop != word.data() + word.size()) refuse();
      if (value > most || value < -most) refuse();
      out.push_back(value);
    }
    if (out.size() != count) refuse();
    return out;
  }

  void check_whole() const {
    const bool whole = !out_.facts.empty() && !out_.numbers.empty() &&
                       out_.own_map.size() == kOwnNumbers && out_.behind.size() == kBehind &&
                       out_.behind_bias.size() == kBehind && out_.result.size() == kBehind;
    if (!whole)
      throw Error("the network is incomplete; expected a file written by `train_network`");
  }

  [[noreturn]] void refuse() const {
    throw Error(fmt::format("the network has an unknown line: '{}'", line_.substr(0, 60)));
  }

  static constexpr int kMostBias = 1 << 28;

  NetworkFile out_;
  std::string_view line_;
};

std::string_view embedded_text(std::string_view path) {
  for (const auto& file : keyforge::embedded_files())
    if (file.path == path) return file.text;
  throw Error(fmt::format("this program was built without a network; expected {}", path));
}

}  // namespace

std::string to_text(const NetworkFile& file) {
  std::string out(kFirstLine);
  out += '\n';
  for (const std::string& sentence : file.made) out += "made " + sentence + '\n';
  put_line(out, "shape", std::array{kVector, kBehind, kOwnNumbers});
  put_rows(out, "number", file.numbers);
  put_rows(out, "fact", file.facts);
  put_rows(out, "card", file.own);
  for (const auto& row : file.own_map) put_line(out, "own-map", row);
  for (const auto& row : file.behind) put_line(out, "behind", row);
  put_line(out, "behind-bias", file.behind_bias);
  put_line(out, "result", file.result);
  put_line(out, "result-bias", std::array{file.result_bias});
  return out + fmt::format("check {:016x}\n", checksum(out));
}

NetworkFile network_from_text(std::string_view text) {
  const size_t first = text.find('\n');
  if (first == std::string_view::npos || text.substr(0, first) != kFirstLine)
    throw Error(
        fmt::format("this is not a network for this program; expected a file that begins with '{}'",
                    kFirstLine));
  const size_t last = text.rfind("\ncheck ");
  if (last == std::string_view::npos ||
      text.substr(last + 1) != fmt::format("check {:016x}\n", checksum(text.substr(0, last + 1))))
    throw Error("the network is damaged: its checksum doesn't match");
  return NetworkReader().read(text.substr(first + 1, last - first));
}

const NetworkFile& bundled_network() {
  static const NetworkFile file = network_from_text(embedded_text(kBundled));
  return file;
}

}  // namespace archon::ai
