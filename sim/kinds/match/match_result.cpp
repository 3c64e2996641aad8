// What the games of a match add up to.

#include <algorithm>
#include <cmath>

#include "engine/core/counts.h"
#include "sim/kinds/match/card_effects.h"
#include "sim/kinds/match/match.h"

namespace archon::sim {
namespace {

template <class Visit>
void for_games(const std::vector<PairRecord>& pairs, const Visit& visit) {
  for (const PairRecord& pair : pairs)
    for (const GameRecord& game : pair) visit(game);
}

void add_means(SideResult& out, int side, const std::vector<PairRecord>& pairs) {
  double games = 0;
  double turns = 0;
  for_games(pairs, [&](const GameRecord& game) {
    const SideRecord& record = game.side[side];
    games += 1;
    turns += own_turns(game, side);
    for (size_t i = 0; i < kMostNumbers; ++i) out.per_game[i] += real(record.numbers[i]);
  });
  if (turns > 0)
    for (size_t i = 0; i < kMostNumbers; ++i) out.per_turn[i] = out.per_game[i] / turns;
  if (games > 0)
    for (double& sum : out.per_game) sum /= games;
}

std::vector<double> race_over_time(int side, const std::vector<PairRecord>& pairs, int longest) {
  std::vector<double> out((longest + kTurnStep - 1) / kTurnStep);
  for (size_t i = 0; i < out.size(); ++i) {
    for_games(pairs, [&](const GameRecord& game) { out[i] += game.side[side].by_turn[i]; });
    out[i] /= 2 * int_size(pairs);
  }
  return out;
}

void add_lengths(MatchResult& out, const std::vector<PairRecord>& pairs) {
  std::vector<int> turns;
  Moments moments;
  for_games(pairs, [&](const GameRecord& game) {
    turns.push_back(game.turns);
    moments.add(game.turns);
  });
  if (turns.empty()) return;
  std::sort(turns.begin(), turns.end());
  out.turns_mean = moments.mean();
  out.turns_sd = std::sqrt(moments.variance());
  for (size_t q = 0; q < out.turns_quantiles.size(); ++q)
    out.turns_quantiles[q] = turns[(turns.size() - 1) * q / (out.turns_quantiles.size() - 1)];
}

void add_scores(MatchResult& out, const std::vector<PairRecord>& pairs, double confidence) {
  PairTally first;
  for (const PairRecord& pair : pairs) {
    const PairResult result = pair_result(pair);
    out.tally.add(result);
    first.add({result.first, 2 - result.second});
    for (const GameRecord& game : pair) {
      ++out.games;
      if (game.winner < 0) ++out.draws;
      if (game.winner >= 0) ++out.wins[game.winner];
    }
  }
  out.win_rate = pair_estimate(out.tally, confidence);
  out.first_player = pair_estimate(first, confidence);
  out.saved = pairing_reduction(out.tally, confidence);
}

}  // namespace

int own_turns(const GameRecord& game, int side) {
  return (game.turns + (game.first == side ? 1 : 0)) / 2;
}

MatchResult summarise(const Arena& arena, const MatchSetup& setup,
                      const std::vector<PairRecord>& pairs) {
  const double confidence = setup.confidence;
  MatchResult out;
  add_scores(out, pairs, confidence);
  add_lengths(out, pairs);
  std::array<Forfeits, kSides> forfeits;
  for (const PairRecord& pair : pairs) add_forfeits(forfeits, pair);
  for (int side = 0; side < kSides; ++side) {
    SideResult& result = out.side[side];
    result.forfeits = forfeits[side];
    add_means(result, side, pairs);
    result.race = race_over_time(side, pairs, out.turns_quantiles.back());
    result.cards = count_cards(arena.parts(setup.entrants[side]), seen_by(side, pairs), confidence);
  }
  judge_cards(out, pairs, confidence);
  out.reasons = reasons_of(arena.words(), pairs, confidence);
  return out;
}

}  // namespace archon::sim
