// Writes games that an agent plays against itself, for `train_network` to learn from.
//
//   self_play FOLDER GAMES [AGENT] [SEED]       mcts:iterations=60 and 1 unless given
//
// A file holds 250 games; files that are there already are left as they are, so that a run that was
// ended goes on where it stopped.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <stdexcept>

#include "ai/keyforge/named_agents.h"
#include "ai/training/program.h"
#include "ai/training/self_play_game.h"
#include "engine/core/files.h"

namespace archon {
namespace {

constexpr uint64_t kInFile = 250;

void write_games(const std::filesystem::path& file, const keyforge::Library& library,
                 const ai::AgentSpec& spec, uint64_t seed, uint64_t first, uint64_t count) {
  ai::KeptGames kept{seed, library.fingerprint(), to_string(spec), {}};
  for (uint64_t i = first; i < first + count; ++i) try {
      kept.games.push_back(ai::play_self(library, spec, seed, i));
    } catch (const std::logic_error& e) {
      // A fault of ours in one game of thousands is to be mended, but no reason to play no more.
      std::fprintf(stderr, "self_play: game %llu left out: %s\n",
                   static_cast<unsigned long long>(i), e.what());
    }
  write_file(file, to_bytes(kept));
}

int run(int argc, char** argv) {
  if (argc < 3) throw Error("expected self_play FOLDER GAMES [AGENT] [SEED]");
  const std::filesystem::path folder = argv[1];
  const uint64_t games = std::strtoull(argv[2], nullptr, 10);
  const auto spec = ai::keyforge_agent(argc > 3 ? argv[3] : "mcts:iterations=60");
  const uint64_t seed = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1;
  const auto library = ai::training_library();
  std::filesystem::create_directories(folder);
  for (uint64_t first = 0; first < games; first += kInFile) {
    const auto file = folder / fmt::format("games-{}-{:06}.bin", seed, first);
    if (std::filesystem::exists(file)) continue;
    write_games(file, library, spec, seed, first, std::min(kInFile, games - first));
  }
  return 0;
}

}  // namespace
}  // namespace archon

int main(int argc, char** argv) {
  return archon::run_program("self_play", archon::run, argc, argv);
}
