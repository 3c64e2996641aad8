#include "sim/kinds/rank/site/site_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "sim/report/site.h"

namespace archon::sim {

SiteNames::SiteNames(const std::vector<Entrant>& entrants) {
  std::set<std::string> taken;
  for (const Entrant& one : entrants) {
    const std::string name = report::page_name(one.name);
    std::string own = name;
    for (int number = 2; !taken.insert(own).second; ++number)
      own = fmt::format("{}-{}", name, number);
    names_.push_back(std::move(own));
  }
}

std::string SiteNames::deck(int entrant) const {
  return fmt::format("decks/{}.html", names_[entrant]);
}

// No name has two dashes in a row.
std::string SiteNames::both(int a, int b) const {
  return fmt::format("{}--{}", names_[std::min(a, b)], names_[std::max(a, b)]);
}

std::string SiteNames::pairing(int a, int b) const {
  return fmt::format("pairings/{}.html", both(a, b));
}

std::string SiteNames::replay(int a, int b) const {
  return fmt::format("replays/{}.html", both(a, b));
}

}  // namespace archon::sim
