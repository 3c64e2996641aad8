// Two decks against each other: games in mirrored pairs, and what they add up to.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/agent_spec.h"
#include "engine/core/check.h"
#include "engine/keyforge/game.h"
#include "engine/keyforge/papers/replay.h"
#include "sim/keyforge/match/game_settings.h"
#include "sim/pool.h"
#include "sim/settings.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

// Side 0 is deck A, side 1 deck B, in everything here; seats in the games themselves differ.
inline constexpr int kSides = 2;

// Positions are looked at every so many turns (both players' turns count).
inline constexpr int kTurnStep = 5;
inline constexpr int kMostTurns = kTurnLimit.most;
inline constexpr int kCheckpoints = kMostTurns / kTurnStep;

// What a match can be asked for.
inline constexpr Setting<int> kMatchGames{"games", 1, kMostGames, 1000,
                                          "games to play, in pairs with the seats swapped"};
inline constexpr int kMostShards = 10'000;

// Everything that decides how the games go.
struct MatchSetup : GameSettings {
  std::array<keyforge::PlayableDeck, kSides> decks;
  std::array<keyforge::Deck, kSides>
      lists;  // what `decks` were prepared from; only replays need them
  std::array<ai::AgentSpec, kSides> agents;
  std::array<int, kSides> chains{0, 0};
  // Agents are compared, and exchange decks within a pair.
  bool compares_agents = false;

  // Both sides play the same list (bonus icons included).
  bool same_list() const;
  // Whether the seats have the same deals in both games of a pair, as in duplicate bridge. Right
  // where only the agents differ, or nothing does: luck then cancels out. Two decks that meet twice
  // in the same order tell less than two that are shuffled again. Never with a salt, for a program
  // could remember the other game.
  bool same_deals() const;
  // Whether an agent is somebody else's program; it takes a salt to play with one.
  bool has_programs() const;
};

// What happened to one side in one game.
struct SideRecord {
  keyforge::Tally tally;
  int keys = 0;                                 // at the end
  std::array<uint8_t, kCheckpoints> keys_at{};  // by turn 5, 10, ...; the last stays
  uint64_t drawn = 0;                           // bit per card of the deck that has been in hand,
  uint64_t played = 0;                          // that its owner has played
};

// The rules or an agent of this program broke in the middle of a game.
struct GameFailure {
  std::string why;
  std::string replay;  // as JSON, up to there; "" where not even the deal came to an end
};

struct GameRecord {
  int first = 0;    // the side that went first
  int winner = -1;  // -1: a draw by the turn limit, or it failed
  int turns = 0;
  std::string forfeit;  // why the loser gave up in the middle of it; "" if none did
  std::shared_ptr<const GameFailure> failure;  // such a game counts for neither
  std::array<SideRecord, kSides> side;

  bool failed() const { return failure != nullptr; }
  // Half points: 0, 1 or 2.
  int points(int of_side) const { return winner < 0 ? 1 : winner == of_side ? 2 : 0; }
};

// The games of a pair: A goes first in [0], B in [1].
using PairRecord = std::array<GameRecord, 2>;

// Games of a run that failed, as its reports name them.
struct Failures {
  static constexpr size_t kNamed = 20;

  int64_t games = 0;
  int64_t partners = 0;  // games that count for nothing because the other of their pair failed
  std::vector<std::string> named;  // the first of them, and why

  void add(const std::string& name, const GameFailure& failure);
  Failures& operator+=(const Failures& more);
  // Whether it is in vain to go on: as many were lost as may count. The pool then stops.
  bool give_up(int64_t most, const PoolOptions& pool) const;
};

// A pair to play, by its number and the chains it is played with.
struct PairPlan {
  int64_t pair = 0;
  std::array<int, kSides> chains{0, 0};
};

// A game that has ended, as its replay.
struct PlayedGame {
  int64_t pair = 0;
  int first = 0;  // the side that went first
  keyforge::Replay replay;
};

// What the agent of a side has done in a game, and the time that it took.
struct Effort {
  int64_t decisions = 0;
  int64_t iterations = 0;  // of those that count them
  double seconds = 0;      // of a processor; of a program, until it had answered

  Effort& operator+=(const Effort& more) {
    decisions += more.decisions;
    iterations += more.iterations;
    seconds += more.seconds;
    return *this;
  }
};
using Efforts = std::array<Effort, kSides>;

// Takes the games as they end, in any order and from several threads at once.
using ReplaySink = std::function<void(const PlayedGame& game)>;

class Players;
class GameBook;
struct GamePlan;

// A game that broke, as far as it went.
class BrokenGame : public Error {
 public:
  BrokenGame(const std::string& why, std::vector<keyforge::Move> moves, int turns)
      : Error(why), moves_(std::move(moves)), turns_(turns) {}

  // All choices; the last may be the one that broke it.
  const std::vector<keyforge::Move>& moves() const { return moves_; }
  int turns() const { return turns_; }

 private:
  std::vector<keyforge::Move> moves_;
  int turns_;
};

// A game of a planned pair; nothing if `options` said stop before its end. Throws BrokenGame where
// rules or agents break in the middle of it. An agent that forfeits
// has lost; such a game doesn't go to the sink, for it can't be played again to its end. Every game
// has deals of its own but where same_deals() says otherwise: a deck against itself under the same
// agent and chains scores exactly one half. Effort is added up where somebody wants it.
std::optional<GameRecord> play_game(const keyforge::Library& library, const MatchSetup& setup,
                                    const PairPlan& plan, int first, Players& players,
                                    const PoolOptions& options = {}, const ReplaySink& sink = {},
                                    Efforts* efforts = nullptr);

// What is kept of it. The setup needs the lists, so that it can be played again.
GameRecord failed_record(const keyforge::Library& library, const MatchSetup& setup,
                         const PairPlan& plan, int first, const BrokenGame& broken);

// As play_game(), by the plan of a run; a game that breaks is a record, too.
std::optional<GameRecord> play_planned(const keyforge::Library& library, const MatchSetup& setup,
                                       const GamePlan& game, Players& players,
                                       const PoolOptions& options, const ReplaySink& sink = {});

// The pairs in the order of the plans; empty where a stop came before. Progress counts games. With
// a book the games that it has are not played, and it keeps those that are.
std::vector<std::optional<PairRecord>> play_pairs(
    const keyforge::Library& library, const MatchSetup& setup, const std::vector<PairPlan>& plans,
    const PoolOptions& options, const ReplaySink& sink = {}, GameBook* book = nullptr);

// Pairs 0 to count - 1 with the chains of the setup: those that were finished, in order.
std::vector<PairRecord> play_match(const keyforge::Library& library, const MatchSetup& setup,
                                   int64_t count, const PoolOptions& options,
                                   const ReplaySink& sink = {});

// One of so many parts of a match, which can be played apart.
struct Shard {
  int number = 1;
  int of = 1;

  bool is_whole() const { return of == 1; }
  friend bool operator==(const Shard&, const Shard&) = default;
};

// What `archon match` is asked to do.
struct MatchJob {
  MatchSetup setup;
  int64_t pairs = 0;  // of the whole
  Shard shard;
  std::string replays;  // the folder that takes them, or ""

  // With the chains of the setup; every shard has one pair in so many, beginning with its number.
  std::vector<PairPlan> plans() const;
};

// The pairs of a job that were finished, and their numbers (from 0), in order.
struct MatchRun {
  std::vector<int64_t> numbers;
  std::vector<PairRecord> pairs;
  Failures failures{};
  bool interrupted = false;
};

MatchRun run_match(const keyforge::Library& library, const MatchJob& job,
                   const PoolOptions& options, const ReplaySink& sink = {},
                   GameBook* book = nullptr);

// ---- Results -----------------------------------------------------------------------------------

PairResult pair_result(const PairRecord& pair);

// "game 122 of Argus against Onyx", by its number in the run
std::string game_name(int64_t number, std::string_view a, std::string_view b, int64_t cell = 0);
// Whether a game of the pair failed: it is noted, and the whole pair counts for nothing, so that
// those which count have each side going first equally often.
bool note_failures(Failures& out, const PairRecord& pair, int64_t number, const MatchSetup& setup,
                   int64_t cell = 0);

enum class CardVerdict { kHelps, kUnsure, kHurts };

struct CardResult {
  int def = 0;  // in the library
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

// Games that a side lost because its agent gave up.
struct Forfeits {
  int64_t games = 0;
  std::string first;  // why the first of them
};

void add_forfeits(std::array<Forfeits, kSides>& out, const PairRecord& pair);

struct SideResult {
  Forfeits forfeits;
  // Means a game.
  double gained = 0;
  double stolen = 0;
  double captured = 0;
  double keys = 0;
  // Means a turn of its own.
  double played = 0;
  double reaps = 0;
  double reaps_a_game = 0;
  std::vector<double> keys_at;  // mean by turn 5, 10, ... up to the longest game; the last keys of
                                // a game count in all turns after it
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
};

MatchResult summarise(const MatchSetup& setup, const std::vector<PairRecord>& pairs,
                      double confidence = kConfidence.initial);

}  // namespace archon::sim
