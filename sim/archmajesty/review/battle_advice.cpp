#include "sim/archmajesty/review/battle_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ai/archmajesty/agents.h"
#include "engine/archmajesty/formats/position_fields.h"
#include "engine/archmajesty/formats/unit_names.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {
namespace {

using archmajesty::Course;
using archmajesty::MoveList;
using archmajesty::State;

constexpr uint32_t kGuess = 1;  // purpose of a stream

// The words of legal moves by their keys, as far as the line goes in one guess at the dice.
std::vector<std::string> words_of_line(const Course& course, const std::vector<uint32_t>& keys,
                                       uint64_t seed) {
  const ai::ArchmajestyGame game(course.battle());
  State s = course.state();
  Rng rng = Rng::stream(seed, 0, kGuess);
  game.determinize(s, game.mover(s), rng);
  std::vector<std::string> out;
  MoveList list;
  for (const uint32_t key : keys) {
    if (game.over(s)) break;
    game.moves(s, list);
    const auto at = std::find_if(list.begin(), list.end(), [&](const archmajesty::Move& move) {
      return game.key(s, move) == key;
    });
    if (at == list.end()) break;
    out.push_back(describe(course.battle(), s, *at));
    game.apply(s, *at);
  }
  return out;
}

report::Glance glance_of(const BattleAdvice& advice) {
  report::Glance out;
  out.figures = {{percent(advice.moves[0].wins), advice.moves[0].words,
                  "of battles won, as the search sees it"}};
  out.contenders = {{"", "move", "wins", ""}, {}, "moves"};
  for (const BattleAdvice::Move& one : advice.moves)
    out.contenders.all.push_back({"", one.words, percent(one.wins), "", 0, one.wins});
  out.shown = report::Shown::Documents;
  return out;
}

}  // namespace

BattleAdvice advise_battle(const Course& course, const ai::AgentSpec& spec, uint64_t seed,
                           int threads) {
  const ai::ArchmajestyGame game(course.battle());
  const State& s = course.state();
  const auto agent = ai::make_agent<ai::ArchmajestyGame>(spec, threads);
  Rng rng = Rng::stream(seed, 0);
  const archmajesty::Move chosen = agent->choose(game, s, rng);
  BattleAdvice out;
  out.question = describe_question(course.battle(), s);
  out.who = who_chooses(course.battle(), s);
  out.round = s.round;
  out.side = archmajesty::kTeamNames[index_of(s.question.team)];
  MoveList legal;
  legal_moves(course.battle(), s, legal);
  const std::vector<std::string> names = names_of_moves(course.battle(), s, legal);
  const auto words = [&](const archmajesty::Move& move) { return names[legal.find(move)]; };
  const auto& result = agent->result();
  int64_t all = 0;
  for (const auto& move : result.moves) all += move.visits;
  for (const auto& move : result.moves)
    if (move.visits > 0)
      out.moves.push_back({words(move.move), move.value, ratio(move.visits, all)});
  if (out.moves.empty()) out.moves.push_back({words(chosen), 0, 1});  // the only one
  std::stable_sort(out.moves.begin(), out.moves.end(),
                   [](const auto& a, const auto& b) { return a.share > b.share; });
  out.line = words_of_line(course, result.line, seed);
  return out;
}

report::Report report_of(const BattleAdvice& advice, report::Report::Applet map) {
  const std::string question =
      fmt::format("Round {}, the {} side is asked: {}", advice.round, advice.side, advice.question);
  report::Report out(fmt::format("Round {}: what should {} do?", advice.round, advice.who));
  out.text(question, report::Shown::Terminal);
  if (advice.moves.size() == 1) {
    out.text(fmt::format("There is only one move: {}.", advice.moves[0].words));
    out.applet(std::move(map));
    return out;
  }
  out.glance(glance_of(advice));
  out.applet(std::move(map));
  report::Table moves{
      "", {{"move", false, 24}, {"wins", true, 7, 1}, {"looked at", true, 9, 2}}, {}};
  for (const BattleAdvice::Move& move : advice.moves)
    moves.rows.push_back({move.words, percent(move.wins), percent(move.share)});
  moves.shown = report::Shown::Terminal;
  out.table(moves);
  report::Table line{"How it may go on:", {{"", true, 2}, {""}}, {}};
  for (size_t i = 0; i < advice.line.size(); ++i)
    line.rows.push_back({std::to_string(i + 1), advice.line[i]});
  if (!advice.line.empty()) out.table(std::move(line));
  out.more("How sure is this?");
  moves.shown = report::Shown::Documents;
  out.table(std::move(moves));
  out.paragraph(
      "The win rates are the search's own, and it knows little of moves that it rarely looked at. "
      "Of squares and areas that come to much the same, it looks at one.");
  out.end_more();
  return out;
}

std::string advice_json(const BattleAdvice& advice, const ai::AgentSpec& agent, uint64_t seed) {
  nlohmann::ordered_json out;
  out["archon_battle_advice"] = 1;
  out["agent"] = ai::to_string(agent);
  out["seed"] = seed;
  out["round"] = advice.round;
  out["side"] = advice.side;
  out["question"] = advice.question;
  for (const BattleAdvice::Move& move : advice.moves)
    out["moves"].push_back({{"move", move.words}, {"wins", move.wins}, {"share", move.share}});
  out["line"] = advice.line;
  return out.dump(1) + "\n";
}

}  // namespace archon::sim
