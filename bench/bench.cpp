// Speeds of the engine. See bench/README.md for what each number means.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <array>
#include <atomic>
#include <cstring>
#include <mutex>

#include "bench/positions.h"
#include "bench/random_play.h"
#include "engine/core/counts.h"
#include "engine/core/threads/threads.h"

namespace archon::bench {
namespace {

using keyforge::bundled_games;
using keyforge::Library;
using keyforge::Move;
using keyforge::MoveList;
using keyforge::State;

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
  const auto size = narrow<int>(state.range(0));
  ThreadPool threads(size);
  Played played;
  Played series;
  for (auto _ : state) {
    series = {};
    std::atomic<int> next{0};
    std::mutex adding;
    threads.for_each(size, [&](int) {
      Played own;
      for (int i = next++; i < kSeries; i = next++) own.add(play_random(bundled, kSeed, i));
      const std::lock_guard lock(adding);
      series.add(own);
    });
    played.add(series);
  }
  report(state, played);
  state.SetLabel(fmt::format("checksum {:016x}", series.checksum));
}

// The same of generated decks, whose making is left out.
void random_games_generated(benchmark::State& state) {
  std::vector<keyforge::Match> matches;
  for (int i = 0; i < kSeries; i += 4)
    matches.push_back(keyforge::random_match(bundled_games().library(), kSeed, i));
  Played played;
  for (auto _ : state)
    for (int i = 0; i < kSeries; ++i) {
      const keyforge::Match& match = matches[i / 4];
      played.add(play_random(match, keyforge::start_random_decks(match, kSeed, i, 0),
                             keyforge::BundledGames::players(kSeed, i)));
    }
  report(state, played);
}

const Situation& at(size_t i) {
  const Positions& all = positions(Decks::Bundled);
  return all[i % all.size()];
}

// Among so many positions; few of them stay in the nearest cache.
void state_copy(benchmark::State& state) {
  State to;
  int i = 0;
  for (auto _ : state) {
    to = at(i).state;
    benchmark::DoNotOptimize(to);
    if (++i == state.range(0)) i = 0;
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
    keyforge::legal_moves(at(i++).state, list);
    benchmark::DoNotOptimize(list);
  }
}

// A copy and a random move; take off state_copy for the move alone.
void apply_from(benchmark::State& state, const Positions& from) {
  MoveList list;
  Rng rng(1);
  std::vector<Move> moves;
  for (const Situation& at : from) {
    keyforge::legal_moves(at.state, list);
    moves.push_back(list[rng.place_in(list)]);
  }
  size_t i = 0;
  for (auto _ : state) {
    State s = from[i].state;
    keyforge::apply(s, from[i].match, moves[i]);
    benchmark::DoNotOptimize(s);
    if (++i == from.size()) i = 0;
  }
}

void copy_and_apply(benchmark::State& state) { apply_from(state, positions(Decks::Bundled)); }

void copy_and_apply_by_board(benchmark::State& state) {
  apply_from(state, boards(narrow<int>(state.range(0)) / kBoardStep));
}

void copy_and_determinize(benchmark::State& state) {
  Rng rng(1);
  size_t i = 0;
  for (auto _ : state) {
    State s = at(i++).state;
    keyforge::determinize(s, s.decision.player, rng);
    benchmark::DoNotOptimize(s);
  }
}

void threads(benchmark::internal::Benchmark* b) {
  for (int n = 1; n <= cores(); n *= 2) b->Arg(n);
}

BENCHMARK(random_games)->Unit(benchmark::kMillisecond);
BENCHMARK(random_games_generated)->Unit(benchmark::kMillisecond);
BENCHMARK(random_games_parallel)->Apply(threads)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(state_copy)->ArgName("among")->Arg(4)->Arg(256);
BENCHMARK(plain_memcpy);
BENCHMARK(library_load)->Unit(benchmark::kMillisecond);
BENCHMARK(legal_moves);
BENCHMARK(copy_and_apply);
BENCHMARK(copy_and_apply_by_board)
    ->ArgName("from")
    ->DenseRange(0, (kBoards - 1) * kBoardStep, kBoardStep);
BENCHMARK(copy_and_determinize);

}  // namespace
}  // namespace archon::bench

BENCHMARK_MAIN();
