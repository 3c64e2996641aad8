#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/cli/commands/commands.h"
#include "sim/cli/commands/experiments/match_options.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/usage.h"
#include "sim/kinds/kinds.h"

namespace archon::cli {
namespace {

int64_t pairs_of(const MatchOptions& options) {
  const bool asks_why = options.why || !options.swaps.empty();
  const int usual = asks_why ? sim::kWhyGames.initial : sim::kMatchGames.initial;
  return pairs_to_play(std::lround(options.fields.number_or("games", usual)), options.quiet);
}

// "2/7"
sim::Shard shard_of(const MatchOptions& options) {
  if (options.shard.empty()) return {};
  const auto said = two_numbers<int>(options.shard, '/');
  const sim::Shard out = said ? sim::Shard{said->first, said->second} : sim::Shard{0, 0};
  if (out.number < 1 || out.number > out.of || out.of > sim::kMostShards)
    throw UsageError(fmt::format(
        "--shard: '{}' is not a part; expected one such as '2/7', the second of seven parts",
        options.shard));
  if (options.kept.file.empty())
    throw UsageError("--shard: only parts saved to files can be merged; expected --run as well");
  return out;
}

// The folder that takes the games, wherever the run is resumed; "" when none is wanted.
std::string replays_of(const MatchOptions& options) {
  if (!options.replays) return "";
  if (options.replays->empty()) throw UsageError("--replays: expected the name of a folder");
  if (options.kept.file.empty()) return *options.replays;
  return std::filesystem::absolute(*options.replays).string();
}

// What was asked for in numbers, and who was named.
template <class Job>
sim::GivenFields read_fields(const MatchOptions& options, Job& job) {
  sim::GivenFields out = options.fields.read(job);
  job.pairs = pairs_of(options);
  return out.note("agent_a", options.agent_a.has_value())
      .note("agent_b", options.agent_b.has_value());
}

bool has_goal(const MatchOptions& options) {
  return options.fields.has("sure") || options.fields.has("within");
}

sim::GivenFields read_match(const MatchOptions& options, sim::MatchJob& job) {
  if (has_goal(options) && (options.replays || !options.shard.empty()))
    throw UsageError("--sure and --within: can't be combined with --replays or --shard");
  job.shard = shard_of(options);
  job.replays = replays_of(options);
  return read_fields(options, job);
}

// "Anger=Punch"
sim::SwapPart swap_of(const std::string& text, const sim::Arena& cards) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos)
    throw UsageError(
        fmt::format("--swap: '{}' names one card; expected two, such as 'Anger=Punch'", text));
  const auto id_of = [&](const std::string& title) {
    return of_option("--swap", [&] { return cards.part_named(title); });
  };
  return {id_of(text.substr(0, equals)), id_of(text.substr(equals + 1))};
}

// What if: who plays isn't the question, so that the quickest answers.
sim::ExperimentPtr ask_why(const MatchOptions& options, const sim::GameReader& game) {
  if (has_goal(options) || options.replays || !options.shard.empty())
    throw UsageError("--why: can't be combined with --sure, --within, --replays or --shard");
  sim::WhyJob job;
  job.setup =
      read_two(options, game, options.agent_a, options.agent_b ? options.agent_b : options.agent_a);
  if (job.setup.has_programs())
    throw UsageError(
        "--why: games with a program can't be dealt again; expected an agent listed by 'archon "
        "agents'");
  for (const std::string& swap : options.swaps) job.swaps.push_back(swap_of(swap, game.arena()));
  settle(job, game.arena(), read_fields(options, job));
  return sim::experiment_of(std::move(job));
}

constexpr const char* kMatchExamples =
    "\nExamples:\n"
    "  archon match argus onyx --games 10000 --a greedy --b greedy\n"
    "  archon match mine.json theirs.json --chains-a 4 --csv games.csv\n"
    "  archon match argus onyx --why         what each card of argus is worth against onyx\n"
    "  archon match argus onyx --games 100000 --run long.run\n"
    "  archon resume long.run                continues where that stopped\n"
    "  archon match argus onyx --games 100000 --run part-2.run --shard 2/7\n"
    "                                        the second of seven parts, for 'archon report'\n"
    "  archon match berta mira               two mages\n";

Options own_options(MatchOptions& options) {
  return {
      {"--a",
       &options.agent_a,
       fmt::format("the agent that plays deck A (default: without --b several in turn play both "
                   "decks, from the quickest to the strongest, whose answer counts; else {})",
                   sim::kDefaultAgent),
       {.value = "AGENT"}},
      {"--b", &options.agent_b, "the agent that plays deck B", {.value = "AGENT"}},
      game_option(options.game),
      confidence_option(options.confidence),
      {"--why", &options.why,
       "say what each card of A is worth: the same deals are played with an average card of "
       "its house and type in its place (default agent: greedy)"},
      {"--swap",
       &options.swaps,
       "the same for one exchange, such as 'Anger=Punch': the first is a card of A; may be "
       "given several times",
       {.value = "CARD=CARD", .single = true}},
      options.files.details_option(),
      options.files.worth_option(),
      options.files.option("--csv", "write a row for each game to this file"),
      {"--replays",
       &options.replays,
       "write each game to this folder, for 'archon replay'; it is made if need be, and must "
       "hold no "
       "replays yet",
       {.value = "FOLDER"}},
      {"--shard",
       &options.shard,
       "play only one part, such as '2/7', into --run; 'archon report' joins the parts",
       {.value = "PART"}}};
}

void add_options(MatchOptions& options, Command& command) {
  command.add(two_options(options)).add(options.executor.options()).add(own_options(options));
}

}  // namespace

sim::ExperimentPtr ask_match(const MatchOptions& options, const sim::GameReader& game) {
  if (options.why || !options.swaps.empty()) return ask_why(options, game);
  sim::MatchJob job;
  job.setup = read_two(options, game, options.agent_a, options.agent_b);
  settle(job, game.arena(), read_match(options, job));
  return sim::experiment_of(std::move(job));
}

Command match_command() {
  return command_of<MatchOptions>(
      {"match", "Play two decks against each other: which one wins, how often, and why",
       kMatchExamples, add_options, ask_match});
}

}  // namespace archon::cli
