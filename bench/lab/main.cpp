// archon-lab: what those who develop agents ask, and nobody else.
#include "bench/lab/commands.h"
#include "sim/cli/program.h"

namespace {

std::vector<archon::cli::Command> commands_of(const archon::cli::Command&) {
  using namespace archon::cli;
  return {probes_command(),     regret_command(), doublings_command(),
          equal_time_command(), field_command(),  within_command()};
}

}  // namespace

int main(int argc, char** argv) {
  return archon::cli::run_program(argc, argv, "Instruments of those who develop agents.",
                                  commands_of);
}
