// Speeds of the agents.
#include <benchmark/benchmark.h>

#include "ai/keyforge/agents.h"
#include "bench/positions.h"
#include "engine/core/counts.h"

namespace archon::bench {
namespace {

using ai::KeyforgeGame;

double counter(int64_t n) { return static_cast<double>(n); }

void decide(benchmark::State& state, const char* spec, const Positions& from) {
  const auto agent = ai::make_agent<KeyforgeGame>(ai::keyforge_agent(spec));
  Rng rng(1);
  size_t i = 0;
  int64_t iterations = 0;
  for (auto _ : state) {
    const Situation& at = from[i++ % from.size()];
    agent->forget();
    benchmark::DoNotOptimize(agent->choose(KeyforgeGame(at.match), at.state, rng));
    iterations += agent->result().iterations;
  }
  state.counters["decisions/s"] = {counter(state.iterations()), benchmark::Counter::kIsRate};
  state.counters["iterations/s"] = {counter(iterations), benchmark::Counter::kIsRate};
}

void decision(benchmark::State& state, const char* spec, Decks decks) {
  decide(state, spec, positions(decks));
}

void decision_by_board(benchmark::State& state, const char* spec) {
  const Positions& from = boards(narrow<int>(state.range(0)) / kBoardStep);
  int64_t cards = 0;
  for (const Situation& at : from) cards += at.state.in_play().size();
  decide(state, spec, from);
  state.counters["in play"] = counter(cards) / counter(std::ssize(from));
}

// What playing on from a leaf costs: a copy, a rollout of the default length, an evaluation.
void rollout(benchmark::State& state) {
  const Positions& from = boards(narrow<int>(state.range(0)) / kBoardStep);
  Rng rng(1);
  keyforge::MoveList list;
  size_t i = 0;
  for (auto _ : state) {
    const Situation& at = from[i++ % from.size()];
    keyforge::State s = at.state;
    const int horizon = s.turn + 2;
    benchmark::DoNotOptimize(ai::rollout(KeyforgeGame(at.match), s, list, 0, horizon, rng));
  }
}

void evaluate(benchmark::State& state) {
  const Positions& from = boards(narrow<int>(state.range(0)) / kBoardStep);
  size_t i = 0;
  for (auto _ : state) {
    const Situation& at = from[i++ % from.size()];
    benchmark::DoNotOptimize(KeyforgeGame(at.match).evaluate(at.state, 0));
  }
}

void by_board(benchmark::internal::Benchmark* b) {
  b->ArgName("from");
  for (int n = 0; n < kBoards; ++n) b->Arg(n * kBoardStep);
}

#define ARCHON_AGENT_BENCHMARK(name, spec, unit)                                     \
  BENCHMARK_CAPTURE(decision, name##_bundled, spec, Decks::Bundled)->Unit(unit);     \
  BENCHMARK_CAPTURE(decision, name##_generated, spec, Decks::Generated)->Unit(unit); \
  BENCHMARK_CAPTURE(decision_by_board, name, spec)->Apply(by_board)->Unit(unit)

ARCHON_AGENT_BENCHMARK(greedy, "greedy", benchmark::kMicrosecond);
ARCHON_AGENT_BENCHMARK(flat, "flat:iterations=500", benchmark::kMillisecond);
ARCHON_AGENT_BENCHMARK(mcts, "mcts:iterations=1000", benchmark::kMillisecond);
ARCHON_AGENT_BENCHMARK(ismcts, "ismcts:iterations=1000", benchmark::kMillisecond);
BENCHMARK(rollout)->Apply(by_board)->Unit(benchmark::kMicrosecond);
BENCHMARK(evaluate)->Apply(by_board);

}  // namespace
}  // namespace archon::bench
