// A match of a tournament: how many games, who plays which deck in them, and with how many chains.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/rng.h"
#include "sim/play/arena.h"
#include "sim/rating/rating_posterior.h"
#include "sim/tournament/chain_ladder.h"
#include "sim/tournament/tournament.h"

namespace archon::sim {

enum class SeriesKind {
  kOne,          // one game
  kBestOfThree,  // each with their own deck
  kAdaptive,     // own decks, then exchanged; if one deck won both, chains are bid for it
  kReversal,     // one game with the other's deck
  kTriad,        // three decks each, of which the other bans one; both others must win
  kHandicap      // one game by the rulebook's handicap, which goes on from match to match
};

// "one", "best-of-three", ... Throws Error for another.
SeriesKind parse_series(std::string_view text);
std::string_view name_of(SeriesKind kind);
// Whether a player plays other players' decks in it.
bool exchanges_decks(SeriesKind kind);
// Whether chains have a part in it.
bool has_chains(SeriesKind kind);
int decks_needed(SeriesKind kind);

// Who takes part: which decks are theirs, who plays them.
struct SeriesPlayer {
  std::vector<int> decks;
  int agent = 0;
  double skill = 0;  // logits on top of what the agent makes of a deck
};

// A game of a match. Decks come with the agent that plays them: a *side* of the field.
struct SeriesGame {
  std::array<int, 2> players{0, 1};
  std::array<int, 2> sides{0, 1};
  std::array<int, 2> chains{0, 0};
  int first = 0;  // 0 or 1
};

// The number of the side in the field that is this deck with this agent; -1: not in it.
class SideTable {
 public:
  SideTable(int decks, int agents) : agents_(agents), sides_(cell_of(decks, agents, 0), -1) {}
  void set(int deck, int agent, int side) { sides_[at(deck, agent)] = side; }
  int operator()(int deck, int agent) const { return sides_[at(deck, agent)]; }

 private:
  size_t at(int deck, int agent) const { return cell_of(deck, agents_, agent); }
  size_t agents_;
  std::vector<int> sides_;
};

// The chance of any game, by one guess at the strengths.
struct GameChances {
  StrengthGuess strengths;
  double card = 0.065;  // what a card not drawn for chains costs, in logits

  // That player 0 of the game wins; `apart` is what it has more of skill.
  double win(const SeriesGame& game, double apart) const;
  // The same, going first as often as not.
  double win_either_way(SeriesGame game, double apart) const;
};

// Plays a game; tells who won it, 0 or 1.
using PlaySeriesGame = std::function<int(const SeriesGame& game)>;

// The matches of one tournament.
class Series {
 public:
  // Players bid, ban and handicap by what they believe.
  Series(SeriesKind kind, const SeriesRules& rules, std::vector<SeriesPlayer> players,
         const SideTable& sides, const GameChances& belief, PlaySeriesGame play, const Rng& rng);

  MatchOutcome hold(int a, int b);

 private:
  using Two = std::array<int, 2>;

  const SeriesPlayer& player(int number) const { return players_[number]; }
  SeriesGame game(const Two& players, const Two& decks) const;
  double believed(const SeriesGame& game) const;
  // Plays it, writes it down, and tells the winner. Who goes first in the next:
  // Rules::loser_goes_first.
  int play(SeriesGame game, MatchOutcome& match);
  MatchOutcome best_of_three(const Two& players);
  MatchOutcome adaptive(const Two& players);
  MatchOutcome triad(const Two& players);
  MatchOutcome handicap(const Two& players);
  SeriesGame auctioned(const Two& players, int deck, int other_deck);
  std::vector<int> left_of(const Two& players, int whose) const;

  SeriesKind kind_;
  SeriesRules rules_;
  std::vector<SeriesPlayer> players_;
  const SideTable& sides_;
  const GameChances& belief_;
  PlaySeriesGame play_;
  Rng rng_;
  int next_first_ = 0;
  std::map<std::pair<int, int>, ChainLadder> ladders_;  // by two decks, the stronger one first
};

}  // namespace archon::sim
