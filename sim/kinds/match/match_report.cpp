#include "sim/kinds/match/match_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/core/counts.h"
#include "sim/kinds/match/card_effects.h"
#include "sim/kinds/match/match_finding.h"
#include "sim/kinds/reports/ladder_words.h"
#include "sim/kinds/reports/race.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

// ---- At a glance ----

report::Share share_of(const RunInfo& run, size_t side, double share) {
  const MatchSetup& setup = run.setup;
  return {drawn_name(run, side), share, run.arena.marks(setup.entrants[side]),
          run.is_ladder() || setup.agents[0] == setup.agents[1]
              ? ""
              : fmt::format("played by {}", run.arena.called(setup.agents[side]))};
}

report::Glance glance_of(const RunInfo& run, const MatchResult& r) {
  const Estimate of_a = run.is_ladder() ? run.rounds->rate : r.win_rate;
  const size_t better = of_a.value >= 0.5 ? 0 : 1;
  const Estimate rate = better == 0 ? of_a : turned_around(of_a);
  std::string who;
  int64_t games = r.games;
  if (run.is_ladder()) {
    std::vector<PlayerOpinion> opinions;
    games = 0;
    for (const MatchRounds::Player& player : run.rounds->players) {
      opinions.push_back({player.name, player.games, ""});
      games += player.games;
    }
    who = fmt::format("{}; the rate is that of {}", players_below(opinions), run.rounds->top);
  } else if (run.setup.agents[0] == run.setup.agents[1]) {
    who = fmt::format("{} plays both sides", run.arena.called(run.setup.agents[0]));
  }
  const double ahead =
      run.rounds ? run.rounds->sure : ahead_probability(rate, run.setup.confidence);
  const bool is_little = !run.rounds && rate.interval.contains(0.5) && games < report::kLeastDrawn;
  return {{{percent(rate.value), fmt::format("{} wins", drawn_name(run, better)),
            is_little ? fmt::format("too few {} to tell", run.arena.words().games)
                      : fmt::format("{}: {}", confidence_words(run.setup.confidence),
                                    percent_range(rate.interval))},
           games_figure(run.arena.words(), games, who)},
          {},
          is_little ? report::Sure::Open : report::sure_of(ahead),
          {share_of(run, 0, of_a.value), share_of(run, 1, 1 - of_a.value)}};
}

// What one may want to know now.
report::Facts next_questions(const RunInfo& run) {
  if (run.arena.handicap(run.setup).is_level)
    return {{"archon bid A B", "the level at which it is even"},
            {"archon cards usage A", "what its cards are used for"},
            {"--details", "all figures"}};
  if (run.setup.same_list())
    return {{"archon bench", "agents against each other"}, {"--details", "all figures"}};
  report::Facts out = {{"archon bid A B", fmt::format("how many {} make it even",
                                                      run.arena.handicap(run.setup).many)}};
  if (run.arena.words().game == std::string_view("game"))
    out.emplace_back("archon match A B --why", "what each card of A is worth");
  out.emplace_back("--details", "all figures; -o FILE.html: a page with charts");
  return out;
}

// ---- Results -----------------------------------------------------------------------------------

std::string games_line(const RunInfo& run, const MatchResult& r) {
  return fmt::format(
      "{}{} in {}{}",
      run.is_ladder()
          ? fmt::format("everything below is from the {} of {}: ", run.arena.words().games,
                        run.rounds->shown)
          : "",
      counted(r.games, run.arena.words().game), pairs_words(run, r.tally.pairs()),
      run.shard.is_whole() ? "" : fmt::format("; part {} of {}", run.shard.number, run.shard.of));
}

std::string goal_words(const MatchGoal& goal, const ArenaWords& words) {
  std::string out;
  if (goal.sure) out = fmt::format("the better {} {:g} % sure", words.entrant, 100 * *goal.sure);
  if (goal.within)
    out += fmt::format("{}the win rate to ±{:g} points", out.empty() ? "" : " and ",
                       100 * *goal.within);
  return out;
}

// Why a match in rounds ended.
std::string stop_words(const MatchRounds& rounds, const ArenaWords& words) {
  const std::string goal = goal_words(rounds.goal, words);
  if (rounds.stop == "interrupted") return "interrupted";
  return fmt::format("goal{} reached: {}", rounds.stop == "reached" ? "" : " not", goal);
}

report::Table players_table(const RunInfo& run) {
  report::Table out{"",
                    {{"player", false, 22},
                     {run.arena.words().games, true, 6},
                     {"A wins", true, 9, 0},
                     {confidence_words(run.setup.confidence), true, 0, 3}},
                    {}};
  const auto add = [&](const std::string& name, const std::string& games, const Estimate& rate) {
    out.rows.push_back({name, games, percent(rate.value), percent_range(rate.interval)});
  };
  for (const MatchRounds::Player& player : run.rounds->players)
    add(player.name, std::to_string(player.games), player.rate);
  add(fmt::format("expected of {}", run.rounds->top), "", run.rounds->rate);
  return out;
}

report::Table results_table(const RunInfo& run, const MatchResult& r) {
  report::Table out{
      "",
      {{"", false, 22}, {"", true, 9, 0}, {confidence_words(run.setup.confidence), true, 0, 3}},
      {}};
  const auto row = [&](const std::string& name, const Estimate& e) {
    out.rows.push_back({name, percent(e.value), percent_range(e.interval)});
  };
  row("A wins", r.win_rate);
  // Levels weigh on who always begins.
  if (!run.arena.handicap(run.setup).is_level) row("the first player wins", r.first_player);
  row(fmt::format("{} saved by pairing", run.arena.words().games), r.saved);
  return out;
}

report::Facts games_facts(const RunInfo& run, const MatchResult& r) {
  const auto& q = r.turns_quantiles;
  const ArenaWords& words = run.arena.words();
  report::Facts out = {
      {words.games, fmt::format("{} won by A, {} by B, {} drawn at the limit of {} {}", r.wins[0],
                                r.wins[1], r.draws, run.setup.turn_limit, words.turns)},
      {fmt::format("{} per {}", words.turns, words.game),
       fmt::format("{:.1f}, standard deviation {:.1f}; from {} to {}, quartiles "
                   "{}, {}, {}",
                   r.turns_mean, r.turns_sd, q[0], q[4], q[1], q[2], q[3])}};
  add_forfeits(out, words, r.side[0].forfeits, r.side[1].forfeits);
  return out;
}

// ---- The race ----------------------------------------------------------------------------------

// By the spread between pairs.
RaceSide race_of(const RunInfo& run, const std::vector<PairRecord>& pairs, size_t side,
                 size_t count) {
  RaceSide out{kSideLetters[side], std::vector<Moments>(count), drawn_name(run, side)};
  for (const PairRecord& pair : pairs)
    for (size_t i = 0; i < count; ++i)
      out.by_turn[i].add((pair[0].side[side].by_turn[i] + pair[1].side[side].by_turn[i]) / 2.0);
  return out;
}

// Games by the turn in which they ended.
report::Chart game_lengths(const RunInfo& run, const std::vector<PairRecord>& pairs) {
  const ArenaWords& words = run.arena.words();
  struct Ends {
    std::array<int, 3> won{};  // by A, by B, by nobody
  };
  std::map<int, Ends> turns;
  for (const PairRecord& pair : pairs)
    for (const GameRecord& game : pair) ++turns[game.turns].won[game.winner < 0 ? 2 : game.winner];
  report::Histogram chart{{words.turn, {}, {}, ""}, {words.games, {}, {}, ""}, 1, {}};
  report::Table table{"",
                      {{fmt::format("ended in {}", words.turn), true},
                       {"A won", true},
                       {"B won", true},
                       {"drawn", true}},
                      {},
                      report::Shown::Documents};
  // Side by side, so that each has the colour that it has everywhere on the page.
  for (size_t who = 0; who < std::size(Ends{}.won); ++who)
    for (const auto& [turn, ends] : turns)
      if (ends.won[who] > 0)
        chart.counts.push_back({real(turn),
                                who == 2 ? "drawn" : fmt::format("{} won", drawn_name(run, who)),
                                real(ends.won[who])});
  for (const auto& [turn, ends] : turns)
    table.rows.push_back({std::to_string(turn), std::to_string(ends.won[0]),
                          std::to_string(ends.won[1]), std::to_string(ends.won[2])});
  return {fmt::format("When {} ended, and who won them.", words.games), spec_of(chart),
          std::move(table)};
}

// ---- Numbers -----------------------------------------------------------------------------------

double mean_of(const SideResult& side, const MeanRow& row) {
  return row.per_turn ? side.per_turn[row.number] : side.per_game[row.number];
}

report::Table means_table(const RunInfo& run, const MatchResult& r) {
  report::Table out{"", {{"", false, 22}, {"A", true, 9, 0}, {"B", true, 9, 0}}, {}};
  for (const MeanRow& row : run.arena.words().means)
    if (row.title)
      out.rows.push_back({row.title, fmt::format("{:.2f}", mean_of(r.side[0], row)),
                          fmt::format("{:.2f}", mean_of(r.side[1], row))});
  return out;
}

// ---- Cards -------------------------------------------------------------------------------------

const char* group_words(CardVerdict verdict) {
  switch (verdict) {
    case CardVerdict::kHelps: return "helps";
    case CardVerdict::kUnsure: break;
    case CardVerdict::kHurts: return "hurts";
  }
  return "";
}

std::string counts_words(const RunInfo& run, const std::vector<CardResult>& cards,
                         const char* side) {
  std::array<int, 3> counts{};
  for (const CardResult& card : cards) ++counts[index_of(card.verdict)];
  if (counts[0] + counts[2] == 0)
    return fmt::format("Too few {} to measure any single card of {}.", run.arena.words().games,
                       side);
  return fmt::format(
      "Of the {} cards of {}, {} clearly {} and {} clearly {}; too few {} to measure the others.",
      cards.size(), side, counts[0], counts[0] == 1 ? "helps" : "help", counts[2],
      counts[2] == 1 ? "hurts" : "hurt", run.arena.words().games);
}

report::Table cards_table(const RunInfo& run) {
  return {"",
          {{"card", false, 32},
           {"copies", true},
           {"effect", false, 13},
           {"drawn minus not drawn", true},
           {"drawn", true, 7},
           {"won", true, 9, 0},
           {confidence_words(run.setup.confidence), true, 0, 3, report::Shown::Terminal},
           {"played", true, 7, 2, report::Shown::Documents},
           {"won", true, 9, 0, report::Shown::Documents}},
          {}};
}

// Those of which something is known.
report::Chart cards_chart(const RunInfo& run, const std::vector<CardResult>& cards) {
  report::IntervalChart chart{{"effect, in % of wins", {}, {}, "+.0f"},
                              {group_words(CardVerdict::kHelps), group_words(CardVerdict::kHurts)},
                              {},
                              0};
  report::Table table = cards_table(run);
  for (const CardResult& card : cards) {
    if (card.verdict == CardVerdict::kUnsure || !card.effect) continue;
    const std::string& name = card.title;
    chart.rows.push_back(interval_row(name, group_words(card.verdict), *card.effect, 100));
    const auto won = [](int64_t games, const std::string& words) {
      return games > 0 ? words : "-";
    };
    table.rows.push_back({name, std::to_string(card.copies), group_words(card.verdict),
                          difference_words(*card.effect), std::to_string(card.drawn),
                          won(card.drawn, percent(card.won_drawn.value)),
                          won(card.drawn, percent_range(card.won_drawn.interval)),
                          std::to_string(card.played),
                          won(card.played, percent(card.won_played.value))});
  }
  return {"How much drawing a card is worth.", spec_of(chart), std::move(table)};
}

void add_cards(report::Report& out, const RunInfo& run, const MatchResult& r) {
  bool has_some = false;
  for (size_t side = 0; side < kSides; ++side) {
    const auto cards = by_effect(r.side[side].cards);
    // An encounter has none.
    if (cards.empty()) continue;
    out.heading(fmt::format("Cards of {}", drawn_name(run, side)));
    out.paragraph(counts_words(run, cards, kSideLetters[side]));
    report::Chart chart = cards_chart(run, cards);
    if (chart.table.rows.empty()) continue;
    out.chart(std::move(chart));
    has_some = true;
  }
  if (!has_some) return;
  out.paragraph(fmt::format(
      "How often the {} wins when it draws a card, minus how often it wins when it doesn't, "
      "among {} in which it drew about the same number of cards. The intervals of all {} cards "
      "hold together with {} confidence, so they are wider than each alone would "
      "be.",
      run.arena.words().entrant, run.arena.words().games, r.cards_judged,
      confidence_words(run.setup.confidence)));
}

std::string reason_words(const MatchResult& r) {
  std::string out;
  for (const Reason& reason : r.reasons) out += (out.empty() ? "" : " ") + reason.sentence;
  return out;
}

// ---- JSON --------------------------------------------------------------------------------------

Json cards_json(const SideResult& side) {
  Json out = Json::array();
  for (const CardResult& card : side.cards)
    out.push_back({{"id", card.id},
                   {"title", card.title},
                   {"copies", card.copies},
                   {"games_drawn", card.drawn},
                   {"win_rate_drawn", estimate_json(card.won_drawn)},
                   {"games_played", card.played},
                   {"win_rate_played", estimate_json(card.won_played)},
                   {"effect", card.effect ? estimate_json(*card.effect) : Json(nullptr)},
                   {"verdict", name_of(card.verdict)}});
  return out;
}

Json side_json(const RunInfo& run, const MatchResult& r, size_t side) {
  const SideResult& s = r.side[side];
  Json out = {{"wins", r.wins[side]}, {"forfeits", forfeits_json(s.forfeits)}};
  for (const MeanRow& row : run.arena.words().means) out[row.key] = mean_of(s, row);
  out["cards"] = cards_json(s);
  return out;
}

Json reasons_json(const MatchResult& r) {
  Json out = Json::array();
  for (const Reason& reason : r.reasons) {
    const bool is_of_side = reason.side >= 0;
    out.push_back({{"of", reason.of},
                   {"sentence", reason.sentence},
                   {"side", is_of_side ? Json(reason.side == 0 ? "a" : "b") : Json(nullptr)},
                   {"at_least", is_of_side ? Json(reason.least) : Json(nullptr)},
                   {"win_rate", reason.wins},
                   {"win_rate_else", reason.wins_else}});
  }
  return out;
}

Json race_json(const MatchResult& r) {
  Json out = Json::array();
  for (size_t i = 0; i < r.side[0].race.size(); ++i)
    out.push_back(
        {{"turn", (i + 1) * kTurnStep}, {"a", r.side[0].race[i]}, {"b", r.side[1].race[i]}});
  return out;
}

void add_rounds_json(const MatchRounds& rounds, Json& out) {
  out["goal"] = {{"sure", rounds.goal.sure ? Json(*rounds.goal.sure) : Json(nullptr)},
                 {"within", rounds.goal.within ? Json(*rounds.goal.within) : Json(nullptr)}};
  out["stop"] = rounds.stop;
  out["sure"] = rounds.sure;
  if (rounds.top.empty()) return;
  out["ladder"] = Json::array();
  for (const MatchRounds::Player& player : rounds.players)
    out["ladder"].push_back({{"player", player.name},
                             {"games", player.games},
                             {"win_rate_a", estimate_json(player.rate)}});
  out["expected_win_rate_a"] = estimate_json(rounds.rate);
  out["games_of"] = rounds.shown;
}

// ---- CSV ---------------------------------------------------------------------------------------

}  // namespace

report::Report report_of(const RunInfo& run, const std::vector<PairRecord>& pairs,
                         const MatchResult& r, bool with_lengths) {
  report::Report out(
      fmt::format("{} against {}", run.setup.entrants[0].name, run.setup.entrants[1].name));
  if (r.games > 0 && forfeited_by(run, r, Called::Shortly).empty()) {
    out.glance(glance_of(run, r));
    out.next(next_questions(run));
  }
  Finding found = finding(run, r, Called::Shortly);
  out.lead(std::move(found.sentence), std::move(found.rest));
  out.more("How sure is this?");
  if (run.is_ladder()) {
    add_doubts(out, run.arena, run.setup.entrants);
    out.table(players_table(run));
  } else {
    add_sides(out, run);
  }
  out.text(games_line(run, r));
  const auto tell = [&out](bool is_fine, std::string words) {
    is_fine ? out.text(std::move(words)) : out.caution(std::move(words));
  };
  if (run.rounds)
    tell(run.rounds->stop == "reached", stop_words(*run.rounds, run.arena.words()));
  else if (run.interrupted)
    out.caution(
        fmt::format("interrupted: {} {} were requested", run.games_asked, run.arena.words().games));
  if (!run.shard.is_whole())
    out.caution(fmt::format("part {} of {}", run.shard.number, run.shard.of), report::Shown::Brief);
  // In full they stand among the facts.
  report::Facts forfeits;
  add_forfeits(forfeits, run.arena.words(), r.side[0].forfeits, r.side[1].forfeits);
  for (const auto& [who, what] : forfeits)
    out.caution(fmt::format("{}: {}", who, what), report::Shown::Brief);
  add_failures(out, run.arena.words(), r.failures, r.games);
  add_salt(out, run.setup.salt);
  if (r.games == 0) {
    out.end_more();
    return out;
  }
  out.table(results_table(run, r));
  out.facts(games_facts(run, r), report::Shown::Everywhere);
  out.end_more();
  if (!r.reasons.empty()) {
    out.heading("What wins have in common");
    out.paragraph(reason_words(r));
  }
  out.heading(run.arena.words().race_heading);
  const size_t looks = r.side[0].race.size();
  if (looks > 0)
    out.chart_of(r.games,
                 race_chart(run.arena.words(), run.setup.confidence,
                            {race_of(run, pairs, 0, looks), race_of(run, pairs, 1, looks)}));
  if (with_lengths) out.chart_of(r.games, game_lengths(run, pairs));
  out.heading(run.arena.words().numbers_heading);
  if (auto chart = run.arena.sources({r.side[0], r.side[1]})) out.chart(std::move(*chart));
  out.table(means_table(run, r));
  add_cards(out, run, r);
  add_how(out, how_made(run.arena, run.setup.salt, run.setup.agents,
                        run.rounds ? run.rounds->ladder : std::vector<Rung>{}));
  return out;
}

report::Report cards_report(const RunInfo& run, const MatchResult& r) {
  report::Report out("Cards");
  if (r.games > 0) add_cards(out, run, r);
  return out;
}

std::string forfeited_words(const RunInfo& run, const MatchResult& result) {
  return forfeited_by(run, result, Called::Shortly);
}

std::string match_json(const RunInfo& run, const MatchResult& r) {
  Json out = heading_json("archon_match", run);
  out["a"]["chains"] = run.setup.chains[0];
  out["b"]["chains"] = run.setup.chains[1];
  if (!run.shard.is_whole()) out["shard"] = {{"number", run.shard.number}, {"of", run.shard.of}};
  out["finding"] = finding(run, r, Called::InFull).all();
  if (run.rounds) add_rounds_json(*run.rounds, out);
  out["games_asked"] = run.games_asked;
  out["games"] = r.games;
  out["draws"] = r.draws;
  out["failures"] = failures_json(r.failures);
  out["win_rate_a"] = estimate_json(r.win_rate);
  out["win_rate_first_player"] = estimate_json(r.first_player);
  out["saved_by_pairing"] = estimate_json(r.saved);
  const auto& q = r.turns_quantiles;
  out["turns"] = {{"mean", r.turns_mean}, {"sd", r.turns_sd}, {"least", q[0]},
                  {"quartile_1", q[1]},   {"median", q[2]},   {"quartile_3", q[3]},
                  {"most", q[4]}};
  out[run.arena.words().race_key] = race_json(r);
  out["reasons"] = reasons_json(r);
  out["cards_judged"] = r.cards_judged;
  out["side_a"] = side_json(run, r, 0);
  out["side_b"] = side_json(run, r, 1);
  return to_text(out);
}

std::string ladder_csv(const RecordTable& records, const MatchRun& run,
                       const std::vector<Rung>& ladder) {
  std::string out;
  for (size_t rung = 0; rung < run.rungs.size(); ++rung) {
    std::string rows = match_csv(records, run.rungs[rung].pairs, run.rungs[rung].numbers);
    size_t at = rows.find('\n') + 1;
    if (rung == 0) out = rows.substr(0, at - 1) + ",player\n";
    for (size_t end = rows.find('\n', at); end != std::string::npos; end = rows.find('\n', at)) {
      out += fmt::format("{},{}\n", rows.substr(at, end - at), csv_cell(ladder[rung].name));
      at = end + 1;
    }
  }
  return out;
}

std::string match_csv(const RecordTable& records, const std::vector<PairRecord>& pairs,
                      const std::vector<int64_t>& numbers) {
  std::string out = "pair,game,first,winner,turns";
  for (const char side : {'a', 'b'})
    for (const NumberColumn& column : records.numbers)
      out += fmt::format(",{}_{}", column.name, side);
  out += ",forfeited\n";
  for (int i = 0; i < int_size(pairs); ++i) {
    const int64_t number = numbers.empty() ? int64_t{i} : numbers[i];
    for (size_t g = 0; g < 2; ++g) {
      const GameRecord& game = pairs[i][g];
      out += fmt::format("{},{},{},{},{}", number + 1, g + 1, winner_name(game.first),
                         winner_name(game.winner), game.turns);
      for (const SideRecord& side : game.side)
        for (size_t n = 0; n < records.numbers.size(); ++n)
          out += fmt::format(",{}", side.numbers[n]);
      out += game.forfeit.empty() ? ",no\n" : ",yes\n";
    }
  }
  return out;
}

}  // namespace archon::sim
