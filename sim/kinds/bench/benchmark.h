// Agents against each other over a pool of decks, in pairs of games: the same two decks in the same
// order, and the agents exchange them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/kinds/match/match.h"
#include "sim/kinds/rank/rank.h"
#include "sim/settings.h"
#include "sim/statistics/sprt.h"

namespace archon::sim {

inline constexpr Setting<int> kBenchGames{
    "games", 1, kMostGames, 1000,
    "games for each pair of agents, with the seats swapped (default: 1000, or 200 with more than "
    "two agents; with --sprt at most 100000)"};

struct Contestant {
  std::string name;  // as it was called
  ai::AgentSpec agent;
};

enum class BenchmarkFormat {
  kRoundRobin,  // everyone meets everyone
  kGauntlet,    // the first meets all others
  kLadder,      // everyone meets the next two
};
// "round-robin" and so on.
std::string_view format_name(BenchmarkFormat format);
std::optional<BenchmarkFormat> format_named(std::string_view name);

// An agent whose rating is taken for known.
struct Anchor {
  int agent = 0;
  double elo = 0;
};

struct BenchmarkSetup : GameSettings {
  std::vector<Contestant> agents;
  BenchmarkFormat format = BenchmarkFormat::kRoundRobin;
  std::vector<Entrant> decks;  // by fingerprint
  std::optional<Anchor> anchor;
};

// What `archon bench` is asked to do.
struct BenchmarkJob {
  BenchmarkSetup setup;
  int64_t pairs = 500;       // of each pairing; with a test at most
  std::optional<Sprt> sprt;  // of two agents
};

struct Pairing {
  int a = 0;  // of the agents
  int b = 1;
};
std::vector<Pairing> pairings_of(const BenchmarkSetup& setup);

// The decks of a pair of games: who goes first has the first one. All ordered pairs of different
// decks come in turn, each deck as often as any other.
std::array<int, 2> decks_of_pair(int64_t pair, int decks);

// A game, as its pairing sees it: sides are agents.
struct BenchmarkGame {
  int64_t number = 0;        // from 0; two and two are a pair
  std::array<int, 2> decks;  // of the sides
  int first = 0;
  int winner = -1;
  int turns = 0;
  std::string forfeit;
  std::shared_ptr<const GameFailure> failure;
  Efforts efforts{};

  int points(int of_side) const { return winner < 0 ? 1 : winner == of_side ? 2 : 0; }
};

struct PairingResult {
  Pairing pairing;
  std::vector<BenchmarkGame> games;  // in order, of whole pairs
  PairTally tally;                   // as seen by a
  std::array<int64_t, 2> wins{};
  int64_t draws = 0;
  std::array<Forfeits, 2> forfeits;
  Efforts efforts{};
};

struct BenchmarkRun {
  std::vector<PairingResult> pairings;
  Sprt::Verdict verdict = Sprt::Verdict::kUndecided;
  std::vector<double> walk;  // of a test: its log likelihood ratio after each pair
  Failures failures;
  bool interrupted = false;

  int64_t games() const;
};

// Told how many games are there, and how a test stands; by one thread at a time.
using BenchmarkProgress = std::function<void(int64_t games, double log_ratio)>;

// A pair's games draw from streams of the seed, its number and its two decks, so that all pairings
// play the same deals. A test decides at the first pair, in their order, where a bound is crossed;
// what was played beyond doesn't count. The store is as for play_pairs().
BenchmarkRun run_benchmark(const Arena& arena, const BenchmarkJob& job, const PoolOptions& options,
                           const BenchmarkProgress& progress = {}, GameStore* store = nullptr);

}  // namespace archon::sim
