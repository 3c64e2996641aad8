#include "sim/kinds/bid/bid_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/kinds/match/match_report.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

constexpr double kBadFit = 0.01;  // p-value below which the curve is called a bad fit

// "7 chains on A", "3 chains on B", "no chains"
std::string chains_words(double net_chains_on_a, int decimals) {
  const double shown = std::abs(net_chains_on_a);
  if (shown < 0.5 * std::pow(10, -decimals)) return "no chains";
  return fmt::format("{:.{}f} chain{} on {}", shown, decimals, shown == 1 ? "" : "s",
                     net_chains_on_a > 0 ? 'A' : 'B');
}

// The first sentence.
// On a ladder it names the player whose opinion it gives.
std::string finding(const RunInfo& run, const BidView& bid) {
  const BidSummary& s = bid.summary;
  if (s.games == 0) return "No games have been finished yet.";
  const bool a = s.root_median >= 0;
  const std::string order = order_words(opinions_of(bid.rungs));
  return fmt::format(
      "{} ({}) is the stronger deck{}, with probability {}; {} make the match even ({:g} %: {} to "
      "{}).{}{}",
      run.setup.entrants[a ? 0 : 1].name, a ? 'A' : 'B', bid.top.empty() ? "" : when_words(bid.top),
      probability_words(a ? s.a_stronger : 1 - s.a_stronger), chains_words(s.root_median, 1),
      100 * run.setup.confidence, chains_words(s.root.low, 1), chains_words(s.root.high, 1),
      order.empty() ? "" : " ", order);
}

std::string_view stop_name(const BidView& run, BidStop stop) {
  if (run.interrupted) return "interrupted";
  switch (stop) {
    case BidStop::kRunning: return "interrupted";
    case BidStop::kWithin: return "within";
    case BidStop::kBeyondRange: return "beyond_range";
    case BidStop::kMaxGames: return "max_games";
  }
  return "";
}

std::string stop_words(const RunInfo& run, const BidView& bid, const BidOptions& options,
                       BidStop stop) {
  if (bid.interrupted) return "interrupted before the answer was as certain as requested";
  if (stop == BidStop::kWithin)
    return fmt::format("known to within {} chain{}", options.within,
                       options.within == 1 ? "" : "s");
  if (stop == BidStop::kBeyondRange)
    return fmt::format("not even {} chains make them even", options.max_chains);
  return fmt::format("{} games were not enough for ±{} chains", run.games_asked, options.within);
}

report::Facts answer_facts(const RunInfo& run, const BidView& bid, const BidOptions& options) {
  const BidSummary& s = bid.summary;
  report::Facts out = {
      {"bid", fmt::format("{} ({:g} %: {} to {})", chains_words(s.bid.chains, 0),
                          100 * run.setup.confidence, chains_words(s.bid.low, 0),
                          chains_words(s.bid.high, 0))},
      {"even at", fmt::format("{} ({} to {})", chains_words(s.root_median, 1),
                              chains_words(s.root.low, 1), chains_words(s.root.high, 1))},
      {"a chain costs", fmt::format("{:.2f} % of win rate near there ({:.2f} % to {:.2f} %)",
                                    25 * s.chain_cost.value, 25 * s.chain_cost.interval.low,
                                    25 * s.chain_cost.interval.high)},
      {"games", fmt::format("{} in {}; {} drawn at the limit of {} turns", s.games,
                            pairs_words(run, s.games / 2), bid.draws, run.setup.turn_limit)},
      {"why it ended", stop_words(run, bid, options, s.stop)}};
  if (bid.design)
    out.push_back({"for comparison", fmt::format("for this interval the best possible design needs "
                                                 "{:.0f} games, a uniform sweep {:.0f}",
                                                 bid.design->statistical_bound_games(),
                                                 bid.design->uniform_sweep_games())});
  add_forfeits(out, bid.forfeits[0], bid.forfeits[1]);
  return out;
}

report::Chart curve_chart(const RunInfo& run, const BidView& bid, const BidOptions& options) {
  report::BandChart chart{{"net chains on A (on B to the left of 0)", {}, {}, "d"},
                          {"A wins, in %", 0, 100, ""},
                          {},
                          {},
                          50};
  report::Table table{
      "", {{"with", false, 18}, {"A wins", true, 9, 0}, {"interval", true, 0, 3}}, {}};
  constexpr int kStep = 3;  // half a card to draw
  for (int c = -options.max_chains; c <= options.max_chains; ++c) {
    const Estimate& e = bid.curve[static_cast<size_t>(c + options.max_chains)];
    chart.points.push_back(
        {"", static_cast<double>(c), 100 * e.value, 100 * e.interval.low, 100 * e.interval.high});
    if (c % kStep == 0)
      table.rows.push_back({chains_words(c, 0), percent(e.value), percent_range(e.interval)});
  }
  for (const LevelFit& level : bid.fit.levels)
    chart.seen.push_back({static_cast<double>(level.level), 100 * level.observed.value,
                          100 * level.observed.interval.low, 100 * level.observed.interval.high});
  return {fmt::format("How often A wins by number of chains: the fitted curve with its {:g} % "
                      "band{}. The match "
                      "is even where the curve meets the dashed line.",
                      100 * run.setup.confidence,
                      bid.design ? "; the points are the levels played" : ""),
          spec_of(chart), std::move(table)};
}

// How the even point is distributed, whole chain by whole chain.
report::Chart posterior_chart(const BidView& bid, const BidOptions& options) {
  report::Histogram chart{{"net chains on A that make the match even", {}, {}, "d"},
                          {"probability, in %", 0, {}, ""},
                          1,
                          {}};
  report::Table table{"", {{"even at about"}, {"probability", true}}, {}, report::Shown::Documents};
  constexpr double kShown = 0.0005;
  for (int c = -options.max_chains; c <= options.max_chains; ++c) {
    const double p = bid.even[static_cast<size_t>(c + options.max_chains)];
    if (p < kShown) continue;
    chart.counts.push_back({static_cast<double>(c), "", 100 * p});
    table.rows.push_back({chains_words(c, 0), percent(p)});
  }
  return {"What is known about the even point: the probability of each number of chains.",
          spec_of(chart), std::move(table)};
}

// Each player's answer, which stands on its games and on those of the players before it.
report::Table even_points_table(const RunInfo& run, const BidView& bid) {
  report::Table out{"",
                    {{"player", false, 22},
                     {"games", true, 6},
                     {"even at", true, 18},
                     {fmt::format("{:g} %", 100 * run.setup.confidence), false, 0, 3}},
                    {}};
  const auto add = [&](const std::string& player, const std::string& games, double value,
                       const Interval& interval) {
    out.rows.push_back(
        {player, games, chains_words(value, 1),
         fmt::format("{} to {}", chains_words(interval.low, 1), chains_words(interval.high, 1))});
  };
  for (const HandicapRung& rung : bid.rungs) {
    const Estimate& level = rung.even[0].level;
    add(rung.opinion.player, std::to_string(rung.opinion.games), level.value, level.interval);
  }
  add(fmt::format("expected of {}", bid.top), "", bid.summary.root_median, bid.summary.root);
  return out;
}

report::Table played_levels(const FitCheck& fit) {
  report::Table out{"",
                    {{"played with", false, 18},
                     {"A won", true, 9, 0},
                     {"interval", true, 0, 3},
                     {"games", true, 9, 0},
                     {"curve", true, 9, 0}},
                    {}};
  for (const LevelFit& level : fit.levels)
    out.rows.push_back({chains_words(level.level, 0), percent(level.observed.value),
                        percent_range(level.observed.interval), std::to_string(level.games),
                        percent(level.fitted.value)});
  return out;
}

std::string fit_words(const FitCheck& fit) {
  if (fit.degrees == 0) return "Too few levels were played to check the curve.";
  return fmt::format("The curve fits {} (chi-square {:.1f} with {} degrees, p = {:.3f}).",
                     fit.p_value < kBadFit ? "badly, so treat the answer with caution" : "well",
                     fit.chi_square, fit.degrees, fit.p_value);
}

Json levels_json(const FitCheck& fit) {
  Json out = Json::array();
  for (const LevelFit& level : fit.levels)
    out.push_back({{"chains", level.level},
                   {"games", level.games},
                   {"observed", estimate_json(level.observed)},
                   {"fitted", estimate_json(level.fitted)}});
  return out;
}

Json curve_json(const BidView& bid, const BidOptions& options) {
  Json out = Json::array();
  for (int c = -options.max_chains; c <= options.max_chains; ++c)
    out.push_back(
        {{"chains", c},
         {"win_rate_a", estimate_json(bid.curve[static_cast<size_t>(c + options.max_chains)])}});
  return out;
}

}  // namespace

BidView view_of(const BidRun& run, const BidOptions& options) {
  BidView out{.summary = run.design.summary(),
              .fit = run.design.fit_check(),
              .draws = run.draws,
              .forfeits = run.forfeits,
              .failures = run.failures,
              .interrupted = run.interrupted,
              .design = &run.design};
  for (int c = -options.max_chains; c <= options.max_chains; ++c) {
    out.curve.push_back(run.design.curve(c));
    out.even.push_back(run.design.root_above(c - 0.5) - run.design.root_above(c + 0.5));
  }
  return out;
}

report::Report report_of(const RunInfo& run, const BidView& bid, const BidOptions& options) {
  const BidSummary& summary = bid.summary;
  report::Report out(
      fmt::format("A bid: {} against {}", run.setup.entrants[0].name, run.setup.entrants[1].name));
  out.lead(finding(run, bid));
  if (bid.design) {
    add_sides(out, run);
  } else {
    add_doubts(out, run.arena, run.setup.entrants);
    out.text(known_from_words(opinions_of(bid.rungs), bid.top) +
             players_words(opinions_of(bid.rungs)));
  }
  if (const std::string weak = weak_words(run.setup.agents[0]); !weak.empty()) out.text(weak);
  if (summary.games > 0 && summary.root.contains(0))
    out.text("It is not known which deck is stronger.");
  add_failures(out, bid.failures, summary.games);
  add_salt(out, run.setup.salt);
  if (summary.games == 0) return out;
  out.facts(answer_facts(run, bid, options), report::Shown::Everywhere);
  if (!bid.design) {
    out.heading("From player to player");
    out.table(even_points_table(run, bid));
  }
  out.heading("The curve");
  out.chart(curve_chart(run, bid, options));
  out.heading("The even point");
  out.chart(posterior_chart(bid, options));
  if (bid.design) {
    out.heading("Games");
    out.table(played_levels(bid.fit));
    out.text(fit_words(bid.fit));
  }
  add_how(out, edition_of(run.arena), run.setup.salt);
  return out;
}

std::string bid_json(const RunInfo& run, const BidView& bid, const BidOptions& options) {
  const BidSummary& s = bid.summary;
  const FitCheck& fit = bid.fit;
  Json out = heading_json("archon_bid", run);
  out["finding"] = finding(run, bid);
  out["within"] = options.within;
  out["max_chains"] = options.max_chains;
  out["games_asked"] = run.games_asked;
  out["games"] = s.games;
  out["draws"] = bid.draws;
  out["forfeits"] = {{"a", forfeits_json(bid.forfeits[0])}, {"b", forfeits_json(bid.forfeits[1])}};
  out["failures"] = failures_json(bid.failures);
  out["stop"] = stop_name(bid, s.stop);
  out["stronger"] = s.root_median >= 0 ? "a" : "b";
  out["probability_a_stronger"] = s.a_stronger;
  out["bid"] = {{"net_chains_on_a", s.bid.chains}, {"low", s.bid.low}, {"high", s.bid.high}};
  out["even_at"] = estimate_json({s.root_median, s.root});
  out["logits_per_chain"] = estimate_json(s.chain_cost);
  if (bid.design) {
    out["pair_dispersion"] = s.dispersion;
    if (s.games > 0) {
      out["bound_games"] = bid.design->statistical_bound_games();
      out["uniform_sweep_games"] = bid.design->uniform_sweep_games();
    }
  } else {
    out["ladder"] = ladder_json(bid.rungs);
  }
  out["fit"] = {{"chi_square", fit.chi_square}, {"degrees", fit.degrees}, {"p_value", fit.p_value}};
  out["levels"] = levels_json(fit);
  out["curve"] = curve_json(bid, options);
  return to_text(out);
}

}  // namespace archon::sim
