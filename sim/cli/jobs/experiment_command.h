// The commands of kinds of experiments. What they have in common stands here once: which game the
// words mean, its entrants and agents, the book that they are played by, one agent or several, and
// how the job is begun. A kind adds its options, and makes its experiment of what was given.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/cli/jobs/agent_answers.h"
#include "sim/cli/jobs/doors.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/help_text.h"
#include "sim/cli/options/number_options.h"
#include "sim/play/arena.h"

namespace archon::cli {

struct AskedOptions : SeriesOptions {
  std::string game;                  // of commands that add --game
  std::optional<std::string> agent;  // none: the ladder, or the game's usual one
  AgentAnswers agents;               // of commands that add --agents

  // Those that some games don't have.
  std::vector<GivenOption> given() const {
    return {
        {!cards.empty(), "--cards"}, {!rules.empty(), "--rules"}, {agents.wanted(), "--agents"}};
  }
  const sim::GameDoor& door() const { return *game_doors()[0]; }
};

// Two who meet.
struct TwoOptions : AskedOptions {
  std::string deck_a;
  std::string deck_b;

  const sim::GameDoor& door() const { return door_for(game, {deck_a, deck_b}); }
};
// A and B, and the options of every series.
Options two_options(TwoOptions& options);
// Who meets and who plays, and how games are dealt. Throws UsageError for options that make no
// sense and Error for entrants that can't play.
sim::MatchSetup read_two(const TwoOptions& options, const sim::GameReader& game,
                         const std::optional<std::string>& agent_a,
                         const std::optional<std::string>& agent_b);
// Throws UsageError for one that can only be met by others, which stand `where` then.
void expect_player(const sim::Entrant& entrant, const sim::GameReader& game, const char* where);

// The agent that was named, or the game's usual one, and how games with it are dealt.
ai::AgentSpec agent_of(const AskedOptions& options, const sim::GameReader& game);
void deal_games(const AskedOptions& options, const sim::GameReader& game,
                const ai::AgentSpec& agent, sim::GameSettings& games);

template <class Options>
using AskKind = sim::ExperimentPtr (*)(const Options& options, const sim::GameReader& game);

// Returns the exit code.
template <class Options>
int play_in(const sim::GameDoor& door, Options options, AskKind<Options> ask) {
  const auto game = door.open({options.cards, options.rules});
  if constexpr (requires { options.prepare(game->arena()); }) options.prepare(game->arena());
  const sim::Arena* arena = nullptr;  // the same whoever plays
  const auto asked = [&](const Options& by) {
    sim::ExperimentPtr experiment = ask(by, *game);
    if (!arena) arena = &arena_by_book(*experiment, options, game->arena());
    return sim::AskedExperiment{std::move(experiment), arena};
  };
  const auto of_agent = [&](const std::string& agent) {
    Options one = options;
    one.agent = agent;
    return asked(one);
  };
  if (options.agents.wanted())
    return options.agents.ask(of_agent, options.kept, session_of(options, game->arena()));
  const sim::AskedExperiment whole = asked(options);
  return begin(options, *whole.arena, *whole.experiment);
}

// The command of a kind; `fields` of the options are the numbers of its job.
template <class Options>
struct KindCommand {
  const char* name;
  const char* help;
  const char* examples;
  void (*add)(Options& options, Command& command);
  AskKind<Options> ask;
};
template <class Options>
Command command_of(const KindCommand<Options>& kind) {
  const auto options = std::make_shared<Options>();
  Command out{kind.name, kind.help, std::string(kind.examples) + kAgentsHelp};
  kind.add(*options, out);
  options->fields.add_to(out);
  out.run = [options, ask = kind.ask] {
    const sim::GameDoor& door = options->door();
    refuse(door, door.lacks, options->given());
    return play_in(door, *options, ask);
  };
  return out;
}

}  // namespace archon::cli
