#include "sim/play/arena.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"

namespace archon::sim {

bool MatchSetup::has_programs() const {
  return std::any_of(agents.begin(), agents.end(),
                     [](const ai::AgentSpec& agent) { return agent.kind().takes_command; });
}

std::vector<report::Mark> Arena::marks(const Entrant& entrant) const {
  std::vector<report::Mark> out;
  for (std::string& trait : traits(entrant)) out.push_back({"", std::move(trait)});
  return out;
}

const Arena& Arena::by_rules(const std::string& rules) const {
  if (rules != this->rules())
    throw Error(fmt::format("'{}' are no rules of {}; expected {}", rules, game(), this->rules()));
  return *this;
}

std::string Arena::reveal(const std::string&, const Salt&) const {
  throw Error(fmt::format("{} keeps no replays", game()));
}

HandicapCost Arena::handicap_cost() const { return HandicapCost::lasting(HandicapWords{}.high); }

Entrant Arena::with_part(const Entrant&, size_t, const std::string& id) const {
  throw Error(fmt::format("'{}' can't take the place of another in this game", id));
}

}  // namespace archon::sim
