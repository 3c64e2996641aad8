#include <fmt/format.h>

#include "sim/keyforge/deck_doubts.h"
#include "sim/keyforge/handicap_report.h"
#include "sim/keyforge/handicap_rows.h"
#include "sim/keyforge/report_parts.h"

namespace archon::sim {
namespace {

Json row_json(const HandicapReport& report, const HandicapRow& row) {
  const RankEntrant& entrant = report.job.setup.entrants[static_cast<size_t>(row.entrant)];
  Json houses = Json::array();
  for (const keyforge::House house : entrant.deck.houses) houses.push_back(name_of(house));
  return {{"deck", entrant.name},
          {"houses", houses},
          {"list", fmt::format("{:016x}", entrant.fingerprint)},
          {"games", row.score.games},
          {"points_won", row.score.points},
          {"chains", {{"value", row.chains}, {"low", row.low}, {"high", row.high}}},
          {"even_at", estimate_json(row.even.level)},
          {"stronger", row.even.stronger},
          {"beyond", row.beyond},
          {"cost", estimate_json(row.even.worth)}};
}

Json worths_json(const Handicaps& handicaps) {
  Json out = Json::array();
  for (const LevelWorth& range : handicaps.worths())
    out.push_back({{"from", range.low}, {"to", range.high}, {"cost", estimate_json(range.worth)}});
  return out;
}

Json fits_json(const Handicaps& handicaps) {
  Json out = Json::array();
  for (const RangeFit& fit : handicaps.fits())
    out.push_back({{"from", fit.low},
                   {"to", fit.high},
                   {"games", fit.games},
                   {"points_won", fit.points},
                   {"expected", fit.expected}});
  return out;
}

}  // namespace

std::string handicap_json(const HandicapReport& report) {
  const HandicapSetup& setup = report.job.setup;
  const HandicapDesign& design = report.run.design;
  const RankEntrant* reference = setup.reference();
  Json out = {{"archon_handicap", 1},
              {"archon", ARCHON_VERSION},
              {"library", fmt::format("{:016x}", report.library.fingerprint())},
              {"rules", report.library.rules().name()},
              {"seed", setup.seed},
              {"turn_limit", setup.turn_limit},
              {"confidence", setup.confidence},
              {"agent", ai::to_string(setup.agent)},
              {"reference", reference ? Json(reference->name) : Json("median")},
              {"goal", {{"within", setup.goal.within}, {"max_games", setup.goal.max_games}}},
              {"interrupted", report.run.interrupted},
              {"stop", handicap_stop_name(report.run)},
              {"finding", handicap_finding(report)},
              {"rounds", design.rounds()},
              {"games", design.scores().games()},
              {"draws", report.run.draws},
              {"forfeits", forfeits_json(report.run.forfeits)},
              {"failures", failures_json(report.run.failures)},
              {"left_out", report.job.left_out},
              {"repeated", report.job.repeated}};
  if (setup.salt) {
    out["salt"] = setup.salt->hex();
    out["salt_hash"] = setup.salt->hash();
  }
  add_doubts_json(doubts_of(setup.entrants), out);
  out["win_rate_first_player"] = estimate_json(design.handicaps().first_rate());
  out["decks"] = Json::array();
  for (const HandicapRow& row : handicap_rows(report))
    out["decks"].push_back(row_json(report, row));
  out["chains"] = worths_json(design.handicaps());
  out["fit"] = fits_json(design.handicaps());
  return to_text(out);
}

}  // namespace archon::sim
