#include "sim/cli/program.h"
#ifdef ARCHON_MPI
#include "protocol/programs/agents.h"
#include "sim/cli/jobs/executor_options.h"
#include "sim/workers/mpi/mpi_executor.h"
#endif

#ifdef ARCHON_MPI
int main(int argc, char** argv) {
  const archon::sim::MpiWorld world(argc, argv);
  if (world.rank() > 0) {
    archon::protocol::register_program_agent();
    world.work();
    return 0;
  }
  archon::cli::offer_mpi([&](const auto& job, const auto& cards, int threads) {
    return world.executor(job, cards, threads);
  });
  return archon::cli::run_program(argc, argv);
}
#else
int main(int argc, char** argv) { return archon::cli::run_program(argc, argv); }
#endif
