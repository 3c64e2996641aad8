// Two decks against each other: games in mirrored pairs, and what they add up to.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/kinds/match/pairs.h"
#include "sim/kinds/match/reasons.h"
#include "sim/play/arena.h"
#include "sim/rating/plan/rank_design.h"
#include "sim/settings.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

// What a match can be asked for.
inline constexpr Setting<int> kMatchGames{"games", 1, kMostGames, 1000,
                                          "games to play, in pairs with the seats swapped"};
inline constexpr int kMostShards = 10'000;
inline constexpr Setting<double> kMatchSure{
    "sure", 0.5, 1, 0.95,
    "stop when it is known with this probability which deck is better; 1: never"};
inline constexpr Setting<double> kMatchWithin{
    "within", 0.5, 50, 10,
    "stop when the win rate is known to within this many % on either side (default: 10 where "
    "neither agents nor --sure are given)"};

// Pairs 0 to count - 1 with the chains of the setup: those that were finished, in order.
std::vector<PairRecord> play_match(const Arena& arena, const MatchSetup& setup, int64_t count,
                                   const PoolOptions& options, const ReplaySink& sink = {});

// One of so many parts of a match, which can be played apart.
struct Shard {
  int number = 1;
  int of = 1;

  bool is_whole() const { return of == 1; }
  friend bool operator==(const Shard&, const Shard&) = default;
};

// When a match ends before its last game: when all that is asked for is known.
struct MatchGoal {
  std::optional<double> sure;    // which deck is the better, with this probability
  std::optional<double> within;  // the win rate, to such a share on either side

  bool is_any() const { return sure || within; }
};

// What `archon match` is asked to do.
struct MatchJob {
  MatchSetup setup;
  int64_t pairs = 0;  // of the whole
  Shard shard{};
  std::string replays{};  // the folder that takes them, or ""
  MatchGoal goal{};
  // Who plays both sides, the quick ones first; empty: the agents of the setup.
  std::vector<Rung> ladder{};
  ForetoldRatings foretold{};

  // Whether what is played follows from what came of it.
  bool has_rounds() const { return goal.is_any() || !ladder.empty(); }

  // With the chains of the setup; every shard has one pair in so many, beginning with its number.
  std::vector<PairPlan> plans() const;
};

// The pairs of one player.
struct RungGames {
  int64_t planned = 0;
  std::vector<int64_t> numbers;
  std::vector<PairRecord> pairs;
};

// The pairs of a job that were finished, and their numbers (from 0), in order; on a ladder, those
// that reports look into.
struct MatchRun {
  std::vector<int64_t> numbers;
  std::vector<PairRecord> pairs;
  Failures failures{};
  bool interrupted = false;
  // Where there are rounds: what they tell, and the games of each rung.
  std::optional<RankDesign> design{};
  std::vector<RungGames> rungs{};
};

// `after` is told of the run now and then.
MatchRun run_match(const Arena& arena, const MatchJob& job, const PoolOptions& options,
                   const ReplaySink& sink = {}, GameStore* store = nullptr,
                   const std::function<void(const MatchRun&)>& after = {});

// ---- Results -----------------------------------------------------------------------------------

enum class CardVerdict { kHelps, kUnsure, kHurts };

struct CardResult {
  std::string id;
  std::string title;
  int copies = 0;
  uint64_t bits = 0;  // of its copies, in SideRecord
  int64_t drawn = 0;  // games in which a copy has been in hand
  int64_t played = 0;
  Estimate won_drawn;  // share of these games that its deck won, Wilson's interval
  Estimate won_played;
  // Share of games won when drawn minus when not, see card_effects.h; nothing where too few games
  // were with or without it.
  std::optional<Estimate> effect;
  CardVerdict verdict = CardVerdict::kUnsure;
};

struct SideResult : SideMeans {
  Forfeits forfeits;
  std::vector<double> race;  // mean by turn 5, 10, ... up to the longest game; the last of a game
                             // counts in all turns after it
  std::vector<CardResult> cards;  // in the order of the deck
};

struct MatchResult {
  int64_t games = 0;
  std::array<int64_t, kSides> wins{0, 0};
  int64_t draws = 0;
  PairTally tally;        // as seen by A
  Estimate win_rate;      // of A
  Estimate first_player;  // of whoever goes first
  Estimate saved;         // share of games that mirroring saved
  double turns_mean = 0;
  double turns_sd = 0;
  std::array<int, 5> turns_quantiles{};  // least, quartiles, most
  std::array<SideResult, kSides> side;
  Failures failures;
  int cards_judged = 0;  // those with an effect, of both decks
  std::vector<Reason> reasons{};
};

// Turns that the side had: whoever goes first has the odd ones.
int own_turns(const GameRecord& game, int side);

MatchResult summarise(const Arena& arena, const MatchSetup& setup,
                      const std::vector<PairRecord>& pairs);

}  // namespace archon::sim
