#include "sim/kinds/match/card_effects.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/core/counts.h"

namespace archon::sim {
namespace {

constexpr int kStrata = 8;
constexpr int64_t kFewestGames = 10;  // with and without a card

// A game as seen by one side.
struct GameOfSide {
  size_t pair = 0;
  size_t stratum = 0;
  uint64_t drawn = 0;
  double points = 0;
};

// Strata of about equally many games; equally many cards drawn are always the same stratum.
void assign_strata(std::vector<GameOfSide>& games) {
  std::vector<int> counts;
  for (const GameOfSide& game : games) counts.push_back(std::popcount(game.drawn));
  std::sort(counts.begin(), counts.end());
  for (GameOfSide& game : games) {
    const auto below = std::lower_bound(counts.begin(), counts.end(), std::popcount(game.drawn));
    game.stratum = static_cast<size_t>(below - counts.begin()) * kStrata / counts.size();
  }
}

std::vector<GameOfSide> games_of(int side, const std::vector<PairRecord>& pairs) {
  std::vector<GameOfSide> out;
  for (size_t pair = 0; pair < pairs.size(); ++pair)
    for (const GameRecord& game : pairs[pair])
      out.push_back({pair, 0, game.side[side].held, game.points(side) / 2.0});
  assign_strata(out);
  return out;
}

struct Stratum {
  double games = 0;
  double with = 0;
  double points = 0;
};

struct Slope {
  double value = 0;
  double variance = 0;
};

// Of points on "drawn", with a mean for each stratum.
Slope slope_of(const std::vector<GameOfSide>& games, uint64_t bits) {
  std::array<Stratum, kStrata> strata{};
  for (const GameOfSide& game : games) {
    Stratum& s = strata[game.stratum];
    s.games += 1;
    s.with += (game.drawn & bits) != 0 ? 1 : 0;
    s.points += game.points;
  }
  double squares = 0;
  double products = 0;
  double independent = 0;  // variance of the products if all games were alike but for chance
  for (const Stratum& s : strata) {
    if (s.games == 0) continue;
    const double p = (s.points + 1) / (s.games + 2);
    const double spread = s.with * (s.games - s.with) / s.games;
    squares += spread;
    independent += spread * p * (1 - p);
  }
  const auto with = [&](const GameOfSide& game) {
    const Stratum& s = strata[game.stratum];
    return ((game.drawn & bits) != 0 ? 1 : 0) - s.with / s.games;
  };
  const auto points = [&](const GameOfSide& game) {
    const Stratum& s = strata[game.stratum];
    return game.points - s.points / s.games;
  };
  if (squares == 0) return {0, 1};
  for (const GameOfSide& game : games) products += with(game) * points(game);
  Slope out{products / squares, 0};
  double clustered = 0;
  for (size_t i = 0; i < games.size();) {
    double sum = 0;
    const size_t pair = games[i].pair;
    for (; i < games.size() && games[i].pair == pair; ++i)
      sum += with(games[i]) * (points(games[i]) - out.value * with(games[i]));
    clustered += sum * sum;
  }
  out.variance = std::max(clustered, independent) / (squares * squares);
  return out;
}

CardVerdict verdict_of(const Estimate& effect) {
  if (effect.interval.low > 0) return CardVerdict::kHelps;
  return effect.interval.high < 0 ? CardVerdict::kHurts : CardVerdict::kUnsure;
}

}  // namespace

void judge_cards(MatchResult& result, const std::vector<PairRecord>& pairs, double confidence) {
  std::vector<std::pair<CardResult*, double>> judged;  // and the standard error
  for (int side = 0; side < kSides; ++side) {
    const std::vector<GameOfSide> games = games_of(side, pairs);
    for (CardResult& card : result.side[side].cards) {
      const int64_t others = std::ssize(games) - card.drawn;
      if (std::min(card.drawn, others) < kFewestGames) continue;
      const Slope slope = slope_of(games, card.bits);
      card.effect = Estimate{slope.value, {}};
      judged.emplace_back(&card, std::sqrt(slope.variance));
    }
  }
  result.cards_judged = int_size(judged);
  if (judged.empty()) return;
  const double each = (1 - confidence) / static_cast<double>(judged.size());
  const double width = student_t_quantile(1 - each / 2, static_cast<double>(pairs.size()) - 1);
  for (const auto& [card, error] : judged) {
    const double value = card->effect->value;
    card->effect->interval = {std::max(-1.0, value - width * error),
                              std::min(1.0, value + width * error)};
    card->verdict = verdict_of(*card->effect);
  }
}

std::vector<CardResult> by_effect(std::vector<CardResult> cards) {
  std::stable_sort(cards.begin(), cards.end(), [](const CardResult& x, const CardResult& y) {
    if (x.verdict != y.verdict) return x.verdict < y.verdict;
    return x.verdict != CardVerdict::kUnsure && x.effect->value > y.effect->value;
  });
  return cards;
}

std::string_view name_of(CardVerdict verdict) {
  switch (verdict) {
    case CardVerdict::kHelps: return "helps";
    case CardVerdict::kUnsure: return "unsure";
    case CardVerdict::kHurts: return "hurts";
  }
  return "";
}

}  // namespace archon::sim
