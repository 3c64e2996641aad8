#include "sim/event/match_rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace archon::event {
namespace {

constexpr MatchRule kRules[] = {
    {"one", "one game", 1, false, false},     {"best-of-three", "best-of-three", 2, false, false},
    {"adaptive", "adaptive", 2, true, false}, {"reversal", "reversal", 1, false, false},
    {"triad", "triad", 2, false, false},      {"handicap", "handicap", 1, false, true}};

// In the order in which they decide.
std::array<std::pair<const std::optional<Two>*, std::string_view>, 3> at_time(const Score& score) {
  return {{{&score.keys, "by keys"},
           {&score.aember, "by Æmber"},
           {&score.potential, "by potential Æmber"}}};
}

bool level(const Two& two) { return two[0] == two[1]; }
int higher(const Two& two) { return two[0] > two[1] ? 0 : 1; }

[[noreturn]] void refuse(const MatchRule& rule, const Score& score, std::string_view expected) {
  throw Error(fmt::format("{}-{} is not a score of {}; expected {}", score.games[0], score.games[1],
                          rule.words, expected));
}

int winner_at_time(const MatchRule& rule, const Score& score) {
  const bool measured = score.keys || score.aember || score.potential;
  if (std::max(score.games[0], score.games[1]) > rule.to_win ||
      std::min(score.games[0], score.games[1]) >= rule.to_win)
    refuse(rule, score, "the games won when time was called");
  if (!level(score.games)) {
    if (measured)
      refuse(rule, score,
             "no keys or Æmber where one leads in games: the leader has won, and the game under "
             "way doesn't count");
    return higher(score.games);
  }
  for (const auto& [two, name] : at_time(score))
    if (*two && !level(**two)) return higher(**two);
  refuse(rule, score,
         measured ? "a difference in keys, Æmber or potential Æmber, or the score of the winner "
                    "by the organiser's ruling"
                  : "keys and Æmber of the game under way where time finds them level");
}

}  // namespace

const MatchRule& match_rule(std::string_view name) {
  std::vector<std::string> known;
  for (const MatchRule& rule : kRules) {
    if (rule.name == name) return rule;
    known.emplace_back(rule.name);
  }
  throw Error(
      fmt::format("no match is called '{}'{}; expected one, best-of-three, adaptive, reversal, "
                  "triad or handicap",
                  excerpt(name), did_you_mean(name, known)));
}

int winner_of(const MatchRule& rule, const Score& score) {
  if (score.bid &&
      (!rule.bids || score.games[0] + score.games[1] + (level(score.games) ? 1 : 0) < 3))
    refuse(rule, score,
           rule.bids ? "a bid only where there was a third game"
                     : "no bid: only adaptive matches have one");
  if (score.time) return winner_at_time(rule, score);
  if (score.keys || score.aember || score.potential)
    refuse(rule, score, "keys and Æmber only where time was called");
  const auto [least, most] = std::minmax(score.games[0], score.games[1]);
  if (most != rule.to_win || least >= rule.to_win)
    refuse(rule, score,
           rule.to_win == 1 ? "1-0 or 0-1" : "2-0, 2-1, 1-2 or 0-2, or --time where it was called");
  return higher(score.games);
}

std::string_view decided_by(const Score& score) {
  if (!score.time) return "";
  if (!level(score.games)) return "on time";
  for (const auto& [two, name] : at_time(score))
    if (*two && !level(**two)) return name;
  return "on time";
}

}  // namespace archon::event
