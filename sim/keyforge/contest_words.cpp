#include "sim/keyforge/contest_words.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/core/printable.h"
#include "sim/keyforge/report_parts.h"
#include "sim/text_width.h"

namespace archon::sim {

std::string agent_label(const ContestReport& report, int agent, size_t widest) {
  return shortened(printable(report.job.setup.agents[static_cast<size_t>(agent)].name), widest);
}

std::string agent_words(const ContestReport& report, int agent) {
  const Contestant& one = report.job.setup.agents[static_cast<size_t>(agent)];
  const std::string spec = ai::to_string(one.agent);
  const bool says_all = one.agent.kind().takes_command || spec.starts_with(one.name);
  if (says_all) return printable(spec);
  return fmt::format("{}  {}", printable(one.name), printable(spec));
}

std::string elo_words(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  return fmt::format("{:+.0f}", elo == 0 ? 0.0 : elo);
}

std::string elo_words(const Estimate& elo) {
  return fmt::format("{} ± {:.0f}", elo_words(elo.value), elo.interval.half_width());
}

std::string elo_range(const Interval& interval) {
  return fmt::format("{} to {}", elo_words(interval.low), elo_words(interval.high));
}

std::string pairs_words(const PairTally& tally) {
  std::string out;
  for (const int64_t count : pentanomial(tally))
    out += fmt::format("{}{}", out.empty() ? "" : " - ", count);
  return out;
}

double per_decision(const Effort& effort, double sum) {
  return effort.decisions > 0 ? sum / static_cast<double>(effort.decisions) : 0;
}

double games_of(const ContestStanding& one) {
  return std::max(1.0, static_cast<double>(one.score.games));
}

std::string contest_heading(const ContestReport& report) {
  const ContestSetup& setup = report.job.setup;
  const int64_t games = report.run.games();
  std::string out;
  if (setup.agents.size() > 2)
    out = fmt::format("{} agents, {}: ", setup.agents.size(), format_name(setup.format));
  out += fmt::format("{} games in {} over {}, seed {}", games,
                     counted(games / 2, setup.salt ? "pair" : "mirrored pair"),
                     counted(static_cast<int64_t>(setup.decks.size()), "deck"), setup.seed);
  return out + (report.run.interrupted ? "; interrupted" : "");
}

std::string_view verdict_name(Sprt::Verdict verdict) {
  switch (verdict) {
    case Sprt::Verdict::kUndecided: return "undecided";
    case Sprt::Verdict::kElo0: return "elo0";
    case Sprt::Verdict::kElo1: return "elo1";
  }
  return "";
}

std::string sprt_words(const ContestReport& report) {
  const Sprt& sprt = *report.job.sprt;
  const bool decided = report.run.verdict != Sprt::Verdict::kUndecided;
  const double accepted = report.run.verdict == Sprt::Verdict::kElo0 ? sprt.elo0 : sprt.elo1;
  return fmt::format(
      "Elo {:g} against {:g}: {}; log ratio {:.2f}, bounds {:.2f} and {:.2f}", sprt.elo0, sprt.elo1,
      decided ? fmt::format("{:g} accepted", accepted) : "undecided",
      report.run.walk.empty() ? 0 : report.run.walk.back(), sprt.bounds().low, sprt.bounds().high);
}

namespace {

// Sides that may be of one name.
std::string duel_finding(const ContestReport& report) {
  const PairingResult& result = report.run.pairings[0];
  const Estimate rate = pair_estimate(result.tally, report.job.confidence);
  const Estimate elo = elo_estimate(rate);
  const std::string a = agent_label(report, 0) + " (A)";
  const std::string b = agent_label(report, 1) + " (B)";
  const std::string won =
      fmt::format("it won {} of {} games, a difference of {} Elo ({:g} %: {})", percent(rate.value),
                  result.games.size(), elo_words(elo.value), 100 * report.job.confidence,
                  elo_range(elo.interval));
  if (rate.interval.low > 0.5) return fmt::format("{} is stronger than {}: {}.", a, b, won);
  if (rate.interval.high < 0.5) return fmt::format("{} is weaker than {}: {}.", a, b, won);
  return fmt::format("Whether {} is stronger than {} can't be told from these games: {}.", a, b,
                     won);
}

std::string field_finding(const ContestReport& report) {
  const auto standings = standings_of(report.job, report.run);
  const ContestStanding& first = standings.front();
  return fmt::format(
      "{} is the strongest of {} agents with {} Elo; that it is stronger than {}, "
      "the next, has a probability of {}.",
      agent_label(report, first.agent), standings.size(), elo_words(first.elo),
      agent_label(report, standings[1].agent), probability_words(first.above_next));
}

}  // namespace

std::string contest_finding(const ContestReport& report) {
  if (report.run.games() == 0) return "No game is over yet.";
  return report.job.setup.agents.size() == 2 ? duel_finding(report) : field_finding(report);
}

}  // namespace archon::sim
