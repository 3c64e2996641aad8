#include "sim/kinds/match/match_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/core/counts.h"
#include "sim/kinds/match/card_effects.h"
#include "sim/kinds/match/match_finding.h"
#include "sim/kinds/reports/ladder_words.h"
#include "sim/kinds/reports/race.h"
#include "sim/kinds/reports/report_rows.h"
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

// ---- What programs get -------------------------------------------------------------------------

struct MatchFound {
  const RunInfo& run;
  const MatchResult& result;
};
struct SideFound {
  const MatchFound& match;
  size_t side;

  const SideResult& result() const { return match.result.side[side]; }
};

Record<CardResult> card_rows() {
  return Record<CardResult>("card")
      .field("id", &CardResult::id)
      .field("title", &CardResult::title)
      .field("copies", &CardResult::copies)
      .field("games_drawn", "games in which a copy was in hand", &CardResult::drawn)
      .field("win_rate_drawn", &CardResult::won_drawn)
      .field("games_played", &CardResult::played)
      .field("win_rate_played", &CardResult::won_played)
      .field("effect",
             "share of games won when drawn minus when not, among games with about equally many "
             "cards drawn; null where too few games were with or without it",
             &CardResult::effect)
      .field("verdict", "what the effect's interval, corrected for all cards, says",
             [](auto& of) { return name_of(of.verdict); })
      .one_of({"helps", "unsure", "hurts"});
}

Record<SideFound> side_rows(const ArenaWords& words) {
  Record<SideFound> out("side");
  out.field("wins", [](auto& of) { return of.match.result.wins[of.side]; })
      .field("forfeits", [](auto& of) { return of.result().forfeits; });
  for (const MeanRow& row : words.means)
    out.field(row.key, [row](auto& of) { return mean_of(of.result(), row); });
  return out.list("cards", "", card_rows(), [](auto& of) { return of.result().cards; });
}

Record<Reason> reason_rows() {
  const auto whose = [](const Reason& of, const auto& value) {
    return of.side >= 0 ? std::optional(value) : std::nullopt;
  };
  return Record<Reason>()
      .field("of", "what is counted", &Reason::of)
      .field("sentence", &Reason::sentence)
      .field("side", "whose; null: of whoever goes first",
             [=](auto& of) { return whose(of, of.side == 0 ? "a" : "b"); })
      .one_of({"a", "b"})
      .field("at_least", "more than this deck usually has in this match",
             [=](auto& of) { return whose(of, of.least); })
      .share("win_rate", "of that deck with so much of it", &Reason::wins)
      .share("win_rate_else", "with less", &Reason::wins_else);
}

// Where both sides stand by a turn.
struct RaceLook {
  const MatchResult& result;
  size_t look;
};

std::vector<RaceLook> race_looks(const MatchFound& of) {
  std::vector<RaceLook> out;
  for (size_t i = 0; i < of.result.side[0].race.size(); ++i) out.push_back({of.result, i});
  return out;
}

Record<RaceLook> race_rows() {
  return Record<RaceLook>()
      .field("turn", [](auto& of) { return (of.look + 1) * kTurnStep; })
      .field("a", [](auto& of) { return of.result.side[0].race[of.look]; })
      .field("b", [](auto& of) { return of.result.side[1].race[of.look]; });
}

Record<MatchResult> turns_rows() {
  static constexpr const char* kQuantiles[] = {"least", "quartile_1", "median", "quartile_3",
                                               "most"};
  Record<MatchResult> out;
  out.field("mean", &MatchResult::turns_mean).field("sd", &MatchResult::turns_sd);
  for (size_t i = 0; i < std::size(kQuantiles); ++i)
    out.field(kQuantiles[i], [i](auto& of) { return of.turns_quantiles[i]; });
  return out;
}

// What a match in rounds has beside; the rest of a ladder's is null where one player was named.
Record<MatchRounds> rounds_rows() {
  using Players = std::optional<std::vector<MatchRounds::Player>>;
  const auto of_ladder = [](const MatchRounds& of, const auto& value) {
    return of.top.empty() ? std::nullopt : std::optional(value);
  };
  return Record<MatchRounds>()
      .part("goal", "of a match that ends when enough is known",
            Record<MatchGoal>().field("sure", &MatchGoal::sure).field("within", &MatchGoal::within),
            &MatchRounds::goal)
      .field("stop", "why such a match ended", &MatchRounds::stop)
      .one_of({"reached", "max_games", "running", "interrupted"})
      .share("sure", "the chance that the deck that is ahead is the better", &MatchRounds::sure)
      .list("ladder", kLadderHelp,
            Record<MatchRounds::Player>()
                .field("player", &MatchRounds::Player::name)
                .field("games", &MatchRounds::Player::games)
                .field("win_rate_a", &MatchRounds::Player::rate),
            [=](auto& of) -> Players { return of_ladder(of, of.players); })
      .maybe("expected_win_rate_a", "on a ladder: as the last player of it would find",
             [=](auto& of) { return of_ladder(of, of.rate); })
      .maybe("games_of", "on a ladder: whose games the counts and means are of",
             [=](auto& of) { return of_ladder(of, of.shown); });
}

Record<Shard> shard_rows() {
  return Record<Shard>().field("number", &Shard::number).least(1).field("of", &Shard::of).least(2);
}

Record<MatchFound> match_rows(const ArenaWords& words) {
  const auto side = side_rows(words);
  const auto result = [](auto& of) -> const MatchResult& { return of.result; };
  return Record<MatchFound>()
      .all(run_rows("archon_match", words, true), [](auto& of) -> const RunInfo& { return of.run; })
      .part("shard", "", shard_rows(),
            [](auto& of) {
              return of.run.shard.is_whole() ? std::nullopt : std::optional(of.run.shard);
            })
      .may_lack()
      .field("finding", kFindingHelp, [](auto& of) { return finding(of.run, of.result).all(); })
      .all_where(rounds_rows(), [](auto& of) { return of.run.rounds.get(); })
      .field("games_asked", [](auto& of) { return of.run.games_asked; })
      .all(Record<MatchResult>()
               .field("games", &MatchResult::games)
               .field("draws", "at the turn limit", &MatchResult::draws)
               .field("failures", &MatchResult::failures)
               .field("win_rate_a", &MatchResult::win_rate)
               .field("win_rate_first_player", &MatchResult::first_player)
               .field("saved_by_pairing", "share of games that playing in pairs saved",
                      &MatchResult::saved),
           result)
      .part("turns", "", turns_rows(), result)
      .list(words.race_key, "the mean by turn 5, 10, ...", race_rows(), race_looks)
      .list("reasons", "what goes with winning, the surest first; none where nothing is sure",
            reason_rows(), [](auto& of) { return of.result.reasons; })
      .field("cards_judged", "cards of both decks that have an effect: its intervals hold together",
             [](auto& of) { return of.result.cards_judged; })
      .part("side_a", "", side,
            [](auto& of) {
              return SideFound{of, 0};
            })
      .part("side_b", "", side, [](auto& of) {
        return SideFound{of, 1};
      });
}

}  // namespace

report::Report report_of(const RunInfo& run, const std::vector<PairRecord>& pairs,
                         const MatchResult& r, bool with_lengths) {
  report::Report out(
      fmt::format("{} against {}", run.setup.entrants[0].name, run.setup.entrants[1].name));
  if (r.games > 0 && forfeited_by(run, r).empty()) {
    out.glance(glance_of(run, r));
    out.next(next_questions(run));
  }
  Finding found = finding(run, r);
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
  return forfeited_by(run, result);
}

report::JsonValue match_json(const RunInfo& run, const MatchResult& r) {
  return match_rows(run.arena.words()).json({run, r});
}

report::Shape match_shape(const ArenaWords& words) { return match_rows(words).shape(); }

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
