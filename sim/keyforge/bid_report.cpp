#include <fmt/format.h>

#include <algorithm>

#include "engine/core/printable.h"
#include "sim/keyforge/findings.h"
#include "sim/keyforge/report.h"
#include "sim/keyforge/report_parts.h"

namespace archon::sim {
namespace {

constexpr double kBadFit = 0.01;  // p-value below which the curve is called a bad fit

std::string_view stop_name(const BidRun& run, BidStop stop) {
  if (run.interrupted) return "interrupted";
  switch (stop) {
    case BidStop::kRunning: return "interrupted";
    case BidStop::kWithin: return "within";
    case BidStop::kBeyondRange: return "beyond_range";
    case BidStop::kMaxGames: return "max_games";
  }
  return "";
}

std::string stop_words(const RunInfo& run, const BidRun& bid, const BidOptions& options,
                       BidStop stop) {
  if (bid.interrupted) return "interrupted before the answer was as sure as asked for";
  if (stop == BidStop::kWithin) return fmt::format("known to within {} chains", options.within);
  if (stop == BidStop::kBeyondRange)
    return fmt::format("even {} chains do not make them even", options.max_chains);
  return fmt::format("{} games were not enough for ±{} chains", run.games_asked, options.within);
}

// It says that it knows only where the interval of the even point does.
std::string verdict(const RunInfo& run, const BidSummary& s) {
  const bool a = s.root_median >= 0;
  const double sure = a ? s.a_stronger : 1 - s.a_stronger;
  const std::string deck =
      fmt::format("{} ({})", printable(run.setup.decks[a ? 0 : 1].name), a ? 'A' : 'B');
  const std::string probability = sure > 0.999 ? "above 99.9 %" : percent(sure);
  if (s.root.contains(0))
    return fmt::format("Which deck is the stronger is not known: {} with probability {}.\n", deck,
                       probability);
  return fmt::format("{} is the stronger deck, with probability {}.\n", deck, probability);
}

std::string main_table(const RunInfo& run, const BidRun& bid, const BidOptions& options) {
  const BidSummary s = bid.design.summary();
  std::string out;
  const auto line = [&](std::string_view name, const std::string& value) {
    out += fmt::format("  {:<18}{}\n", name, value);
  };
  line("bid",
       fmt::format("{} ({:g} %: {} to {})", chains_words(s.bid.chains, 0), 100 * options.confidence,
                   chains_words(s.bid.low, 0), chains_words(s.bid.high, 0)));
  line("even at", fmt::format("{} ({} to {})", chains_words(s.root_median, 1),
                              chains_words(s.root.low, 1), chains_words(s.root.high, 1)));
  line("a chain costs", fmt::format("{:.2f} % of win rate near there ({:.2f} % to {:.2f} %)",
                                    25 * s.chain_cost.value, 25 * s.chain_cost.interval.low,
                                    25 * s.chain_cost.interval.high));
  line("games", fmt::format("{} in {}; {} drawn at the limit of {} turns", s.games,
                            pairs_words(run.setup, s.games / 2), bid.draws, run.setup.turn_limit));
  line("", stop_words(run, bid, options, s.stop));
  if (s.games > 0)
    line("for comparison",
         fmt::format("the best possible design needs {:.0f} games for this "
                     "interval, a uniform sweep {:.0f}",
                     bid.design.statistical_bound_games(), bid.design.uniform_sweep_games()));
  return out;
}

std::string curve_table(const BidRun& bid, const BidOptions& options) {
  constexpr int kStep = 6;  // a card less to draw
  std::string out = fmt::format("  {:<18}{:>9}   {}\n", "chains", "A wins", "interval");
  for (int c = -options.max_chains; c <= options.max_chains; c += kStep) {
    const Estimate e = bid.design.curve(c);
    out += fmt::format("  {:<18}{:>9}   {}\n", chains_words(c, 0), percent(e.value),
                       percent_range(e.interval));
  }
  return out;
}

std::string levels_table(const FitCheck& fit) {
  std::string out = fmt::format("  {:<18}{:>9}   {:<20}{:>9}{:>9}\n", "played with", "A won",
                                "interval", "games", "fitted");
  for (const LevelFit& level : fit.levels)
    out += fmt::format("  {:<18}{:>9}   {:<20}{:>9}{:>9}\n", chains_words(level.level, 0),
                       percent(level.observed.value), percent_range(level.observed.interval),
                       level.games, percent(level.fitted.value));
  if (fit.degrees == 0) return out + "  too few levels to check the curve\n";
  return out + fmt::format("  the curve fits {} (chi-square {:.1f} with {} degrees, p = {:.3f})\n",
                           fit.p_value < kBadFit ? "badly, so take the answer with care" : "well",
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

Json curve_json(const BidRun& bid, const BidOptions& options) {
  Json out = Json::array();
  for (int c = -options.max_chains; c <= options.max_chains; ++c)
    out.push_back({{"chains", c}, {"win_rate_a", estimate_json(bid.design.curve(c))}});
  return out;
}

}  // namespace

std::string bid_table(const RunInfo& run, const BidRun& bid, const BidOptions& options) {
  std::string out = heading_table(run);
  if (const std::string weak = weak_words(run.setup.agents[0]); !weak.empty()) out += weak + '\n';
  (out += '\n') += verdict(run, bid.design.summary());
  (out += '\n') += main_table(run, bid, options);
  out += forfeits_table(bid.forfeits[0], bid.forfeits[1]);
  out += failures_table(bid.failures, bid.design.summary().games);
  if (run.setup.salt) (out += '\n') += salt_table(run.setup);
  (out += '\n') += curve_table(bid, options);
  (out += '\n') += levels_table(bid.design.fit_check());
  return out;
}

std::string bid_json(const RunInfo& run, const BidRun& bid, const BidOptions& options) {
  const BidSummary s = bid.design.summary();
  const FitCheck fit = bid.design.fit_check();
  Json out = heading_json("archon_bid", run);
  out["finding"] = bid_finding(run, bid);
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
  out["pair_dispersion"] = s.dispersion;
  if (s.games > 0) {
    out["bound_games"] = bid.design.statistical_bound_games();
    out["uniform_sweep_games"] = bid.design.uniform_sweep_games();
  }
  out["fit"] = {{"chi_square", fit.chi_square}, {"degrees", fit.degrees}, {"p_value", fit.p_value}};
  out["levels"] = levels_json(fit);
  out["curve"] = curve_json(bid, options);
  return to_text(out);
}

}  // namespace archon::sim
