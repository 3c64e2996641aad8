#include "sim/kinds/match/reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "sim/kinds/match/match.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/statistics/joint_intervals.h"

namespace archon::sim {
namespace {

constexpr size_t kFewestPairs = 25;

// What is looked at: how much of it a side has in a game.
struct Look {
  std::string of;
  std::string more;  // "steals more Æmber"
  std::function<double(const GameRecord&, int side)> amount;
};

std::vector<Look> looks_at(const ArenaWords& words, const std::vector<PairRecord>& pairs) {
  std::vector<Look> out;
  for (const MeanRow& row : words.means)
    if (row.more)
      out.push_back({row.key, row.more, [&row](const GameRecord& game, int side) {
                       const auto amount = static_cast<double>(game.side[side].numbers[row.number]);
                       return row.per_turn ? amount / std::max(1, own_turns(game, side)) : amount;
                     }});
  std::vector<int> turns;
  for (const PairRecord& pair : pairs)
    for (const GameRecord& game : pair) turns.push_back(game.turns);
  std::nth_element(turns.begin(), turns.begin() + std::ssize(turns) / 2, turns.end());
  const int half = turns[turns.size() / 2] / 2 / kTurnStep;  // the last look in the first half
  if (half < 1) return out;
  const auto look = static_cast<size_t>(half - 1);
  out.push_back({words.race, fmt::format("has more {} after turn {}", words.race, half * kTurnStep),
                 [look](const GameRecord& game, int side) {
                   return static_cast<double>(game.side[side].by_turn[look]);
                 }});
  return out;
}

// 1 where A has more, -1 where B does.
double sign_of(const Look& look, const GameRecord& game) {
  const double apart = look.amount(game, 0) - look.amount(game, 1);
  return apart > 0 ? 1 : apart < 0 ? -1 : 0;
}

double won_by_a(const GameRecord& game) { return game.points(0) - 1.0; }

// Of a pair, what is asked of each look, and last who goes first: 0 says that there is nothing.
std::vector<double> row_of(const std::vector<Look>& looks, const PairRecord& pair) {
  std::vector<double> out;
  for (const Look& look : looks) {
    double wins = 0;
    double more = 0;
    for (const GameRecord& game : pair) {
      wins += sign_of(look, game) * won_by_a(game) / 2;
      more += sign_of(look, game) / 2;
    }
    out.push_back(wins);
    out.push_back(more);
  }
  double first = 0;
  for (const GameRecord& game : pair) first += (game.points(game.first) - 1.0) / 2;
  out.push_back(first);
  return out;
}

// How many times its interval a mean is off 0.
double surety_of(const Estimate& mean) {
  const double half = mean.interval.half_width();
  return half > 0 ? std::abs(mean.value) / half : mean.value == 0 ? 0 : HUGE_VAL;
}

// The shares of games, without those in which both have as much.
Reason reason_of(const Look& look, const std::vector<PairRecord>& pairs, double surety) {
  double games = 0;
  double wins = 0;
  double more_a = 0;
  for (const PairRecord& pair : pairs)
    for (const GameRecord& game : pair) {
      const double sign = sign_of(look, game);
      if (sign == 0) continue;
      ++games;
      wins += (1 + sign * won_by_a(game)) / 2;
      more_a += sign > 0;
    }
  Reason out{"", look.of, wins / games, more_a / games, surety};
  const bool a = out.more_a >= 0.5;
  out.sentence =
      fmt::format("Whoever {} wins {} of the games, and that is {} in {}.", look.more,
                  percent(out.wins), a ? 'A' : 'B', percent(a ? out.more_a : 1 - out.more_a));
  return out;
}

}  // namespace

std::vector<Reason> reasons_of(const ArenaWords& words, const std::vector<PairRecord>& pairs,
                               double confidence) {
  if (pairs.size() < kFewestPairs) return {};
  const std::vector<Look> looks = looks_at(words, pairs);
  std::vector<std::vector<double>> rows;
  for (const PairRecord& pair : pairs) rows.push_back(row_of(looks, pair));
  const auto means = joint_intervals(rows, confidence);
  std::vector<Reason> out;
  for (size_t i = 0; i < looks.size(); ++i) {
    const Estimate& wins = means[2 * i];
    const double surety = std::min(surety_of(wins), surety_of(means[2 * i + 1]));
    if (surety > 1 && wins.value > 0) out.push_back(reason_of(looks[i], pairs, surety));
  }
  const Estimate& first = means.back();
  if (surety_of(first) > 1) {
    const double wins = (1 + first.value) / 2;
    out.push_back({fmt::format("Whoever goes first wins {} of the games.", percent(wins)), "first",
                   wins, 0.5, surety_of(first)});
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Reason& x, const Reason& y) { return x.surety > y.surety; });
  if (out.size() > kMostReasons) out.resize(kMostReasons);
  return out;
}

}  // namespace archon::sim
