#include "sim/kinds/tournament/series.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "engine/core/text.h"
#include "sim/kinds/tournament/chain_cost.h"
#include "sim/tournament/auction.h"

namespace archon::sim {
namespace {

struct Shape {
  SeriesKind kind;
  std::string_view name;
  bool exchanges;
  bool chains;
  int decks;
};

constexpr std::array<Shape, 6> kShapes{
    {{SeriesKind::kOne, "one", false, false, 1},
     {SeriesKind::kBestOfThree, "best-of-three", false, false, 1},
     {SeriesKind::kAdaptive, "adaptive", true, true, 1},
     {SeriesKind::kReversal, "reversal", true, false, 1},
     {SeriesKind::kTriad, "triad", false, false, 3},
     {SeriesKind::kHandicap, "handicap", false, true, 1}}};

const Shape& shape_of(SeriesKind kind) { return kShapes[index_of(kind)]; }

// Below this nobody senses that a deck is the stronger one.
constexpr double kSensed = 0.55;
constexpr int kMostBid = ChainLadder::kMost;

}  // namespace

SeriesKind parse_series(std::string_view text) {
  std::vector<std::string> known;
  for (const Shape& shape : kShapes) {
    if (shape.name == text) return shape.kind;
    known.emplace_back(shape.name);
  }
  throw Error(
      fmt::format("unknown kind of match '{}'{}; expected one, best-of-three, adaptive, reversal, "
                  "triad or handicap",
                  excerpt(text), did_you_mean(text, known)));
}

std::string_view name_of(SeriesKind kind) { return shape_of(kind).name; }
bool exchanges_decks(SeriesKind kind) { return shape_of(kind).exchanges; }
bool has_chains(SeriesKind kind) { return shape_of(kind).chains; }
int decks_needed(SeriesKind kind) { return shape_of(kind).decks; }

double GameChances::win(const SeriesGame& game, double apart) const {
  const int cards = cards_lost(game.chains[0]) - cards_lost(game.chains[1]);
  const double seat = game.first == 0 ? strengths.first : -strengths.first;
  return logistic(strengths.between(game.sides[0], game.sides[1]) + apart + seat - card * cards);
}

double GameChances::win_either_way(SeriesGame game, double apart) const {
  game.first = 0;
  const double first = win(game, apart);
  game.first = 1;
  return (first + win(game, apart)) / 2;
}

Series::Series(SeriesKind kind, const SeriesRules& rules, std::vector<SeriesPlayer> players,
               const SideTable& sides, const GameChances& belief, PlaySeriesGame play,
               const Rng& rng)
    : kind_(kind),
      rules_(rules),
      players_(std::move(players)),
      sides_(sides),
      belief_(belief),
      play_(std::move(play)),
      rng_(rng) {}

SeriesGame Series::game(const Two& players, const Two& decks) const {
  SeriesGame out;
  out.players = players;
  for (size_t i = 0; i < 2; ++i) {
    out.sides[i] = sides_(decks[i], player(players[i]).agent);
    ARCHON_CHECK(out.sides[i] >= 0);
  }
  return out;
}

double Series::believed(const SeriesGame& game) const {
  return belief_.win_either_way(game,
                                player(game.players[0]).skill - player(game.players[1]).skill);
}

int Series::play(SeriesGame game, MatchOutcome& match) {
  game.first = next_first_;
  const int winner = play_(game);
  next_first_ = rules_.loser_goes_first ? 1 - winner : narrow<int>(rng_.below(2));
  ++match.games_won[winner];
  for (size_t i = 0; i < 2; ++i) match.handicap[i] += game.chains[i];
  return winner;
}

MatchOutcome Series::hold(int a, int b) {
  const Two players{a, b};
  next_first_ = rng_.below(2);
  switch (kind_) {
    case SeriesKind::kBestOfThree: return best_of_three(players);
    case SeriesKind::kAdaptive: return adaptive(players);
    case SeriesKind::kTriad: return triad(players);
    case SeriesKind::kHandicap: return handicap(players);
    case SeriesKind::kOne:
    case SeriesKind::kReversal: break;
  }
  Two decks{player(a).decks.front(), player(b).decks.front()};
  if (kind_ == SeriesKind::kReversal) std::swap(decks[0], decks[1]);
  MatchOutcome match;
  match.winner = play(game(players, decks), match);
  return match;
}

MatchOutcome Series::best_of_three(const Two& players) {
  const SeriesGame each =
      game(players, {player(players[0]).decks.front(), player(players[1]).decks.front()});
  MatchOutcome match;
  do {
    match.winner = play(each, match);
  } while (match.games_won[match.winner] < 2);
  return match;
}

MatchOutcome Series::adaptive(const Two& players) {
  const Two decks{player(players[0]).decks.front(), player(players[1]).decks.front()};
  MatchOutcome match;
  const int first = play(game(players, decks), match);
  match.winner = play(game(players, {decks[1], decks[0]}), match);
  if (match.winner == first) return match;
  // Whoever won the first game did so with their own deck, and that deck has won both.
  const size_t won = first;
  match.winner = play(auctioned(players, decks[won], decks[1 - won]), match);
  return match;
}

// Who opens is decided by lot.
SeriesGame Series::auctioned(const Two& players, int deck, int other_deck) {
  const auto with = [&](int holder, int bid) {
    Two decks{other_deck, other_deck};
    decks[holder] = deck;
    SeriesGame out = game(players, decks);
    out.chains[holder] = bid;
    return out;
  };
  const AuctionEnd end = honest_auction(rng_.below(2), kMostBid, [&](int holder, int bid) {
    const double of_first = believed(with(holder, bid));
    return holder == 0 ? of_first : 1 - of_first;
  });
  return with(end.holder, end.bid);
}

// The decks that the other one doesn't ban: it bans the one that it believes does best against its
// own three.
std::vector<int> Series::left_of(const Two& players, int whose) const {
  const SeriesPlayer& own = player(players[whose]);
  const SeriesPlayer& other = player(players[1 - whose]);
  std::vector<double> rates;
  for (const int deck : own.decks) {
    double sum = 0;
    for (const int against : other.decks) {
      const Two two = whose == 0 ? Two{deck, against} : Two{against, deck};
      const double of_first = believed(game(players, two));
      sum += whose == 0 ? of_first : 1 - of_first;
    }
    rates.push_back(sum);
  }
  std::vector<int> out = own.decks;
  out.erase(out.begin() + (std::max_element(rates.begin(), rates.end()) - rates.begin()));
  return out;
}

MatchOutcome Series::triad(const Two& players) {
  std::array<std::vector<int>, 2> left{left_of(players, 0), left_of(players, 1)};
  MatchOutcome match;
  // Both choose before they see the other's choice. With which deck each begins makes a difference
  // (tournament/triad_game.h), and nobody is held to know which is best: they choose by lot. After
  // the first game the order makes none, as whoever lost it still has both.
  while (!left[0].empty() && !left[1].empty()) {
    Two chosen{};
    Two decks{};
    for (size_t i = 0; i < 2; ++i) {
      chosen[i] = rng_.place_in(left[i]);
      decks[i] = left[i][chosen[i]];
    }
    match.winner = play(game(players, decks), match);
    auto& won = left[match.winner];
    won.erase(won.begin() + chosen[match.winner]);
  }
  return match;
}

MatchOutcome Series::handicap(const Two& players) {
  const Two decks{player(players[0]).decks.front(), player(players[1]).decks.front()};
  SeriesGame one = game(players, decks);
  MatchOutcome match;
  const double chance = believed(one);
  if (std::max(chance, 1 - chance) < kSensed) {
    match.winner = play(one, match);
    return match;
  }
  const size_t stronger = chance > 0.5 ? 0 : 1;
  ChainLadder& ladder =
      ladders_.try_emplace({decks[stronger], decks[1 - stronger]}, rules_.handicap_row)
          .first->second;
  one.chains[stronger] = ladder.chains();
  match.winner = play(one, match);
  ladder.add(match.winner == narrow<int>(stronger));
  return match;
}

}  // namespace archon::sim
