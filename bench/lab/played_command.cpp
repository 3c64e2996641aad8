#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "bench/lab/commands.h"
#include "bench/lab/played_run.h"
#include "engine/core/files.h"
#include "sim/cli/commands/experiments/bench_job.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/terminal/output.h"
#include "sim/settings.h"

namespace archon::cli {
namespace {

struct PlayedOptions {
  std::string file;
  std::string agent = kDefaultAgent;
  int games = 400;
  uint64_t seed = sim::kSeed.initial;
  int threads = 0;
};

std::vector<ai::Probe> probes_of(const PlayedOptions& options) {
  if (!options.file.empty()) return ai::read_probes(read_file(options.file, "probes"));
  std::vector<ai::Probe> out = ai::bundled_probes(ai::ProbePart::Tuning);
  const std::vector<ai::Probe>& kept = ai::bundled_probes(ai::ProbePart::Kept);
  out.insert(out.end(), kept.begin(), kept.end());
  std::erase_if(out, [](const ai::Probe& probe) { return probe.proved.has_value(); });
  return out;
}

int play_out(const PlayedOptions& options) {
  const sim::PlayedJob job{agent_named(options.agent), probes_of(options), options.games,
                           options.seed};
  const auto library = keyforge::Library::load();
  ThreadPool threads(options.threads > 0 ? options.threads : cores());
  fmt::print("{}", sim::played_table(sim::run_played(library, job, threads)));
  return 0;
}

}  // namespace

Command played_command() {
  const auto options = std::make_shared<PlayedOptions>();
  Command out{"played",
              "Play probes out: does the argued answer win more than the best other turn?",
              "\nExample:\n  archon-lab played --games 60 --agent greedy\n"};
  out.add(
      {{"PROBES", &options->file, "a file of probes (default: the built-in ones without proof)"},
       {"--agent",
        &options->agent,
        "the agent that plays both sides",
        {.value = "AGENT", .shown = true}},
       {"-n,--games",
        &options->games,
        "games from each of the two turns",
        {.check = number_from(2, 1'000'000), .shown = true}},
       option_of(sim::kSeed, options->seed),
       threads_option(options->threads)});
  out.run = acting(options, play_out);
  return out;
}

}  // namespace archon::cli
