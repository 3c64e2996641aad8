#include "engine/archmajesty/encounters/encounter_library.h"

#include <fmt/format.h>

#include <filesystem>
#include <string>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/files.h"
#include "engine/core/names/name_search.h"
#include "engine/core/text.h"

namespace archon::archmajesty {
namespace {

constexpr uintmax_t kLargestEncounterFile = 1U << 20U;

// Every file below a folder of the built-in data as a row of a table.
template <class Row, class Read>
FactTable<Row> rows_of(std::string_view folder, Read read) {
  FactTable<Row> out;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with(folder)) continue;
    try {
      Row row = read(std::string(file.text));
      const std::string expected = fmt::format("{}{}.yaml", folder, row.id);
      if (file.path != expected) throw Error(fmt::format("expected the file {}", expected));
      out.add(std::move(row));
    } catch (const Error& wrong) {
      throw Error(fmt::format("{}: {}", file.path, wrong.what()));
    }
  }
  return out;
}

}  // namespace

const FactTable<Foe>& bundled_foes() {
  static const auto table =
      rows_of<Foe>("foes/", [](const std::string& text) { return read_foe(text); });
  return table;
}

const FactTable<BattleMap>& bundled_maps() {
  static const auto table =
      rows_of<BattleMap>("maps/", [](const std::string& text) { return read_map(text); });
  return table;
}

const FactTable<Encounter>& bundled_encounters() {
  static const auto table = rows_of<Encounter>(
      "encounters/", [](const std::string& text) { return read_encounter(text); });
  return table;
}

std::vector<std::string_view> bundled_encounter_ids() { return embedded_ids("encounters/"); }

Encounter find_encounter(std::string_view spec) {
  if (means_file(spec)) {
    const std::string text = read_file(std::filesystem::path(std::string(spec)),
                                       "an encounter's file", kLargestEncounterFile);
    try {
      return read_encounter(text);
    } catch (const Error& wrong) {
      throw Error(fmt::format("{}: {}", excerpt(spec), wrong.what()));
    }
  }
  std::vector<std::string> names;
  std::vector<std::string> ids;
  for (const Encounter& one : bundled_encounters()) {
    names.push_back(one.name);
    ids.push_back(one.id);
  }
  const std::vector<size_t> found = names_meant(id_of(excerpt(spec)), ids);
  if (found.size() == 1) return bundled_encounters()[narrow<int>(found[0])];
  if (found.empty())
    throw Error(fmt::format("there is no encounter '{}'; expected a file, or one of {}",
                            excerpt(spec), fmt::join(names, ", ")));
  std::vector<std::string> candidates;
  for (const size_t one : found) candidates.push_back(names[one]);
  throw Error(fmt::format("encounter '{}' may be {}; expected one of them", excerpt(spec),
                          fmt::join(candidates, ", ")));
}

}  // namespace archon::archmajesty
