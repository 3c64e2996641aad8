// What `archon match` is asked, for commands that ask it in other words.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/cli/jobs/experiment_command.h"

namespace archon::cli {

struct MatchOptions : TwoOptions {
  std::optional<std::string> agent_a;  // neither: the ladder, where it can answer
  std::optional<std::string> agent_b;
  NumberOptions fields = NumberOptions::of(
      sim::MatchJob{},
      {"games",
       "games to play, in pairs with the seats swapped (default: 1000, or 6000 with "
       "--why)"});
  std::optional<std::string> replays;
  std::string shard;
  bool why = false;
  std::vector<std::string> swaps;

  std::vector<GivenOption> given() const {
    std::vector<GivenOption> out = TwoOptions::given();
    out.insert(out.end(), {{why, "--why"}, {!swaps.empty(), "--swap"}});
    return out;
  }
};

sim::ExperimentPtr ask_match(const MatchOptions& options, const sim::GameReader& game);

}  // namespace archon::cli
