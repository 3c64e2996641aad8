#include "sim/kinds/versus/versus.h"

#include <algorithm>

#include "engine/core/counts.h"

namespace archon::sim {
namespace {

// The pair as B saw it.
PairTally reversed(const PairTally& tally) {
  std::array<int64_t, 9> cells{};
  for (size_t first = 0; first < 3; ++first)
    for (size_t second = 0; second < 3; ++second)
      cells[3 * (2 - second) + (2 - first)] = tally.cells()[3 * first + second];
  return PairTally(cells);
}

// What came of two games, of which `lower` began the first.
void count_pair(VersusRun& run, PairTally& pairing, const GameRecord& first,
                const GameRecord& second, int side_of_a) {
  for (const GameRecord* game : {&first, &second}) {
    run.draws += game->winner < 0;
    run.forfeits.note(game->forfeit);
  }
  const GameRecord& began = side_of_a == 0 ? first : second;
  const GameRecord& followed = side_of_a == 0 ? second : first;
  pairing.add({began.points(side_of_a), followed.points(side_of_a)});
}

}  // namespace

PairTally VersusRun::total() const {
  PairTally out;
  for (const PairTally& one : pairings) out += one;
  return out;
}

PairTally VersusRun::of(const VersusSetup& setup, int box, int deck) const {
  PairTally out;
  for (int other = 0; other < setup.size(1 - box); ++other)
    out += box == 0 ? between(setup, deck, other) : reversed(between(setup, other, deck));
  return out;
}

PairingScores scores_of(const VersusSetup& setup, const VersusRun& run) {
  PairingScores out(setup.field());
  for (int a = 0; a < setup.size(0); ++a)
    for (int i = 0; i < setup.size(1); ++i) {
      const int b = setup.size(0) + i;
      const auto& cells = run.between(setup, a, i).cells();
      for (int first = 0; first < 3; ++first)
        for (int second = 0; second < 3; ++second) {
          const int64_t pairs = cells[3 * first + second];
          if (pairs == 0) continue;
          out.add(a, b, real(pairs) * first / 2.0, pairs);
          out.add(b, a, real(pairs) * (2 - second) / 2.0, pairs);
        }
    }
  return out;
}

std::vector<GamePlan> all_games(const VersusJob& job) {
  const VersusSetup& setup = job.setup;
  std::vector<GamePlan> out;
  for (int a = 0; a < setup.size(0); ++a)
    for (int i = 0; i < setup.size(1); ++i) {
      const int b = setup.size(0) + i;
      if (setup.deck(0, a).fingerprint == setup.deck(1, i).fingerprint) continue;
      const auto [lower, higher] = in_order(setup, a, b);
      for (int64_t number = 0; number < 2 * job.pairs; ++number)
        out.push_back({{0, lower, higher, number}, {0, 0}});
    }
  return out;
}

VersusRun run_versus(const Arena& arena, const VersusJob& job, const PoolOptions& pool,
                     GameStore* store) {
  const VersusSetup& setup = job.setup;
  const std::vector<GamePlan> games = all_games(job);
  const std::unique_ptr<Players> players = arena.players({setup.agent, setup.agent});
  const auto records = play_or_find(store, games, pool, [&](const GamePlan& game) {
    return play_pairing(setup, game, *players, pool);
  });
  VersusRun run;
  run.pairings.resize(cell_of(setup.size(0), setup.size(1), 0));
  for (size_t i = 0; i + 1 < games.size(); i += 2) {
    const auto& first = records[i];
    const auto& second = records[i + 1];
    if (!first || !second) {
      run.interrupted = true;
      continue;
    }
    const bool broke = run.note_failure(games[i], *first, setup);
    const bool broke_again = run.note_failure(games[i + 1], *second, setup);
    if (broke || broke_again) {
      run.failures.partners += broke != broke_again;
      continue;
    }
    const GameId& id = games[i].id;
    const int side_of_a = id.a < setup.size(0) ? 0 : 1;
    const int a = std::min(id.a, id.b);
    const int b = std::max(id.a, id.b) - setup.size(0);
    count_pair(run, run.pairings[a * setup.size(1) + b], *first, *second, side_of_a);
  }
  return run;
}

}  // namespace archon::sim
