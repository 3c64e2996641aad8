// Learns a network from the games that `self_play` wrote, or the rival moves of `try_rivals`, and
// says how well it foresees games that it hasn't learnt from.
//
//   train_network FOLDER NETWORK [ROUNDS] [SEED] [WITHOUT] [COMMIT] [--layer N] [--level SHARE]
//       [--judged-on FOLDER]
//
// Without them 7 rounds (5 of rivals), seed 1, no set and no commit. --layer: entries of the layer
// behind the sum (16; 64). --level: how much of what all positions of one choice are wrong by is
// learnt (all; 0.15). --judged-on: rivals whose games that are held back say how good it is; played
// out twice, to the end, they say how well it tells positions of one choice apart. WITHOUT is a set
// (cota, aoa, ...) none of whose decks is learnt from, to see what a card that was never met is
// worth by its facts; `none` is none. COMMIT is named in the file.
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
#include "engine/core/threads/threads.h"

namespace archon {
namespace {

std::vector<uint32_t> to_learn_from(const ai::Samples& samples, int without) {
  std::vector<uint32_t> out;
  for (uint32_t i = 0; i < samples.groups.size(); ++i) {
    const ai::Sample& s = samples.group(i).front();
    const bool held_back = s.sets[0] == without || s.sets[1] == without;
    if (s.split == ai::Split::Train && !held_back) out.push_back(i);
  }
  return out;
}

int learn_network(int argc, char** argv) {
  const auto options = ai::read_learning_options(argc, argv, "train_network", "NETWORK");
  const auto library = ai::training_library();
  ai::Samples samples;
  const bool rivals = ai::has_rivals(options.games);
  const std::string games = rivals ? ai::read_rival_positions(options.games, library, samples)
                                   : ai::read_samples(options.games, library, samples);
  std::printf("%s\n", games.c_str());
  ai::Samples others;
  if (!options.judged_on.empty())
    std::printf("judged on %s\n",
                ai::read_rival_positions(options.judged_on, library, others).c_str());
  const ai::Samples& judged_on = others.list.empty() ? samples : others;
  const auto facts = ai::fact_table(library);
  const ai::Network built_in(ai::bootstrapped_network(), library);
  ai::TrainingPlan plan = rivals ? ai::plan_for_rivals() : ai::TrainingPlan();
  plan.rounds = options.rounds.value_or(plan.rounds);
  plan.seed = options.seed;
  plan.layer = options.layer.value_or(plan.layer);
  plan.level = static_cast<float>(options.level.value_or(plan.level));
  ai::NetworkModel model(facts, plan.seed, plan.layer, cores());
  const ai::Judge by_model = [&](const ai::Sample& sample) {
    return logistic(double{model.logit(judged_on, sample)});
  };
  const ai::Judge by_built_in = judge_by(built_in, judged_on);
  const auto before = ai::told_apart(by_built_in, judged_on, ai::Split::Validate);
  learn(model, samples, to_learn_from(samples, options.without), plan, [&](int round, double loss) {
    const auto seen = ai::foresight(by_model, by_built_in, judged_on, ai::Split::Validate);
    const auto told = ai::told_apart(by_model, judged_on, ai::Split::Validate);
    std::printf("round %d: loss %.4f; log loss of games held back %.4f", round + 1, loss,
                seen.all.network.loss());
    if (before.spread > 0)
      std::printf("; of positions of a choice, %.4f apart, wrong by %.4f (built in %.4f)",
                  before.spread, told.left, before.left);
    std::printf("\n");
    std::fflush(stdout);
  });
  ai::NetworkFile file = model.rounded(library);
  file.made.push_back("by train_network from " + games);
  file.made.push_back(fmt::format("with seed {} in {} rounds for the library {:016x}", options.seed,
                                  plan.rounds, library.fingerprint()));
  if (!options.commit.empty()) file.made.push_back("at commit " + options.commit);
  write_file(options.file, to_text(file));
  const auto seen = ai::foresight(by_model, by_built_in, judged_on, ai::Split::Test);
  std::printf("%s", to_string(seen).c_str());
  return 0;
}

}  // namespace
}  // namespace archon

int main(int argc, char** argv) {
  return archon::run_program("train_network", archon::learn_network, argc, argv);
}
