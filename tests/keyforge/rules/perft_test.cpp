// Counts of the decision sequences from fixed positions, as in chess: any change of what is legal,
// of what is asked or of what the dice give changes a count. BLESS=1 writes the file anew.
#include <doctest/doctest.h>
#include <yaml-cpp/yaml.h>

#include <fstream>

#include "tests/keyforge/bundled_games.h"

namespace archon::keyforge::perft_test {
namespace {

struct Entry {
  uint64_t seed;
  int game;
  int moves;                     // random moves played before
  std::vector<uint64_t> counts;  // by depth, from 1
};

// Leaves of the tree of decisions; games that end before count as leaves.
uint64_t perft(const State& s, const Match& match, int depth) {
  MoveList list;
  legal_moves(s, list);
  if (s.over()) return 1;
  if (depth == 1) return static_cast<uint64_t>(list.size());
  uint64_t leaves = 0;
  for (const Move& move : list) {
    State next = s;
    apply(next, match, move);
    leaves += perft(next, match, depth - 1);
  }
  return leaves;
}

std::vector<Entry> read_entries(const std::string& path) {
  std::vector<Entry> entries;
  for (const YAML::Node& node : YAML::LoadFile(path))
    entries.push_back({node["seed"].as<uint64_t>(), node["game"].as<int>(), node["moves"].as<int>(),
                       node["counts"].as<std::vector<uint64_t>>()});
  return entries;
}

// As many depths as stay below this many leaves.
constexpr uint64_t kMostLeaves = 30'000;

std::vector<uint64_t> count_leaves(const Entry& e, int depths) {
  const Match& match = bundled_games().match(e.game);
  const State s = bundled_games().middle(e.seed, e.game, e.moves);
  std::vector<uint64_t> counts;
  for (int depth = 1; depth <= depths; ++depth) {
    counts.push_back(perft(s, match, depth));
    if (counts.back() > kMostLeaves / 8) break;
  }
  return counts;
}

void write_entries(const std::string& path) {
  std::ofstream out(path);
  out << "# Leaves of the tree of decisions by depth, from game `game` of the series `seed` after\n"
         "# `moves` random moves (tests/keyforge/bundled_games.h). Written by BLESS=1; a change of "
         "a\n"
         "# count is a change of the rules, of a card or of the dice, and wants a reason.\n";
  for (int i = 0; i < 48; ++i) {
    Entry e{static_cast<uint64_t>(1 + i % 3), i * 37 % 64, i % 6 * 25, {}};
    e.counts = count_leaves(e, 6);
    out << "- {seed: " << e.seed << ", game: " << e.game << ", moves: " << e.moves << ", counts: [";
    for (size_t d = 0; d < e.counts.size(); ++d) out << (d ? ", " : "") << e.counts[d];
    out << "]}\n";
  }
}

}  // namespace

TEST_CASE("decision sequences are as many as they were") {
  const std::string path = std::string(ARCHON_TEST_DATA) + "/keyforge/perft.yaml";
  if (std::getenv("BLESS")) write_entries(path);
  const std::vector<Entry> entries = read_entries(path);
  CHECK(entries.size() > 40);
  for (const Entry& e : entries) {
    CAPTURE(e.seed);
    CAPTURE(e.game);
    CAPTURE(e.moves);
    const std::vector<uint64_t> counts = count_leaves(e, static_cast<int>(e.counts.size()));
    CHECK(counts == e.counts);
  }
}

}  // namespace archon::keyforge::perft_test
