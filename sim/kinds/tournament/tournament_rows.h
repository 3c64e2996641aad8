// What a tournament came to, a row a player and a row a kind, as all its reports tell it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/kinds/tournament/tournament_report.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

struct TournamentRow {
  int player = 0;
  std::string name;
  std::string decks;
  Estimate wins;
  double place = 0;            // mean
  std::vector<double> places;  // share of tournaments that it ends first, second, ...
  double matches = 0;          // means a tournament
  double games = 0;
  double chains = 0;
  std::optional<double> played;  // share of the tournaments really played that it won
};

struct KindRow {
  size_t kind = 0;
  std::string format;
  std::string match;
  Estimate best_wins;
  Estimate behind;  // the kind in which the best wins most
  double matches = 0;
  double games = 0;
};

// The likeliest winner first, and the kind that rewards the best one most.
std::vector<TournamentRow> tournament_rows(const TournamentReport& report, size_t kind);
std::vector<KindRow> kind_rows(const TournamentReport& report);
std::string finding(const TournamentReport& report);

}  // namespace archon::sim
