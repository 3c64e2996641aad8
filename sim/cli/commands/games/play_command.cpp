#include "sim/cli/commands/games/play_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <string>

#include "engine/core/files.h"
#include "engine/core/text.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/vocabulary/streams.h"
#include "sim/cli/decks/shelf.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/files/position_file.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/help_text.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/table/open_game.h"
#include "sim/cli/table/sitting.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

using namespace keyforge;

constexpr int kMostChains = 99;
constexpr double kLongestPace = 60;
constexpr report::FileKind kReplayFile{"\"archon_replay\"", "a replay"};
constexpr std::string_view kPerson = "person";  // who chose, in a replay
constexpr const char* kAgent = "mcts:iterations=5000";

struct PlayOptions {
  std::array<std::string, 2> decks;
  std::string position;
  std::string resume;
  std::string rules;
  std::string cards;
  std::string you;
  std::array<std::string, 2> agents;
  std::string hint = kAgent;
  std::optional<uint64_t> seed;
  std::string salt;
  bool sandbox = false;
  std::array<int, 2> chains{0, 0};
  int first = 1;
  std::optional<int> width;
  std::string colour = "auto";
  double pace = 1;
  std::string replay;
  bool force = false;  // may replace what is no replay
};

// ---- Who plays ----

std::array<bool, 2> people_of(const std::string& you) {
  if (you == "1") return {true, false};
  if (you == "2") return {false, true};
  if (you == "both") return {true, true};
  if (you == "none") return {false, false};
  const std::array<std::string, 4> known = {"1", "2", "both", "none"};
  throw UsageError(fmt::format("--you: expected 1, 2, both or none, not '{}'{}", you,
                               you.size() < 3 ? "" : did_you_mean(you, known)));
}

// The agent of a player: --agent, or --agent-2 for the second of two.
ai::AgentSpec agent_of(const PlayOptions& options, const std::array<bool, 2>& person, Player p) {
  const bool two = !person[0] && !person[1];
  if (!options.agents[1].empty() && !two)
    throw UsageError("--agent-2: applies to games of two agents only; expected --you none as well");
  const bool second = two && p == 1 && !options.agents[1].empty();
  const std::string& name = options.agents[second ? 1 : 0];
  return agent_named(name.empty() ? kAgent : name, options.sandbox);
}

// Whether somebody else's program has a say, if only as the adviser.
bool has_programs(const SittingSetup& setup) {
  bool out = setup.hint.kind().takes_command;
  for (size_t p = 0; p < 2; ++p)
    out = out || (!setup.person[p] && setup.agents[p].kind().takes_command);
  return out;
}

SittingSetup setup_of(const PlayOptions& options, uint64_t seed) {
  SittingSetup setup;
  setup.person = people_of(options.you.empty() ? "1" : options.you);
  for (Player p = 0; p < 2; ++p) setup.agents[p] = agent_of(options, setup.person, p);
  setup.hint = agent_named(options.hint, options.sandbox);
  setup.seed = seed;
  setup.pace = options.pace;
  setup.replay = options.replay;
  setup.resumed = options.resume;
  const bool terminal = isatty(STDOUT_FILENO) == 1;
  setup.screen.width = options.width ? *options.width : terminal_width();
  setup.screen.colours = wants_colours(options.colour, terminal);
  setup.screen.wipes = terminal;
  setup.screen.echoes = isatty(STDIN_FILENO) != 1;
  return setup;
}

// Who played a game that goes on plays it still, where the command line doesn't say otherwise.
void keep_players(const Replay& replay, const PlayOptions& options, SittingSetup& setup) {
  const bool known = replay.agents[0] == kPerson || replay.agents[1] == kPerson;
  for (size_t p = 0; p < 2; ++p) {
    const bool person = replay.agents[p] == kPerson;
    if (options.you.empty() && known) setup.person[p] = person;
    if (person || !options.agents[0].empty()) continue;
    try {
      setup.agents[p] = agent_named(replay.agents[p], options.sandbox);
    } catch (const Error&) {  // for information only: any text may stand there
    }
  }
}

// ---- Where the game begins ----

void run(OpenGame game, SittingSetup setup, int& exit_code) {
  setup.interrupted = &watch_interrupts_at_prompt();
  Sitting sitting(game, std::move(setup), std::cin, std::cout);
  if (sitting.run() == Leaving::Interrupted) exit_code = interrupted_exit_code();
}

Beginning beginning(const PlayOptions& options, const SittingSetup& setup, const Facts& known) {
  Beginning out;
  for (size_t p = 0; p < 2; ++p) {
    out.decks[p] = deck_called(options.decks[p], known);
    out.agents[p] = setup.person[p] ? std::string(kPerson) : to_string(setup.agents[p]);
  }
  // The deal of the first game of a match.
  const auto stream = [&](Stream of) { return stream_of(setup.salt, setup.seed, 0, of); };
  out.rng = stream(Stream::Game);
  if (setup.salt) {
    out.salt = setup.salt->hex();
    out.salt_hash = setup.salt->hash();
  }
  out.options.chains = options.chains;
  out.options.deal = {stream(Stream::DealA), stream(Stream::DealB)};
  out.options.first = static_cast<Player>(options.first - 1);
  out.options.settings = kAskEnd;  // nobody's turn ends before they have seen what it came to
  return out;
}

void play_decks(const PlayOptions& options, SittingSetup setup, int& exit_code) {
  Library library = Library::load(options.cards, rules_of(options.rules));
  setup.salt = salt_for(options.salt, has_programs(setup));
  const Beginning begin = beginning(options, setup, library.facts());
  if (options.rules.empty())
    take_book_of({begin.decks[0], begin.decks[1]}, options.cards, library, false);
  const uint64_t seed = setup.seed;
  const auto salt = setup.salt;
  if (salt)
    print("Seed {}; {}.\n", seed, promise_of(*salt));
  else
    print("Seed {}: --seed {} deals these hands again.\n", seed, seed);
  finish_printing();
  run(OpenGame::dealt(library, begin), std::move(setup), exit_code);
  if (salt) print("The secret: --seed {} --salt {} deals these hands again.\n", seed, salt->hex());
}

void play_position(const PlayOptions& options, SittingSetup setup, int& exit_code) {
  if (!options.replay.empty())
    throw UsageError(
        "--replay: a replay starts from two decks, not from a position; 'save FILE' in the game "
        "writes the position");
  Libraries libraries(options.cards);
  const LoadedPosition loaded = load_position(options.position, libraries);
  if (loaded.state.over()) throw Error(options.position + ": the game is over");
  run(OpenGame::at_position(loaded.match, loaded.state), std::move(setup), exit_code);
}

void play_on(const PlayOptions& options, SittingSetup setup, int& exit_code) {
  const std::string text = read_file(options.resume, "the file of a game");
  const Replay replay = with_name(options.resume, [&] { return replay_from_json(text, facts()); });
  const Library library = Library::load(options.cards, replay.rules);
  OpenGame game = with_name(options.resume, [&] { return OpenGame::resumed(library, replay); });
  keep_players(replay, options, setup);
  run(std::move(game), std::move(setup), exit_code);
}

void play(const PlayOptions& options, int& exit_code) {
  const uint64_t seed = options.seed ? *options.seed : std::random_device{}();
  SittingSetup setup = setup_of(options, seed);
  if (!options.replay.empty() && options.position.empty())
    check_given(options.replay, kReplayFile, options.force);
  if (!options.position.empty()) return play_position(options, std::move(setup), exit_code);
  if (!options.resume.empty()) return play_on(options, std::move(setup), exit_code);
  if (options.decks[1].empty())
    throw UsageError("expected two decks, or --resume or --position with a file");
  play_decks(options, std::move(setup), exit_code);
}

// ---- The command line ----

void add_game_options(CLI::App& command, PlayOptions& options) {
  constexpr const char* kDeckHelp =
      "a deck file, the name of a bundled deck or part of it, or random:SEED";
  std::vector<CLI::Option*> of_decks = {
      command.add_option("DECK_A", options.decks[0], kDeckHelp),
      command.add_option("DECK_B", options.decks[1], kDeckHelp),
      command.add_option("--chains-a", options.chains[0], "chains that deck A starts with")
          ->check(number_from(0, kMostChains))
          ->capture_default_str(),
      command.add_option("--chains-b", options.chains[1], "chains that deck B starts with")
          ->check(number_from(0, kMostChains))
          ->capture_default_str(),
      command.add_option("--first", options.first, "who goes first: player 1 (deck A) or 2")
          ->check(number_from(1, 2))
          ->capture_default_str()};
  add_rules_option(command, options.rules);
  of_decks.push_back(command.get_option("--rules"));
  add_cards_option(command, options.cards);
  CLI::Option* position = command.add_option(
      "--position", options.position,
      "start from this position file instead of two decks; its 'you' is player 1");
  CLI::Option* resume =
      command
          .add_option("--resume", options.resume,
                      "continue the game in this file, written by 'save' or --replay")
          ->excludes(position);
  add_salt_option(command, options.salt);
  of_decks.push_back(command.get_option("--salt"));
  for (CLI::Option* option : of_decks) option->excludes(position)->excludes(resume);
  command
      .add_option("--seed", options.seed,
                  "random seed; the same seed gives the same deals and the same choices of agents; "
                  "by default each game draws a seed and prints it")
      ->check(number_from<uint64_t>(0, std::numeric_limits<uint64_t>::max()));
}

void add_player_options(CLI::App& command, PlayOptions& options) {
  command.add_option("--you", options.you,
                     "which player you are: 1 (default), 2, both (two people at one keyboard) or "
                     "none (watch two agents)");
  command
      .add_option("--agent", options.agents[0],
                  fmt::format("the agent that plays where no person does (default: {})", kAgent))
      ->type_name("AGENT");
  command
      .add_option("--agent-2", options.agents[1],
                  "with --you none: the agent that plays player 2 (default: the same as --agent)")
      ->type_name("AGENT");
  command.add_option("--hint", options.hint, "the agent that the command 'hint' asks")
      ->type_name("AGENT")
      ->capture_default_str();
  add_sandbox_option(command, options.sandbox);
}

void add_screen_options(CLI::App& command, PlayOptions& options) {
  command
      .add_option("--width", options.width,
                  "columns to draw in (default: the width of the terminal, or 80)")
      ->check(number_from(80, 1000));
  command
      .add_option("--color", options.colour,
                  "auto (on a terminal, unless NO_COLOR is set), always or never")
      ->capture_default_str();
  command.add_option("--pace", options.pace, "seconds between choices when you watch two agents")
      ->check(number_from(0.0, kLongestPace))
      ->capture_default_str();
  command.add_option(
      "--replay", options.replay,
      "write the game to this file when it ends or you leave it, for --resume and 'archon replay'");
  command.add_flag("--force", options.force,
                   "let --replay replace an existing file of another kind");
}

}  // namespace

void add_play_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<PlayOptions>();
  CLI::App* command =
      app.add_subcommand("play", "Play a game against an agent, or two people, in the terminal");
  add_game_options(*command, *options);
  add_player_options(*command, *options);
  add_screen_options(*command, *options);
  command->footer(
      std::string(
          "\nExamples:\n"
          "  archon play argus onyx --seed 3\n"
          "  archon play argus onyx --replay game.json\n"
          "  archon play --resume game.json\n"
          "\nIn the game, 'help' lists what you can type; docs/play.md shows an example.\n") +
      kAgentsHelp);
  command->callback([options, &exit_code] { play(*options, exit_code); });
}

}  // namespace archon::cli
