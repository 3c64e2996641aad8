#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "bench/lab/commands.h"
#include "bench/lab/within_run.h"
#include "engine/core/files.h"
#include "sim/cli/commands/experiments/bench_job.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/terminal/output.h"
#include "sim/settings.h"

namespace archon::cli {
namespace {

struct WithinOptions {
  std::vector<std::string> judges;
  std::string agent = "champion";
  std::string policy = "learned";
  int choices = 3000;
  int rollouts = 200;
  uint64_t seed = sim::kSeed.initial;
  std::string truth;
  std::string csv;
  int threads = 0;
};

int tell_apart(const WithinOptions& options) {
  sim::WithinJob job;
  job.player = agent_named(options.agent);
  job.policy = options.policy;
  job.judges = options.judges;
  if (job.judges.empty()) job.judges = {"hand", "network", "rivals"};
  job.choices = options.choices;
  job.rollouts = options.rollouts;
  job.seed = options.seed;
  if (!options.truth.empty())
    job.known = sim::truths_from_csv(read_file(options.truth, "a file written by --csv"));
  // Every set has its cards in the newest edition alone.
  const auto library = keyforge::Library::load("", keyforge::Rules{keyforge::Edition::June2026});
  ThreadPool threads(options.threads > 0 ? options.threads : cores());
  const auto choices = sim::run_within(library, job, threads);
  fmt::print("{}", sim::within_table(job, choices));
  if (!options.csv.empty()) write_file(options.csv, sim::within_csv(job, choices));
  return 0;
}

}  // namespace

Command within_command() {
  const auto options = std::make_shared<WithinOptions>();
  Command out{"within",
              "How well evaluations tell rival moves apart: the two that a search looked at most, "
              "played out in common guesses",
              "\nExample:\n  archon-lab within network rivals --choices 300 --rollouts 40\n"};
  out.add({{"EVALUATIONS", &options->judges,
            "values of the parameter eval (default: hand, network and rivals)"},
           {"--agent",
            &options->agent,
            "the search that plays the games",
            {.value = "AGENT", .shown = true}},
           {"--policy",
            &options->policy,
            "who plays on: a value of the parameter policy",
            {.value = "POLICY", .shown = true}},
           {"--choices",
            &options->choices,
            "how many choices",
            {.check = number_from(1, 1'000'000), .shown = true}},
           {"--rollouts",
            &options->rollouts,
            "of each of the two moves",
            {.check = number_from(2, 100'000), .shown = true}},
           {"--truth",
            &options->truth,
            "what --csv wrote for the same choices: nothing is played to its end again",
            {.value = "FILE"}},
           {"--csv", &options->csv, "write a row for each choice to this file", {.value = "FILE"}},
           option_of(sim::kSeed, options->seed),
           threads_option(options->threads)});
  out.run = acting(options, tell_apart);
  return out;
}

}  // namespace archon::cli
