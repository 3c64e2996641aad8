#include "engine/archmajesty/mages/mage_library.h"

#include <fmt/format.h>

#include <filesystem>
#include <string>

#include "engine/archmajesty/mages/mage_file.h"
#include "engine/archmajesty/mages/random_mage.h"
#include "engine/core/check.h"
#include "engine/core/files.h"
#include "engine/core/names/name_search.h"
#include "engine/core/text.h"

namespace archon::archmajesty {
namespace {

constexpr uintmax_t kLargestMageFile = 1U << 20U;

MageBuild read_named(const std::string& text, std::string_view name) {
  try {
    return read_mage(text);
  } catch (const Error& wrong) {
    throw Error(fmt::format("{}: {}", name, wrong.what()));
  }
}

std::string in_quotes(const std::vector<std::string>& names) {
  return fmt::format("'{}'", fmt::join(names, "', '"));
}

}  // namespace

const std::vector<MageBuild>& bundled_mages() {
  static const std::vector<MageBuild> mages = [] {
    std::vector<MageBuild> out;
    for (const EmbeddedFile& file : embedded_files())
      if (file.path.starts_with("mages/"))
        out.push_back(read_named(std::string(file.text), file.path));
    return out;
  }();
  return mages;
}

std::vector<std::string_view> bundled_mage_ids() { return embedded_ids("mages/"); }

MageBuild find_mage(std::string_view spec) {
  if (means_random_mage(spec)) return random_mage(spec);
  if (means_file(spec)) {
    const std::string name(spec);
    return read_named(read_file(std::filesystem::path(name), "a mage's file", kLargestMageFile),
                      excerpt(spec));
  }
  std::vector<std::string> names;
  std::vector<std::string> ids;
  for (const MageBuild& mage : bundled_mages()) {
    names.push_back(mage.name);
    ids.push_back(id_of(mage.name));
  }
  const std::vector<size_t> found = names_meant(id_of(excerpt(spec)), ids);
  if (found.size() == 1) return bundled_mages()[found[0]];
  if (found.empty())
    throw Error(fmt::format("there is no mage '{}'; expected a file, random:SEED, or one of {}",
                            excerpt(spec), in_quotes(names)));
  std::vector<std::string> candidates;
  for (const size_t one : found) candidates.push_back(names[one]);
  throw Error(fmt::format("mage '{}' may be {}; expected one of them", excerpt(spec),
                          in_quotes(candidates)));
}

}  // namespace archon::archmajesty
