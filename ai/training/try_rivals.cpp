// Plays games by the policy, tries rival moves of some of their choices, and writes what they came
// to, for `train_network` and `train_policy` to learn from.
//
//   try_rivals FOLDER GAMES [POLICY] [SEED] [--share PART] [--tried N] [--guesses N] [--rollouts N]
//       [--horizon TURNS] [--length TURNS] [--judge EVALUATION]     learned and 1 unless given
//
// See RivalsPlan. With --length rollouts are cut after so many turns and judged: more of them in
// the same time, with less noise, but the judge's bias.
//
// All cores play, each game the same on any number of them. Files that are there already are left
// as they are, so that a run that was ended goes on where it stopped.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <vector>

#include "ai/training/program.h"
#include "ai/training/rivals.h"
#include "engine/core/counts.h"
#include "engine/core/threads/threads.h"

namespace archon {
namespace {

constexpr uint64_t kGamesInFile = 4000;

void write_some(const ai::RivalsOptions& options, const keyforge::Library& library, uint64_t first,
                uint64_t count, const std::string& name, ThreadPool& threads) {
  std::vector<ai::Rivals> all(count);
  threads.for_each(int_size(all), [&](int i) {
    const uint64_t index = first + static_cast<uint64_t>(i);
    try {
      ai::try_rivals(library, options.plan, options.seed, index, all[i]);
    } catch (const std::logic_error& e) {
      // A fault of ours in one game of thousands is to be mended, but no reason to play no more.
      std::fprintf(stderr, "try_rivals: seed %llu, game %llu left out: %s\n",
                   static_cast<unsigned long long>(options.seed),
                   static_cast<unsigned long long>(index), e.what());
      all[i] = {};
    }
  });
  ai::Rivals rivals;
  for (ai::Rivals& one : all) {
    if (one.choices.games > 0) ai::append(rivals, one);
    one = {};
  }
  ai::write_rivals(options.folder, name, library.fingerprint(), rivals);
}

int try_all(int argc, char** argv) {
  const auto options = ai::read_rivals_options(argc, argv);
  const auto library = ai::training_library();
  std::filesystem::create_directories(options.folder);
  ThreadPool threads(cores());
  for (uint64_t first = 0; first < options.games; first += kGamesInFile) {
    const auto name = fmt::format("rivals-{}-{:07}", options.seed, first);
    if (std::filesystem::exists(options.folder / (name + ".choices"))) continue;
    write_some(options, library, first, std::min(kGamesInFile, options.games - first), name,
               threads);
  }
  return 0;
}

}  // namespace
}  // namespace archon

int main(int argc, char** argv) {
  return archon::run_program("try_rivals", archon::try_all, argc, argv);
}
