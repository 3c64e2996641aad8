// The ratings of an older ranking, and what has changed since. A rating is measured from the mean
// of its field, so two runs are compared by the decks that both have: from the mean of those.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sim/kinds/rank/rank_report.h"

namespace archon::sim {

struct OlderDeck {
  std::string name;
  uint64_t fingerprint = 0;
  Estimate points;
  int place = 1;
};

struct OlderField {
  std::string run;  // the name of its file
  std::string agent;
  std::vector<OlderDeck> decks;  // those that it ranked, the best first
  bool other_cards = false;      // played by other cards or rules than here
};

// Of the file of a run, whose games are only read; other versions may have played it. Throws Error
// for anything but a ranking of this game with games.
OlderField read_older(const std::filesystem::path& file, const Arena& arena);

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

}  // namespace archon::sim
