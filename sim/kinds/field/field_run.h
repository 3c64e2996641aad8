// A field of many decks, played in the rounds that a design asks for: what rankings and handicaps
// have in common.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "sim/kinds/field/entrants.h"
#include "sim/play/arena.h"
#include "sim/runs/round_log.h"

namespace archon::sim {

// A field that is played until enough is known.
struct RoundsSetup : FieldSetup {
  ForetoldRatings foretold;       // before any game; or none
  std::optional<double> seconds;  // after which no further round begins
};

// What came of the games, beside what the design made of them.
struct FieldRun {
  int64_t draws = 0;  // at the turn limit
  Forfeits forfeits{};
  Failures failures{};
  // Games between two that failed, by their cell and their numbers as a game counts them.
  std::map<std::tuple<int64_t, int, int>, int64_t> failed{};

  // Whether the game failed, which then is no game of the design's.
  bool note_failure(const GamePlan& game, const GameRecord& record, const FieldSetup& setup);
  int64_t failed_between(int a, int b, int64_t cell = 0) const {
    const auto at = failed.find({cell, a, b});
    return at == failed.end() ? 0 : at->second;
  }
  bool interrupted = false;
  bool out_of_time = false;  // and the goal was not reached
};

// What a command about many decks is asked to do.
template <class Setup>
struct FieldJob {
  Setup setup;
  std::vector<std::string> left_out;  // decks that couldn't take part, and why
  std::vector<std::string> repeated;  // lists that were given more than once
};

// "reached", "max_games", "time" or "running".
template <class Run>
std::string field_stop_word(const Run& run) {
  return run.out_of_time ? "time" : std::string(stop_word(run.design.stop()));
}

// Whether the time was over decides the clock once, and after that the file.
template <class Run>
void end_field_round(Run& run, std::optional<double> seconds, RoundLog& rounds,
                     const std::function<std::string()>& stand) {
  const auto known = rounds.end_round();
  if (field_stop_word(run) == "running")
    run.out_of_time = known ? known->stop == "time" : seconds && rounds.seconds() >= *seconds;
  if (!known) rounds.add(run.design.scores().games(), field_stop_word(run), stand());
}

using KeepGame = std::function<void(const GamePlan& plan, const GameRecord& record)>;

// How a design's rounds become games, and games results.
template <class Run, class Round>
struct FieldRules {
  std::function<std::vector<GamePlan>(const Round&)> games;
  // Side `first` of the game went first and made so many points, 0 to 1.
  std::function<void(const GamePlan&, int first, double points)> add;
  std::function<std::string()> stand;  // the design after a round, for the file
  std::function<void(const Run&)> after;
  KeepGame keep{};  // is told of each game that counts
};

// Until the design, the clock or the pool says stop. The store is as for play_pairs().
template <class Run, class Setup, class Round>
void play_rounds(Run& run, const Arena& arena, const Setup& setup, const PoolOptions& pool,
                 const FieldRules<Run, Round>& rules, GameStore* store) {
  RoundLog rounds(store);
  FieldPlayers players(arena, setup);
  while (!run.interrupted && !run.out_of_time) {
    const Round round = run.design.next_round();
    if (round.empty()) break;
    run.interrupted = run.failures.give_up(setup.goal.max_games, pool);
    if (run.interrupted) break;
    const std::vector<GamePlan> games = rules.games(round);
    const auto records = play_or_find(
        store, games, pool, [&](const GamePlan& game) { return players.play(game, pool); });
    for (size_t i = 0; i < games.size(); ++i) {
      if (!records[i]) {
        run.interrupted = true;
        continue;
      }
      if (run.note_failure(games[i], *records[i], setup)) continue;
      const int first = games[i].first();
      rules.add(games[i], first, records[i]->points(first) / 2.0);
      if (rules.keep) rules.keep(games[i], *records[i]);
      run.draws += records[i]->winner < 0;
      run.forfeits.note(records[i]->forfeit);
    }
    run.design.end_round();
    if (!run.interrupted) end_field_round(run, setup.seconds, rounds, rules.stand);
    if (rules.after) rules.after(run);
  }
}

}  // namespace archon::sim
