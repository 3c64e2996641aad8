#include "bindings/python/src/battles/battle_entrants.h"

#include <fmt/format.h>

#include "engine/core/check.h"
#include "sim/archmajesty/arena/entrants.h"

namespace archon::python {
sim::Entrant battle_entrant(const std::string& spec, bool is_party) {
  sim::Entrant found = sim::battle_entrant(spec);
  if (is_party && sim::encounter_of(found))
    throw Error(fmt::format("{} is an encounter; expected mages, and the encounter after them",
                            found.name));
  return found;
}

sim::MatchSetup battle_setup(const std::string& party, const std::string& against) {
  sim::MatchSetup out;
  out.entrants = {battle_entrant(party, true), battle_entrant(against, false)};
  return out;
}

}  // namespace archon::python
