#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <string>

#include "engine/core/files.h"
#include "engine/core/text.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/vocabulary/streams.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/commands/games/single_games.h"
#include "sim/cli/decks/shelf.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/files/position_file.h"
#include "sim/cli/jobs/doors.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/help_text.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"
#include "sim/cli/table/game_loop.h"
#include "sim/cli/table/open_game.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

using namespace keyforge;

constexpr double kLongestPace = 60;
constexpr report::FileKind kReplayFile{"\"archon_replay\"", "a replay"};
constexpr const char* kAgent = "mcts:iterations=5000";

struct PlayOptions {
  std::array<std::string, 2> decks;
  std::string game;
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
bool has_programs(const GameLoopSetup& setup) {
  bool out = setup.hint.kind().takes_command;
  for (size_t p = 0; p < 2; ++p)
    out = out || (!setup.person[p] && setup.agents[p].kind().takes_command);
  return out;
}

Screen screen_of(const PlayOptions& options) {
  const bool terminal = is_terminal(STDOUT_FILENO);
  Screen screen;
  screen.width = options.width ? *options.width : terminal_width();
  screen.colours = wants_colours(options.colour, terminal);
  screen.wipes = terminal;
  screen.echoes = isatty(STDIN_FILENO) != 1;
  return screen;
}

GameLoopSetup setup_of(const PlayOptions& options, uint64_t seed) {
  GameLoopSetup setup;
  setup.person = people_of(options.you.empty() ? "1" : options.you);
  for (Player p = 0; p < 2; ++p) setup.agents[p] = agent_of(options, setup.person, p);
  setup.hint = agent_named(options.hint, options.sandbox);
  setup.seed = seed;
  setup.pace = options.pace;
  setup.replay = options.replay;
  setup.resumed = options.resume;
  setup.screen = screen_of(options);
  return setup;
}

// Who played a game that goes on plays it still, where the command line doesn't say otherwise.
void keep_players(const Replay& replay, const PlayOptions& options, GameLoopSetup& setup) {
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

int run(OpenGame game, GameLoopSetup setup) {
  setup.interrupted = &watch_interrupts_at_prompt();
  GameLoop loop(game, std::move(setup), std::cin, std::cout);
  return loop.run() == Leaving::Interrupted ? interrupted_exit_code() : 0;
}

Beginning beginning(const PlayOptions& options, const GameLoopSetup& setup, const Facts& known) {
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

int play_decks(const PlayOptions& options, GameLoopSetup setup) {
  Library library = Library::load(options.cards, rules_of(options.rules));
  setup.salt = salt_for(options.salt, has_programs(setup));
  const Beginning begin = beginning(options, setup, library.facts());
  if (options.rules.empty())
    if (const auto book = book_to_take({begin.decks[0], begin.decks[1]}, library, false))
      library = Library::load(options.cards, *book);
  const uint64_t seed = setup.seed;
  const auto salt = setup.salt;
  if (salt)
    print("Seed {}; {}.\n", seed, promise_of(*salt));
  else
    print("Seed {}: --seed {} deals these hands again.\n", seed, seed);
  finish_printing();
  const int exit_code = run(OpenGame::dealt(library, begin), std::move(setup));
  if (salt) print("The secret: --seed {} --salt {} deals these hands again.\n", seed, salt->hex());
  return exit_code;
}

int play_position(const PlayOptions& options, GameLoopSetup setup) {
  if (!options.replay.empty())
    throw UsageError(
        "--replay: a replay starts from two decks, not from a position; 'save FILE' in the game "
        "writes the position");
  Libraries libraries(options.cards);
  const LoadedPosition loaded = load_position(options.position, libraries);
  if (loaded.state.over()) throw Error(options.position + ": the game is over");
  return run(OpenGame::at_position(loaded.match, loaded.state), std::move(setup));
}

int play_on(const PlayOptions& options, GameLoopSetup setup) {
  const std::string text = read_file(options.resume, "the file of a game");
  const Replay replay = with_name(options.resume, [&] { return replay_from_json(text, facts()); });
  const Library library = Library::load(options.cards, replay.rules);
  OpenGame game = with_name(options.resume, [&] { return OpenGame::resumed(library, replay); });
  keep_players(replay, options, setup);
  return run(std::move(game), std::move(setup));
}

// ---- Other games ----

std::vector<GivenOption> given(const PlayOptions& options) {
  return {{!options.rules.empty(), "--rules"}, {!options.cards.empty(), "--cards"},
          {!options.salt.empty(), "--salt"},   {!options.resume.empty(), "--resume"},
          {options.first != 1, "--first"},     {options.sandbox, "--sandbox"}};
}

// Who meets is told by the words, or by a position's file. Null where the first game is meant.
const SingleGames* games_meant(const PlayOptions& options, const std::string& position) {
  if (!options.position.empty()) return games_of(position);
  if (options.decks[1].empty() || !options.resume.empty()) return nullptr;
  return games_named(door_for(options.game, {options.decks[0], options.decks[1]}).name);
}

int play_in(const SingleGames& games, const PlayOptions& options, const std::string& position,
            uint64_t seed) {
  const sim::GameDoor& door = door_for(std::string(games.game), {});
  refuse(door, door.lacks_at_table, given(options));
  if (!options.agents[1].empty() && options.you != "none")
    throw UsageError("--agent-2: applies to games of two agents only; expected --you none as well");
  return games.play({.words = options.decks,
                     .position = {options.position, position},
                     .chains = options.chains,
                     .person = people_of(options.you.empty() ? "1" : options.you),
                     .agents = options.agents,
                     .hint = options.hint == kAgent ? "" : options.hint,
                     .seed = seed,
                     .pace = options.pace,
                     .save_to = options.replay,
                     .force = options.force,
                     .screen = screen_of(options)});
}

int play(const PlayOptions& options) {
  const uint64_t seed = options.seed ? *options.seed : std::random_device{}();
  const std::string position = options.position.empty() ? "" : position_text(options.position);
  if (const SingleGames* games = games_meant(options, position))
    return play_in(*games, options, position, seed);
  GameLoopSetup setup = setup_of(options, seed);
  if (!options.replay.empty() && options.position.empty())
    check_given(options.replay, kReplayFile, options.force);
  if (!options.position.empty()) return play_position(options, std::move(setup));
  if (!options.resume.empty()) return play_on(options, std::move(setup));
  if (options.decks[1].empty())
    throw UsageError(
        "expected two decks, or mages and what they fight, or --resume or --position with a file");
  return play_decks(options, std::move(setup));
}

// ---- The command line ----

// What makes no sense where a game is begun elsewhere.
Option of_decks(Option option) {
  option.rules.not_with = {"--position", "--resume"};
  return option;
}

Options game_options(PlayOptions& options) {
  constexpr const char* kDeckHelp =
      "a deck file, the name of a bundled deck or part of it, or random:SEED; or mages, and what "
      "they fight";
  return {of_decks({"DECK_A", &options.decks[0], kDeckHelp}),
          of_decks({"DECK_B", &options.decks[1], kDeckHelp}),
          of_decks(option_of(sim::kChainsA, options.chains[0])),
          of_decks(option_of(sim::kChainsB, options.chains[1])),
          of_decks({"--first",
                    &options.first,
                    "who goes first: player 1 (deck A) or 2",
                    {.check = number_from(1, 2), .shown = true}}),
          of_decks(game_option(options.game)),
          of_decks(rules_option(options.rules)),
          cards_option(options.cards),
          {"--position",
           &options.position,
           "start from this position file instead of two decks; its 'you' is player 1",
           {.value = "FILE"}},
          {"--resume",
           &options.resume,
           "continue the game in this file, written by 'save' or --replay",
           {.value = "FILE", .not_with = {"--position"}}},
          of_decks(salt_option(options.salt)),
          {"--seed",
           &options.seed,
           "random seed; the same seed gives the same deals and the same choices of agents; by "
           "default each game draws a seed and prints it",
           {.check = any_seed()}}};
}

Options player_options(PlayOptions& options) {
  return {{"--you",
           &options.you,
           "which player you are: 1 (default), 2, both (two people at one keyboard) or none (watch "
           "two agents)",
           {.value = "WHO"}},
          {"--agent",
           &options.agents[0],
           fmt::format("the agent that plays where no person does (default: {})", kAgent),
           {.value = "AGENT"}},
          {"--agent-2",
           &options.agents[1],
           "with --you none: the agent that plays player 2 (default: the same as --agent)",
           {.value = "AGENT"}},
          {"--hint",
           &options.hint,
           "the agent that the command 'hint' asks",
           {.value = "AGENT", .shown = true}},
          sandbox_option(options.sandbox)};
}

Options screen_options(PlayOptions& options) {
  return {{"--width",
           &options.width,
           "columns to draw in (default: the width of the terminal, or 80)",
           {.check = number_from(80, 1000)}},
          {"--color",
           &options.colour,
           "auto (on a terminal, unless NO_COLOR is set), always or never",
           {.value = "WHEN", .shown = true}},
          {"--pace",
           &options.pace,
           "seconds between choices when you watch two agents",
           {.check = number_from(0.0, kLongestPace), .shown = true}},
          {"--replay",
           &options.replay,
           "write the game to this file when it ends or you leave it, for --resume and 'archon "
           "replay'",
           {.value = "FILE"}},
          {"--force", &options.force, "let --replay replace an existing file of another kind"}};
}

}  // namespace

Command play_command() {
  const auto options = std::make_shared<PlayOptions>();
  Command out{
      "play", "Play a game against an agent, or two people, in the terminal",
      std::string(
          "\nExamples:\n"
          "  archon play argus onyx --seed 3\n"
          "  archon play argus onyx --replay game.json\n"
          "  archon play --resume game.json\n"
          "  archon play berta 'toll bridge'\n"
          "\nIn the game, 'help' lists what you can type; docs/play.md shows an example.\n") +
          kAgentsHelp};
  out.add(game_options(*options));
  out.add(player_options(*options));
  out.add(screen_options(*options));
  out.run = [options] { return play(*options); };
  return out;
}

}  // namespace archon::cli
