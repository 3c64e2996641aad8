// What has changed since an older ranking, and that as a section of a report. A rating is measured
// from the mean of its field, so two runs are compared by the decks that both have: from the mean
// of those.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sim/kinds/rank/site/older_field.h"
#include "sim/report/report.h"

namespace archon::sim {

// What has become of a deck of the newer run.
struct DeckChange {
  int entrant = 0;
  const OlderDeck* before = nullptr;  // null: it is new
  bool other_list = false;            // the same name with other cards
  int place = 1;
  Estimate change;  // in points, against the decks that both runs have

  bool is_clear() const { return change.interval.low > 0 || change.interval.high < 0; }
};

struct FieldChanges {
  std::vector<DeckChange> decks;  // in the order of the rows
  std::vector<const OlderDeck*> gone;
  int in_both = 0;
};

FieldChanges changes_since(const OlderField& older, const std::vector<Entrant>& entrants,
                           const std::vector<RankRow>& rows);

// "up 31 ± 40 points, which may be chance"
std::string change_words(const DeckChange& change);

// In a sentence: whose rating has clearly changed, who is new, who is gone.
std::string changes_words(const OlderField& older, const FieldChanges& changes,
                          const std::vector<RankRow>& rows);

// `agent` is what reports call who plays now; `link` says where a deck has a page of its own ("":
// nowhere).
void add_changes(report::Report& out, const OlderField& older, const FieldChanges& changes,
                 const std::vector<RankRow>& rows, const std::string& agent,
                 const std::function<std::string(int entrant)>& link = {});

}  // namespace archon::sim
