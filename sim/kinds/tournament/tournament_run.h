// `archon tournament`: how strong the decks are is found by playing them, then tournaments are held
// thousands of times by what is known, and some of them are really played.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/kinds/field/field_games.h"
#include "sim/kinds/tournament/chain_cost.h"
#include "sim/kinds/tournament/series.h"
#include "sim/rating/plan/rank_design.h"
#include "sim/settings.h"
#include "sim/tournament/replications.h"

namespace archon::sim {

inline constexpr Setting<double> kTournamentWithin{
    "within", 1, 1000, 50,
    "play decks against each other until every rating is known to within this many points "
    "(default: 50)"};
inline constexpr Setting<int64_t> kTournamentGames{
    "games", 2, 100'000'000, 4000,
    "never play more games than this for that (default: 200 per deck, at least 1000)"};
inline constexpr Setting<int> kTournamentEach{"each", 2, 1'000'000, 2,
                                              "instead, play this many games of every pairing"};
inline constexpr Setting<int> kChainGames{"chain_games", 0, kMostGames, 400,
                                          "games to play with chains, for matches that use chains"};
inline constexpr Setting<int64_t> kReplications{
    "replications", 1, 10'000'000, 50'000,
    "tournaments to simulate from the results of these games"};
inline constexpr Setting<int64_t> kPlayed{
    "play", 0, 1'000'000, 0,
    "actually play this many tournaments of each kind, to check the prediction"};

struct TournamentPlayer {
  std::string name;
  SeriesPlayer plays;
};

struct TournamentSetup : GameSettings {
  std::vector<Entrant> decks;
  std::vector<ai::AgentSpec> agents;
  std::vector<TournamentPlayer> players;
  bool sealed = false;  // each tournament deals its players one of the decks each
  std::vector<TournamentFormat> formats;
  std::vector<SeriesKind> matches;
  bool compares = false;  // all formats, where none is named
  // How well the decks are to be known before: all ratings to within `goal.within`, or so many
  // games of every pairing.
  RankGoal goal;
  std::optional<int> games_each;
  int chain_games = kChainGames.initial;  // with chains, where chains have a part
  int64_t replications = kReplications.initial;
  int64_t played = kPlayed.initial;  // tournaments of each kind that are really played

  bool chains_matter() const;
};

struct TournamentJob {
  TournamentSetup setup;
  std::vector<std::string> left_out;  // decks that couldn't take part, and why
};

// Every format with every kind of match, in that order.
struct TournamentKind {
  TournamentFormat format;
  SeriesKind match = SeriesKind::kOne;
};
std::vector<TournamentKind> kinds_of(const TournamentSetup& setup);

// The decks with the agents that can come to play them.
struct TournamentCast {
  std::vector<FieldSide> sides;
  SideTable table{0, 0};
};
TournamentCast cast_of(const TournamentSetup& setup);

// Throws Error for players who don't have the decks that a match needs, and the like.
void check_setup(const TournamentSetup& setup);

// How well what was played agrees with what was foreseen.
struct TournamentCheck {
  int64_t games = 0;
  double favourites_won = 0;  // games that the side won which was thought to be the better one
  double favourites_expected = 0;
  double games_p_value = 1;
  double titles_p_value = 1;  // how often each player won
};

struct TournamentRun {
  PairingScores scores{Field{2, 0}};  // of the sides, if there are two
  int rounds = 0;
  bool known = false;  // as well as was asked for
  double widest = 0;   // the interval of a rating, in points, to either side
  Ratings ratings;
  int64_t chained_games = 0;
  std::optional<ChainCost> chain_cost;
  std::vector<ReplicationTally> simulated;  // by kind
  std::vector<ReplicationTally> played;
  std::vector<TournamentCheck> checks;
  int64_t draws = 0;
  Forfeits forfeits;
  Failures failures;
  bool interrupted = false;

  // In all.
  int64_t games() const;
};

// What it is at, for whoever watches.
struct TournamentStage {
  std::string_view what;  // "games" or "tournaments"
  int64_t done = 0;
  int64_t of = 0;
};

// Nothing depends on threads. The store is as for play_pairs(): its cell 0 has the games between
// sides, cell 1 those with chains, and each tournament that is played a cell of its own.
TournamentRun run_tournament(const Arena& arena, const TournamentSetup& setup,
                             const PoolOptions& pool,
                             const std::function<void(const TournamentStage&)>& watch = {},
                             GameStore* store = nullptr);

}  // namespace archon::sim
