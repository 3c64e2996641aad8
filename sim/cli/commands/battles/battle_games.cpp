#include "sim/cli/commands/battles/battle_games.h"

#include <fmt/format.h>

#include <iostream>
#include <limits>
#include <utility>

#include "sim/archmajesty/arena/play_battle.h"
#include "sim/archmajesty/review/battle_advice.h"
#include "sim/archmajesty/review/battle_replay.h"
#include "sim/cli/battle_table/battle_board.h"
#include "sim/cli/commands/battles/battlers.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/terminal/interrupt.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

constexpr size_t kColumns = 80;

sim::BattleReplay replay_in(const std::string& file, const std::string& text) {
  return with_name(name_of_given(file), [&] { return sim::read_battle_replay(text); });
}

void check_choices(const std::string& file, const sim::BattleReplay& replay, int choices) {
  if (static_cast<size_t>(choices) > replay.moves.size())
    throw UsageError(fmt::format("--at: {} has {} choices, not {}", name_of_given(file),
                                 replay.moves.size(), choices));
}

}  // namespace

bool is_battle(const std::string& text) {
  return archmajesty::is_battle_position(text) || sim::is_battle_replay(text);
}

archmajesty::Course load_battle(const std::string& file, const std::string& text,
                                std::optional<int> choices) {
  const std::string name = name_of_given(file);
  if (!sim::is_battle_replay(text)) {
    if (choices) throw UsageError("--at: " + name + " is a position; expected a saved battle");
    return with_name(name, [&] { return archmajesty::read_position(text); });
  }
  if (!choices)
    throw UsageError(name + ": is a saved battle; expected a position, or --at with the choice");
  const sim::BattleReplay replay = replay_in(file, text);
  check_choices(file, replay, *choices);
  archmajesty::Course course =
      with_name(name, [&] { return course_of(replay, static_cast<size_t>(*choices)); });
  if (course.over()) throw Error(name + ": the battle is over");
  return course;
}

std::string battle_summary(const archmajesty::Course& course) {
  return battle_summary(course.battle(), course.state());
}

std::string drawn_battle(const archmajesty::Course& course) {
  return fmt::format("{}\n\n{}", battle_summary(course),
                     draw_battle(course.battle(), course.state(), kColumns));
}

int advise_in_battle(const archmajesty::Course& course, const ai::AgentSpec& agent, uint64_t seed,
                     int threads, const ReportFiles& files) {
  const sim::BattleAdvice advice = sim::advise_battle(course, agent, seed, threads);
  return files.write(
      report::renderings_of([&] { return report_of(advice); },
                            {{"--json", [&] { return advice_json(advice, agent, seed); }}}));
}

std::string told_battle(const std::string& file, const std::string& text, std::optional<int> at) {
  const sim::BattleReplay replay = replay_in(file, text);
  if (at) check_choices(file, replay, *at);
  return with_name(name_of_given(file), [&] {
    if (!at) return told(replay, replay.moves.size());
    const auto choices = static_cast<size_t>(*at);
    const archmajesty::Course course = course_of(replay, choices);
    std::string out = told(replay, choices);
    if (!course.over()) out += "\n" + drawn_battle(course);
    return out;
  });
}

size_t verify_battle(const std::string& file, const std::string& text) {
  const sim::BattleReplay replay = replay_in(file, text);
  with_name(name_of_given(file), [&] {
    const archmajesty::Course course = course_of(replay, replay.moves.size());
    if (!course.over() && replay.failure.empty())
      throw Error("the battle is not over after its last choice");
    return 0;
  });
  return replay.moves.size();
}

archmajesty::Course battle_between(const std::string& party, const std::string& against, int level,
                                   uint64_t seed) {
  const sim::ArchmajestyArena arena;
  const sim::MatchSetup setup =
      battle_setup({party, against, kQuickMage, kQuickMage}, arena, SeriesOptions());
  sim::PairPlan plan;
  plan.chains = sim::handicaps_of(level);
  return {sim::fight_of(setup, plan, 0, arena.options()), seed};
}

int play_battle(archmajesty::Course course, BattleLoopSetup setup) {
  setup.interrupted = &watch_interrupts_at_prompt();
  BattleLoop loop(std::move(course), std::move(setup), std::cin, std::cout);
  loop.run();
  return *setup.interrupted ? interrupted_exit_code() : 0;
}

}  // namespace archon::cli
