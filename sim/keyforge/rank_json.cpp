#include <fmt/format.h>

#include "sim/keyforge/deck_doubts.h"
#include "sim/keyforge/rank_report.h"
#include "sim/keyforge/rank_rows.h"
#include "sim/keyforge/report_parts.h"

namespace archon::sim {
namespace {

Json goal_json(const RankGoal& goal) {
  return {{"sure", goal.sure ? Json(*goal.sure) : Json(nullptr)},
          {"within", goal.within ? Json(*goal.within) : Json(nullptr)},
          {"max_games", goal.max_games}};
}

Json row_json(const RankReport& report, const RankRow& row) {
  Json houses = Json::array();
  const RankEntrant& entrant = report.setup.entrants[static_cast<size_t>(row.entrant)];
  for (const keyforge::House house : entrant.deck.houses) houses.push_back(name_of(house));
  return {{"place", row.place},
          {"place_first", row.placing.first},
          {"place_last", row.placing.last},
          {"deck", row.deck},
          {"houses", houses},
          {"list", fmt::format("{:016x}", entrant.fingerprint)},
          {"games", row.score.games},
          {"points_won", row.score.points},
          {"rating", estimate_json(row.points)},
          {"win_rate", estimate_json(row.win_rate)},
          {"best", row.placing.best},
          {"top", row.placing.top},
          {"hardest", {{"deck", row.hardest}, {"win_rate", estimate_json(row.hardest_rate)}}}};
}

Json gauntlet_json(const RankReport& report) {
  Json out = Json::array();
  const Field field = report.setup.field();
  for (int i = field.rated(); i < field.entrants; ++i) {
    const RankEntrant& member = report.setup.entrants[static_cast<size_t>(i)];
    out.push_back({{"deck", member.name},
                   {"houses", house_list(report, i)},
                   {"list", fmt::format("{:016x}", member.fingerprint)},
                   {"games", report.run.design.scores().of(i).games}});
  }
  return out;
}

Json check_json(const Ratings& ratings) {
  const RatingCheck& check = ratings.check();
  return {{"statistic", check.statistic},
          {"expected", check.degrees},
          {"p_value", check.p_value},
          {"spread", kPointsPerLogit * check.spread}};
}

Json oddities_json(const RankReport& report) {
  Json out = Json::array();
  for (const Oddity& odd : report.run.design.ratings().oddities())
    out.push_back({{"a", entrant_name(report, odd.a)},
                   {"b", entrant_name(report, odd.b)},
                   {"games", odd.score.games},
                   {"points_a", odd.score.points},
                   {"expected_rate_a", odd.expected},
                   {"p_value", odd.p_value}});
  return out;
}

// Those of a large field would be most of the file: --pairings has them.
Json pairings_json(const RankReport& report) {
  const Ratings& ratings = report.run.design.ratings();
  Json out = Json::array();
  if (ratings.is_large()) return out;
  for (const auto& [a, b] : reported_pairings(report)) {
    const PairingRate pairing = ratings.pairing(a, b);
    out.push_back({{"a", entrant_name(report, a)},
                   {"b", entrant_name(report, b)},
                   {"games", pairing.score.games},
                   {"points_a", pairing.score.points},
                   {"win_rate_a", estimate_json(pairing.rate)}});
  }
  return out;
}

}  // namespace

std::string rank_json(const RankReport& report) {
  const RankSetup& setup = report.setup;
  const RankDesign& design = report.run.design;
  Json out = {{"archon_rank", 1},
              {"archon", ARCHON_VERSION},
              {"library", fmt::format("{:016x}", report.library.fingerprint())},
              {"rules", report.library.rules().name()},
              {"seed", setup.seed},
              {"turn_limit", setup.turn_limit},
              {"confidence", setup.confidence},
              {"agent", ai::to_string(setup.agent)},
              {"goal", goal_json(setup.goal)},
              {"top_k", setup.top_k},
              {"prior", setup.foretold.empty() ? "none" : "cards"},
              {"interrupted", report.run.interrupted},
              {"stop", rank_stop_name(report.run)},
              {"finding", rank_finding(report)},
              {"rounds", design.rounds()},
              {"games", design.scores().games()},
              {"draws", report.run.draws},
              {"forfeits", forfeits_json(report.run.forfeits)},
              {"failures", failures_json(report.run.failures)},
              {"left_out", report.left_out},
              {"repeated", report.repeated}};
  if (setup.salt) {
    out["salt"] = setup.salt->hex();
    out["salt_hash"] = setup.salt->hash();
  }
  add_doubts_json(doubts_of(setup.entrants), out);
  out["win_rate_first_player"] = estimate_json(design.ratings().first_rate());
  out["one_number"] = check_json(design.ratings());
  out["oddities"] = oddities_json(report);
  out["decks"] = Json::array();
  for (const RankRow& row : rank_rows(report)) out["decks"].push_back(row_json(report, row));
  out["gauntlet"] = gauntlet_json(report);
  out["pairings"] = pairings_json(report);
  return to_text(out);
}

}  // namespace archon::sim
