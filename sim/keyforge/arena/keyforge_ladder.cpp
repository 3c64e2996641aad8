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
  double pairing;
};

// The last is the one that is asked for: no longer search is known to be stronger by more than it
// is slower (docs/strength.md). Whoever takes its place has a row of its own, and the row before it
// the figures that scripts/fit_ladder.py finds. Costs are in seconds of one core.
constexpr KeyforgeRung kRungs[] = {
    {"greedy", 0.0045, 0.5, 0.8, 60, 0.15, 40},
    {"ace", 0.11, 0.5, 1, 0, 0, 0},
};

}  // namespace

std::vector<Rung> KeyforgeArena::ladder() const {
  std::vector<Rung> out;
  for (const KeyforgeRung& rung : kRungs)
    out.push_back({rung.name, ai::keyforge_agent(rung.name), rung.cost, rung.share, rung.slope,
                   rung.spread, rung.worth, rung.pairing});
  return out;
}

}  // namespace archon::sim
