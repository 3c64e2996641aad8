// Which of one's decks to bring to a match of several games, and how to use them there, by how
// often decks that have met beat each other. What both choose at once is solved as a game of two.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/kinds/field/met_field.h"
#include "sim/settings.h"
#include "sim/tournament/matrix_game.h"
#include "sim/tournament/triad_game.h"

namespace archon::sim {

enum class LineupMatch {
  kTriad,        // three decks each, of which the other bans one; both others must win
  kOne,          // one game
  kBestOfThree,  // the same deck in all games
  kSealed,       // the same; after the first game one may go over to a second deck
  kReversal,     // one game, each with the other's deck
  kAdaptive      // own decks, exchanged, then chains are bid for the one that won both
};

struct LineupMatchRow {
  LineupMatch match;
  std::string_view name;  // on the command line
  size_t decks;           // that make a line-up
};
inline constexpr LineupMatchRow kLineupMatches[] = {{LineupMatch::kTriad, "triad", 3},
                                                    {LineupMatch::kOne, "one", 1},
                                                    {LineupMatch::kBestOfThree, "best-of-three", 1},
                                                    {LineupMatch::kSealed, "sealed", 2},
                                                    {LineupMatch::kReversal, "reversal", 1},
                                                    {LineupMatch::kAdaptive, "adaptive", 1}};
// Throws Error for another.
const LineupMatchRow& lineup_match(std::string_view name);

inline constexpr Setting<int> kLineupsShown{"best", 1, 1000, 10,
                                            "how many line-ups to show, the best first"};
inline constexpr Setting<double> kLineupSkill{
    "skill", -1000, 1000, 0, "points that you play better than they do; below 0, worse"};

// More decks than that make too many line-ups: the strongest of them are looked at.
inline constexpr size_t kMostLineupDecks = 20;

struct LineupJob {
  LineupMatchRow match = kLineupMatches[0];
  std::vector<int> mine{};    // of the field
  std::vector<int> theirs{};  // what the other can bring
  double skill = 0;           // in points
};

struct LineupChoice {
  std::vector<int> decks;       // of the field; of a sealed pool the first one begins
  Estimate wins;                // matches, against line-ups of theirs of which each is as likely
  double worst = 1;             // against the one that is worst for it,
  std::vector<int> worst_of{};  // which is this
  double best = 0;   // the probability that it wins most; 0 where it isn't among the first
  double share = 0;  // how often to bring it against one who chooses as cleverly
};

struct LineupShare {
  std::vector<int> decks;
  double share = 0;
};

// Three against three, both known.
struct TriadPlan {
  DeckTriple mine{};  // of the field
  DeckTriple theirs{};
  SolvedGame bans;  // rows: of theirs, columns: of mine
  // Once [i] of theirs and [j] of mine are banned: with which of the two that are left to begin.
  std::array<std::array<SolvedGame, 3>, 3> first;
};

struct Lineups {
  LineupJob job;                      // without the decks that were left out
  std::vector<LineupChoice> mine{};   // by what they win, the best first
  std::vector<LineupShare> theirs{};  // whose share is above 0, the largest first
  double value = 0.5;                 // of the game of choosing line-ups
  std::optional<TriadPlan> plan{};    // of the best against the likeliest of theirs
  size_t left_out = 0;                // decks of mine,
  size_t left_out_of_theirs = 0;      // and of theirs: the weakest
};

// Decks are named by parts of their names; none stand for all that are ranked, or box A, and of
// theirs for the gauntlet, box B, or all. Throws Error.
LineupJob lineup_job(const MetField& field, std::string_view match,
                     const std::vector<std::string>& mine, const std::vector<std::string>& theirs,
                     double skill);

// Throws Error where these are too few decks, or some of them haven't met.
Lineups find_lineups(const MetField& field, const LineupJob& job);

}  // namespace archon::sim
