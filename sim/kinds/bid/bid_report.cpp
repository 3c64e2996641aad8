#include "sim/kinds/bid/bid_report.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/core/counts.h"
#include "sim/kinds/handicap/handicap_ladder.h"
#include "sim/kinds/match/match_report.h"
#include "sim/kinds/reports/report_rows.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

constexpr double kBadFit = 0.01;  // p-value below which the curve is called a bad fit

// "7 chains on A", "3 chains on B", "no chains"; "level 7"
std::string net_words(const HandicapWords& words, double net_on_a, int decimals) {
  if (words.is_level) return fmt::format("{} {:.{}f}", words.one, net_on_a, decimals);
  const double shown = std::abs(net_on_a);
  if (shown < 0.5 * std::pow(10, -decimals)) return fmt::format("no {}", words.many);
  // Beyond what anybody may have nothing is known but that.
  if (const int most = net_on_a > 0 ? words.high : -words.low; shown > most)
    return fmt::format("more than {} {} on {}", most, words.many, net_on_a > 0 ? 'A' : 'B');
  return fmt::format("{:.{}f} {} on {}", shown, decimals, shown == 1 ? words.one : words.many,
                     net_on_a > 0 ? 'A' : 'B');
}

}  // namespace

std::string net_range(const HandicapWords& words, const Interval& net, int decimals) {
  const std::string low = net_words(words, net.low, decimals);
  const std::string high = net_words(words, net.high, decimals);
  if (low == high) return low;
  if (net.low < 0 && net.high > 0) return fmt::format("{} to {}", low, high);
  const bool on_a = net.low >= 0;
  return fmt::format("{:.{}f} to {}", std::abs(on_a ? net.low : net.high), decimals,
                     on_a ? high : low);
}

namespace {

HandicapWords handicap_of(const RunInfo& run) { return run.arena.handicap(run.setup); }

std::string range_words(const RunInfo& run, const Interval& root) {
  const HandicapWords words = handicap_of(run);
  if (words.is_level) return fmt::format("{:.2f} to {:.2f}", root.low, root.high);
  return net_range(words, root, 1);
}

// Which is the stronger, as a match tells it.
std::string stronger_words(const RunInfo& run, const BidView& bid) {
  const bool a = bid.summary.root_median >= 0;
  const auto called = [&](bool is_a) {
    return fmt::format("{} ({})", run.setup.entrants[is_a ? 0 : 1].name, is_a ? 'A' : 'B');
  };
  const Estimate& of_a = bid.curve[bid.curve.size() / 2];  // without chains
  PairVerdict out{called(a), called(!a), "",
                  a ? bid.summary.a_stronger : 1 - bid.summary.a_stronger,
                  a ? of_a : turned_around(of_a)};
  if (!bid.top.empty()) {
    out.when = when_words(bid.top);
    out.has_played = has_played(opinions_of(bid.rungs), bid.top);
  }
  return verdict_words(out);
}

// The first sentence.
// On a ladder it names the player whose opinion it gives.
Finding finding(const RunInfo& run, const BidView& bid) {
  const BidSummary& s = bid.summary;
  if (s.games == 0) return {fmt::format("No {} have been finished yet.", run.arena.words().games)};
  const HandicapWords words = handicap_of(run);
  if (words.is_level)
    return {fmt::format("{} (A) wins half of its {} against {} (B) at {} ({:g} %: {}).",
                        run.setup.entrants[0].name, run.arena.words().games,
                        run.setup.entrants[1].name, net_words(words, s.root_median, 2),
                        100 * run.setup.confidence, range_words(run, s.root))};
  return {fmt::format("{}; {} make the match even ({:g} %: {}).", stronger_words(run, bid),
                      net_words(words, s.root_median, 1), 100 * run.setup.confidence,
                      range_words(run, s.root)),
          order_words(opinions_of(bid.rungs))};
}

// ---- At a glance ----

report::Figure even_figure(const RunInfo& run, const BidView& bid) {
  const BidSummary& s = bid.summary;
  const HandicapWords words = handicap_of(run);
  const std::string confidence = confidence_words(run.setup.confidence);
  if (words.is_level)
    return {fmt::format("{} {:.1f}", words.one, s.root_median), "makes it even",
            fmt::format("{}: {}", confidence, range_words(run, s.root))};
  return {
      net_words(words, s.bid.chains, 0), s.bid.chains == 0 ? "are needed" : "make it even",
      fmt::format("{}: {}", confidence, net_range(words, {real(s.bid.low), real(s.bid.high)}, 0))};
}

// With the shares without any handicap.
report::Glance glance_of(const RunInfo& run, const BidView& bid) {
  const HandicapWords words = handicap_of(run);
  const MatchSetup& setup = run.setup;
  const ArenaWords& nouns = run.arena.words();
  const bool is_ladder = !bid.top.empty();
  const std::string who =
      is_ladder ? fmt::format("{}; the answer is that of {}", players_below(opinions_of(bid.rungs)),
                              bid.top)
                : fmt::format("{} plays both sides", run.arena.called(setup.agents[0]));
  report::Glance out{{even_figure(run, bid)}};
  if (!words.is_level) {
    const Estimate& of_a = bid.curve[bid.curve.size() / 2];
    const size_t ahead = of_a.value >= 0.5 ? 0 : 1;
    const Estimate rate = ahead == 0 ? of_a : turned_around(of_a);
    out.figures.push_back(
        {percent(rate.value),
         fmt::format("{} wins without {}", setup.entrants[ahead].name, words.many),
         fmt::format("{}: {}", confidence_words(setup.confidence), percent_range(rate.interval))});
    for (const size_t side : {size_t{0}, size_t{1}})
      out.shares.push_back({fmt::format("{} ({})", setup.entrants[side].name, "AB"[side]),
                            side == 0 ? of_a.value : 1 - of_a.value,
                            run.arena.marks(setup.entrants[side])});
  }
  out.figures.push_back(games_figure(nouns, bid.summary.games, who));
  return out;
}

report::Facts questions_after_bid(const RunInfo& run) {
  if (handicap_of(run).is_level)
    return {{"archon fair A B", "the levels for 50, 60 and 70 %, and which foes to change"},
            {"--details", "the win rate at every level"}};
  report::Facts out;
  if (run.arena.words().game == std::string_view("game")) {
    out.emplace_back("archon auction FILE.run", "how to bid for the deck; bid with --run FILE.run");
    out.emplace_back("archon handicap DECKS", "the same for all decks of a group");
  }
  out.emplace_back("--details", fmt::format("the win rate by {}; -o FILE.html: with charts",
                                            handicap_of(run).many));
  return out;
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
  if (bid.interrupted) return "interrupted before the goal was reached";
  const HandicapWords words = handicap_of(run);
  if (stop == BidStop::kWithin)
    return fmt::format("the answer is known to ±{} {}", options.within,
                       options.within == 1 ? words.one : words.many);
  if (stop == BidStop::kBeyondRange && words.is_level)
    return fmt::format("not even at any {} from {} to {}", words.one, options.lowest(),
                       options.highest());
  if (stop == BidStop::kBeyondRange)
    return fmt::format("even {} {} don't make them even", options.max_chains, words.many);
  return fmt::format("{} {} were not enough for ±{} {}", run.games_asked, run.arena.words().games,
                     options.within, words.many);
}

report::Facts answer_facts(const RunInfo& run, const BidView& bid, const BidOptions& options) {
  const BidSummary& s = bid.summary;
  const HandicapWords words = handicap_of(run);
  const ArenaWords& nouns = run.arena.words();
  report::Facts out;
  if (!words.is_level)
    out.emplace_back("bid", fmt::format("{} ({:g} %: {})", net_words(words, s.bid.chains, 0),
                                        100 * run.setup.confidence,
                                        net_range(words, {real(s.bid.low), real(s.bid.high)}, 0)));
  const report::Facts rest = {
      {"even at", fmt::format("{} ({})", net_words(words, s.root_median, words.is_level ? 2 : 1),
                              range_words(run, s.root))},
      {fmt::format("each {} costs", words.one),
       fmt::format("about {:.1f} points of win rate there ({:.1f} to {:.1f})",
                   25 * s.chain_cost.value, 25 * s.chain_cost.interval.low,
                   25 * s.chain_cost.interval.high)},
      {nouns.games,
       fmt::format("{} in {}; {} drawn at the limit of {} {}", s.games,
                   pairs_words(run, s.games / 2), bid.draws, run.setup.turn_limit, nouns.turns)},
      {"stopped because", stop_words(run, bid, options, s.stop)}};
  out.insert(out.end(), rest.begin(), rest.end());
  if (bid.design)
    out.emplace_back("for comparison",
                     fmt::format("for this interval the best possible design needs {:.0f} {}, a "
                                 "uniform sweep {:.0f}",
                                 bid.design->statistical_bound_games(), nouns.games,
                                 bid.design->uniform_sweep_games()));
  add_forfeits(out, nouns, bid.forfeits[0], bid.forfeits[1]);
  return out;
}

// "number of chains", "level"
std::string number_words(const HandicapWords& words) {
  return words.is_level ? words.one : fmt::format("number of {}", words.many);
}

std::string axis_words(const RunInfo& run) {
  const HandicapWords words = handicap_of(run);
  if (words.is_level) return fmt::format("{} of {}", words.one, run.setup.entrants[1].name);
  return fmt::format("net {} on A (on B to the left of 0)", words.many);
}

report::Chart curve_chart(const RunInfo& run, const BidView& bid, const BidOptions& options) {
  const HandicapWords words = handicap_of(run);
  report::BandChart chart{{axis_words(run), {}, {}, "d"}, {"A wins, in %", 0, 100, ""}, {}, {}, 50};
  report::Table table{
      "", {{"with", false, 18}, {"A wins", true, 9, 0}, {"interval", true, 0, 3}}, {}};
  constexpr int kStep = 3;  // half a card to draw
  for (int c = options.lowest(); c <= options.highest(); ++c) {
    const Estimate& e = bid.curve[c - options.lowest()];
    chart.points.push_back(
        {"", real(c), 100 * e.value, 100 * e.interval.low, 100 * e.interval.high});
    if (c % kStep == 0)
      table.rows.push_back({net_words(words, c, 0), percent(e.value), percent_range(e.interval)});
  }
  for (const LevelFit& level : bid.fit.levels)
    chart.seen.push_back({real(level.level), 100 * level.observed.value,
                          100 * level.observed.interval.low, 100 * level.observed.interval.high});
  return {
      fmt::format("How often A wins by {}: the fitted curve with its {:g} % band{}. The match is "
                  "even where the curve meets the dashed line.",
                  number_words(words), 100 * run.setup.confidence,
                  bid.design ? "; the points are the levels played" : ""),
      spec_of(chart), std::move(table)};
}

// How the even point is distributed, whole chain by whole chain.
report::Chart posterior_chart(const RunInfo& run, const BidView& bid, const BidOptions& options) {
  const HandicapWords words = handicap_of(run);
  report::Histogram chart{
      {words.is_level ? fmt::format("{} that makes the match even", words.one)
                      : fmt::format("net {} on A that make the match even", words.many),
       {},
       {},
       "d"},
      {"probability, in %", 0, {}, ""},
      1,
      {}};
  report::Table table{"", {{"even at about"}, {"probability", true}}, {}, report::Shown::Documents};
  constexpr double kShown = 0.0005;
  for (int c = options.lowest(); c <= options.highest(); ++c) {
    const double p = bid.even[c - options.lowest()];
    if (p < kShown) continue;
    chart.counts.push_back({real(c), "", 100 * p});
    table.rows.push_back({net_words(words, c, 0), percent(p)});
  }
  return {fmt::format("What is known about the even point: the probability of each {}.",
                      number_words(words)),
          spec_of(chart), std::move(table)};
}

// Each player's answer, which stands on its games and on those of the players before it.
report::Table even_points_table(const RunInfo& run, const BidView& bid) {
  report::Table out{"",
                    {{"player", false, 22},
                     {run.arena.words().games, true, 6},
                     {"even at", true, 18},
                     {confidence_words(run.setup.confidence), false, 0, 3}},
                    {}};
  const HandicapWords words = handicap_of(run);
  const auto add = [&](const std::string& player, const std::string& games, double value,
                       const Interval& interval) {
    out.rows.push_back({player, games, net_words(words, value, 1), range_words(run, interval)});
  };
  for (const HandicapRung& rung : bid.rungs) {
    const Estimate& level = rung.even[0].level;
    add(rung.opinion.player, std::to_string(rung.opinion.games), level.value, level.interval);
  }
  add(fmt::format("expected of {}", bid.top), "", bid.summary.root_median, bid.summary.root);
  return out;
}

report::Table played_levels(const RunInfo& run, const FitCheck& fit) {
  const HandicapWords words = handicap_of(run);
  report::Table out{"",
                    {{"played with", false, 18},
                     {"A won", true, 9, 0},
                     {"interval", true, 0, 3},
                     {run.arena.words().games, true, 9, 0},
                     {"curve", true, 9, 0}},
                    {}};
  for (const LevelFit& level : fit.levels)
    out.rows.push_back({net_words(words, level.level, 0), percent(level.observed.value),
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

struct BidFound {
  const RunInfo& run;
  const BidView& bid;
  const BidOptions& options;
};
struct CurvePoint {
  int chains;
  Estimate rate;
};

std::vector<CurvePoint> curve_of(const BidFound& of) {
  std::vector<CurvePoint> out;
  for (int c = of.options.lowest(); c <= of.options.highest(); ++c)
    out.push_back({c, of.bid.curve[c - of.options.lowest()]});
  return out;
}

Record<LevelFit> level_rows() {
  return Record<LevelFit>()
      .field("chains", &LevelFit::level)
      .signed_number()
      .field("games", &LevelFit::games)
      .field("observed", &LevelFit::observed)
      .field("fitted", &LevelFit::fitted);
}

// What is known of the answer.
Record<BidSummary> answer_rows() {
  const auto bid = Record<BidSummary>()
                       .field("net_chains_on_a", [](auto& of) { return of.bid.chains; })
                       .signed_number()
                       .field("low", [](auto& of) { return of.bid.low; })
                       .signed_number()
                       .field("high", [](auto& of) { return of.bid.high; })
                       .signed_number();
  return Record<BidSummary>()
      .field("stronger", [](auto& of) { return of.root_median >= 0 ? "a" : "b"; })
      .one_of({"a", "b"})
      .share("probability_a_stronger", &BidSummary::a_stronger)
      .part("bid", "", bid, std::identity())
      .field("even_at", "net chains on A",
             [](auto& of) {
               return Estimate{of.root_median, of.root};
             })
      .field("logits_per_chain", &BidSummary::chain_cost);
}

// Of one player's design, and how many games the designs of others need.
Record<BidFound> design_rows() {
  const auto if_played = [](const BidFound& of, auto games) {
    return of.bid.design && of.bid.summary.games > 0
               ? std::optional(std::invoke(games, *of.bid.design))
               : std::nullopt;
  };
  return Record<BidFound>()
      .maybe("pair_dispersion", "",
             [](auto& of) {
               return of.bid.design ? std::optional(of.bid.summary.dispersion) : std::nullopt;
             })
      .maybe("bound_games", "games that the best possible design would need for this interval",
             [=](auto& of) { return if_played(of, &BidDesign::statistical_bound_games); })
      .maybe("uniform_sweep_games", "",
             [=](auto& of) { return if_played(of, &BidDesign::uniform_sweep_games); });
}

Record<BidFound> bid_rows(const ArenaWords& words) {
  const auto range = Record<BidOptions>()
                         .field("low", &BidOptions::lowest)
                         .signed_number()
                         .field("high", &BidOptions::highest)
                         .signed_number();
  const auto fit = Record<FitCheck>()
                       .field("chi_square", &FitCheck::chi_square)
                       .field("degrees", &FitCheck::degrees)
                       .signed_number()
                       .share("p_value", &FitCheck::p_value);
  return Record<BidFound>()
      .all(run_rows("archon_bid", words, false), [](auto& of) -> const RunInfo& { return of.run; })
      .field("finding", kFindingHelp, [](auto& of) { return finding(of.run, of.bid).all(); })
      .field("within", [](auto& of) { return of.options.within; })
      .field("max_chains", [](auto& of) { return of.options.max_chains; })
      .part("range", "of the levels, where these weigh in place of chains", range,
            [](auto& of) {
              return handicap_of(of.run).is_level ? std::optional(of.options) : std::nullopt;
            })
      .may_lack()
      .field("games_asked", [](auto& of) { return of.run.games_asked; })
      .field("games", [](auto& of) { return of.bid.summary.games; })
      .field("draws", [](auto& of) { return of.bid.draws; })
      .field("forfeits", [](auto& of) { return of.bid.forfeits; })
      .field("failures", [](auto& of) { return of.bid.failures; })
      .field("stop", [](auto& of) { return stop_name(of.bid, of.bid.summary.stop); })
      .one_of({"interrupted", "within", "beyond_range", "max_games"})
      .all(answer_rows(), [](auto& of) { return of.bid.summary; })
      .all(design_rows(), std::identity())
      .list("ladder", kLadderHelp, handicap_ladder_rows(),
            [](auto& of) { return of.bid.design ? std::nullopt : std::optional(of.bid.rungs); })
      .may_lack()
      .part("fit", "", fit, [](auto& of) { return of.bid.fit; })
      .list("levels", "what was played", level_rows(), [](auto& of) { return of.bid.fit.levels; })
      .list("curve", "",
            Record<CurvePoint>()
                .field("chains", &CurvePoint::chains)
                .signed_number()
                .field("win_rate_a", &CurvePoint::rate),
            curve_of);
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
  for (int c = options.lowest(); c <= options.highest(); ++c) {
    out.curve.push_back(run.design.curve(c));
    out.even.push_back(run.design.root_above(c - 0.5) - run.design.root_above(c + 0.5));
  }
  return out;
}

report::Report report_of(const RunInfo& run, const BidView& bid, const BidOptions& options) {
  const BidSummary& summary = bid.summary;
  report::Report out(fmt::format("{}: {} against {}",
                                 handicap_of(run).is_level ? "The even level" : "A bid",
                                 run.setup.entrants[0].name, run.setup.entrants[1].name));
  if (summary.games > 0) {
    out.glance(glance_of(run, bid));
    out.next(questions_after_bid(run));
  }
  Finding found = finding(run, bid);
  out.lead(std::move(found.sentence), std::move(found.rest));
  if (bid.design) {
    add_sides(out, run);
  } else {
    add_doubts(out, run.arena, run.setup.entrants);
    if (std::string from = known_from_words(run.arena.words(), opinions_of(bid.rungs), bid.top);
        !from.empty())
      out.caution(std::move(from));
    out.text(players_words(run.arena.words(), opinions_of(bid.rungs)));
  }
  if (bid.interrupted || summary.stop != BidStop::kWithin)
    out.caution(stop_words(run, bid, options, summary.stop),
                summary.games > 0 ? report::Shown::Brief : report::Shown::Everywhere);
  add_weak(out, run.arena, run.setup.agents[0]);
  add_failures(out, run.arena.words(), bid.failures, summary.games);
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
  out.chart(posterior_chart(run, bid, options));
  if (bid.design) {
    out.heading(run.arena.words().games_heading);
    out.table(played_levels(run, bid.fit));
    out.text(fit_words(bid.fit));
  }
  add_how(out, how_made(run.arena, run.setup.salt, run.setup.agents, bid.ladder));
  return out;
}

report::JsonValue bid_json(const RunInfo& run, const BidView& bid, const BidOptions& options) {
  return bid_rows(run.arena.words()).json({run, bid, options});
}

report::JsonValue bid_json(const RunInfo& run, const BidRun& bid, const BidOptions& options) {
  return bid_json(run, view_of(bid, options), options);
}

report::Shape bid_shape(const ArenaWords& words) { return bid_rows(words).shape(); }

}  // namespace archon::sim
