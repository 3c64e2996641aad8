#include "sim/keyforge/match_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "sim/keyforge/card_effects.h"
#include "sim/keyforge/deck_doubts.h"
#include "sim/keyforge/findings.h"
#include "sim/keyforge/page_parts.h"
#include "sim/keyforge/report_parts.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

using report::Report;

constexpr const char* kSideLetters[] = {"A", "B"};

// ---- Results -----------------------------------------------------------------------------------

report::Table results_table(const RunInfo& run, const MatchResult& r) {
  report::Table out{"", {{""}, {"", true}, {"interval", true}}, {}};
  const auto row = [&](const char* name, const Estimate& e) {
    out.rows.push_back({name, percent(e.value), percent_range(e.interval)});
  };
  out.columns[2].title = fmt::format("{:g} %", 100 * run.confidence);
  row("A wins", r.win_rate);
  row("who goes first wins", r.first_player);
  row("games saved by pairing", r.saved);
  return out;
}

report::Facts games_facts(const RunInfo& run, const MatchResult& r) {
  const auto& q = r.turns_quantiles;
  report::Facts out = {
      {"games", fmt::format("{} in {}", r.games, pairs_words(run.setup, r.tally.pairs()))},
      {"won", fmt::format("{} by A, {} by B; {} drawn at the limit of {} turns", r.wins[0],
                          r.wins[1], r.draws, run.setup.turn_limit)},
      {"turns a game", fmt::format("{:.1f}; from {} to {}, quartiles {}, {}, {}", r.turns_mean,
                                   q[0], q[4], q[1], q[2], q[3])}};
  if (run.interrupted)
    out.emplace_back("not finished", fmt::format("{} games were asked for", run.games_asked));
  if (!run.shard.is_whole())
    out.emplace_back("part", fmt::format("{} of {}", run.shard.number, run.shard.of));
  for (size_t side = 0; side < kSides; ++side)
    if (const Forfeits& f = r.side[side].forfeits; f.games > 0)
      out.emplace_back(fmt::format("forfeited by {}", kSideLetters[side]),
                       fmt::format("{}, the first because its program {}", f.games, f.first));
  return out;
}

// ---- The race for keys -------------------------------------------------------------------------

// Keys of a side by each turn that is looked at, with the spread between pairs.
std::vector<Estimate> keys_by_turn(const RunInfo& run, const std::vector<PairRecord>& pairs,
                                   size_t side, size_t count) {
  std::vector<Moments> moments(count);
  for (const PairRecord& pair : pairs)
    for (size_t i = 0; i < count; ++i)
      moments[i].add((pair[0].side[side].keys_at[i] + pair[1].side[side].keys_at[i]) / 2.0);
  std::vector<Estimate> out;
  for (const Moments& m : moments) {
    Estimate e = mean_estimate(m, run.confidence);
    e.interval = {std::max(0.0, e.interval.low), std::min(3.0, e.interval.high)};
    out.push_back(e);
  }
  return out;
}

report::Chart key_race(const RunInfo& run, const std::vector<PairRecord>& pairs,
                       const MatchResult& r) {
  const size_t count = r.side[0].keys_at.size();
  report::BandChart chart{{"turn (of both players)", 0, {}, ""}, {"keys", 0, 3, ""}, {}, {}, {}};
  report::Table table{
      "", {{"by turn", true}, {"A", true}, {"", true}, {"B", true}, {"", true}}, {}};
  for (size_t i = 0; i < count; ++i) table.rows.push_back({std::to_string((i + 1) * kTurnStep)});
  for (size_t side = 0; side < kSides; ++side) {
    chart.points.push_back({kSideLetters[side], 0, 0, 0, 0});
    const auto keys = keys_by_turn(run, pairs, side, count);
    for (size_t i = 0; i < count; ++i) {
      const Estimate& e = keys[i];
      chart.points.push_back({kSideLetters[side], static_cast<double>((i + 1) * kTurnStep), e.value,
                              e.interval.low, e.interval.high});
      table.rows[i].push_back(fmt::format("{:.2f}", e.value));
      table.rows[i].push_back(fmt::format("{:.2f} to {:.2f}", e.interval.low, e.interval.high));
    }
  }
  return {
      fmt::format("Mean number of keys by turn, with {:g} % bands; the last keys of a game count "
                  "in all turns after it.",
                  100 * run.confidence),
      spec_of(chart), std::move(table)};
}

// Games by the turn in which they ended.
report::Chart game_lengths(const std::vector<PairRecord>& pairs) {
  struct Ends {
    std::array<int, 3> won{};  // by A, by B, by nobody
  };
  std::map<int, Ends> turns;
  for (const PairRecord& pair : pairs)
    for (const GameRecord& game : pair)
      ++turns[game.turns].won[game.winner < 0 ? 2 : static_cast<size_t>(game.winner)];
  report::Histogram chart{{"turn", {}, {}, ""}, {"games", {}, {}, ""}, 1, {}};
  report::Table table{
      "", {{"ended in turn", true}, {"A won", true}, {"B won", true}, {"drawn", true}}, {}};
  for (const auto& [turn, ends] : turns) {
    for (size_t who = 0; who < ends.won.size(); ++who)
      if (ends.won[who] > 0)
        chart.counts.push_back({static_cast<double>(turn),
                                who == 2 ? "drawn" : fmt::format("{} won", kSideLetters[who]),
                                static_cast<double>(ends.won[who])});
    table.rows.push_back({std::to_string(turn), std::to_string(ends.won[0]),
                          std::to_string(ends.won[1]), std::to_string(ends.won[2])});
  }
  std::stable_sort(chart.counts.begin(), chart.counts.end(),
                   [](const auto& x, const auto& y) { return x.series < y.series; });
  return {"When games ended, and who won them.", spec_of(chart), std::move(table)};
}

// ---- Æmber -------------------------------------------------------------------------------------

report::Chart aember(const MatchResult& r) {
  struct Source {
    const char* name;
    double (*of)(const SideResult&);
  };
  static constexpr Source kSources[] = {
      {"reaped", [](const SideResult& s) { return std::min(s.reaps_a_game, s.gained); }},
      {"from cards", [](const SideResult& s) { return std::max(0.0, s.gained - s.reaps_a_game); }},
      {"stolen", [](const SideResult& s) { return s.stolen; }},
      {"captured", [](const SideResult& s) { return s.captured; }}};
  report::BarChart chart{{"Æmber a game", 0, {}, ""}, {}, false};
  report::Table table{"", {{"Æmber a game"}, {"A", true}, {"B", true}}, {}};
  for (const Source& source : kSources) {
    table.rows.push_back({source.name});
    for (size_t side = 0; side < kSides; ++side) {
      const double value = source.of(r.side[side]);
      chart.bars.push_back({source.name, kSideLetters[side], value});
      table.rows.back().push_back(fmt::format("{:.2f}", value));
    }
  }
  return {
      "Where Æmber came from: gained by reaping, gained otherwise, stolen; and captured, which "
      "keeps it from the other side.",
      spec_of(chart), std::move(table)};
}

report::Table habits_table(const MatchResult& r) {
  report::Table out{"", {{""}, {"A", true}, {"B", true}}, {}};
  const auto row = [&](const char* name, double SideResult::*value) {
    out.rows.push_back(
        {name, fmt::format("{:.2f}", r.side[0].*value), fmt::format("{:.2f}", r.side[1].*value)});
  };
  row("keys a game", &SideResult::keys);
  row("cards played a turn", &SideResult::played);
  row("reaps a turn", &SideResult::reaps);
  return out;
}

// ---- Cards -------------------------------------------------------------------------------------

const char* group_words(CardVerdict verdict) {
  switch (verdict) {
    case CardVerdict::kHelps: return "helps";
    case CardVerdict::kUnsure: return "can't be told";
    case CardVerdict::kHurts: return "hurts";
  }
  return "";
}

std::string counts_words(const std::vector<CardResult>& cards, const char* side, bool is_brief) {
  std::array<int, 3> counts{};
  for (const CardResult& card : cards) ++counts[static_cast<size_t>(card.verdict)];
  const char* open = is_brief ? "it can't be told from these games, so they are left out here."
                              : "it can't be told from these games, and their order means nothing.";
  if (counts[0] + counts[2] == 0)
    return fmt::format("None of the {} cards of {} is seen to help or to hurt: {}", cards.size(),
                       side, open);
  return fmt::format("Of the {} cards of {}, {} {} seen to help and {} to hurt; of the other {} {}",
                     cards.size(), side, counts[0], counts[0] == 1 ? "is" : "are", counts[2],
                     counts[1], open);
}

report::Chart cards_chart(const RunInfo& run, const std::vector<CardResult>& cards, bool is_brief) {
  report::IntervalChart chart{{"effect, in % of wins", {}, {}, "+.0f"},
                              {group_words(CardVerdict::kHelps), group_words(CardVerdict::kUnsure),
                               group_words(CardVerdict::kHurts)},
                              {},
                              0};
  report::Table table{"",
                      {{"card"},
                       {"copies", true},
                       {"effect"},
                       {"drawn minus not drawn", true},
                       {"games drawn", true},
                       {"won", true},
                       {"games played", true},
                       {"won", true}},
                      {}};
  for (const CardResult& card : cards) {
    if (is_brief && card.verdict == CardVerdict::kUnsure) continue;
    const std::string& title = run.library.def(card.def).title;
    if (card.effect)
      chart.rows.push_back({title, group_words(card.verdict), 100 * card.effect->value,
                            100 * card.effect->interval.low, 100 * card.effect->interval.high});
    table.rows.push_back(
        {title, std::to_string(card.copies), group_words(card.verdict),
         card.effect ? difference_words(*card.effect) : "too few games", std::to_string(card.drawn),
         card.drawn > 0 ? percent(card.won_drawn.value) : "-", std::to_string(card.played),
         card.played > 0 ? percent(card.won_played.value) : "-"});
  }
  return {"What drawing a card is worth.", spec_of(chart), std::move(table)};
}

void add_cards(Report& out, const RunInfo& run, const MatchResult& r, bool is_brief) {
  const bool has_effects = r.cards_judged > 0;
  for (size_t side = 0; side < kSides; ++side) {
    const auto cards = by_effect(r.side[side].cards);
    out.heading(fmt::format("Cards of {}", kSideLetters[side]));
    out.text(counts_words(cards, kSideLetters[side], is_brief));
    report::Chart chart = cards_chart(run, cards, is_brief);
    if (chart.table.rows.empty()) continue;
    if (has_effects)
      out.chart(std::move(chart));
    else
      out.table(std::move(chart.table));
  }
  if (!has_effects) return;
  out.text(
      fmt::format("How often the deck wins when it draws a card, minus how often when it doesn't, "
                  "among games in "
                  "which it drew about equally many cards. The intervals of all {} cards hold "
                  "together with {:g} % "
                  "confidence, so they are wider than each alone would be.",
                  r.cards_judged, 100 * run.confidence));
}

}  // namespace

Report match_page(const RunInfo& run, const std::vector<PairRecord>& pairs, const MatchResult& r,
                  bool is_brief) {
  const std::string versus =
      fmt::format("{} against {}", run.setup.decks[0].name, run.setup.decks[1].name);
  Report out(versus);
  out.lead(match_finding(run, r));
  for (const std::string& line : doubt_words(doubts_of(run.setup))) out.text(line);
  out.facts(facts_of(run));
  for (std::string& note : failures_notes(r.failures, r.games)) out.text(std::move(note));
  if (r.games == 0) return out;
  out.facts(games_facts(run, r));
  out.table(results_table(run, r));
  out.heading("The race for keys");
  out.chart(key_race(run, pairs, r));
  if (!is_brief) out.chart(game_lengths(pairs));
  out.heading("Æmber and cards");
  out.chart(aember(r));
  out.table(habits_table(r));
  add_cards(out, run, r, is_brief);
  out.heading("How it was made");
  out.facts(version_facts(run.library, run.setup.salt));
  return out;
}

}  // namespace archon::sim
