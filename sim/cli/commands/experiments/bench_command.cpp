#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ai/keyforge/named_agents.h"
#include "engine/keyforge/decks/deck_library.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/commands/experiments/bench_probes.h"
#include "sim/cli/commands/experiments/bench_regret.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"
#include "sim/kinds/bench/doublings.h"
#include "sim/kinds/bench/equal_time.h"
#include "sim/kinds/kinds.h"
#include "sim/settings.h"

namespace archon::cli {
namespace {

constexpr int kMostIterations = 1'000'000;  // of --doublings

struct BenchOptions : SeriesOptions {
  std::vector<std::string> agents;
  std::vector<std::string> pool;
  int random_decks = 0;
  std::vector<std::string> sets;
  std::string format = "round-robin";
  bool ladder = false;
  std::string doublings;
  std::optional<int> games;
  std::string sprt;
  double alpha = sim::kSprtAlpha.initial;
  double beta = sim::kSprtBeta.initial;
  std::string anchor;
  bool equal_time = false;
  bool probes = false;
  int times = 3;
  RegretOptions regret;
  std::vector<std::string> given;  // options
};

// "0,10"
std::optional<sim::Sprt> sprt_of(const BenchOptions& options) {
  if (options.sprt.empty()) return std::nullopt;
  const auto said = two_numbers<double>(options.sprt, ',');
  if (!said || !(said->first >= -1000 && said->second <= 1000 && said->second - said->first >= 0.1))
    throw UsageError(
        fmt::format("--sprt: '{}' is not a pair of hypotheses; expected two differences in Elo "
                    "from -1000 to 1000, the smaller one first, such as '0,10'",
                    options.sprt));
  if (options.alpha + options.beta >= 1)
    throw UsageError("--alpha and --beta: expected two error probabilities with a sum below 1");
  return sim::Sprt{said->first, said->second, options.alpha, options.beta};
}

sim::BenchmarkFormat format_of(const BenchOptions& options) {
  if (options.ladder || !options.doublings.empty()) return sim::BenchmarkFormat::kLadder;
  const auto format = sim::format_named(options.format);
  if (!format)
    throw UsageError(
        fmt::format("--format: '{}' is not a format; expected round-robin, gauntlet or ladder",
                    options.format));
  return *format;
}

// "80,1280"
std::vector<sim::Contestant> doublings_of(const BenchOptions& options) {
  const std::string name = options.agents.empty() ? kDefaultAgent : options.agents.front();
  const sim::Contestant agent{name, agent_named(name, options.sandbox)};
  if (options.agents.size() > 1 || !sim::takes_iterations(agent.agent))
    throw UsageError("--doublings: expected a single agent, one that searches by iterations");
  const auto said = two_numbers<int>(options.doublings, ',');
  const auto [least, most] = said.value_or(std::pair{0, 0});
  const bool is_power =
      least > 0 && most % least == 0 && std::has_single_bit(unsigned(most / least));
  if (!is_power || most <= least || most > kMostIterations)
    throw UsageError(
        fmt::format("--doublings: '{}' is not a range; expected the least and the most iterations, "
                    "at most {}, such as '80,1280'",
                    options.doublings, kMostIterations));
  return sim::doublings_of(agent, least, most);
}

std::vector<sim::Contestant> agents_of(const BenchOptions& options) {
  if (!options.doublings.empty()) return doublings_of(options);
  std::vector<sim::Contestant> out;
  const auto add = [&](const std::string& name) {
    out.push_back({name, agent_named(name, options.sandbox)});
  };
  if (options.ladder)
    for (const ai::Reference& reference : ai::keyforge_agents().references)
      add(std::string(reference.name));
  for (const std::string& name : options.agents) add(name);
  if (out.size() < 2)
    throw UsageError(fmt::format("{} agent{} to bench; expected two or more", out.size(),
                                 out.size() == 1 ? "" : "s"));
  if (!options.sprt.empty() && out.size() > 2)
    throw UsageError("--sprt: the test compares two agents; expected no third one");
  return out;
}

// "greedy" or "greedy=1000": one of the agents.
std::optional<sim::Anchor> anchor_of(const BenchOptions& options,
                                     const std::vector<sim::Contestant>& agents) {
  const auto named = [&](std::string_view name) -> std::optional<int> {
    for (size_t i = 0; i < agents.size(); ++i)
      if (agents[i].name == name) return i;
    return std::nullopt;
  };
  if (!options.doublings.empty()) return sim::Anchor{0, 0};
  if (options.anchor.empty()) {
    if (!options.ladder) return std::nullopt;
    return sim::Anchor{*named(ai::keyforge_agents().anchor), ai::kAnchorElo};
  }
  if (const auto whole = named(options.anchor)) return sim::Anchor{*whole, 0};
  const size_t equals = options.anchor.rfind('=');
  sim::Anchor out;
  if (equals != std::string::npos) {
    const auto agent = named(options.anchor.substr(0, equals));
    const char* const end = options.anchor.data() + options.anchor.size();
    const auto read = std::from_chars(options.anchor.data() + equals + 1, end, out.elo);
    if (agent && read.ec == std::errc() && read.ptr == end && out.elo >= -10000 &&
        out.elo <= 10000) {
      out.agent = *agent;
      return out;
    }
  }
  throw UsageError(
      fmt::format("--anchor: '{}' is not one of the agents; expected one as it was named, or with "
                  "its Elo, such as '{}=1000'",
                  options.anchor, agents[0].name));
}

// Decks that nobody can play yet, as a card of theirs has no script, are passed over.
void add_random_decks(DeckBox& box, const BenchOptions& options, const keyforge::Library& library) {
  const size_t wanted = box.decks.size() + options.random_decks;
  const size_t most = size_t{10} * options.random_decks + 10;
  for (size_t i = 0; i < most && box.decks.size() < wanted; ++i) {
    std::string spec = "random:";
    if (!options.sets.empty()) spec += options.sets[i % options.sets.size()] + ":";
    keyforge::Deck list = keyforge::find_deck(fmt::format("{}{}-{}", spec, options.seed, i + 1));
    try {
      box.decks.push_back(sim::entrant(std::move(list), library));
    } catch (const Error&) {
    }
  }
}

std::vector<sim::Entrant> decks_of(const BenchOptions& options, const keyforge::Library& library) {
  if (options.random_decks == 0 && !options.sets.empty())
    throw UsageError("--set: applies to random decks only; expected --random as well");
  DeckBox box;
  if (!options.pool.empty()) {
    box = open_box(options.pool, library);
  } else if (options.random_decks == 0) {
    for (const keyforge::Deck& deck : keyforge::bundled_decks())
      box.decks.push_back(sim::entrant(deck, library));
  }
  add_random_decks(box, options, library);
  std::sort(box.decks.begin(), box.decks.end(),
            [](const auto& x, const auto& y) { return x.fingerprint < y.fingerprint; });
  if (!options.quiet) tell(box);
  if (box.decks.empty()) throw Error("no deck of the pool can be played");
  tell_names_apart(box.decks);
  return std::move(box.decks);
}

void level_time(sim::BenchmarkJob& job, const sim::Arena& arena, const BenchOptions& options) {
  for (size_t i = 1; i < job.setup.agents.size(); ++i)
    if (!sim::takes_iterations(job.setup.agents[i].agent))
      throw UsageError(
          fmt::format("--equal-time: the iterations of '{}' can't be set; expected it as the first "
                      "agent, whose time the others match",
                      job.setup.agents[i].name));
  sim::PoolOptions pool{options.threads, &watch_interrupts(), {}};
  for (const sim::Levelled& one : sim::level_time(arena, job.setup, pool))
    if (!options.quiet)
      note("{}: {:.1f} ms per game; {} takes {:.1f}", job.setup.agents[one.agent].name,
           1000 * one.seconds, job.setup.agents[0].name, 1000 * one.yardstick);
}

bool is_given(const BenchOptions& options, std::string_view name) {
  return std::find(options.given.begin(), options.given.end(), name) != options.given.end();
}

// What --doublings settles by itself can't be said besides.
void check_doublings(const BenchOptions& options) {
  if (!is_given(options, "--doublings")) return;
  for (const char* one : {"--format", "--ladder", "--anchor", "--equal-time", "--sprt"})
    if (is_given(options, one))
      throw UsageError(
          fmt::format("--doublings: sets who plays whom; expected no {} with it", one));
}

void refuse_beside(const BenchOptions& options, const std::set<std::string>& known,
                   std::string_view message) {
  for (const std::string& one : options.given)
    if (known.count(one) == 0) throw UsageError(fmt::format(fmt::runtime(message), one));
}

// --regret plays games of its own.
void check_regret(const BenchOptions& options) {
  static const std::set<std::string> kOfRegret{
      "AGENTS",       "--regret",     "--judge", "--budget",   "--pool",  "--random", "--set",
      "--games",      "--confidence", "--seed",  "--threads",  "--quiet", "--cards",  "--rules",
      "--turn-limit", "--json",       "--csv",   "--markdown", "--html",  "--output", "--force"};
  for (const char* one : {"--judge", "--budget"})
    if (!options.regret.asked && is_given(options, one))
      throw UsageError(fmt::format("{}: sets who judges choices; expected --regret as well", one));
  if (options.regret.asked)
    refuse_beside(options, kOfRegret,
                  "--regret: judges choices of agents against themselves, so {} has nothing to act "
                  "on; expected only one of the two");
}

// What has no meaning where no games are played, and the other way round, is refused.
void check_kind(const BenchOptions& options) {
  static const std::set<std::string> kOfProbes{
      "AGENTS", "--probes", "--times",    "--seed", "--threads", "--quiet", "--cards",
      "--json", "--csv",    "--markdown", "--html", "--output",  "--force"};
  if (!options.probes && is_given(options, "--times"))
    throw UsageError("--times: sets how often each probe is asked; expected --probes as well");
  if (options.probes)
    refuse_beside(
        options, kOfProbes,
        "--probes: plays no games, so {} has nothing to act on; expected only one of the two");
}

int regret(const BenchOptions& options) {
  const sim::KeyforgeArena cards = load_cards(options);
  return bench_regret(options, options.regret, options.agents, decks_of(options, cards.library()),
                      cards, options.games.value_or(kDefaultRegretGames));
}

int bench(const BenchOptions& options) {
  sim::BenchmarkJob job;
  job.sprt = sprt_of(options);
  sim::BenchmarkSetup& setup = job.setup;
  setup.format = format_of(options);
  setup.agents = agents_of(options);
  setup.anchor = anchor_of(options, setup.agents);
  sim::KeyforgeArena cards = load_cards(options);
  setup.decks = decks_of(options, cards.library());
  set_games(options,
            std::any_of(setup.agents.begin(), setup.agents.end(),
                        [](const sim::Contestant& one) { return one.agent.kind().takes_command; }),
            setup);
  if (options.games) job.pairs = pairs_to_play(*options.games, options.quiet);
  sim::GivenFields given;
  settle(job, cards, given.note(sim::kBenchGames.name, options.games.has_value()));
  settle_book(*sim::experiment_of(job), options, cards);
  if (options.equal_time) level_time(job, cards, options);
  return begin(options, cards, *sim::experiment_of(std::move(job)));
}

Options benchmark_options(BenchOptions& options) {
  return {{"--pool",
           &options.pool,
           "the decks to play: deck files, folders, names of bundled decks or parts of them, "
           "random:SEED (default: all bundled decks)",
           {.value = "DECK"}},
          {"--random",
           &options.random_decks,
           "play this many random decks made from --seed, alone or in addition to --pool",
           {.check = number_from(1, 1000)}},
          {"--set", &options.sets, "the sets of the random decks, in turn", {.value = "SET"}},
          {"--format",
           &options.format,
           "with more than two agents: round-robin, gauntlet (the first against all others) or "
           "ladder (each against the next two)",
           {.value = "FORMAT", .shown = true}},
          {"--ladder", &options.ladder,
           "rate all references (and the agents named), and print the table as Markdown"},
          {"--anchor",
           &options.anchor,
           "the agent whose Elo is fixed, at 0 or at the value after '=', as in AGENT=1000 "
           "(default: the mean of all is 0)",
           {.value = "AGENT"}},
          {"--doublings",
           &options.doublings,
           "play one agent (default: champion) against itself with twice the iterations, from "
           "LEAST to MOST, each against the next two: Elo per doubling",
           {.value = "LEAST,MOST"}},
          {"--equal-time", &options.equal_time,
           "first find the iterations at which the others use as much processor time per game as "
           "the first agent"}};
}

Options bench_goal_options(BenchOptions& options) {
  return {
      with_short_name("-n", option_of(sim::kBenchGames, options.games)),
      {"--sprt",
       &options.sprt,
       "play until it is clear whether A is stronger by ELO1 or only by ELO0 (a sequential test "
       "on pairs)",
       {.value = "ELO0,ELO1"}},
      option_of(sim::kSprtAlpha, options.alpha),
      option_of(sim::kSprtBeta, options.beta),
      confidence_option(options.confidence)};
}

Options regret_options(RegretOptions& options) {
  return {{"--regret", &options.asked,
           "judge choices that the agents (default: champion) make in games against themselves: "
           "how much less often the chosen move wins than the best one"},
          {"--judge",
           &options.judge,
           "with --regret: the tree search that judges",
           {.value = "AGENT", .shown = true}},
          {"--budget",
           &options.budget,
           "with --regret: playouts of each judgement (default: 20 times the agent's iterations, "
           "at least 1000)",
           {.check = number_from(100, 10'000'000)}}};
}

Options probe_options(BenchOptions& options) {
  return {{"--probes", &options.probes,
           "play no games; ask the agents (default: champion) the probes: positions in which a "
           "good player knows the best choice"},
          {"--times",
           &options.times,
           "how often to ask each probe, each time with another seed",
           {.check = number_from(1, 1000), .shown = true}}};
}

constexpr const char* kBenchExamples =
    "\nExamples:\n"
    "  archon bench mcts:iterations=300 mcts:iterations=100 --games 400\n"
    "  archon bench mcts:c=0.3 mcts:c=0.2 --sprt 0,10 --run test.run\n"
    "  archon bench greedy flat mcts:iterations=100 --pool argus onyx gregg\n"
    "  archon bench 'program:./my_agent' ref:2026-11-b --random 20 --set cota --set aoa\n"
    "  archon bench --ladder --games 400 --markdown ladder.md\n"
    "  archon bench --doublings 80,1280 --games 100\n"
    "  archon bench --probes club expert master grandmaster\n"
    "  archon bench --regret greedy grandmaster --random 20\n"
    "  archon agents                         lists agents and references\n";

}  // namespace

Command bench_command() {
  const auto options = std::make_shared<BenchOptions>();
  Command out{
      "bench",
      "Play agents against each other: which is stronger, by how much, and how sure that is",
      kBenchExamples};
  out.add({{"AGENTS", &options->agents,
            "the agents: two or more; with --probes or --regret one is enough"}});
  out.add(series_options(*options));
  out.add(benchmark_options(*options));
  out.add(bench_goal_options(*options));
  out.add(probe_options(*options));
  out.add(regret_options(options->regret));
  out.add({options->files.option("--csv", "write a row for each game to this file"),
           options->files.option("--pairings",
                                 "write a row for each pair of agents to this file, as CSV")});
  out.given = &options->given;
  out.run = [options] {
    check_kind(*options);
    check_doublings(*options);
    check_regret(*options);
    if (options->regret.asked) return regret(*options);
    return options->probes ? bench_probes(*options, options->agents, options->times)
                           : bench(*options);
  };
  return out;
}

}  // namespace archon::cli
