// What reports of several kinds share.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/kinds/match/match_report.h"
#include "sim/report/charts.h"
#include "sim/report/markup.h"
#include "sim/report/report.h"

namespace archon::sim {

using Json = nlohmann::ordered_json;
using report::csv_cell;
using report::to_text;

// By which rules and cards games were played.
struct Edition {
  std::string rules;
  std::string cards;  // their fingerprint
  ArenaWords words{};
};
inline Edition edition_of(const Arena& arena) {
  return {arena.rules(), arena.fingerprint(), arena.words()};
}

// ---- Parts of reports ----

// A page shows so many of a thing; JSON and CSV have them all.
constexpr size_t kMostIntervals = 200;  // on a chart of intervals
constexpr size_t kMostInMap = 40;       // a heat map's rows
constexpr size_t kMostLeftOut = 20;     // named one by one

// The decks with who plays them, and what isn't known of them.
void add_sides(report::Report& out, const RunInfo& run);
void add_doubts(report::Report& out, const Arena& arena, std::span<const Entrant> entrants);
// Of a field: what going first is worth; which games were drawn, failed, or were given up.
void add_first_rate(report::Report& out, const Estimate& first);
void add_games(report::Report& out, const ArenaWords& words, int64_t draws, int turn_limit,
               const Forfeits& forfeits, const Failures& failures, int64_t counted);
// What the games that failed were; nothing where none did.
void add_failures(report::Report& out, const ArenaWords& words, const Failures& failures,
                  int64_t counted);
// Of both sides together.
inline Forfeits all_of(const std::array<Forfeits, kSides>& sides) {
  const auto& [a, b] = sides;
  return {a.games + b.games, a.games > 0 ? a.first : b.first};
}
// "mine forfeited all of the 4 games, the first because its program ..."; "" unless it gave up all
// of them.
std::string forfeited_words(std::string_view who, const Forfeits& forfeits, int64_t games,
                            std::string_view what = "games");
// Of each side that gave a game up.
void add_forfeits(report::Facts& out, const ArenaWords& words, const Forfeits& a,
                  const Forfeits& b);
// The secret that dealt the games, in a terminal; pages have it at their end.
void add_salt(report::Report& out, const std::optional<Salt>& salt);
// What couldn't take part, the first of it by name, in documents.
void add_left_out(report::Report& out, const std::vector<std::string>& left_out);
// The last section: what repeats the run. What the names of agents are short for stands at the foot
// in a terminal, too, unless they are those of a ladder, which nobody chose.
struct HowMade {
  std::optional<Edition> edition{};  // a grid has none that is its own
  std::optional<Salt> salt{};
  report::Facts agents{};
  bool is_ladder = false;
};
void add_how(report::Report& out, const HowMade& how);
// Those of the agents whose names say less than they are, with all that they are.
report::Facts in_full(const ai::NamedAgents& named, std::span<const ai::AgentSpec> agents);
// Of one who plays all games, or of those of a ladder.
HowMade how_made(const Arena& arena, const std::optional<Salt>& salt,
                 std::span<const ai::AgentSpec> agents, const std::vector<Rung>& ladder = {});

// ---- Words and JSON ----

// The first sentence of a report, and what belongs to it.
struct Finding {
  std::string sentence;
  std::string rest{};

  std::string all() const { return rest.empty() ? sentence : sentence + " " + rest; }
};

// " 61.2 %"
std::string percent(double share);
// "1 pair", "2 pairs"
std::string counted(int64_t count, std::string_view one);
// Of something estimated: "over 99.9 %", "61.2 %".
std::string probability_words(double p);
// The same of what is found: "over 99.9 % sure", "61.2 % sure".
std::string sure_words(double p);
// "A deck", and the like: as a sentence begins.
std::string capitalised(std::string words);
// A name for a line that others share.
std::string brief_name(std::string_view name);
// "164 games", with what is counted.
report::Figure games_figure(const ArenaWords& words, int64_t games, std::string below);
// "58.9 % to 63.5 %"
std::string percent_range(const Interval& interval);

// Of the other side.
Estimate turned_around(const Estimate& rate);
// That whoever is ahead is the better one, by the normal approximation of the win rate.
double ahead_probability(const Estimate& rate, double confidence);

// "seed 1"; where the rules aren't the default ones "seed 1, rules of 2026".
std::string seed_words(uint64_t seed, const Arena& arena);
// "500 pairs, seed 1"; mirrored pairs where both games have the same deals.
std::string pairs_words(const RunInfo& run, int64_t pairs);
// "3 of 1000000 games failed and count for neither"; "" where none did. `counted` are those that
// count.
std::string failures_words(const ArenaWords& words, const Failures& failures, int64_t counted);
// The same with those that are named, a sentence each.
std::vector<std::string> failures_notes(const ArenaWords& words, const Failures& failures,
                                        int64_t counted);
// "+5.1 (-2.0 to +12.2)": a difference of shares, in points.
std::string difference_words(const Estimate& difference);
// "Brobnar, Logos, Untamed"
std::string traits_words(const Arena& arena, const Entrant& entrant);
// "95 %", of intervals.
std::string confidence_words(double confidence);
// " The first 200 of 512." where not all are shown.
std::string first_words(size_t shown, size_t all);
// A line where those play who play quickly and badly; else nothing.
std::string weak_words(const Arena& arena, const ai::AgentSpec& agent);
void add_weak(report::Report& out, const Arena& arena, const ai::AgentSpec& agent);

// ---- Charts ----

// `scale` is 100 where shares are drawn in per cent.
report::IntervalRow interval_row(std::string name, std::string group, const Estimate& estimate,
                                 double scale = 1);
// How often those of the rows win, in %.
report::HeatMap win_rates(std::string column_title, std::string value_title = "wins, in %");

}  // namespace archon::sim
