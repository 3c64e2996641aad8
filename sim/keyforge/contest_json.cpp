#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/keyforge/contest_report.h"
#include "sim/keyforge/contest_words.h"
#include "sim/keyforge/doublings.h"
#include "sim/keyforge/report_parts.h"

namespace archon::sim {
namespace {

constexpr size_t kMostStepsTold = 200;  // of a test's walk that are told

Json agents_json(const ContestSetup& setup) {
  Json out = Json::array();
  for (const Contestant& one : setup.agents)
    out.push_back({{"name", one.name}, {"agent", ai::to_string(one.agent)}});
  return out;
}

// The number of pairs and the log ratio after them; thinned, with the last step always there.
Json walk_json(const std::vector<double>& walk) {
  Json out = Json::array();
  const size_t step = std::max<size_t>(1, (walk.size() + kMostStepsTold - 1) / kMostStepsTold);
  for (size_t i = 0; i < walk.size(); ++i)
    if ((i + 1) % step == 0 || i + 1 == walk.size()) out.push_back({i + 1, walk[i]});
  return out;
}

Json sprt_json(const ContestReport& report) {
  const Sprt& sprt = *report.job.sprt;
  return {{"elo0", sprt.elo0},
          {"elo1", sprt.elo1},
          {"alpha", sprt.alpha},
          {"beta", sprt.beta},
          {"bounds", {sprt.bounds().low, sprt.bounds().high}},
          {"log_ratio", report.run.walk.empty() ? 0 : report.run.walk.back()},
          {"verdict", verdict_name(report.run.verdict)},
          {"walk", walk_json(report.run.walk)}};
}

Json effort_json(const Effort& effort, double games) {
  return {{"decisions_a_game", static_cast<double>(effort.decisions) / games},
          {"iterations_a_decision", per_decision(effort, static_cast<double>(effort.iterations))}};
}

Json standing_json(const ContestReport& report, const ContestStanding& one, bool is_last) {
  Json out = {{"place", one.place},
              {"agent", one.agent + 1},
              {"name", report.job.setup.agents[static_cast<size_t>(one.agent)].name},
              {"elo", estimate_json(one.elo)},
              {"above_next", is_last ? Json(nullptr) : Json(one.above_next)},
              {"games", one.score.games},
              {"points", one.score.points},
              {"forfeits", forfeits_json(one.forfeits)}};
  out.update(effort_json(one.effort, games_of(one)));
  return out;
}

Json pairing_json(const ContestReport& report, const PairingResult& result) {
  const Estimate rate = pair_estimate(result.tally, report.job.confidence);
  Json out = {
      {"a", result.pairing.a + 1},
      {"b", result.pairing.b + 1},
      {"games", result.games.size()},
      {"wins", {result.wins[0], result.wins[1]}},
      {"draws", result.draws},
      {"pairs", pentanomial(result.tally)},
      {"win_rate_a", estimate_json(rate)},
      {"elo_a", estimate_json(elo_estimate(rate))},
      {"superiority_a", superiority(result.tally)},
      {"saved_by_pairing", estimate_json(pairing_reduction(result.tally, report.job.confidence))}};
  out["forfeits"] = {{"a", forfeits_json(result.forfeits[0])},
                     {"b", forfeits_json(result.forfeits[1])}};
  return out;
}

Json measured_json(const std::vector<ContestStanding>& standings) {
  Json out = Json::array();
  for (const ContestStanding& one : standings)
    out.push_back({{"agent", one.agent + 1},
                   {"milliseconds_a_decision", per_decision(one.effort, 1000 * one.effort.seconds)},
                   {"milliseconds_a_game", 1000 * one.effort.seconds / games_of(one)}});
  return out;
}

}  // namespace

std::string contest_json(const ContestReport& report) {
  const ContestSetup& setup = report.job.setup;
  Json out = {{"archon_bench", 1},
              {"archon", ARCHON_VERSION},
              {"library", fmt::format("{:016x}", report.library.fingerprint())},
              {"rules", report.library.rules().name()},
              {"seed", setup.seed}};
  if (setup.salt) {
    out["salt"] = setup.salt->hex();
    out["salt_hash"] = setup.salt->hash();
  }
  out["turn_limit"] = setup.turn_limit;
  out["confidence"] = report.job.confidence;
  out["format"] = format_name(setup.format);
  out["agents"] = agents_json(setup);
  out["decks"] = Json::array();
  for (const RankEntrant& deck : setup.decks)
    out["decks"].push_back(
        {{"deck", deck.name}, {"list", fmt::format("{:016x}", deck.fingerprint)}});
  out["anchor"] = setup.anchor
                      ? Json{{"agent", setup.anchor->agent + 1}, {"elo", setup.anchor->elo}}
                      : Json(nullptr);
  out["games_asked"] = 2 * report.job.pairs * static_cast<int64_t>(report.run.pairings.size());
  out["interrupted"] = report.run.interrupted;
  out["games"] = report.run.games();
  out["failures"] = failures_json(report.run.failures);
  out["finding"] = contest_finding(report);
  if (report.job.sprt) out["sprt"] = sprt_json(report);
  const auto standings = standings_of(report.job, report.run);
  if (const auto elo = elo_a_doubling(setup, standings))
    out["elo_a_doubling"] = estimate_json(*elo);
  out["standings"] = Json::array();
  for (const ContestStanding& one : standings)
    out["standings"].push_back(
        standing_json(report, one, one.place == static_cast<int>(standings.size())));
  out["pairings"] = Json::array();
  for (const PairingResult& result : report.run.pairings)
    out["pairings"].push_back(pairing_json(report, result));
  out["measured"] = measured_json(standings);
  return to_text(out);
}

}  // namespace archon::sim
