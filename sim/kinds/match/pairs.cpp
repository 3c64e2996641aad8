#include "sim/kinds/match/pairs.h"

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "sim/runs/game_store.h"

namespace archon::sim {

std::vector<std::optional<PairRecord>> play_pairs(const Arena& arena, const MatchSetup& setup,
                                                  const std::vector<PairPlan>& plans,
                                                  const PoolOptions& options,
                                                  const ReplaySink& sink, GameStore* store,
                                                  int64_t rung) {
  ARCHON_CHECK(setup.salt || !setup.has_programs());
  const GameStore::Place place = store ? store->place() : GameStore::Place{};
  std::vector<GamePlan> wanted;
  for (const PairPlan& plan : plans)
    for (const int first : {0, 1})
      wanted.push_back({{place.cell + rung, place.a, place.b, 2 * plan.pair + first}, plan.chains});
  const std::unique_ptr<Players> players = arena.players(setup.agents);
  const auto play = [&](const GamePlan& game) { return players->play(setup, game, options, sink); };
  const auto games = play_or_find(store, wanted, options, play);
  std::vector<std::optional<PairRecord>> pairs(plans.size());
  for (size_t i = 0; i < pairs.size(); ++i)
    if (games[2 * i] && games[2 * i + 1]) pairs[i] = {*games[2 * i], *games[2 * i + 1]};
  return pairs;
}

PairResult pair_result(const PairRecord& pair) { return {pair[0].points(0), pair[1].points(0)}; }

bool note_failures(Failures& out, const PairRecord& pair, int64_t number, const MatchSetup& setup,
                   int64_t cell) {
  int64_t failed = 0;
  for (int i = 0; i < int_size(pair); ++i) {
    if (!pair[i].failed()) continue;
    ++failed;
    out.add(
        game_name(number + int64_t{i} + 1, setup.entrants[0].name, setup.entrants[1].name, cell),
        *pair[i].failure);
  }
  out.partners += failed == 1;
  return failed > 0;
}

}  // namespace archon::sim
