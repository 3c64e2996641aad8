// What the games of a match add up to.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "sim/keyforge/match/card_effects.h"
#include "sim/keyforge/match/match.h"

namespace archon::sim {
namespace {

Estimate share(double points, int64_t games, double confidence) {
  const auto n = static_cast<double>(games);
  return {games > 0 ? points / n : 0.5, wilson_interval(points, n, confidence)};
}

// Cards of one title, by their bits in SideRecord.
struct Copies {
  int def = 0;
  uint64_t bits = 0;
};

std::vector<Copies> titles_of(const keyforge::PlayableDeck& deck) {
  std::vector<Copies> out;
  for (size_t i = 0; i < deck.cards.size(); ++i) {
    const int def = deck.cards[i].def;
    auto at = std::find_if(out.begin(), out.end(), [&](const Copies& c) { return c.def == def; });
    if (at == out.end()) at = out.insert(out.end(), {def, 0});
    at->bits |= uint64_t{1} << i;
  }
  return out;
}

template <class Visit>
void for_games(const std::vector<PairRecord>& pairs, const Visit& visit) {
  for (const PairRecord& pair : pairs)
    for (const GameRecord& game : pair) visit(game);
}

CardResult card_result(const Copies& title, int side, const std::vector<PairRecord>& pairs,
                       double confidence) {
  CardResult out;
  out.def = title.def;
  out.copies = std::popcount(title.bits);
  out.bits = title.bits;
  double drawn_points = 0;
  double played_points = 0;
  for_games(pairs, [&](const GameRecord& game) {
    const SideRecord& record = game.side[static_cast<size_t>(side)];
    const double points = game.points(side) / 2.0;
    if (record.drawn & title.bits) {
      ++out.drawn;
      drawn_points += points;
    }
    if (record.played & title.bits) {
      ++out.played;
      played_points += points;
    }
  });
  out.won_drawn = share(drawn_points, out.drawn, confidence);
  out.won_played = share(played_points, out.played, confidence);
  return out;
}

// Turns that the side had: whoever goes first has the odd ones.
int own_turns(const GameRecord& game, int side) {
  return (game.turns + (game.first == side ? 1 : 0)) / 2;
}

void add_means(SideResult& out, int side, const std::vector<PairRecord>& pairs) {
  double games = 0;
  double turns = 0;
  for_games(pairs, [&](const GameRecord& game) {
    const SideRecord& record = game.side[static_cast<size_t>(side)];
    games += 1;
    turns += own_turns(game, side);
    out.gained += record.tally.gained;
    out.stolen += record.tally.stolen;
    out.captured += record.tally.captured;
    out.keys += record.keys;
    out.played += record.tally.played;
    out.reaps += record.tally.reaps;
  });
  if (games == 0) return;
  out.reaps_a_game = out.reaps / games;
  for (double* sum : {&out.gained, &out.stolen, &out.captured, &out.keys}) *sum /= games;
  if (turns == 0) return;
  for (double* sum : {&out.played, &out.reaps}) *sum /= turns;
}

std::vector<double> keys_over_time(int side, const std::vector<PairRecord>& pairs, int longest) {
  std::vector<double> out(static_cast<size_t>((longest + kTurnStep - 1) / kTurnStep));
  for (size_t i = 0; i < out.size(); ++i) {
    for_games(pairs, [&](const GameRecord& game) {
      out[i] += game.side[static_cast<size_t>(side)].keys_at[i];
    });
    out[i] /= 2 * static_cast<double>(pairs.size());
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
      if (game.winner >= 0) ++out.wins[static_cast<size_t>(game.winner)];
    }
  }
  out.win_rate = pair_estimate(out.tally, confidence);
  out.first_player = pair_estimate(first, confidence);
  out.saved = pairing_reduction(out.tally, confidence);
}

}  // namespace

void Failures::add(const std::string& name, const GameFailure& failure) {
  if (++games <= static_cast<int64_t>(kNamed)) named.push_back(name + ": " + failure.why);
}

Failures& Failures::operator+=(const Failures& more) {
  games += more.games;
  partners += more.partners;
  for (const std::string& one : more.named)
    if (named.size() < kNamed) named.push_back(one);
  return *this;
}

bool Failures::give_up(int64_t most, const PoolOptions& pool) const {
  const bool in_vain = games > 0 && games + partners >= most;
  if (in_vain) pool.failures->give_up();
  return in_vain;
}

std::string game_name(int64_t number, std::string_view a, std::string_view b, int64_t cell) {
  return fmt::format("game {} of {} against {}{}", number, a, b,
                     cell > 0 ? fmt::format(" in cell {}", cell) : "");
}

bool note_failures(Failures& out, const PairRecord& pair, int64_t number, const MatchSetup& setup,
                   int64_t cell) {
  int64_t failed = 0;
  for (size_t i = 0; i < pair.size(); ++i) {
    if (!pair[i].failed()) continue;
    ++failed;
    out.add(game_name(number + static_cast<int64_t>(i) + 1, setup.decks[0].name,
                      setup.decks[1].name, cell),
            *pair[i].failure);
  }
  out.partners += failed == 1;
  return failed > 0;
}

void add_forfeits(std::array<Forfeits, kSides>& out, const PairRecord& pair) {
  for (const GameRecord& game : pair) {
    if (game.forfeit.empty()) continue;
    Forfeits& loser = out[static_cast<size_t>(1 - game.winner)];
    if (loser.games++ == 0) loser.first = game.forfeit;
  }
}

MatchResult summarise(const MatchSetup& setup, const std::vector<PairRecord>& pairs,
                      double confidence) {
  MatchResult out;
  add_scores(out, pairs, confidence);
  add_lengths(out, pairs);
  std::array<Forfeits, kSides> forfeits;
  for (const PairRecord& pair : pairs) add_forfeits(forfeits, pair);
  for (int side = 0; side < kSides; ++side) {
    SideResult& result = out.side[static_cast<size_t>(side)];
    result.forfeits = forfeits[static_cast<size_t>(side)];
    add_means(result, side, pairs);
    result.keys_at = keys_over_time(side, pairs, out.turns_quantiles.back());
    for (const Copies& title : titles_of(setup.decks[static_cast<size_t>(side)]))
      result.cards.push_back(card_result(title, side, pairs, confidence));
  }
  judge_cards(out, pairs, confidence);
  return out;
}

}  // namespace archon::sim
