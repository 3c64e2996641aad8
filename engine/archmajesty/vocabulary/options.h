// The rule variants that a battle is fought by; files call them readings.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace archon::archmajesty {

// The members are false for the default variant and true for the other one.
struct Options {
#define OPTION(name, first, second) bool name = false;
#include "engine/archmajesty/vocabulary/options.def"
#undef OPTION
  uint8_t round_cap = 20;  // rounds after which a battle is over
  friend constexpr bool operator==(const Options&, const Options&) = default;
};

struct OptionRow {
  std::string_view name;
  std::string_view first;   // the default variant
  std::string_view second;  // the other one
  bool Options::*member;
};
// In the order of options.def.
std::span<const OptionRow> option_rows();

// Sets an option by its name and the name of a variant. Throws Error for either unknown.
void set_option(Options& options, std::string_view name, std::string_view reading);

// Those that are not the first variants: "guard=after_roll, round_cap=30"; "" where all are.
std::string options_text(const Options& options);

}  // namespace archon::archmajesty
