// Speeds of the engine and of the agents. See bench/README.md for what each number means.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>
#include <tbb/task_arena.h>

#include <array>
#include <cstring>

#include "ai/agents.h"
#include "ai/keyforge/keyforge_game.h"
#include "bench/random_play.h"

namespace archon::bench {
namespace {

using keyforge::bundled_games;
using keyforge::Library;
using keyforge::Move;
using keyforge::MoveList;
using keyforge::State;

constexpr uint64_t kSeed = 1;
constexpr int kSeries = 512;  // games in the checksum: eight of each pair

double rate(int64_t n) { return static_cast<double>(n); }

void report(benchmark::State& state, const Played& played) {
  state.counters["games/s"] = {rate(played.games), benchmark::Counter::kIsRate};
  state.counters["decisions/s"] = {rate(played.decisions), benchmark::Counter::kIsRate};
}

void random_games(benchmark::State& state) {
  const auto& bundled = bundled_games();
  Played played;
  Played series;
  for (auto _ : state) {
    series = {};
    for (int i = 0; i < kSeries; ++i) series.add(play_random(bundled, kSeed, i));
    played.add(series);
  }
  report(state, played);
  state.SetLabel(fmt::format("checksum {:016x}", series.checksum));
}

void random_games_parallel(benchmark::State& state) {
  const auto& bundled = bundled_games();
  tbb::task_arena arena(static_cast<int>(state.range(0)));
  Played played;
  Played series;
  for (auto _ : state) {
    arena.execute([&] {
      series = tbb::parallel_reduce(
          tbb::blocked_range<int>(0, kSeries, 8), Played{},
          [&](const tbb::blocked_range<int>& range, Played sum) {
            for (int i = range.begin(); i < range.end(); ++i)
              sum.add(play_random(bundled, kSeed, i));
            return sum;
          },
          [](Played a, const Played& b) {
            a.add(b);
            return a;
          });
    });
    played.add(series);
  }
  report(state, played);
  state.SetLabel(fmt::format("checksum {:016x}", series.checksum));
}

// Positions spread over the lengths of games, the same for every benchmark.
const std::vector<State>& positions() {
  static const std::vector<State> states = [] {
    std::vector<State> out;
    for (int i = 0; i < 256; ++i) out.push_back(bundled_games().middle(kSeed, i, i * 5 % 240));
    return out;
  }();
  return states;
}

// The match of the position.
const keyforge::Match& match(size_t position) {
  return bundled_games().match(static_cast<int>(position));
}

void state_copy(benchmark::State& state) {
  State to;
  size_t i = 0;
  for (auto _ : state) {
    to = positions()[i++ % positions().size()];
    benchmark::DoNotOptimize(to);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(sizeof(State)));
}

void plain_memcpy(benchmark::State& state) {
  using Bytes = std::array<unsigned char, sizeof(State)>;
  const std::vector<Bytes> from(256);
  Bytes to;
  size_t i = 0;
  for (auto _ : state) {
    std::memcpy(&to, &from[i++ % from.size()], sizeof(to));
    benchmark::DoNotOptimize(to);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(sizeof(State)));
}

void library_load(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(Library::load());
}

void legal_moves(benchmark::State& state) {
  MoveList list;
  size_t i = 0;
  for (auto _ : state) {
    keyforge::legal_moves(positions()[i++ % positions().size()], list);
    benchmark::DoNotOptimize(list);
  }
}

// A copy and a random move; take off state_copy for the move alone.
void copy_and_apply(benchmark::State& state) {
  MoveList list;
  Rng rng(1);
  size_t i = 0;
  std::vector<Move> moves;
  for (const State& s : positions()) {
    keyforge::legal_moves(s, list);
    moves.push_back(list[static_cast<int>(rng.below(static_cast<uint32_t>(list.size())))]);
  }
  for (auto _ : state) {
    const size_t at = i++ % positions().size();
    State s = positions()[at];
    keyforge::apply(s, match(at), moves[at]);
    benchmark::DoNotOptimize(s);
  }
}

void copy_and_determinize(benchmark::State& state) {
  Rng rng(1);
  size_t i = 0;
  for (auto _ : state) {
    State s = positions()[i++ % positions().size()];
    keyforge::determinize(s, s.decision.player, rng);
    benchmark::DoNotOptimize(s);
  }
}

void decision(benchmark::State& state, const char* spec) {
  const auto agent = ai::make_agent<ai::KeyforgeGame>(ai::parse_agent_spec(spec));
  Rng rng(1);
  size_t i = 0;
  int64_t iterations = 0;
  for (auto _ : state) {
    const size_t at = i++ % positions().size();
    agent->forget();
    benchmark::DoNotOptimize(agent->choose(ai::KeyforgeGame(match(at)), positions()[at], rng));
    iterations += agent->result().iterations;
  }
  state.counters["iterations/s"] = {rate(iterations), benchmark::Counter::kIsRate};
}

void threads(benchmark::internal::Benchmark* b) {
  for (int n = 1; n <= tbb::this_task_arena::max_concurrency(); n *= 2) b->Arg(n);
}

BENCHMARK(random_games)->Unit(benchmark::kMillisecond);
BENCHMARK(random_games_parallel)->Apply(threads)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(state_copy);
BENCHMARK(plain_memcpy);
BENCHMARK(library_load)->Unit(benchmark::kMillisecond);
BENCHMARK(legal_moves);
BENCHMARK(copy_and_apply);
BENCHMARK(copy_and_determinize);
BENCHMARK_CAPTURE(decision, greedy, "greedy:samples=8")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(decision, flat, "flat:iterations=500")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decision, mcts, "mcts:iterations=1000,trees=20")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decision, ismcts, "ismcts:iterations=1000")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace archon::bench

BENCHMARK_MAIN();
