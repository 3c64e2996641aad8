#include "sim/cli/decks/field_named.h"

#include <fmt/ranges.h>

#include "sim/cli/files/given_file.h"
#include "sim/cli/usage.h"

namespace archon::cli {

sim::FieldModel field_named(const std::string& name) {
  if (auto known = sim::FieldModel::built_in(name)) return *std::move(known);
  const std::string expected = fmt::format("{}, or a file that 'archon-lab field' wrote",
                                           fmt::join(sim::FieldModel::built_in_names(), ", "));
  const std::string text = read_given(name, expected);
  return with_name(name_of_given(name), [&] { return sim::FieldModel::from_json(text); });
}

}  // namespace archon::cli
