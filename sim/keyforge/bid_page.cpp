#include "sim/keyforge/bid_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/keyforge/deck_doubts.h"
#include "sim/keyforge/findings.h"
#include "sim/keyforge/page_parts.h"
#include "sim/keyforge/report_parts.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

report::Facts answer_facts(const RunInfo& run, const BidRun& bid) {
  const BidSummary s = bid.design.summary();
  report::Facts out = {
      {"bid", fmt::format("{} ({} to {})", chains_words(s.bid.chains, 0),
                          chains_words(s.bid.low, 0), chains_words(s.bid.high, 0))},
      {"even at", fmt::format("{} ({} to {})", chains_words(s.root_median, 1),
                              chains_words(s.root.low, 1), chains_words(s.root.high, 1))},
      {"a chain costs", fmt::format("{:.2f} % of win rate near there ({:.2f} % to {:.2f} %)",
                                    25 * s.chain_cost.value, 25 * s.chain_cost.interval.low,
                                    25 * s.chain_cost.interval.high)},
      {"games", fmt::format("{} in {}; {} drawn at the limit of {} turns", s.games,
                            pairs_words(run.setup, s.games / 2), bid.draws, run.setup.turn_limit)}};
  if (run.interrupted)
    out.emplace_back("not finished", "the answer is not as sure as was asked for");
  for (size_t side = 0; side < kSides; ++side)
    if (const Forfeits& f = bid.forfeits[side]; f.games > 0)
      out.emplace_back(fmt::format("forfeited by {}", "AB"[side]),
                       fmt::format("{}, the first because its program {}", f.games, f.first));
  return out;
}

report::Chart curve_chart(const RunInfo& run, const BidRun& bid, const BidOptions& options) {
  report::BandChart chart{{"net chains on A (on B to the left of 0)", {}, {}, "d"},
                          {"A wins, in %", 0, 100, ""},
                          {},
                          {},
                          50};
  report::Table table{"", {{"chains"}, {"A wins", true}, {"interval", true}}, {}};
  constexpr int kStep = 3;
  for (int c = -options.max_chains; c <= options.max_chains; ++c) {
    const Estimate e = bid.design.curve(c);
    chart.points.push_back(
        {"", static_cast<double>(c), 100 * e.value, 100 * e.interval.low, 100 * e.interval.high});
    if (c % kStep == 0)
      table.rows.push_back({chains_words(c, 0), percent(e.value), percent_range(e.interval)});
  }
  for (const LevelFit& level : bid.design.fit_check().levels)
    chart.seen.push_back({static_cast<double>(level.level), 100 * level.observed.value,
                          100 * level.observed.interval.low, 100 * level.observed.interval.high});
  return {
      fmt::format("How often A wins with so many chains: the curve that the games are fitted with "
                  "and its {:g} % band; the points are the levels that were played. The match is "
                  "even where the curve meets the broken line.",
                  100 * run.confidence),
      spec_of(chart), std::move(table)};
}

// How the even point is distributed, whole chain by whole chain.
report::Chart posterior_chart(const BidRun& bid, const BidOptions& options) {
  report::Histogram chart{{"net chains on A that make the match even", {}, {}, "d"},
                          {"probability, in %", 0, {}, ""},
                          1,
                          {}};
  report::Table table{"", {{"even at about"}, {"probability", true}}, {}};
  constexpr double kShown = 0.0005;
  for (int c = -options.max_chains; c <= options.max_chains; ++c) {
    const double p = bid.design.root_above(c - 0.5) - bid.design.root_above(c + 0.5);
    if (p < kShown) continue;
    chart.counts.push_back({static_cast<double>(c), "", 100 * p});
    table.rows.push_back({chains_words(c, 0), percent(p)});
  }
  return {"What is known of the even point: the probability of each number of chains.",
          spec_of(chart), std::move(table)};
}

report::Table played_levels(const FitCheck& fit) {
  report::Table out{
      "What was played",
      {{"chains"}, {"A won", true}, {"interval", true}, {"games", true}, {"curve", true}},
      {}};
  for (const LevelFit& level : fit.levels)
    out.rows.push_back({chains_words(level.level, 0), percent(level.observed.value),
                        percent_range(level.observed.interval), std::to_string(level.games),
                        percent(level.fitted.value)});
  return out;
}

std::string fit_words(const FitCheck& fit) {
  constexpr double kBadFit = 0.01;
  if (fit.degrees == 0) return "Too few levels were played to check the curve.";
  return fmt::format("The curve fits {} (chi-square {:.1f} with {} degrees, p = {:.3f}).",
                     fit.p_value < kBadFit ? "badly, so take the answer with care" : "well",
                     fit.chi_square, fit.degrees, fit.p_value);
}

}  // namespace

report::Report bid_page(const RunInfo& run, const BidRun& bid, const BidOptions& options) {
  report::Report out(
      fmt::format("A bid: {} against {}", run.setup.decks[0].name, run.setup.decks[1].name));
  out.lead(bid_finding(run, bid));
  for (const std::string& line : doubt_words(doubts_of(run.setup))) out.text(line);
  out.facts(facts_of(run));
  for (std::string& note : failures_notes(bid.failures, bid.design.summary().games))
    out.text(std::move(note));
  if (bid.design.summary().games == 0) return out;
  out.facts(answer_facts(run, bid));
  out.heading("The curve");
  out.chart(curve_chart(run, bid, options));
  out.heading("The even point");
  out.chart(posterior_chart(bid, options));
  out.heading("Games");
  const FitCheck fit = bid.design.fit_check();
  out.table(played_levels(fit));
  out.text(fit_words(fit));
  out.heading("How it was made");
  out.facts(version_facts(run.library, run.setup.salt));
  return out;
}

}  // namespace archon::sim
