// What reports say of a question that several players answered, the quick ones first.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace archon::sim {

// One of those who have played, in their order.
struct PlayerOpinion {
  std::string player;
  int64_t games = 0;
  std::string leader;  // whom its games put first
};

// "greedy, grandmaster and best"
std::string listed(const std::vector<std::string>& words);

// " when 'best' plays both sides"
std::string when_words(const std::string& top);
// From whose games that is known, as a sentence with a space behind it; "" where the top has played
// or nobody has.
std::string known_from_words(const std::vector<PlayerOpinion>& opinions, const std::string& top);
// Whether the order holds from player to player, as a sentence; "" where one has played alone.
std::string order_words(const std::vector<PlayerOpinion>& opinions);
// "played by greedy (920 games) and grandmaster (64 games)"
std::string players_words(const std::vector<PlayerOpinion>& opinions);

}  // namespace archon::sim
