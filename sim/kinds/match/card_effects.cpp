#include "sim/kinds/match/card_effects.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/core/counts.h"

namespace archon::sim {
namespace {

constexpr int kStrata = 8;
constexpr int64_t kFewestGames = 10;  // with and without a card

// A game of one side with the stratum that it is compared in.
struct StratifiedGame {
  const SeenGame& game;
  size_t stratum = 0;
};

// Strata of about equally many games; equally many cards drawn are always the same stratum.
std::vector<StratifiedGame> in_strata(const std::vector<SeenGame>& games) {
  std::vector<int> counts;
  for (const SeenGame& game : games) counts.push_back(std::popcount(game.held));
  std::sort(counts.begin(), counts.end());
  std::vector<StratifiedGame> out;
  for (const SeenGame& game : games) {
    const size_t below =
        place_of(counts, std::lower_bound(counts.begin(), counts.end(), std::popcount(game.held)));
    out.push_back({game, below * kStrata / counts.size()});
  }
  return out;
}

Estimate share(double points, int64_t games, double confidence) {
  const double n = real(games);
  return {games > 0 ? points / n : 0.5, wilson_interval(points, n, confidence)};
}

// Cards of one title, by their bits in SideRecord.
std::vector<CardResult> titles_of(const std::vector<Part>& parts) {
  std::vector<CardResult> out;
  for (size_t i = 0; i < parts.size(); ++i) {
    const Part& part = parts[i];
    auto at = std::find_if(out.begin(), out.end(), [&](const auto& c) { return c.id == part.id; });
    if (at == out.end()) {
      out.emplace_back();
      at = out.end() - 1;
      at->id = part.id;
      at->title = part.title;
    }
    at->bits |= uint64_t{1} << i;
    ++at->copies;
  }
  return out;
}

void count_card(CardResult& out, const std::vector<SeenGame>& games, double confidence) {
  double drawn_points = 0;
  double played_points = 0;
  for (const SeenGame& game : games) {
    if (game.held & out.bits) {
      ++out.drawn;
      drawn_points += game.points;
    }
    if (game.used & out.bits) {
      ++out.played;
      played_points += game.points;
    }
  }
  out.won_drawn = share(drawn_points, out.drawn, confidence);
  out.won_played = share(played_points, out.played, confidence);
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
Slope slope_of(const std::vector<StratifiedGame>& games, uint64_t bits) {
  std::array<Stratum, kStrata> strata{};
  for (const auto& [game, stratum] : games) {
    Stratum& s = strata[stratum];
    s.games += 1;
    s.with += (game.held & bits) != 0 ? 1 : 0;
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
  const auto with = [&](const StratifiedGame& of) {
    const Stratum& s = strata[of.stratum];
    return ((of.game.held & bits) != 0 ? 1 : 0) - s.with / s.games;
  };
  const auto points = [&](const StratifiedGame& of) {
    const Stratum& s = strata[of.stratum];
    return of.game.points - s.points / s.games;
  };
  if (squares == 0) return {0, 1};
  for (const StratifiedGame& game : games) products += with(game) * points(game);
  Slope out{products / squares, 0};
  double clustered = 0;
  for (size_t i = 0; i < games.size();) {
    double sum = 0;
    const size_t cluster = games[i].game.cluster;
    for (; i < games.size() && games[i].game.cluster == cluster; ++i)
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

std::vector<SeenGame> seen_by(int side, const std::vector<PairRecord>& pairs) {
  std::vector<SeenGame> out;
  for (size_t pair = 0; pair < pairs.size(); ++pair)
    for (const GameRecord& game : pairs[pair])
      out.push_back({pair, game.side[side].held, game.side[side].used, game.points(side) / 2.0});
  return out;
}

std::vector<CardResult> count_cards(const std::vector<Part>& parts,
                                    const std::vector<SeenGame>& games, double confidence) {
  std::vector<CardResult> out = titles_of(parts);
  for (CardResult& card : out) count_card(card, games, confidence);
  return out;
}

int judge_sides(std::span<const JudgedSide> sides, int64_t clusters, double confidence) {
  std::vector<std::pair<CardResult*, double>> judged;  // and the standard error
  for (const JudgedSide& side : sides) {
    const std::vector<StratifiedGame> games = in_strata(side.games);
    for (CardResult& card : side.cards) {
      const int64_t others = std::ssize(games) - card.drawn;
      if (std::min(card.drawn, others) < kFewestGames) continue;
      const Slope slope = slope_of(games, card.bits);
      card.effect = Estimate{slope.value, {}};
      judged.emplace_back(&card, std::sqrt(slope.variance));
    }
  }
  if (judged.empty()) return 0;
  const double each = (1 - confidence) / int_size(judged);
  const double width = student_t_quantile(1 - each / 2, real(clusters) - 1);
  for (const auto& [card, error] : judged) {
    const double value = card->effect->value;
    card->effect->interval = {std::max(-1.0, value - width * error),
                              std::min(1.0, value + width * error)};
    card->verdict = verdict_of(*card->effect);
  }
  return int_size(judged);
}

void judge_cards(MatchResult& result, const std::vector<PairRecord>& pairs, double confidence) {
  const std::array<JudgedSide, kSides> sides{
      {{result.side[0].cards, seen_by(0, pairs)}, {result.side[1].cards, seen_by(1, pairs)}}};
  result.cards_judged = judge_sides(sides, std::ssize(pairs), confidence);
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
