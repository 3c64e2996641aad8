#include "sim/kinds/reports/ladder_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {

std::string PlayerAnswer::kept_words() const {
  return told_apart == 0 ? "" : fmt::format("{} of {} pairs", kept, told_apart);
}

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (size_t i = 0; i < words.size(); ++i)
    out += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return out;
}

std::string when_words(const std::string& top) {
  return fmt::format(" when {} plays both sides", top);
}

bool has_played(const std::vector<PlayerOpinion>& opinions, const std::string& top) {
  return !opinions.empty() && opinions.back().player == top;
}

std::string verdict_words(const PairVerdict& verdict, double enough) {
  const auto& [ahead, behind, when, sure, rate, has_played] = verdict;
  const std::string how_sure = sure_words(sure);
  if (!has_played)
    return fmt::format("{} is expected to do better than {}{} ({})", ahead, behind, when, how_sure);
  if (sure >= enough) return fmt::format("{} beats {}{} ({})", ahead, behind, when, how_sure);
  if (rate.interval.high < 0.5 + kNearlyEven)
    return fmt::format("{} and {} are about even{}", ahead, behind, when);
  if (report::sure_of(sure) != report::Sure::Open)
    return fmt::format("{} is likely to beat {}{} ({})", ahead, behind, when, how_sure);
  return fmt::format("{} and {} are too close to call{}: {} is ahead ({})", ahead, behind, when,
                     ahead, how_sure);
}

std::string known_from_words(const ArenaWords& words, const std::vector<PlayerOpinion>& opinions,
                             const std::string& top) {
  std::vector<std::string> players;
  for (const PlayerOpinion& one : opinions) players.push_back(one.player);
  if (players.empty() || has_played(opinions, top)) return "";
  return fmt::format("{} has not played: this is an estimate from the {} of {}.", top, words.games,
                     listed(players));
}

std::string order_words(const std::vector<PlayerOpinion>& opinions) {
  if (opinions.size() < 2) return "";
  std::vector<std::string> players;
  std::vector<std::pair<std::string, std::string>> others;  // leaders, and who puts them first
  for (const PlayerOpinion& one : opinions) {
    players.push_back(one.player);
    if (one.leader == opinions.back().leader) continue;
    const auto at = std::find_if(others.begin(), others.end(),
                                 [&](const auto& other) { return other.first == one.leader; });
    if (at == others.end())
      others.emplace_back(one.leader, one.player);
    else
      at->second += " or " + one.player;
  }
  if (others.empty()) return fmt::format("{} agree on the leader.", capitalised(listed(players)));
  std::vector<std::string> words;
  for (const auto& [leader, who] : others)
    words.push_back(fmt::format("{} when {} plays", leader, who));
  return fmt::format("The players disagree: the leader is {}.", listed(words));
}

std::string players_words(const ArenaWords& words, const std::vector<PlayerOpinion>& opinions) {
  std::vector<std::string> players;
  for (const PlayerOpinion& one : opinions)
    players.push_back(fmt::format("{} ({})", one.player, counted(one.games, words.game)));
  return players.empty() ? "played by nobody yet" : "played by " + listed(players);
}

std::string players_below(const std::vector<PlayerOpinion>& opinions) {
  std::vector<std::string> players;
  for (const PlayerOpinion& one : opinions)
    players.push_back(fmt::format("{} {}", one.player, one.games));
  return fmt::format("{}", fmt::join(players, ", "));
}

}  // namespace archon::sim
