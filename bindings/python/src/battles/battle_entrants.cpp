#include "bindings/python/src/battles/battle_entrants.h"

#include <fmt/format.h>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "sim/archmajesty/arena/entrants.h"

namespace archon::python {
namespace {

sim::Entrant found(const std::string& spec) {
  if (auto entrant = sim::find_battle_entrant(spec)) return *entrant;
  throw Error(
      fmt::format("'{}' is neither a mage nor an encounter; expected a file, a name, "
                  "random:SEED, or several mages joined by '+'",
                  excerpt(spec)));
}

}  // namespace

sim::MatchSetup battle_setup(const std::string& party, const std::string& against) {
  sim::MatchSetup out;
  out.entrants = {found(party), found(against)};
  if (sim::encounter_of(out.entrants[0]))
    throw Error(fmt::format("{} is an encounter; expected mages, and the encounter after them",
                            out.entrants[0].name));
  return out;
}

}  // namespace archon::python
