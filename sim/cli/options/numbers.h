// Checking numbers on the command line.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <string>
#include <type_traits>

namespace archon::cli {

// Accepts exactly the texts that are a number of type T from `low` to `high`. CLI11 itself lets
// negative and huge seeds wrap around, and "nan" into every range.
template <class T>
CLI::Validator number_from(T low, T high) {
  const auto check = [low, high](const std::string& text) -> std::string {
    T value{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc() && stop == end && value >= low && value <= high) return "";
    return fmt::format("expected a {} from {} to {}, not '{}'",
                       std::is_integral_v<T> ? "whole number" : "number", low, high, text);
  };
  return CLI::Validator(check, fmt::format("{} to {}", low, high));
}

}  // namespace archon::cli
