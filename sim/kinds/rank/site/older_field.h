// The ratings of an older ranking.
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
  std::string run;               // the name of its file
  std::string agent;             // as reports call it
  std::vector<OlderDeck> decks;  // those that it ranked, the best first
  bool other_cards = false;      // played by other cards or rules than here
};

// Of the file of a run, whose games are only read; other versions may have played it. Throws Error
// for anything but a ranking of this game with games.
OlderField read_older(const std::filesystem::path& file, const Arena& arena);

}  // namespace archon::sim
