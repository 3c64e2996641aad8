// Says how well networks foresee games that neither has learnt from.
//
//   foresee FOLDER [NETWORK]      of games that `self_play` wrote; the network built in unless
//   given
//
// All games of the folder count, so it must hold none that the networks learnt from.
#include <cstdio>

#include "ai/training/foresight_table.h"
#include "ai/training/program.h"
#include "engine/core/check.h"
#include "engine/core/files.h"

namespace archon {
namespace {

int foresee_outcomes(int argc, char** argv) {
  if (argc < 2 || argc > 3) throw Error("expected foresee FOLDER [NETWORK]");
  const auto library = ai::training_library();
  const ai::Network built_in(ai::bundled_network(), library);
  const ai::Network network(
      argc > 2 ? ai::network_from_text(read_file(argv[2], "a network")) : ai::bundled_network(),
      library);
  ai::Samples samples;
  std::printf("%s\n", ai::read_samples(argv[1], library, samples).c_str());
  const auto seen = ai::foresight(judge_by(network, samples), judge_by(built_in, samples), samples);
  std::printf("%s", to_string(seen).c_str());
  return 0;
}

}  // namespace
}  // namespace archon

int main(int argc, char** argv) {
  return archon::run_program("foresee", archon::foresee_outcomes, argc, argv);
}
