#include "sim/kinds/match/reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "engine/core/counts.h"
#include "sim/kinds/match/match.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/statistics/joint_intervals.h"

namespace archon::sim {
namespace {

constexpr size_t kFewestPairs = 25;

// "More than usual" is said of an amount that as many games reach at least.
constexpr double kLeastShare = 0.1;

// What is looked at: how much of it a side has in a game.
struct Look {
  std::string of;
  std::string more;  // "steals more Æmber"
  std::function<double(const GameRecord&, int side)> amount;
};

// As many decimals as sentences have.
double as_shown(double amount) { return std::round(100 * amount) / 100; }

std::vector<Look> looks_at(const ArenaWords& words, const std::vector<PairRecord>& pairs) {
  std::vector<Look> out;
  for (const MeanRow& row : words.means)
    if (row.more)
      out.push_back({row.key, row.more, [&row](const GameRecord& game, int side) {
                       const double amount = real(game.side[side].numbers[row.number]);
                       return row.per_turn ? as_shown(amount / std::max(1, own_turns(game, side)))
                                           : amount;
                     }});
  std::vector<int> turns;
  for (const PairRecord& pair : pairs)
    for (const GameRecord& game : pair) turns.push_back(game.turns);
  std::nth_element(turns.begin(), turns.begin() + std::ssize(turns) / 2, turns.end());
  const int half = turns[turns.size() / 2] / 2 / kTurnStep;  // the last look in the first half
  if (half < 1) return out;
  const size_t look = half - 1;
  out.push_back(
      {words.race, fmt::format("has more {} after turn {}", words.race, half * kTurnStep),
       [look](const GameRecord& game, int side) { return game.side[side].by_turn[look]; }});
  return out;
}

// Of the games of all pairs, one after the other.
struct Games {
  std::vector<const GameRecord*> games;
  std::vector<double> won;  // by A: 1, by B: 0, drawn: 1/2
  double mean_won = 0;
};

Games games_of(const std::vector<PairRecord>& pairs) {
  Games out;
  for (const PairRecord& pair : pairs)
    for (const GameRecord& game : pair) {
      out.games.push_back(&game);
      out.won.push_back(game.points(0) / 2.0);
      out.mean_won += out.won.back();
    }
  out.mean_won /= int_size(out.games);
  return out;
}

std::vector<double> amounts_of(const Look& look, const Games& games, int side) {
  std::vector<double> out;
  for (const GameRecord* game : games.games) out.push_back(look.amount(*game, side));
  return out;
}

// The least amount above the median.
std::optional<double> more_than_usual(std::vector<double> amounts) {
  std::sort(amounts.begin(), amounts.end());
  const double median = amounts[(amounts.size() - 1) / 2];
  const auto above = std::upper_bound(amounts.begin(), amounts.end(), median);
  const double many = real(amounts.end() - above);
  if (many < kLeastShare * int_size(amounts)) return std::nullopt;
  return *above;
}

// From -1/2 to 1/2; of equals the middle.
std::vector<double> ranks_of(const std::vector<double>& amounts) {
  std::vector<double> sorted = amounts;
  std::sort(sorted.begin(), sorted.end());
  std::vector<double> out;
  for (const double amount : amounts) {
    const auto [from, to] = std::equal_range(sorted.begin(), sorted.end(), amount);
    const double below = real((from - sorted.begin()) + (to - sorted.begin())) / 2;
    out.push_back(below / int_size(amounts) - 0.5);
  }
  return out;
}

// A side that has more than it usually has.
struct More {
  int side = 0;
  double least = 0;
  std::vector<double> is_so;  // of each game: 1 or 0
};

std::vector<More> mores_of(const Look& look, const Games& games) {
  std::vector<More> out;
  for (int side = 0; side < kSides; ++side) {
    const auto amounts = amounts_of(look, games, side);
    const auto least = more_than_usual(amounts);
    if (!least) continue;
    More more{side, *least, {}};
    for (const double amount : amounts) more.is_so.push_back(amount >= *least ? 1 : 0);
    out.push_back(std::move(more));
  }
  return out;
}

// Pair by pair, how something goes with A's winning: the mean of all pairs is its covariance.
std::vector<double> together(const std::vector<double>& what, const Games& games) {
  double mean = 0;
  for (const double one : what) mean += one / int_size(what);
  std::vector<double> out(games.games.size() / 2);
  for (size_t i = 0; i < what.size(); ++i)
    out[i / 2] += (what[i] - mean) * (games.won[i] - games.mean_won) / 2;
  return out;
}

std::vector<double> first_of(const std::vector<PairRecord>& pairs) {
  std::vector<double> out;
  for (const PairRecord& pair : pairs) {
    out.push_back(0);
    for (const GameRecord& game : pair) out.back() += (game.points(game.first) - 1.0) / 2;
  }
  return out;
}

// How many times its interval a mean is above 0.
double surety_of(const Estimate& mean) {
  const double half = mean.interval.half_width();
  return half > 0 ? mean.value / half : mean.value > 0 ? HUGE_VAL : 0;
}

Reason reason_of(const ArenaWords& words, const Look& look, const More& more, const Games& games,
                 double surety) {
  double many = 0;
  double wins = 0;
  double wins_else = 0;
  for (size_t i = 0; i < games.games.size(); ++i) {
    const double won = more.side == 0 ? games.won[i] : 1 - games.won[i];
    many += more.is_so[i];
    (more.is_so[i] > 0 ? wins : wins_else) += won;
  }
  const auto all = int_size(games.games);
  Reason out{"", look.of, more.side, more.least, wins / many, wins_else / (all - many), surety};
  out.sentence = fmt::format("When {} {} than usual ({:g} or more), it wins {} of the {}, else {}.",
                             more.side == 0 ? 'A' : 'B', look.more, more.least, percent(out.wins),
                             words.games, percent(out.wins_else));
  return out;
}

// Columns side by side, row by row.
std::vector<std::vector<double>> rows_of(const std::vector<std::vector<double>>& columns) {
  std::vector<std::vector<double>> out(columns.front().size());
  for (const auto& column : columns)
    for (size_t row = 0; row < column.size(); ++row) out[row].push_back(column[row]);
  return out;
}

// A look, what is asked of it, and where its columns begin: the difference, then each of the mores.
struct Asked {
  Look look;
  std::vector<More> mores;
  size_t column = 0;
};

std::vector<Asked> ask(std::vector<Look> looks, const Games& games,
                       std::vector<std::vector<double>>& columns) {
  std::vector<Asked> out;
  for (Look& look : looks) {
    std::vector<double> apart = amounts_of(look, games, 0);
    const auto other = amounts_of(look, games, 1);
    for (size_t i = 0; i < apart.size(); ++i) apart[i] -= other[i];
    Asked asked{std::move(look), {}, columns.size()};
    asked.mores = mores_of(asked.look, games);
    columns.push_back(together(ranks_of(apart), games));
    for (const More& more : asked.mores) columns.push_back(together(more.is_so, games));
    out.push_back(std::move(asked));
  }
  return out;
}

// Of both sides the surer one, so that nothing is said twice.
std::optional<Reason> surest_of(const ArenaWords& words, const Asked& asked,
                                const std::vector<Estimate>& means, const Games& games) {
  std::optional<Reason> out;
  for (size_t i = 0; i < asked.mores.size(); ++i) {
    const More& more = asked.mores[i];
    Estimate own = means[asked.column + 1 + i];
    if (more.side == 1) own.value = -own.value;  // B's winning is A's losing
    const double surety = std::min(surety_of(means[asked.column]), surety_of(own));
    if (surety > 1 && (!out || surety > out->surety))
      out = reason_of(words, asked.look, more, games, surety);
  }
  return out;
}

}  // namespace

std::vector<Reason> reasons_of(const ArenaWords& words, const std::vector<PairRecord>& pairs,
                               double confidence) {
  if (pairs.size() < kFewestPairs) return {};
  const Games games = games_of(pairs);
  std::vector<std::vector<double>> columns;
  const std::vector<Asked> all = ask(looks_at(words, pairs), games, columns);
  columns.push_back(first_of(pairs));
  const auto means = joint_intervals(rows_of(columns), confidence);
  std::vector<Reason> out;
  for (const Asked& asked : all)
    if (auto reason = surest_of(words, asked, means, games)) out.push_back(std::move(*reason));
  Estimate first = means.back();
  const double wins = (1 + first.value) / 2;
  first.value = std::abs(first.value);
  if (surety_of(first) > 1)
    out.push_back(
        {fmt::format("The player who goes first wins {} of the {}.", percent(wins), words.games),
         "first", -1, 0, wins, 1 - wins, surety_of(first)});
  std::stable_sort(out.begin(), out.end(),
                   [](const Reason& x, const Reason& y) { return x.surety > y.surety; });
  if (out.size() > kMostReasons) out.resize(kMostReasons);
  return out;
}

}  // namespace archon::sim
