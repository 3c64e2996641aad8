#include "sim/cli/jobs/experiment_command.h"

#include <fmt/format.h>

#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

ai::AgentSpec named_or_usual(const std::optional<std::string>& agent, const AskedOptions& options,
                             const sim::Arena& arena) {
  return agent_named(agent.value_or(std::string(arena.usual_agent())), arena, options.sandbox);
}

}  // namespace

Options two_options(TwoOptions& options) {
  constexpr const char* kDeckHelp =
      "a deck file, '-' for standard input, the name of a bundled deck or part of it, or "
      "random:SEED";
  Options out{{"A", &options.deck_a, kDeckHelp, {.required = true}},
              {"B", &options.deck_b, kDeckHelp, {.required = true}}};
  for (Option& option : series_options(options)) out.push_back(std::move(option));
  return out;
}

sim::MatchSetup read_two(const TwoOptions& options, const sim::GameReader& game,
                         const std::optional<std::string>& agent_a,
                         const std::optional<std::string>& agent_b) {
  const sim::Arena& arena = game.arena();
  sim::MatchSetup out;
  out.agents = {named_or_usual(agent_a, options, arena), named_or_usual(agent_b, options, arena)};
  if (options.deck_a == "-" && options.deck_b == "-")
    throw UsageError("A and B: only one of them can be standard input ('-')");
  out.entrants = {game.entrant(options.deck_a), game.entrant(options.deck_b)};
  expect_player(out.entrants[0], game, "them");
  set_games(options, out.has_programs(), out);
  arena.fit(out);
  return out;
}

void expect_player(const sim::Entrant& entrant, const sim::GameReader& game, const char* where) {
  if (const std::string why = game.only_met(entrant); !why.empty())
    throw UsageError(fmt::format("{} is {} after {}", entrant.name, why, where));
}

ai::AgentSpec agent_of(const AskedOptions& options, const sim::GameReader& game) {
  return named_or_usual(options.agent, options, game.arena());
}

void deal_games(const AskedOptions& options, const sim::GameReader& game,
                const ai::AgentSpec& agent, sim::GameSettings& games) {
  set_games(options, agent.kind().takes_command, games);
  game.arena().fit(games);
}

}  // namespace archon::cli
