// Learns a policy from the choices in games that `self_play` wrote, and says how well it foresees
// those of games that it hasn't learnt from; or improves a policy by the rival moves of
// `try_rivals`, and says how many more wins a choice they promise.
//
//   train_policy FOLDER POLICY [ROUNDS] [SEED] [WITHOUT] [COMMIT] [--onto POLICY] [--temperature T]
//
// Without them 6 rounds (3 of rivals), seed 1, no set and no commit. --onto: the policy that tried
// the rivals, which is improved (learned). --temperature: how much a move has to win more to be
// made e times as often (0.02). WITHOUT is a set (cota, aoa, ...) none of
// whose decks is learnt from; `none` is none. COMMIT is named in the file.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "ai/training/policy_model.h"
#include "ai/training/program.h"
#include "engine/core/counts.h"
#include "engine/core/files.h"
#include "engine/core/threads/threads.h"

namespace archon {
namespace {

bool is_of(const ai::ChoiceSample& sample, int set) {
  return sample.sets[0] == set || sample.sets[1] == set;
}

// How well choices are foreseen: by the policy and by the hasty player.
struct Foreseen {
  int64_t count = 0;
  double loss = 0;
  double hasty_loss = 0;
  int64_t right = 0;

  void add(const ai::ChoiceSample& sample, const std::vector<float>& chances) {
    const float made = chances[sample.made];
    ++count;
    loss -= std::log(std::max(made, 1e-9F));
    hasty_loss -= std::log(std::max(sample.hasty, 1e-9F));
    const auto as_good = [made](float chance) { return chance >= made; };
    right += std::count_if(chances.begin(), chances.end(), as_good) == 1 ? 1 : 0;
  }
  void print(std::string_view name) const {
    if (count == 0) return;
    const double n = real(count);
    fmt::print("{:<16}{:>9}  {:.3f}  {:5.1f} %  {:.3f}\n", name, count, loss / n,
               100 * real(right) / n, hasty_loss / n);
  }
};

void print_foresight(const ai::PolicyModel& model, const ai::Choices& choices) {
  Foreseen all;
  std::array<Foreseen, keyforge::kAsks> by_ask;
  std::array<Foreseen, keyforge::kSetCodes.size()> by_set;
  std::vector<float> chances;
  for (const ai::ChoiceSample& sample : choices.list) {
    if (sample.split != ai::Split::Test) continue;
    model.shares(choices, sample, chances);
    all.add(sample, chances);
    by_ask[index_of(sample.ask)].add(sample, chances);
    if (sample.sets[0] == sample.sets[1]) by_set[sample.sets[0]].add(sample, chances);
  }
  fmt::print("{:<16}{:>9}  {:>14}  {:>5}\n", "games held back", "choices", "policy, right",
             "hasty");
  all.print("all");
  for (size_t i = 0; i < by_ask.size(); ++i) by_ask[i].print(keyforge::kAskTable[i].in_protocol);
  for (size_t i = 0; i < by_set.size(); ++i) by_set[i].print(keyforge::kSetCodes[i]);
}

double loss_of(const ai::PolicyModel& model, const ai::Choices& choices, ai::Split split) {
  Foreseen all;
  std::vector<float> chances;
  for (const ai::ChoiceSample& sample : choices.list) {
    if (sample.split != split) continue;
    model.shares(choices, sample, chances);
    all.add(sample, chances);
  }
  return ratio(all.loss, std::max<int64_t>(1, all.count));
}

// What tried moves say that it wins more than the policy that it began as, a choice.
std::string gain_of(const ai::PolicyModel& model, const ai::Choices& choices, ai::Split split) {
  double sum = 0;
  double square = 0;
  int64_t count = 0;
  for (const ai::ChoiceSample& sample : choices.list) {
    if (sample.split != split) continue;
    const double gain = model.gain_of(choices, sample);
    sum += gain;
    square += gain * gain;
    ++count;
  }
  const double n = real(std::max<int64_t>(1, count));
  return fmt::format("gain {:.5f} \u00b1 {:.5f}", sum / n, 1.96 * std::sqrt(square) / n);
}

ai::PolicyFile policy_named(const std::string& name) {
  if (name == "learned") return ai::bundled_policy();
  if (name == "rivals") return ai::policy_of_rivals();
  return ai::policy_from_text(read_file(name, "learned, rivals or a policy file"));
}

int learn_policy(int argc, char** argv) {
  const auto options = ai::read_learning_options(argc, argv, "train_policy", "POLICY");
  const auto library = ai::training_library();
  ai::Choices choices;
  const bool rivals = ai::has_rivals(options.games);
  const std::string games = rivals ? ai::read_rival_choices(options.games, library, choices)
                                   : ai::read_choices(options.games, library, choices);
  fmt::print("{}\n", games);
  const auto facts = ai::fact_table(library);
  ai::PolicyModel model(facts, library.size(), cores());
  std::vector<uint32_t> from;
  for (uint32_t i = 0; i < choices.list.size(); ++i)
    if (choices.list[i].split == ai::Split::Train && !is_of(choices.list[i], options.without))
      from.push_back(i);
  ai::PolicyPlan plan = rivals ? ai::plan_for_rivals_of_policy() : ai::PolicyPlan();
  plan.rounds = options.rounds.value_or(plan.rounds);
  plan.seed = options.seed;
  plan.temperature = static_cast<float>(options.temperature.value_or(plan.temperature));
  ai::learn(model, choices, from, plan, [&](int round, double loss) {
    fmt::print("round {}: loss {:.4f}; of games held back {}\n", round + 1, loss,
               rivals ? gain_of(model, choices, ai::Split::Validate)
                      : fmt::format("{:.4f}", loss_of(model, choices, ai::Split::Validate)));
    std::fflush(stdout);
  });
  ai::PolicyFile file = rivals ? model.rounded(library, policy_named(options.onto))
                               : model.rounded(library, plan.steepness);
  file.made.push_back("by train_policy from " + games);
  file.made.push_back(
      fmt::format("with seed {} in {} rounds, {} times as steep, for the library {:016x}",
                  options.seed, plan.rounds, plan.steepness, library.fingerprint()));
  if (!options.commit.empty()) file.made.push_back("at commit " + options.commit);
  write_file(options.file, to_text(file));
  if (rivals)
    fmt::print("games held back: {}\n", gain_of(model, choices, ai::Split::Test));
  else
    print_foresight(model, choices);
  return 0;
}

}  // namespace
}  // namespace archon

int main(int argc, char** argv) {
  return archon::run_program("train_policy", archon::learn_policy, argc, argv);
}
