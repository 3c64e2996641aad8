// Learns a network from the games that `self_play` wrote, and says how well it foresees games that
// it hasn't learnt from.
//
//   train_network FOLDER NETWORK [ROUNDS] [SEED] [WITHOUT] [COMMIT]
//
// Without them 7 rounds, seed 1, no set and no commit. WITHOUT is a set (cota, aoa, ...) none of
// whose decks is learnt from, to see what a card that was never met is worth by its facts; `none`
// is none. COMMIT is named in the file.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>

#include "ai/training/foresight_table.h"
#include "ai/training/network_model.h"
#include "ai/training/program.h"
#include "engine/core/exp_log.h"
#include "engine/core/files.h"

namespace archon {
namespace {

std::vector<uint32_t> to_learn_from(const ai::Samples& samples, int without) {
  std::vector<uint32_t> out;
  for (uint32_t i = 0; i < samples.list.size(); ++i) {
    const ai::Sample& s = samples.list[i];
    const bool held_back = s.sets[0] == without || s.sets[1] == without;
    if (s.split == ai::Split::Train && !held_back) out.push_back(i);
  }
  return out;
}

int learn_network(int argc, char** argv) {
  const auto options =
      ai::read_learning_options(argc, argv, "train_network", "NETWORK", ai::TrainingPlan().rounds);
  const auto library = ai::training_library();
  ai::Samples samples;
  const std::string games = ai::read_samples(options.games, library, samples);
  std::printf("%s\n", games.c_str());
  const auto facts = ai::fact_table(library);
  const ai::Network built_in(ai::bundled_network(), library);
  ai::NetworkModel model(facts, options.seed);
  const ai::Judge by_model = [&](const ai::Sample& sample) {
    return logistic(double{model.logit(samples, sample)});
  };
  const ai::Judge by_built_in = judge_by(built_in, samples);
  ai::TrainingPlan plan;
  plan.rounds = options.rounds;
  plan.seed = options.seed;
  learn(model, samples, to_learn_from(samples, options.without), plan, [&](int round, double loss) {
    const auto seen = ai::foresight(by_model, by_built_in, samples, ai::Split::Validate);
    std::printf("round %d: loss %.4f; log loss of games held back %.4f\n", round + 1, loss,
                seen.all.network.loss());
    std::fflush(stdout);
  });
  ai::NetworkFile file = model.rounded(library);
  file.made.push_back("by train_network from " + games);
  file.made.push_back(fmt::format("with seed {} in {} rounds for the library {:016x}", options.seed,
                                  options.rounds, library.fingerprint()));
  if (!options.commit.empty()) file.made.push_back("at commit " + options.commit);
  write_file(options.file, to_text(file));
  const auto seen = ai::foresight(by_model, by_built_in, samples, ai::Split::Test);
  std::printf("%s", to_string(seen).c_str());
  return 0;
}

}  // namespace
}  // namespace archon

int main(int argc, char** argv) {
  return archon::run_program("train_network", archon::learn_network, argc, argv);
}
