#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "bench/lab/commands.h"
#include "bench/lab/played_run.h"
#include "engine/core/files.h"
#include "engine/core/names/with_name.h"
#include "engine/keyforge/formats/position.h"
#include "sim/cli/commands/experiments/bench_job.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/terminal/progress.h"
#include "sim/settings.h"

namespace archon::cli {
namespace {

struct PlayedOptions {
  std::string file;
  std::string agent = kDefaultAgent;
  int games = 400;
  uint64_t seed = sim::kSeed.initial;
  int threads = 0;
  bool quiet = false;
};

std::vector<ai::Probe> probes_in(const std::string& file, const keyforge::Library& library) {
  const std::string text = read_file(file, "probes");
  std::vector<ai::Probe> out = with_name(file, [&] { return ai::read_probes(text); });
  for (const ai::Probe& probe : out)
    with_name(fmt::format("{}: the position of {}", file, probe.name),
              [&] { return keyforge::parse_position(probe.position, library); });
  return out;
}

std::vector<ai::Probe> probes_of(const PlayedOptions& options, const keyforge::Library& library) {
  std::vector<ai::Probe> out = options.file.empty() ? ai::bundled_probes(ai::ProbePart::Tuning)
                                                    : probes_in(options.file, library);
  std::erase_if(out, [](const ai::Probe& probe) { return probe.proved.has_value(); });
  return out;
}

int play_out(const PlayedOptions& options) {
  const auto library = keyforge::Library::load();
  const sim::PlayedJob job{agent_named(options.agent), probes_of(options, library), options.games,
                           options.seed};
  Progress progress(std::ssize(job.probes), options.quiet, 0, "probes");
  sim::PoolOptions pool{options.threads, &watch_interrupts(), {}};
  pool.progress = [&](int64_t done) { progress.update(done); };
  const std::vector<sim::PlayedProbe> played = sim::run_played(library, job, pool);
  progress.finish();
  fmt::print("{}", sim::played_table(played));
  if (played.size() == job.probes.size()) return 0;
  note("interrupted after {} of {} probes", played.size(), job.probes.size());
  return interrupted_exit_code();
}

}  // namespace

Command played_command() {
  const auto options = std::make_shared<PlayedOptions>();
  Command out{"played",
              "Play probes out: does the argued answer win more than the best other turn?",
              "\nExample:\n  archon-lab played --games 60 --agent greedy\n"};
  out.add({{"PROBES", &options->file,
            "a file of probes, of which those without proof are played (default: the built-in ones "
            "for tuning)"},
           {"--agent",
            &options->agent,
            "the agent that plays both sides",
            {.value = "AGENT", .shown = true}},
           {"-n,--games",
            &options->games,
            "games from each of the two turns; fewer say too little",
            {.check = number_from(40, 1'000'000), .shown = true}},
           option_of(sim::kSeed, options->seed),
           threads_option(options->threads),
           quiet_option(options->quiet)});
  out.run = acting(options, play_out);
  return out;
}

}  // namespace archon::cli
