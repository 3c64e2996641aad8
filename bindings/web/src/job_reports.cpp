// What the known games of a job tell.
#include <algorithm>
#include <optional>
#include <set>

#include "bindings/web/src/jobs.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/report/markup.h"
#include "sim/report/parts.h"

namespace archon::web {
namespace {

// As pages ask for it: "table" is what people get at a terminal.
std::string format_of(const report::Rendering& rendering) {
  return rendering.option.empty() ? "table" : std::string(rendering.option.substr(2));
}

int64_t most_games(const sim::MatchJob& job) { return 2 * job.pairs; }
int64_t most_games(const sim::BidJob& job) { return job.options.max_games; }
int64_t most_games(const sim::RankJob& job) { return job.setup.goal.max_games; }

// Who has played, where several do, and how much.
Json players_in(const Json& report) {
  Json out = Json::array();
  if (!report.contains("ladder")) return out;
  for (const Json& one : report["ladder"])
    out.push_back(Json::object({{"player", one["player"]}, {"games", one["games"]}}));
  return out;
}

Json places_in(const Json& report) {
  Json out = Json::array();
  for (const Json& deck : report["decks"]) {
    const int first = deck["place_first"];
    const int last = deck["place_last"];
    out.push_back(
        {{"deck", deck["deck"]},
         {"places", first == last ? fmt::format("{}", first) : fmt::format("{}-{}", first, last)},
         {"best", deck["best"]},
         {"points", deck["rating"]},
         {"win_rate", deck["win_rate"]}});
  }
  return out;
}

// What an average game comes to: [title, of A, of B, or null where it is the game's].
Json figures_in(const sim::ArenaWords& words, const Json& report) {
  Json out = Json::array();
  if (!report.contains("turns") || !report["turns"].is_object()) return out;
  out.push_back(
      {fmt::format("{} per {}", words.turns, words.game), report["turns"]["mean"], nullptr});
  const Json& a = report["side_a"];
  const Json& b = report["side_b"];
  for (const sim::MeanRow& row : words.means)
    if (row.title && a.contains(row.key) && a[row.key].is_number())
      out.push_back({row.title, a[row.key], b[row.key]});
  return out;
}

// How sure it is who is ahead, in the word that reports have for it; before any game nobody is.
void add_word(std::optional<double> probability, Json& out) {
  if (probability) out["word"] = report::sure_word(report::sure_of(*probability));
}

std::optional<double> number_in(const Json& value) {
  return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

std::optional<double> ahead_in(const sim::MatchJob& job, const Json& report) {
  if (report.contains("expected_win_rate_a")) return number_in(report["sure"]);
  const Json& rate = report["win_rate_a"];
  if (!rate.is_object() || !rate["low"].is_number()) return std::nullopt;
  const sim::Estimate of_a{rate["value"].get<double>(),
                           {rate["low"].get<double>(), rate["high"].get<double>()}};
  // Who has won more of a few games need not be the stronger.
  if (of_a.interval.contains(0.5) && report["games"].get<int64_t>() < report::kLeastDrawn)
    return 0.5;
  return sim::ahead_probability(of_a, job.setup.confidence);
}

void add_numbers(const sim::Arena& arena, const sim::MatchJob& job, const Json& report, Json& out) {
  out["figures"] = figures_in(arena.words(), report);
  const bool on_ladder = report.contains("expected_win_rate_a");
  out["win_rate_a"] = report[on_ladder ? "expected_win_rate_a" : "win_rate_a"];
  add_word(ahead_in(job, report), out);
  if (job.ladder.empty()) return;
  // Those of its games that the report is about can be watched.
  const std::string shown = report["games_of"];
  const auto rung = std::find_if(job.ladder.begin(), job.ladder.end(),
                                 [&](const sim::Rung& one) { return one.name == shown; });
  out["shown"] = {{"cell", rung == job.ladder.end() ? 0 : rung - job.ladder.begin()},
                  {"player", shown},
                  {"games", report["games"]}};
}

void add_numbers(const sim::Arena&, const sim::BidJob&, const Json& report, Json& out) {
  if (report.contains("range")) out["range"] = report["range"];
  out["a_stronger"] = report["probability_a_stronger"];
  if (const auto stronger = number_in(out["a_stronger"]))
    add_word(std::max(*stronger, 1 - *stronger), out);
  out["chains_on_a"] = report["even_at"];
  out["bid"] = report["bid"]["net_chains_on_a"];
}

void add_numbers(const sim::Arena&, const sim::RankJob&, const Json& report, Json& out) {
  out["places"] = places_in(report);
  std::optional<double> best;
  for (const Json& deck : report["decks"]) best = std::max(best, number_in(deck["best"]));
  add_word(best, out);
}

const report::Rendering& rendering_of(const sim::Findings& findings, const std::string& format) {
  std::set<std::string> known;
  for (const report::Rendering& rendering : findings.reports) {
    if (format_of(rendering) == format && rendering.text) return rendering;
    known.insert(format_of(rendering));
  }
  throw Error(fmt::format("{} is not a report of this job; expected {}", in_quotes(format),
                          fmt::join(known, ", ")));
}

}  // namespace

std::string report_of(const sim::Findings& findings, const std::string& format) {
  return rendering_of(findings, format).text();
}

Json standing_of(const Job& job, const Told& told) {
  const Json report = report::rounded(rendering_of(told.findings, "json").record().json);
  Json out = {
      {"games", told.findings.games},
      {"games_at_most", std::visit([](const auto& asked) { return most_games(asked); }, job.asked)},
      {"done", !told.findings.interrupted},
      {"finding", report["finding"]},
      {"answers", told.answers},
      {"players", players_in(report)},
      {"confidence",
       std::visit([](const auto& asked) { return asked.setup.confidence; }, job.asked)}};
  std::visit([&](const auto& asked) { add_numbers(job.arena, asked, report, out); }, job.asked);
  return out;
}

}  // namespace archon::web
