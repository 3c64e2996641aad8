// Checking numbers on the command line.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "sim/cli/options/command.h"

namespace archon::cli {

// Accepts exactly the texts that are a number of type T from `low` to `high`. CLI11 itself lets
// negative and huge seeds wrap around, and "nan" into every range.
template <class T>
Check number_from(T low, T high);

extern template Check number_from(int low, int high);
extern template Check number_from(int64_t low, int64_t high);
extern template Check number_from(uint64_t low, uint64_t high);
extern template Check number_from(double low, double high);

// Two numbers with a sign between them: "2/7". Nothing where the text is anything else.
template <class T>
std::optional<std::pair<T, T>> two_numbers(const std::string& text, char sign);

extern template std::optional<std::pair<int, int>> two_numbers(const std::string& text, char sign);
extern template std::optional<std::pair<double, double>> two_numbers(const std::string& text,
                                                                     char sign);

// Every seed there is.
Check any_seed();

}  // namespace archon::cli
