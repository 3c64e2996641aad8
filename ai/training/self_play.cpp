// Writes games that an agent plays against itself, for `train_network` to learn from.
//
//   self_play FOLDER GAMES [AGENT] [SEED]       mcts:iterations=60 and 1 unless given
//
// All cores play, each game the same on any number of them. A file holds 250 games; files that are
// there already are left as they are, so that a run that was ended goes on where it stopped.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "ai/keyforge/named_agents.h"
#include "ai/training/program.h"
#include "ai/training/self_play_game.h"
#include "engine/core/counts.h"
#include "engine/core/files.h"
#include "engine/core/threads/threads.h"

namespace archon {
namespace {

constexpr uint64_t kInFile = 250;

// None where it can't be played: a fault of ours in one game of thousands is to be mended, but no
// reason to play no more.
std::optional<ai::KeptGame> play(const keyforge::Library& library, const ai::AgentSpec& spec,
                                 uint64_t seed, uint64_t index) try {
  return ai::play_self(library, spec, seed, index);
} catch (const std::logic_error& e) {
  std::fprintf(stderr, "self_play: seed %llu, game %llu left out: %s\n",
               static_cast<unsigned long long>(seed), static_cast<unsigned long long>(index),
               e.what());
  return std::nullopt;
}

void write_games(const std::filesystem::path& file, const keyforge::Library& library,
                 const ai::AgentSpec& spec, uint64_t seed, uint64_t first, uint64_t count,
                 ThreadPool& threads) {
  std::vector<std::optional<ai::KeptGame>> played(count);
  threads.for_each(int_size(played), [&](int i) {
    played[i] = play(library, spec, seed, first + static_cast<uint64_t>(i));
  });
  ai::KeptGames kept{seed, library.fingerprint(), to_string(spec), {}};
  for (auto& game : played)
    if (game) kept.games.push_back(std::move(*game));
  write_file(file, to_bytes(kept));
}

int play_games(int argc, char** argv) {
  const auto [folder, games, agent, seed] = ai::read_self_play_options(argc, argv);
  const auto spec = ai::keyforge_agent(agent);
  const auto library = ai::training_library();
  std::filesystem::create_directories(folder);
  ThreadPool threads(cores());
  for (uint64_t first = 0; first < games; first += kInFile) {
    const auto file = folder / fmt::format("games-{}-{:06}.bin", seed, first);
    if (std::filesystem::exists(file)) continue;
    write_games(file, library, spec, seed, first, std::min(kInFile, games - first), threads);
  }
  return 0;
}

}  // namespace
}  // namespace archon

int main(int argc, char** argv) {
  return archon::run_program("self_play", archon::play_games, argc, argv);
}
