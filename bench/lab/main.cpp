// archon-lab: what those who develop agents ask, and nobody else.
#include "bench/lab/commands.h"
#include "bench/lab/probe_report.h"
#include "bench/lab/regret_report.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/program.h"
#include "sim/report/record.h"

namespace {

std::vector<archon::cli::Command> commands_of(const archon::cli::Command&) {
  using namespace archon::cli;
  return {probes_command(),
          regret_command(),
          doublings_command(),
          equal_time_command(),
          field_command(),
          within_command(),
          played_command(),
          schema_command({{"probes", "archon-lab probes --json",
                           [](const auto&) { return archon::sim::probes_shape(); }},
                          {"regret", "archon-lab regret --json",
                           [](const auto&) { return archon::sim::regret_shape(); }}})};
}

}  // namespace

int main(int argc, char** argv) {
  return archon::cli::run_program(argc, argv, "Instruments of those who develop agents.",
                                  commands_of);
}
