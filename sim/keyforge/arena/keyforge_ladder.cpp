// Who answers where no player is named, and what the results of one tell of the next. The figures
// are fitted to printed decks that all of them ranked; docs/ladder.md says how, and how well they
// hold for other decks.
#include "ai/keyforge/named_agents.h"
#include "sim/keyforge/arena/keyforge_arena.h"

namespace archon::sim {
namespace {

struct KeyforgeRung {
  const char* name;
  double cost;
  double share;
  double slope;
  double spread;
  double worth;
};

// The last is the one that is asked for. Costs are in seconds of one core (docs/strength.md).
constexpr KeyforgeRung kRungs[] = {
    {"greedy", 0.0045, 0.5, 0.75, 42, 0.15},
    {"grandmaster", 0.1, 0.4, 0.8, 18, 0.15},
    {"best", 1, 0.1, 1, 0, 0},
};

}  // namespace

std::vector<Rung> KeyforgeArena::ladder() const {
  std::vector<Rung> out;
  for (const KeyforgeRung& rung : kRungs)
    out.push_back({rung.name, ai::keyforge_agent(rung.name), rung.cost, rung.share, rung.slope,
                   rung.spread, rung.worth});
  return out;
}

}  // namespace archon::sim
