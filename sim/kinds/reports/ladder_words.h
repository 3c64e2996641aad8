// What reports say of a question that several players answered, the quick ones first.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/play/arena.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

inline constexpr double kEnoughToBeat = 0.95;
inline constexpr double kNearlyEven = 0.02;  // of win rate: less is as good as even

// One of those who have played, in their order.
struct PlayerOpinion {
  std::string player;
  int64_t games = 0;
  std::string leader;  // whom its games put first
};

// The same with what those before it said of the order: pairs of decks that the player before tells
// apart, and how many of them keep their order.
struct PlayerAnswer {
  PlayerOpinion opinion;
  int64_t told_apart = 0;
  int64_t kept = 0;

  // "14 of 15 pairs"; "" where none are told apart.
  std::string kept_words() const;
};
// Looks at all pairs of so many decks. The functions take two of them.
template <class ToldApart, class AheadBefore, class AheadNow>
void compare_orders(int decks, const ToldApart& told_apart, const AheadBefore& ahead_before,
                    const AheadNow& ahead_now, PlayerAnswer& out) {
  for (int a = 0; a < decks; ++a)
    for (int b = a + 1; b < decks; ++b) {
      if (!told_apart(a, b)) continue;
      ++out.told_apart;
      out.kept += ahead_before(a, b) == ahead_now(a, b);
    }
}
template <class Answer>
std::vector<PlayerOpinion> opinions_of(const std::vector<Answer>& answers) {
  std::vector<PlayerOpinion> out;
  for (const PlayerAnswer& one : answers) out.push_back(one.opinion);
  return out;
}

// "greedy, expert and champion"
std::string listed(const std::vector<std::string>& words);

// " when champion plays both sides"
std::string when_words(const std::string& top);
// What is known of which of two is the better. Every command tells it by the same rule, so that one
// pair has one verdict.
struct PairVerdict {
  std::string ahead;  // as the sentence calls them
  std::string behind;
  std::string when;        // when_words(); "" where one player is asked
  double sure = 0.5;       // that the one ahead is the better
  Estimate rate{};         // of the one ahead
  bool has_played = true;  // whoever is asked; else nobody beats anybody, and it is expected
};
// "Argus beats Onyx when champion plays both sides (99.1 % sure)". They beat each other with a
// probability of `enough`.
std::string verdict_words(const PairVerdict& verdict, double enough = kEnoughToBeat);
// Whether the top of a ladder has.
bool has_played(const std::vector<PlayerOpinion>& opinions, const std::string& top);

// From whose games that is known, as a sentence; "" where the top has played or nobody has.
std::string known_from_words(const ArenaWords& words, const std::vector<PlayerOpinion>& opinions,
                             const std::string& top);
// Whether the order holds from player to player, as a sentence; "" where one has played alone.
std::string order_words(const std::vector<PlayerOpinion>& opinions);
// "played by greedy (920 games) and champion (64 games)"
std::string players_words(const ArenaWords& words, const std::vector<PlayerOpinion>& opinions);
// The same below a number: "greedy 920, champion 64".
std::string players_below(const std::vector<PlayerOpinion>& opinions);

}  // namespace archon::sim
