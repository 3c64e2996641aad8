// The page of a pairing in a ranking's site.
#include <fmt/format.h>

#include "engine/core/counts.h"
#include "sim/kinds/rank/rank_ladder.h"
#include "sim/kinds/rank/site/site_subject.h"
#include "sim/kinds/reports/ladder_words.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {
namespace {

std::string pairing_lead(const SiteSubject& site, const PairingRate& pairing) {
  const bool a_ahead = pairing.rate.value >= 0.5;
  const int ahead = a_ahead ? pairing.a : pairing.b;
  const int behind = a_ahead ? pairing.b : pairing.a;
  const Estimate rate = a_ahead ? pairing.rate : turned_around(pairing.rate);
  PairVerdict verdict{site.name(ahead), site.name(behind), "",
                      a_ahead ? pairing.better : 1 - pairing.better, rate};
  if (const auto& ladder = site.setup().ladder; !ladder.empty()) {
    verdict.when = when_words(ladder.back().name);
    verdict.has_played =
        has_played(opinions_of(rung_answers(site.setup(), site.report.run)), ladder.back().name);
  }
  return fmt::format(
      "{}. By all games of the field, {} is expected to win {} of their games ({}: {}).",
      verdict_words(verdict), site.name(ahead), percent(rate.value), site.confidence(),
      percent_range(rate.interval));
}

report::Glance pairing_glance(const SiteSubject& site, const PairingRate& pairing, int64_t games) {
  const Estimate& of_a = pairing.rate;
  const bool a_ahead = of_a.value >= 0.5;
  const Estimate rate = a_ahead ? of_a : turned_around(of_a);
  report::Glance out;
  out.figures = {{percent(rate.value),
                  fmt::format("expected for {}", site.name(a_ahead ? pairing.a : pairing.b)),
                  fmt::format("{}: {}", site.confidence(), percent_range(rate.interval))},
                 {std::to_string(games), "games of these two", ""}};
  out.sure = report::sure_of(ahead_probability(rate, site.setup().confidence));
  out.shares = {{site.name(pairing.a), of_a.value, site.marks(pairing.a)},
                {site.name(pairing.b), 1 - of_a.value, site.marks(pairing.b)}};
  return out;
}

// As side a of the pairing saw them.
Score score_in(const GameList& games, int a) {
  Score out;
  for (const KeptGame* game : games) {
    out.points += game->record.points(game->side_of(a)) / 2.0;
    ++out.games;
  }
  return out;
}

report::Table players_of_pairing(const SiteSubject& site, const PairingRate& pairing,
                                 const GameList& games) {
  report::Table out{"",
                    {{"played by"},
                     {"games", true},
                     {fmt::format("{} wins", site.name(pairing.a)), true},
                     {site.confidence(), true}},
                    {}};
  out.form = report::TableForm::Blocks;
  const auto rungs = std::max<int64_t>(1, std::ssize(site.setup().ladder));
  for (int64_t rung = 0; rung < rungs; ++rung) {
    const Score score = score_in(played_on(games, rung), pairing.a);
    if (score.games == 0) continue;
    const double played = real(score.games);
    out.rows.push_back(
        {site.material.games.player(rung), std::to_string(score.games),
         percent(score.points / played),
         percent_range(wilson_interval(score.points, played, site.setup().confidence))});
  }
  out.rows.push_back({"expected, by all games of the field", "", percent(pairing.rate.value),
                      percent_range(pairing.rate.interval)});
  return out;
}

}  // namespace

report::Report pairing_page(const SiteSubject& site, int a, int b) {
  const PairingRate pairing = pairing_of(site.report, a, b);
  const GameList& games = site.material.games.between(a, b);
  report::Report out(fmt::format("{} against {}", site.name(a), site.name(b)));
  out.glance(pairing_glance(site, pairing, std::ssize(games)));
  out.lead(pairing_lead(site, pairing));
  out.links("The decks:", {{site.name(a), from_folder(site.names.deck(a))},
                           {site.name(b), from_folder(site.names.deck(b))}});
  out.table(players_of_pairing(site, pairing, games));
  if (std::ssize(games) < kFewGames)
    out.text("They met only a few times; this is predicted from their ratings.");
  if (const ShownGame* shown = site.shown_game(a, b)) {
    out.heading("A typical game");
    out.text(game_words(site, *shown));
    out.links("", {{"Step through this game", from_folder(site.names.replay(a, b))}});
  }
  const ArenaWords& words = site.report.arena.words();
  const GameList shown = played_on(games, site.material.games.shown_rung());
  if (shown.size() > 1) {
    out.heading(words.race_heading);
    out.text(fmt::format("In {} of {}.", counted(std::ssize(shown), words.game),
                         site.material.games.shown_player()));
    out.chart_of(std::ssize(shown), race_chart(words, site.setup().confidence,
                                               {race_in(shown, a, false, site.name(a)),
                                                race_in(shown, b, false, site.name(b))}));
  }
  return out;
}

}  // namespace archon::sim
