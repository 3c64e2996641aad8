#include "engine/archmajesty/vocabulary/options.h"

#include <array>
#include <string>

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

}  // namespace archon::archmajesty
