#include "engine/archmajesty/vocabulary/options.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "engine/core/check.h"

namespace archon::archmajesty {
namespace {

constexpr std::array kRows = {
#define OPTION(name, first, second) OptionRow{#name, #first, #second, &Options::name},
#include "engine/archmajesty/vocabulary/options.def"
#undef OPTION
};

}  // namespace

std::span<const OptionRow> option_rows() { return kRows; }

void set_option(Options& options, std::string_view name, std::string_view reading) {
  std::string known;
  for (const OptionRow& row : kRows) {
    if (row.name == name) {
      if (reading != row.first && reading != row.second)
        throw Error(std::string(name) + ": no reading '" + std::string(reading) + "'; expected " +
                    std::string(row.first) + " or " + std::string(row.second));
      options.*row.member = reading == row.second;
      return;
    }
    known += (known.empty() ? "" : ", ") + std::string(row.name);
  }
  throw Error("no option '" + std::string(name) + "'; expected one of " + known);
}

std::string options_text(const Options& options) {
  std::vector<std::string> words;
  for (const OptionRow& row : option_rows())
    if (options.*row.member) words.push_back(fmt::format("{}={}", row.name, row.second));
  if (options.round_cap != Options{}.round_cap)
    words.push_back(fmt::format("round_cap={}", options.round_cap));
  return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace archon::archmajesty
