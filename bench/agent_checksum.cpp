// agent_checksum [positions] [seed] [agent...]: what agents choose, and what they think of it, in
// the same positions of bundled and random decks, in processor time. Two builds whose checksums are
// equal think alike.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <string>
#include <vector>

#include "ai/keyforge/agents.h"
#include "engine/core/counts.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::bench {
namespace {

using ai::KeyforgeGame;
using Agent = ai::Agent<KeyforgeGame>;

struct Sum {
  uint64_t value = 0;
  void add(uint64_t x) {
    value = (value ^ x) * 0x9E3779B97F4A7C15ULL;
    value ^= value >> 29;
  }
};

struct Thoughts {
  Sum choices;
  Sum values;
  int64_t iterations = 0;
};

std::vector<keyforge::Situation> positions(int count, uint64_t seed) {
  std::vector<keyforge::Situation> out;
  for (int i = 0; i < count; ++i) out.push_back(keyforge::any_middle(seed, i, i * 11 % 240));
  return out;
}

void add_thoughts(const ai::SearchResult<KeyforgeGame>& result, Thoughts& out) {
  out.values.add(std::bit_cast<uint64_t>(result.value));
  for (const auto& move : result.moves) {
    out.values.add(std::bit_cast<uint64_t>(move.value));
    out.values.add(static_cast<uint64_t>(move.visits));
  }
  out.iterations += result.iterations;
}

// Each position is thought about twice: the second time with what the first has left behind.
Thoughts think(Agent& agent, const std::vector<keyforge::Situation>& positions) {
  Thoughts out;
  for (size_t i = 0; i < positions.size(); ++i) {
    const KeyforgeGame game(positions[i].match);
    agent.forget();
    Rng rng(i);
    for (int again = 0; again < 2; ++again) {
      const keyforge::Move move = agent.choose(game, positions[i].state, rng);
      out.choices.add(static_cast<uint64_t>(move.verb) << 32 | uint64_t{move.card} << 16 |
                      move.value);
      add_thoughts(agent.result(), out);
    }
    out.choices.add(rng.next64());
  }
  return out;
}

void print_line(const std::string& spec, const std::vector<keyforge::Situation>& at) {
  const auto agent = ai::make_agent<KeyforgeGame>(ai::keyforge_agent(spec));
  const std::clock_t start = std::clock();
  const Thoughts found = think(*agent, at);
  const double taken = ratio(std::clock() - start, CLOCKS_PER_SEC);
  fmt::print("{:<36} choices {:016x} values {:016x}  {:.3f} s\n", spec, found.choices.value,
             found.values.value, taken);
}

void run(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 200;
  const uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  std::vector<std::string> specs(argv + std::min(argc, 3), argv + argc);
  if (specs.empty())
    specs = {"greedy",
             "greedy:samples=3,depth=3",
             "flat:iterations=200",
             "flat:iterations=200,c=0.7,cut=0",
             "mcts:iterations=200",
             "mcts:iterations=200,share=0,span=1",
             "ismcts:iterations=200",
             "ismcts:iterations=200,trees=4"};
  const auto at = positions(count, seed);
  for (const std::string& spec : specs) print_line(spec, at);
}

}  // namespace
}  // namespace archon::bench

int main(int argc, char** argv) {
  try {
    archon::bench::run(argc, argv);
  } catch (const std::exception& e) {
    fmt::print(stderr, "agent_checksum: {}\n", e.what());
    return 1;
  }
  return 0;
}
