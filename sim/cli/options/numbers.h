// Checking numbers on the command line.
#pragma once

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

// Every seed there is.
Check any_seed();

}  // namespace archon::cli
