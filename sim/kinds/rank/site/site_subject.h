// What all pages of a ranking's site look into. For them only.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/kinds/rank/site/changes.h"
#include "sim/kinds/rank/site/rank_site.h"
#include "sim/kinds/rank/site/site_names.h"

namespace archon::sim {

// A pairing of fewer games is hardly played: what is said of it comes from the ratings.
inline constexpr int64_t kFewGames = 10;

struct SiteSubject {
  const RankReport& report;
  const SiteMaterial& material;
  const Showcase& showcase;
  SiteNames names;
  std::vector<RankRow> rows;
  std::optional<FieldChanges> changes;

  SiteSubject(const RankReport& its_report, const SiteMaterial& its_material,
              const Showcase& its_showcase);

  const RankSetup& setup() const { return report.job.setup; }
  const std::string& name(int entrant) const { return setup().entrants[entrant].name; }
  std::vector<report::Mark> marks(int entrant) const {
    return report.arena.marks(setup().entrants[entrant]);
  }
  std::string confidence() const;
  // Null for a member of the gauntlet.
  const RankRow* row_of(int entrant) const;
  const DeckChange* change_of(int entrant) const;
  // Whoever it meets, those that it beats most often first.
  std::vector<PairingRate> opponents_of(int entrant) const;
  const ShownGame* shown_game(int a, int b) const;
};

report::Report index_page(const SiteSubject& site);
report::Report deck_page(const SiteSubject& site, int entrant);
// Of two that have played.
report::Report pairing_page(const SiteSubject& site, int a, int b);

// "won by Argus in turn 19, ..."
std::string game_words(const SiteSubject& site, const ShownGame& shown);

}  // namespace archon::sim
