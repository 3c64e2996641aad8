#include "sim/cli/options/numbers.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <type_traits>

namespace archon::cli {

template <class T>
Check number_from(T low, T high) {
  const auto wrong = [low, high](const std::string& text) -> std::string {
    T value{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc() && stop == end && value >= low && value <= high) return "";
    return fmt::format("expected a {} from {} to {}, not '{}'",
                       std::is_integral_v<T> ? "whole number" : "number", low, high, text);
  };
  return {fmt::format("{} to {}", low, high), wrong};
}

Check any_seed() { return number_from<uint64_t>(0, std::numeric_limits<uint64_t>::max()); }

template Check number_from(int low, int high);
template Check number_from(int64_t low, int64_t high);
template Check number_from(uint64_t low, uint64_t high);
template Check number_from(double low, double high);

}  // namespace archon::cli
