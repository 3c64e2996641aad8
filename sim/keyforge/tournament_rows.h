// What all reports of tournaments tell of a player and of a kind of tournament. For the reports
// only.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/keyforge/tournament_report.h"

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

// Of a kind of tournament: the likeliest winner first.
std::vector<TournamentRow> tournament_rows(const TournamentReport& report, size_t kind);

struct KindRow {
  size_t kind = 0;
  std::string format;
  std::string match;
  Estimate best_wins;
  Estimate behind;  // the kind in which the best wins most
  double matches = 0;
  double games = 0;
};

// The kind that rewards the better deck most comes first.
std::vector<KindRow> kind_rows(const TournamentReport& report);

// "swiss:cut=4, best-of-three"
std::string kind_name(const TournamentKind& kind);

// Whether any tournament is over.
bool has_tournaments(const TournamentReport& report);

// The first sentence: in words what was found, and how sure that is.
std::string tournament_finding(const TournamentReport& report);

// The lines that stand above and below every table for people. No line breaks in them.
std::vector<std::string> tournament_heading(const TournamentReport& report);
std::vector<std::string> tournament_notes(const TournamentReport& report);

}  // namespace archon::sim
