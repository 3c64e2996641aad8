#include "sim/kinds/match/match_finding.h"

#include <fmt/format.h>

#include "sim/kinds/reports/ladder_words.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {
namespace {

// What tells the sides apart: the decks, or who plays, or both.
std::string side_words(const RunInfo& run, size_t side) {
  const MatchSetup& setup = run.setup;
  const bool one_agent = setup.agents[0] == setup.agents[1];
  const std::string agent = run.arena.called(setup.agents[side]);
  const char name = "AB"[side];
  if (setup.same_list())
    return one_agent ? fmt::format("side {}", name) : fmt::format("{} ({})", agent, name);
  return fmt::format("{} ({}{}{})", setup.entrants[side].name, name,
                     one_agent ? "" : ", played by ", one_agent ? "" : agent);
}

// What each player of a ladder finds: "greedy won 61.2 % of 320 games and champion 58.0 % of 96:
// they agree".
std::string opinions(const MatchRounds& rounds, size_t better, const char* games) {
  std::string out;
  bool agree = true;
  for (size_t i = 0; i < rounds.players.size(); ++i) {
    const MatchRounds::Player& player = rounds.players[i];
    const double rate = better == 0 ? player.rate.value : 1 - player.rate.value;
    agree = agree && rate > 0.5;
    const char* joint = i == 0 ? "" : i + 1 == rounds.players.size() ? " and " : ", ";
    out += fmt::format("{}{} {}{} of {}{}", joint, player.name, i == 0 ? "won " : "", percent(rate),
                       player.games, i == 0 ? fmt::format(" {}", games) : "");
  }
  if (rounds.players.size() < 2) return out;
  return out + (agree ? ": they agree" : ": they disagree");
}

// That of a ladder names the player whose opinion it gives.
Finding ladder_finding(const RunInfo& run) {
  const MatchRounds& rounds = *run.rounds;
  const size_t better = rounds.rate.value >= 0.5 ? 0 : 1;
  const Estimate rate = better == 0 ? rounds.rate : turned_around(rounds.rate);
  const std::string who = side_words(run, better);
  const std::string other = side_words(run, 1 - better);
  const bool top_played = rounds.players.back().name == rounds.top;
  const double enough = rounds.goal.sure.value_or(kEnoughToBeat);
  const std::string wins = !top_played             ? ": it would win"
                           : rounds.sure >= enough ? ": it wins"
                                                   : fmt::format("; {} wins", who);
  std::string out =
      verdict_words({who, other, when_words(rounds.top), rounds.sure, rate, top_played}, enough);
  out +=
      fmt::format("{} {} of the {} ({}: {}).", wins, percent(rate.value), run.arena.words().games,
                  confidence_words(run.setup.confidence), percent_range(rate.interval));
  std::string rest = fmt::format("With this {}, {}.", run.arena.words().entrant,
                                 opinions(rounds, better, run.arena.words().games));
  if (!top_played)
    rest += fmt::format(" {} has not played: its rate is an estimate from these {}.",
                        capitalised(rounds.top), run.arena.words().games);
  return {capitalised(std::move(out)), std::move(rest)};
}

// Of so few games no rate is worth telling.
std::string too_few_words(const RunInfo& run, const MatchResult& r, const std::string& who,
                          size_t better) {
  const ArenaWords& words = run.arena.words();
  return fmt::format("{} {} too few to tell: {} won {} of them.", counted(r.games, words.game),
                     r.games == 1 ? "is" : "are", who, r.wins[better]);
}

}  // namespace

std::string forfeited_by(const RunInfo& run, const MatchResult& r) {
  const std::array<Forfeits, kSides> sides{r.side[0].forfeits, r.side[1].forfeits};
  std::string who = "the programs of both sides";
  for (size_t side = 0; side < 2; ++side)
    if (sides[side].games == r.games) who = side_words(run, side);
  return forfeited_words(who, all_of(sides), r.games, run.arena.words().games);
}

Finding finding(const RunInfo& run, const MatchResult& r) {
  if (r.games == 0) return {fmt::format("No {} have been finished yet.", run.arena.words().games)};
  if (run.is_ladder()) return ladder_finding(run);
  if (const std::string lost = forfeited_by(run, r); !lost.empty())
    return {capitalised(lost + ".")};
  const size_t better = r.win_rate.value >= 0.5 ? 0 : 1;
  const Estimate rate = better == 0 ? r.win_rate : turned_around(r.win_rate);
  const std::string won =
      fmt::format("won {} of {} {} ({}: {})", percent(rate.value), r.games, run.arena.words().games,
                  confidence_words(run.setup.confidence), percent_range(rate.interval));
  const std::string who = side_words(run, better);
  const std::string other = side_words(run, 1 - better);
  if (rate.interval.low > 0.5)
    return {capitalised(fmt::format("{} beats {}: it {}.", who, other, won))};
  if (run.rounds && run.rounds->sure >= run.rounds->goal.sure.value_or(1))
    return {capitalised(
        fmt::format("{} beats {} ({}): it {}.", who, other, sure_words(run.rounds->sure), won))};
  if (r.games < report::kLeastDrawn) return {too_few_words(run, r, who, better)};
  if (rate.interval.high < 0.5 + kNearlyEven)
    return {capitalised(fmt::format("{} and {} are about even: {} {}.", who, other, who, won))};
  if (report::sure_of(ahead_probability(rate, run.setup.confidence)) != report::Sure::Open)
    return {capitalised(fmt::format("{} is likely to beat {}: it {}.", who, other, won))};
  return {capitalised(fmt::format("{} and {} are too close to call from these {}: {} {}.", who,
                                  other, run.arena.words().games, who, won))};
}

std::string drawn_name(const RunInfo& run, size_t side) {
  const std::string& name = run.setup.entrants[side].name;
  return name == run.setup.entrants[1 - side].name
             ? fmt::format("{} ({})", name, kSideLetters[side])
             : name;
}

}  // namespace archon::sim
