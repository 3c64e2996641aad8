#include "sim/cli/options/option_groups.h"

namespace archon::cli {

const std::vector<OptionGroup>& option_groups() {
  static const std::vector<OptionGroup> kGroups{
      {"What is asked",
       {"--why",     "--swap",       "--chains-a",    "--chains-b", "--gauntlet", "--reference",
        "--top",     "--features",   "--against",     "--since",    "--format",   "--match",
        "--compare", "--sealed",     "--pool",        "--random",   "--set",      "--ladder",
        "--anchor",  "--level",      "--position",    "--resume",   "--first",    "--at",
        "--player",  "--most",       "--verify",      "--failed",   "--field",    "--from",
        "--game",    "--best",       "--restricted",  "--mine",     "--theirs",   "--skill",
        "--deck",    "--they-think", "--their-error", "--handicap", "--wall",     "--rank",
        "--ranking", "--fair",       "--percentile",  "--among",    "--results"}},
      {"Who plays",
       {"--agent", "--a", "--b", "--agents", "--you", "--agent-2", "--hint", "--party", "--gm",
        "--judge"}},
      {"How much is played",
       {"--games", "--max-games", "--sure",         "--gain",       "--within",
        "--time",  "--each",      "--replications", "--play",       "--chain-games",
        "--sprt",  "--alpha",     "--beta",         "--times",      "--budget",
        "--decks", "--rounds",    "--seed",         "--confidence", "--threads"}},
      {"Where it goes",
       {"--details", "--worth", "--output", "--html", "--markdown", "--json", "--csv", "--pairings",
        "--replays", "--replay", "--out", "--as", "--save", "--run", "--force", "--quiet"}},
      {"On many machines",
       {"--executor", "--jobs", "--partition", "--sbatch", "--worker", "--shard",
        "--slurm-script"}},
      {"Rarely needed",
       {"--rules", "--cards", "--turn-limit", "--failures", "--prior", "--readings", "--sandbox",
        "--salt", "--width", "--color", "--pace", "--commit", "--help"}}};
  return kGroups;
}

const std::vector<CommandGroup>& command_groups() {
  static const std::vector<CommandGroup> kGroups{
      {"Which deck is stronger",
       {"match", "bid", "rank", "versus", "handicap", "predict", "alliance", "calibrate"}},
      {"Games", {"play", "advise", "review", "replay", "position", "tally"}},
      {"Tournaments and events", {"tournament", "lineup", "auction", "event"}},
      {"Decks and cards", {"deck", "cards"}},
      {"Archmajesty", {"fair", "encounter"}},
      {"Agents and other programs", {"agents", "bench", "agent", "serve"}},
      {"Long runs", {"run", "resume", "report"}}};
  return kGroups;
}

}  // namespace archon::cli
