#include "sim/cli/commands/battles/battle_games.h"

#include <fmt/format.h>

#include <iostream>
#include <utility>

#include "ai/archmajesty/named_agents.h"
#include "engine/archmajesty/formats/position.h"
#include "protocol/archmajesty/battle_answers.h"
#include "sim/archmajesty/arena/archmajesty_door.h"
#include "sim/archmajesty/arena/play_battle.h"
#include "sim/archmajesty/review/battle_advice.h"
#include "sim/archmajesty/review/battle_replay.h"
#include "sim/cli/battle_table/battle_board.h"
#include "sim/cli/battle_table/battle_loop.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/jobs/experiment_command.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

using archmajesty::Course;

constexpr size_t kColumns = 80;
constexpr report::FileKind kPositionFile{"allied:", "a position of a battle"};
// People have time for a stronger one than thousands of battles have.
constexpr const char* kAtTable = "master";

sim::BattleReplay replay_in(const GameText& saved) {
  return with_name(name_of_given(saved.file), [&] { return sim::read_battle_replay(saved.text); });
}

void check_choices(const GameText& saved, const sim::BattleReplay& replay) {
  if (saved.choices && static_cast<size_t>(*saved.choices) > replay.moves.size())
    throw UsageError(fmt::format("--at: {} has {} choices, not {}", name_of_given(saved.file),
                                 replay.moves.size(), *saved.choices));
}

// The position in a text; of a saved battle that after its choices, which have to be given.
Course course_in(const GameText& from) {
  const std::string name = name_of_given(from.file);
  if (!sim::is_battle_replay(from.text)) {
    if (from.choices) throw UsageError("--at: " + name + " is a position; expected a saved battle");
    return with_name(name, [&] { return archmajesty::read_position(from.text); });
  }
  if (!from.choices)
    throw UsageError(name + ": is a saved battle; expected a position, or --at with the choice");
  const sim::BattleReplay replay = replay_in(from);
  check_choices(from, replay);
  Course course =
      with_name(name, [&] { return course_of(replay, static_cast<size_t>(*from.choices)); });
  if (course.over()) throw Error(name + ": the battle is over");
  return course;
}

std::string summary_of(const Course& course) {
  return battle_summary(course.battle(), course.state());
}

std::string drawn(const Course& course) {
  return fmt::format("{}\n\n{}", summary_of(course),
                     draw_battle(course.battle(), course.state(), kColumns));
}

int advise(const AskedAdvice& asked) {
  asked.files.check({report::kPage,
                     report::kMarkdown,
                     {"--json", {"\"archon_battle_advice\"", "the JSON of advice"}}});
  const Course course = course_in(asked.position);
  const sim::BattleAdvice advice =
      sim::advise_battle(course, asked.agent, asked.seed, asked.threads);
  return asked.files.write(report::renderings_of(
      [&] { return report_of(advice, sim::battle_picture(course, protocol::asked_state)); },
      {{"--json", [&] { return advice_json(advice, asked.agent, asked.seed); }}}));
}

std::string told_battle(const GameText& saved) {
  const sim::BattleReplay replay = replay_in(saved);
  check_choices(saved, replay);
  return with_name(name_of_given(saved.file), [&] {
    if (!saved.choices) return told(replay, replay.moves.size());
    const auto choices = static_cast<size_t>(*saved.choices);
    const Course course = course_of(replay, choices);
    std::string out = told(replay, choices);
    if (!course.over()) out += "\n" + drawn(course);
    return out;
  });
}

std::string page_of(const GameText& saved) {
  return with_name(name_of_given(saved.file),
                   [&] { return report_of(replay_in(saved), protocol::asked_state).html(); });
}

size_t verify(const GameText& saved) {
  const sim::BattleReplay replay = replay_in(saved);
  with_name(name_of_given(saved.file), [&] {
    const Course course = course_of(replay, replay.moves.size());
    if (!course.over() && replay.failure.empty())
      throw Error("the battle is not over after its last choice");
    return 0;
  });
  return replay.moves.size();
}

// ---- At the table. The first side is the party's, or the allied one of a position.

// Between those whom words name; the seed is that of the dice.
Course course_between(const AskedPlay& asked) {
  TwoOptions two;
  two.deck_a = asked.words[0];
  two.deck_b = asked.words[1];
  const auto game = sim::archmajesty_door().open({});
  const sim::MatchSetup setup = read_two(two, *game, {}, {});
  sim::PairPlan plan;
  plan.chains = sim::handicaps_of(asked.chains[0] - asked.chains[1]);
  return {sim::fight_of(setup, plan, 0, {}), asked.seed};
}

// Dice of a battle at the table follow from its seed alone, which a program could know.
ai::AgentSpec agent_at_table(const std::string& name, const char* option) {
  ai::AgentSpec out =
      of_option(option, [&] { return ai::archmajesty_agent(name.empty() ? kAtTable : name); });
  if (out.kind().takes_command)
    throw UsageError(
        fmt::format("{}: a program plays no battle at the table; expected another agent ('archon "
                    "encounter' has programs play)",
                    option));
  return out;
}

int play(const AskedPlay& asked) {
  if (asked.position.file.empty()) {
    print("Seed {}: --seed {} rolls the same dice again.\n", asked.seed, asked.seed);
    finish_printing();
  }
  Course course = asked.position.file.empty() ? course_between(asked) : course_in(asked.position);
  if (!asked.save_to.empty()) check_given(asked.save_to, kPositionFile, asked.force);
  BattleLoopSetup setup;
  setup.person = asked.person;
  setup.agents[0] = agent_at_table(asked.agents[0], "--agent");
  setup.agents[1] =
      asked.agents[1].empty() ? setup.agents[0] : agent_at_table(asked.agents[1], "--agent-2");
  setup.hint = agent_at_table(asked.hint, "--hint");
  setup.seed = asked.seed;
  setup.pace = asked.pace;
  setup.file = asked.save_to;
  setup.screen = asked.screen;
  setup.interrupted = &watch_interrupts_at_prompt();
  const std::atomic<bool>& interrupted = *setup.interrupted;
  BattleLoop(std::move(course), std::move(setup), std::cin, std::cout).run();
  return interrupted ? interrupted_exit_code() : 0;
}

}  // namespace

const SingleGames kBattleGames{
    .game = "archmajesty",
    .hides = "battles of mages, who hide nothing",
    .agents = ai::archmajesty_agents,
    .position_file = kPositionFile,
    .is_position = [](const std::string& text) { return archmajesty::is_battle_position(text); },
    .is_saved = [](const std::string& text) { return sim::is_battle_replay(text); },
    .summary = [](const GameText& position) { return summary_of(course_in(position)); },
    .drawn = [](const GameText& position) { return drawn(course_in(position)); },
    .position_text = [](const GameText& moment) { return write_position(course_in(moment)); },
    .told = told_battle,
    .page = page_of,
    .verify = verify,
    .advise = advise,
    .play = play};

}  // namespace archon::cli
