#include <fmt/format.h>

#include "sim/keyforge/deck_doubts.h"
#include "sim/keyforge/report_parts.h"
#include "sim/keyforge/tournament_report.h"
#include "sim/keyforge/tournament_rows.h"
#include "sim/rating/rating.h"

namespace archon::sim {
namespace {

Json player_json(const TournamentReport& report, const TournamentRow& row) {
  const TournamentPlayer& player = report.setup.players[static_cast<size_t>(row.player)];
  Json decks = Json::array();
  for (const int deck : player.plays.decks)
    decks.push_back(report.setup.decks[static_cast<size_t>(deck)].name);
  return {{"player", row.name},
          {"decks", decks},
          {"agent", ai::to_string(report.setup.agents[static_cast<size_t>(player.plays.agent)])},
          {"skill", kPointsPerLogit * player.plays.skill},
          {"wins", estimate_json(row.wins)},
          {"place", row.place},
          {"places", row.places},
          {"matches", row.matches},
          {"games", row.games},
          {"chains", row.chains},
          {"played_wins", row.played ? Json(*row.played) : Json(nullptr)}};
}

Json check_json(const TournamentReport& report, size_t kind) {
  if (kind >= report.run.checks.size()) return nullptr;
  const TournamentCheck& check = report.run.checks[kind];
  return {{"tournaments", report.run.played[kind].replications},
          {"games", check.games},
          {"favourites_won", check.favourites_won},
          {"favourites_expected", check.favourites_expected},
          {"games_p_value", check.games_p_value},
          {"titles_p_value", check.titles_p_value}};
}

Json kind_json(const TournamentReport& report, const KindRow& row) {
  Json out = {{"format", row.format},
              {"match", row.match},
              {"tournaments", report.run.simulated[row.kind].replications},
              {"best_wins", estimate_json(row.best_wins)},
              {"behind", estimate_json(row.behind)},
              {"matches", row.matches},
              {"games", row.games},
              {"players", Json::array()},
              {"really_played", check_json(report, row.kind)}};
  for (const TournamentRow& player : tournament_rows(report, row.kind))
    out["players"].push_back(player_json(report, player));
  return out;
}

Json decks_json(const TournamentReport& report) {
  Json out = Json::array();
  for (const RankEntrant& deck : report.setup.decks)
    out.push_back({{"deck", deck.name}, {"list", fmt::format("{:016x}", deck.fingerprint)}});
  return out;
}

}  // namespace

std::string tournament_json(const TournamentReport& report) {
  const TournamentSetup& setup = report.setup;
  const TournamentRun& run = report.run;
  Json out = {{"archon_tournament", 1},
              {"archon", ARCHON_VERSION},
              {"library", fmt::format("{:016x}", report.library.fingerprint())},
              {"rules", report.library.rules().name()},
              {"seed", setup.seed},
              {"turn_limit", setup.turn_limit},
              {"confidence", setup.confidence},
              {"interrupted", run.interrupted},
              {"finding", tournament_finding(report)},
              {"sealed", setup.sealed},
              {"field",
               {{"games", run.scores.games()},
                {"rounds", run.rounds},
                {"known", run.known},
                {"within", setup.games_each ? Json(nullptr) : Json(run.widest)},
                {"games_with_chains", run.chained_games}}},
              {"games", run.games()},
              {"draws", run.draws},
              {"forfeits", forfeits_json(run.forfeits)},
              {"failures", failures_json(run.failures)},
              {"left_out", report.left_out},
              {"decks", decks_json(report)}};
  if (setup.salt) {
    out["salt"] = setup.salt->hex();
    out["salt_hash"] = setup.salt->hash();
  }
  add_doubts_json(doubts_of(setup.decks), out);
  out["card_cost"] = setup.chains_matter() && run.chain_cost
                         ? estimate_json(run.chain_cost->estimate(setup.confidence))
                         : Json(nullptr);
  out["tournaments"] = Json::array();
  for (const KindRow& row : kind_rows(report)) out["tournaments"].push_back(kind_json(report, row));
  return to_text(out);
}

std::string tournament_csv(const TournamentReport& report) {
  std::string out =
      "format,match,player,decks,wins,wins_low,wins_high,place,matches,games,chains,played_wins";
  for (size_t i = 0; i < report.setup.players.size(); ++i) out += fmt::format(",place_{}", i + 1);
  out += '\n';
  const auto kinds = kinds_of(report.setup);
  for (size_t kind = 0; kind < report.run.simulated.size(); ++kind)
    for (const TournamentRow& row : tournament_rows(report, kind)) {
      out +=
          fmt::format("{},{},{},{},{:.5f},{:.5f},{:.5f},{:.4f},{:.4f},{:.4f},{:.4f},{}",
                      csv_cell(to_string(kinds[kind].format)), name_of(kinds[kind].match),
                      csv_cell(row.name), csv_cell(row.decks), row.wins.value,
                      row.wins.interval.low, row.wins.interval.high, row.place, row.matches,
                      row.games, row.chains, row.played ? fmt::format("{:.5f}", *row.played) : "");
      for (const double share : row.places) out += fmt::format(",{:.5f}", share);
      out += '\n';
    }
  return out;
}

}  // namespace archon::sim
