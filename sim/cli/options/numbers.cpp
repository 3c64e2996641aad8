#include "sim/cli/options/numbers.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <type_traits>

namespace archon::cli {
namespace {

constexpr int kTellingBound = 100;

}  // namespace

template <class T>
Check number_from(T low, T high) {
  const auto wrong = [low, high](const std::string& text) -> std::string {
    T value{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc() && stop == end && value >= low && value <= high) return "";
    std::string meant;
    // A share that was given in per cent.
    if constexpr (!std::is_integral_v<T>)
      if (high <= 1 && error == std::errc() && stop == end && value / 100 >= low &&
          value / 100 <= high)
        meant = fmt::format("; did you mean {:g}?", value / 100);
    return fmt::format("expected a {} from {} to {}, not '{}'{}",
                       std::is_integral_v<T> ? "whole number" : "number", low, high, text, meant);
  };
  // Far bounds only keep nonsense out.
  return {high <= kTellingBound ? fmt::format("{} to {}", low, high) : "", wrong};
}

template <class T>
std::optional<std::pair<T, T>> two_numbers(const std::string& text, char sign) {
  std::pair<T, T> out{};
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, out.first);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != sign) return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, out.second);
  if (second.ec != std::errc() || second.ptr != end) return std::nullopt;
  return out;
}

Check any_seed() { return number_from<uint64_t>(0, std::numeric_limits<uint64_t>::max()); }

template Check number_from(int low, int high);
template Check number_from(int64_t low, int64_t high);
template Check number_from(uint64_t low, uint64_t high);
template Check number_from(double low, double high);
template std::optional<std::pair<int, int>> two_numbers(const std::string& text, char sign);
template std::optional<std::pair<double, double>> two_numbers(const std::string& text, char sign);

}  // namespace archon::cli
