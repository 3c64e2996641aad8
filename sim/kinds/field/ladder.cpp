#include "sim/kinds/field/ladder.h"

namespace archon::sim {

ForetoldRatings foretold_of(const Arena& arena, std::span<const Entrant> entrants,
                            const ai::AgentSpec& agent) {
  return arena.foretell(entrants, agent).value_or(ForetoldRatings{});
}

void foretell(const Arena& arena, RoundsSetup& setup) {
  setup.foretold = foretold_of(arena, setup.entrants, setup.agent_of(0));
}

ai::AgentSpec usual_agent(const Arena& arena) {
  return ai::parse_agent_spec(arena.usual_agent(), arena.named_agents());
}

void take_ladder(const Arena& arena, FieldSetup& setup) {
  setup.ladder = arena.ladder();
  if (!setup.ladder.empty()) setup.agent = setup.ladder.back().agent;
}

RatingOptions rating_options(const ForetoldRatings& foretold) {
  RatingOptions out;
  for (const double points : foretold.points) out.foretold.push_back(points / kPointsPerLogit);
  if (foretold.are_known()) out.foretold_spread = foretold.error / kPointsPerLogit;
  return out;
}

}  // namespace archon::sim
