// A ranking as a site: a page for the field, for each deck and for each pairing that was played,
// and games to look at.
#pragma once

#include <memory>
#include <vector>

#include "sim/kinds/rank/rank_report.h"
#include "sim/kinds/rank/site/older_field.h"
#include "sim/kinds/rank/site/site_games.h"
#include "sim/kinds/rank/site/site_replays.h"
#include "sim/report/site.h"

namespace archon::sim {

// Every deck may have a page for each opponent.
inline constexpr int kMostOnSite = 100;

// What the pages tell besides the report.
struct SiteMaterial {
  SiteGames games;
  SiteReplays replays;
  std::shared_ptr<const OlderField> since;  // or none
};

std::vector<report::SiteFile> rank_site(const RankReport& report, const SiteMaterial& material);

}  // namespace archon::sim
