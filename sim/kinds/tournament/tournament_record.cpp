// What a tournament came to, for programs and spreadsheets.
#include <fmt/format.h>

#include "sim/kinds/reports/report_rows.h"
#include "sim/kinds/tournament/tournament_rows.h"
#include "sim/rating/rating.h"

namespace archon::sim {
namespace {

struct PlayerShown {
  const TournamentReport& report;
  TournamentRow row;

  const SeriesPlayer& plays() const { return report.setup.players[row.player].plays; }
  std::vector<std::string> decks() const {
    return each(plays().decks, [&](int deck) { return report.setup.decks[deck].name; });
  }
};

Record<PlayerShown> player_rows() {
  using Of = PlayerShown;
  using Row = TournamentRow;
  const auto row = [](auto& of) -> const Row& { return of.row; };
  return Record<Of>("player")
      .field("player", [](auto& of) { return of.row.name; })
      .field("decks", &Of::decks)
      .field("agent",
             [](auto& of) { return ai::to_string(of.report.setup.agents[of.plays().agent]); })
      .field("skill", "points that the player adds to any deck",
             [](auto& of) { return kPointsPerLogit * of.plays().skill; })
      .all(
          Record<Row>()
              .field("wins", &Row::wins)
              .field("place", "the mean", &Row::place)
              .field("places", "share of tournaments that it ends first, second, ...", &Row::places)
              .field("matches", &Row::matches)
              .field("games", &Row::games)
              .field("chains", &Row::chains)
              .field("played_wins", "share of the tournaments really played that it won",
                     &Row::played),
          row);
}

struct CheckShown {
  TournamentCheck check;
  int64_t tournaments;
};

Record<CheckShown> check_rows() {
  using Check = TournamentCheck;
  return Record<CheckShown>()
      .field("tournaments", &CheckShown::tournaments)
      .all(Record<Check>()
               .field("games", &Check::games)
               .field("favourites_won", &Check::favourites_won)
               .field("favourites_expected", &Check::favourites_expected)
               .share("games_p_value", &Check::games_p_value)
               .share("titles_p_value", &Check::titles_p_value),
           &CheckShown::check);
}

struct KindShown {
  const TournamentReport& report;
  KindRow row;

  std::vector<PlayerShown> players() const {
    return each(tournament_rows(report, row.kind), [&](auto& player) {
      return PlayerShown{report, player};
    });
  }
  std::optional<CheckShown> check() const {
    if (row.kind >= report.run.checks.size()) return std::nullopt;
    return CheckShown{report.run.checks[row.kind], report.run.played[row.kind].replications};
  }
};

Record<KindShown> kind_rows_shown() {
  using Of = KindShown;
  const auto row = [](auto& of) -> const KindRow& { return of.row; };
  return Record<Of>("kind")
      .all(Record<KindRow>().field("format", &KindRow::format).field("match", &KindRow::match), row)
      .field("tournaments", "simulated",
             [](auto& of) { return of.report.run.simulated[of.row.kind].replications; })
      .all(Record<KindRow>()
               .field("best_wins", "how often the best one wins", &KindRow::best_wins)
               .field("behind", "the first kind", &KindRow::behind)
               .field("matches", &KindRow::matches)
               .field("games", &KindRow::games),
           row)
      .list("players", "the likeliest winner first", player_rows(), &Of::players)
      .part("really_played", "", check_rows(), &Of::check);
}

std::vector<KindShown> kinds_shown(const TournamentReport& report) {
  return each(kind_rows(report), [&](auto& row) { return KindShown{report, row}; });
}

Record<TournamentReport> played_field_rows() {
  using Of = TournamentReport;
  return Record<Of>()
      .field("games", [](auto& of) { return of.run.scores.games(); })
      .field("rounds", [](auto& of) { return of.run.rounds; })
      .field("known", "as well as was asked for", [](auto& of) { return of.run.known; })
      .field("within", "points that the widest rating reaches",
             [](auto& of) {
               return of.setup.games_each ? std::nullopt : std::optional(of.run.widest);
             })
      .field("games_with_chains", [](auto& of) { return of.run.chained_games; });
}

Record<TournamentReport> tournament_json_rows(const ArenaWords& words) {
  using Of = TournamentReport;
  const auto setup = [](auto& of) -> const TournamentSetup& { return of.setup; };
  Record<Of> out;
  out.all(origin_rows("archon_tournament"), [](auto& of) { return origin_of(of.arena, of.setup); })
      .all(limit_rows(), setup)
      .field("interrupted", [](auto& of) { return of.run.interrupted; })
      .field("finding", kFindingHelp, [](auto& of) { return finding(of); })
      .field("sealed", "each tournament deals its players their decks",
             [](auto& of) { return of.setup.sealed; })
      .part("field", "", played_field_rows(), [](auto& of) -> const Of& { return of; })
      .field("games", [](auto& of) { return of.run.games(); })
      .field("draws", [](auto& of) { return of.run.draws; })
      .field("forfeits", [](auto& of) { return of.run.forfeits; })
      .field("failures", [](auto& of) { return of.run.failures; })
      .field("left_out", kLeftOutHelp, &Of::left_out)
      .list("decks", "", list_rows(), [](auto& of) { return of.setup.decks; })
      .all(salt_rows(), [](auto& of) { return of.setup.salt; });
  add_not_known(out, words, [](auto& of) { return of.arena.doubts_json(of.setup.decks); });
  return out
      .field("card_cost", "what a card not drawn for chains costs, in logits",
             [](auto& of) {
               return of.setup.chains_matter() && of.run.chain_cost
                          ? std::optional(of.run.chain_cost->estimate(of.setup.confidence))
                          : std::nullopt;
             })
      .list("tournaments", "the kind that rewards the best one most comes first", kind_rows_shown(),
            kinds_shown);
}

}  // namespace

report::JsonValue tournament_json(const TournamentReport& report) {
  return tournament_json_rows(report.arena.words()).json(report);
}

report::Shape tournament_shape(const ArenaWords& words) {
  return tournament_json_rows(words).shape();
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
