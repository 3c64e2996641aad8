#include "sim/kinds/rank/site/rank_site.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "sim/kinds/rank/site/changes.h"
#include "sim/kinds/rank/site/site_subject.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {
namespace {

report::Link back_to_field() { return {"All decks", from_folder(SiteNames::index())}; }

void add_pairing_pages(const SiteSubject& site, report::Site& out) {
  for (const auto& [pairing, games] : site.material.games.pairings()) {
    const auto& [a, b] = pairing;
    out.add(site.names.pairing(a, b), pairing_page(site, a, b), {back_to_field()});
  }
  for (const auto& [pairing, shown] : site.material.replays.games) {
    const auto& [a, b] = pairing;
    out.add(site.names.replay(a, b), shown.story.page,
            {back_to_field(), {"The pairing", from_folder(site.names.pairing(a, b))}});
  }
}

}  // namespace

SiteSubject::SiteSubject(const RankReport& its_report, const SiteMaterial& its_material,
                         const Showcase& its_showcase)
    : report(its_report),
      material(its_material),
      showcase(its_showcase),
      names(its_report.job.setup.entrants),
      rows(rank_rows(its_report)) {
  if (material.since) changes = changes_since(*material.since, setup().entrants, rows);
}

std::string SiteSubject::confidence() const { return confidence_words(setup().confidence); }

const RankRow* SiteSubject::row_of(int entrant) const {
  const auto at = std::find_if(rows.begin(), rows.end(),
                               [&](const RankRow& row) { return row.entrant == entrant; });
  return at == rows.end() ? nullptr : &*at;
}

const DeckChange* SiteSubject::change_of(int entrant) const {
  if (!changes) return nullptr;
  for (const DeckChange& change : changes->decks)
    if (change.entrant == entrant) return &change;
  return nullptr;
}

std::vector<PairingRate> SiteSubject::opponents_of(int entrant) const {
  std::vector<PairingRate> out;
  const Field field = setup().field();
  for (int other = 0; other < field.entrants; ++other)
    if (field.meet(entrant, other)) out.push_back(pairing_of(report, entrant, other));
  std::stable_sort(out.begin(), out.end(), [](const PairingRate& x, const PairingRate& y) {
    return x.rate.value > y.rate.value;
  });
  return out;
}

const ShownGame* SiteSubject::shown_game(int a, int b) const {
  const auto at = material.replays.games.find(std::minmax(a, b));
  return at == material.replays.games.end() ? nullptr : &at->second;
}

std::string game_words(const SiteSubject& site, const ShownGame& shown) {
  const KeptGame& game = *shown.game;
  return fmt::format("{}, won by {} in {} {}, played by {}. {}",
                     fmt::format("{} against {}", site.name(game.entrant(game.record.first)),
                                 site.name(game.entrant(1 - game.record.first))),
                     site.name(game.entrant(game.record.winner)), site.report.arena.words().turn,
                     game.record.turns, site.material.games.player(game.plan.id.cell),
                     shown.story.decided);
}

std::vector<report::SiteFile> rank_site(const RankReport& report, const SiteMaterial& material) {
  const std::unique_ptr<const Showcase> showcase = report.arena.showcase();
  ARCHON_CHECK(showcase != nullptr);
  const SiteSubject site(report, material, *showcase);
  report::Site out;
  out.add(SiteNames::index(), index_page(site));
  for (int i = 0; i < site.setup().field().entrants; ++i)
    out.add(site.names.deck(i), deck_page(site, i), {back_to_field()});
  add_pairing_pages(site, out);
  return out.files();
}

}  // namespace archon::sim
