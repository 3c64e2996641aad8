#include "sim/name_search.h"

#include <fmt/format.h>

#include "engine/core/check.h"
#include "engine/core/letters.h"
#include "engine/core/names/name_search.h"
#include "engine/core/text.h"

namespace archon::sim {
namespace {

std::string in_lower_case(std::string text) {
  for (char& c : text) c = lower_case(c);
  return text;
}

}  // namespace

size_t deck_meant(const std::string& name, const std::vector<std::string>& decks,
                  const std::string& where) {
  std::vector<std::string> names;
  for (const std::string& deck : decks) names.push_back(in_lower_case(deck));
  const std::vector<size_t> found = names_meant(in_lower_case(name), names);
  if (found.size() == 1) return found[0];
  if (found.empty())
    throw Error(fmt::format("no deck {} is called '{}'{}", where, excerpt(name),
                            did_you_mean(name, decks)));
  throw Error(fmt::format("'{}' is part of the names of {} decks {}: {}, {}{}", excerpt(name),
                          found.size(), where, decks[found[0]], decks[found[1]],
                          found.size() > 2 ? ", ..." : ""));
}

}  // namespace archon::sim
