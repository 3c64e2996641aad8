#include "sim/archmajesty/review/battle_replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ai/archmajesty/named_agents.h"
#include "engine/archmajesty/formats/unit_names.h"
#include "engine/core/check.h"
#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/archmajesty/arena/entrants.h"
#include "sim/archmajesty/arena/play_battle.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {
namespace {

using archmajesty::Course;
using archmajesty::Outcome;

constexpr int kMostChains = 100;

const char* outcome_words(Outcome outcome) {
  switch (outcome) {
    case Outcome::Open: return "The battle goes on.";
    case Outcome::Allied: return "The allied side wins.";
    case Outcome::Enemy: return "The enemies win.";
    case Outcome::Drawn: return "Nobody wins.";
  }
  ARCHON_UNREACHABLE("an outcome");
}

// Fights the first `choices` choices; `each(course, name)` is told of each before it is made, and
// `then(course)` after it.
template <class Each, class Then>
Course fight_again(const BattleReplay& replay, size_t choices, Each each, Then then) {
  Course course(replay.fight, replay.seed);
  for (size_t i = 0; i < std::min(choices, replay.moves.size()); ++i) {
    if (course.over()) throw Error(fmt::format("choice {}: the battle is over before it", i + 1));
    each(course, replay.moves[i]);
    try {
      course.play(archmajesty::move_named(course.battle(), course.state(), replay.moves[i]));
    } catch (const Error& error) {
      throw Error(fmt::format("choice {}: {}", i + 1, error.what()));
    }
    then(course);
  }
  return course;
}

template <class Each>
Course fight_again(const BattleReplay& replay, size_t choices, Each each) {
  return fight_again(replay, choices, each, [](const Course&) {});
}

BattleReplay replay_in(const nlohmann::json& json) {
  BattleReplay out;
  MatchSetup setup;
  for (size_t i = 0; i < kSides; ++i)
    setup.entrants[i] = read_battle_entrant(json.at("entrants").at(i).get<std::string>());
  const int first = json.at("first").get<int>();
  PairPlan plan;
  for (size_t i = 0; i < kSides; ++i) {
    plan.chains[i] = json.at("chains").at(i).get<int>();
    if (plan.chains[i] < -kMostChains || plan.chains[i] > kMostChains)
      throw Error(
          fmt::format("chains: expected -{0} to {0}, not {1}", kMostChains, plan.chains[i]));
  }
  if (first != 0 && first != 1) throw Error(fmt::format("first: expected 0 or 1, not {}", first));
  const archmajesty::Options options = options_named(json.value("readings", std::string()));
  out.fight = fight_of(setup, plan, first, options);
  out.seed = json.at("seed").get<uint64_t>();
  const auto allied = static_cast<size_t>(allied_side(setup, first));
  for (size_t team = 0; team < 2; ++team)
    out.agents[team] = json.at("agents").at(team == 0 ? allied : 1 - allied).get<std::string>();
  out.moves = json.at("moves").get<std::vector<std::string>>();
  out.failure = json.value("failure", std::string());
  return out;
}

report::Table table_of_round(int round) {
  return {round_words(round), {{"choice", true}, {"who"}, {"chooses"}}, {}};
}

}  // namespace

bool is_battle_replay(const std::string& text) {
  return text.starts_with('{') && text.find("\"archon_battle\"") < text.find("\"seed\"");
}

BattleReplay read_battle_replay(const std::string& text) {
  try {
    return replay_in(nlohmann::json::parse(text));
  } catch (const nlohmann::json::exception& error) {
    throw Error(fmt::format("not a battle written by --replays: {}", error.what()));
  }
}

Course course_of(const BattleReplay& replay, size_t choices) {
  return fight_again(replay, choices, [](const Course&, const std::string&) {});
}

std::string told(const BattleReplay& replay, size_t choices) {
  std::string out =
      fmt::format("allies played by {}, enemies by {}\n", replay.agents[0], replay.agents[1]);
  int round = -1;
  std::string who;
  size_t number = 0;
  const Course end =
      fight_again(replay, choices, [&](const Course& course, const std::string& name) {
        ++number;
        if (course.state().round != round) {
          round = course.state().round;
          who.clear();
          out += fmt::format("\n{}\n", round_words(round));
        }
        if (const std::string now = who_chooses(course.battle(), course.state()); now != who) {
          who = now;
          out += fmt::format("  {}\n", who);
        }
        out += fmt::format("{:5}    {}\n", number, name);
      });
  out += fmt::format("\n{}\n", outcome_words(end.state().outcome));
  if (!replay.failure.empty() && choices >= replay.moves.size())
    out += fmt::format("It broke: {}\n", replay.failure);
  return out;
}

report::Report report_of(const BattleReplay& replay, const BattleTeller& tell) {
  const std::array<std::string, 2> sides = {side_words(replay.fight, 0),
                                            side_words(replay.fight, 1)};
  report::Report out(fmt::format("{} against {}", sides[0], sides[1]));
  std::vector<report::Table> rounds;
  BattleFilm film(sides, tell);
  size_t number = 0;
  size_t shown = 0;
  int round = -1;
  std::string who;
  const Course end = fight_again(
      replay, replay.moves.size(),
      [&](const Course& course, const std::string& name) {
        if (number == 0) film.begin(course);
        if (course.state().round != round || rounds.empty())
          rounds.push_back(table_of_round(round = course.state().round));
        rounds.back().rows.push_back(
            {std::to_string(++number), who = who_chooses(course.battle(), course.state()), name});
      },
      [&](const Course& course) {
        if (film.is_full()) return;
        film.add(round, who, replay.moves[shown++], course);
      });
  out.lead(fmt::format(
      "{}{}", outcome_words(end.state().outcome),
      end.over() ? fmt::format(" It took {}.", counted(end.state().round, "round")) : ""));
  if (shown < number)
    out.text(fmt::format("The map shows only the first {} of {} choices.", shown, number));
  if (number > 0) out.applet(film.applet());
  out.facts({{sides[0], "played by " + ai::short_archmajesty_name(replay.agents[0])},
             {sides[1], "played by " + ai::short_archmajesty_name(replay.agents[1])}});
  out.more("All choices");
  for (report::Table& table : rounds) out.table(std::move(table));
  out.end_more();
  if (!replay.failure.empty()) out.text("It broke: " + replay.failure);
  return out;
}

}  // namespace archon::sim
