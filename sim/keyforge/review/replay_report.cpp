#include "sim/keyforge/review/replay_report.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>

#include "ai/keyforge/named_agents.h"
#include "engine/core/counts.h"
#include "engine/keyforge/rules/derived/query.h"
#include "sim/keyforge/review/decisive_turn.h"
#include "sim/keyforge/review/shown_card.h"
#include "sim/keyforge/review/table_film.h"
#include "sim/keyforge/review/win_chance.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/report/charts.h"

namespace archon::sim {
namespace {

using namespace keyforge;

// ---- Words -------------------------------------------------------------------------------------

std::string keys_of(const State& s, int player) {
  return counted(std::popcount(s.side[player].keys), "key");
}

// How it ended, in a sentence.
std::string ending_words(const Replay& replay, const State& s) {
  if (replay.failure)
    return fmt::format("The game failed in turn {}: {}.", s.turn, replay.failure->why);
  if (!s.over()) return fmt::format("The game was not finished; it was left in turn {}.", s.turn);
  if (s.winner == kDrawn)
    return fmt::format("A draw: the limit of {} turns is reached.", s.turn_limit);
  return fmt::format("Player {}, {}, wins in turn {}, with {} against {}.", s.winner + 1,
                     replay.decks[s.winner].name, s.turn, keys_of(s, s.winner),
                     keys_of(s, other(s.winner)));
}

// What has changed of keys and Æmber: "player 1 has 3 Æmber"; nothing if nothing has.
std::string changes_words(const State& before, const State& after) {
  std::vector<std::string> parts;
  for (int player = 0; player < 2; ++player) {
    const Side& was = before.side[player];
    const Side& is = after.side[player];
    const std::string keys = was.keys == is.keys ? "" : keys_of(after, player) + " and ";
    if (was.keys != is.keys || was.aember != is.aember)
      parts.push_back(fmt::format("player {} has {}{} Æmber", player + 1, keys, is.aember));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string turn_words(const Replay& replay, const State& s) {
  if (s.turn == 0) return "Set-up";
  const int foe = other(s.active);
  return fmt::format("Turn {}: player {}, {}; {} and {} Æmber against {} and {}", s.turn,
                     s.active + 1, replay.decks[s.active].name, keys_of(s, s.active),
                     s.side[s.active].aember, keys_of(s, foe), s.side[foe].aember);
}

report::Facts players_of(const Replay& replay) {
  report::Facts out;
  for (size_t p = 0; p < 2; ++p) {
    const int chains = replay.options.chains[p];
    out.emplace_back(fmt::format("player {}", p + 1),
                     fmt::format("{}, played by {}{}", replay.decks[p].name,
                                 ai::short_keyforge_name(replay.agents[p]),
                                 chains == 0 ? "" : ", " + counted(chains, "chain")));
  }
  out.emplace_back("rules", fmt::format("of {}, a draw after turn {}", replay.rules.name(),
                                        replay.options.turn_limit));
  out.emplace_back("choices", std::to_string(replay.choices()));
  return out;
}

// ---- The chance to win -------------------------------------------------------------------------

// The choice that moved the curve most.
std::string turning_point(const std::vector<double>& chances) {
  size_t most = 0;
  double change = 0;
  for (size_t i = 1; i < chances.size(); ++i)
    if (std::abs(chances[i] - chances[i - 1]) > std::abs(change)) {
      most = i;
      change = chances[i] - chances[i - 1];
    }
  if (most == 0) return "";
  return fmt::format(
      "Judged by playouts, choice {} changed the chances most: player 1's went from {} to {}.",
      most, percent(chances[most - 1]), percent(chances[most]));
}

// The numbers of the table stand with the choices.
report::Chart curve_of(const std::vector<double>& chances, report::Table by_turn) {
  report::BandChart chart{{"choice", 0, real(chances.size() - 1), "d"},
                          {"player 1 wins, in %", 0, 100, ""},
                          {},
                          {},
                          50,
                          true};
  for (size_t i = 0; i < chances.size(); ++i) {
    const double chance = 100 * chances[i];
    chart.points.push_back({"", real(i), chance, chance, chance});
  }
  return {
      "The probability that player 1 wins, judged by playouts of four turns with both hands open.",
      spec_of(chart), std::move(by_turn)};
}

// ---- The choices -------------------------------------------------------------------------------

// A table for each turn, and what the page draws of them.
class Transcript {
 public:
  Transcript(const Replay& replay, const Match& match)
      : replay_(replay),
        match_(match),
        chance_(match),
        film_({replay.decks[0].name, replay.decks[1].name}, match) {}

  void add(const State& before, Move move, const State& after) {
    if (turns_.empty() || before.turn != turn_) begin_turn(before);
    const std::string words = describe(before, match_, move);
    show_choice(before, words, after);
    const bool is_within_card = row_of(before.decision.ask).asker != Asker::Turn;
    const std::string who =
        before.turn == 0 ? fmt::format("player {}: ", before.decision.player + 1) : "";
    turns_.back().rows.push_back({std::to_string(++number_),
                                  (is_within_card ? "  " : "") + who + words,
                                  changes_words(before, after), percent(chances_.back())});
  }

  // Nothing where the page has no room for the whole game.
  std::string decided(const State& last) const {
    if (!last.over() || last.winner == kDrawn || shown_choices() < number_) return "";
    std::vector<ToldChoice> choices = choices_;
    const auto of_winner = [&](double chance) { return last.winner == 0 ? chance : 1 - chance; };
    for (ToldChoice& choice : choices) {
      choice.by_winner = choice.by_winner == (last.winner == 0);
      choice.chance = of_winner(choice.chance);
    }
    return decided_words(choices, of_winner(chances_.back()), replay_.decks[last.winner].name);
  }

  int number() const { return number_; }
  int shown_choices() const { return int_size(chances_) - 1; }
  const std::vector<report::Table>& turns() const { return turns_; }

  // On a page the board comes first, and then who played. Without it, there is no chart either.
  void add_board(ReplayPage kind, const std::string& decided, report::Report& out) {
    if (chances_.empty()) return out.facts(players_of(replay_));
    out.applet(film_.applet(kind == ReplayPage::OfSite));
    if (kind == ReplayPage::OfSite && !decided.empty()) out.text(decided);
    out.facts(players_of(replay_));
    out.heading("Win probability");
    if (const std::string turned = turning_point(chances_); !turned.empty())
      out.text(turned, report::Shown::Documents);
    out.chart(curve_of(chances_, chances_by_turn()));
  }

 private:
  void begin_turn(const State& s) {
    turn_ = s.turn;
    // What the page has no room for, a terminal has.
    turns_.push_back({turn_words(replay_, s),
                      {{"", true, 3}, {""}, {""}, {"1 wins", true, 0, 2, report::Shown::Documents}},
                      {},
                      film_.is_full() ? report::Shown::Terminal : report::Shown::Everywhere});
    // A house that there was no choice of.
    if (s.turn > 0 && s.house != House::None)
      turns_.back().rows.push_back({"", fmt::format("house {}", name_of(s.house)), "", ""});
  }

  void show_choice(const State& before, const std::string& words, const State& after) {
    if (film_.is_full()) return;
    if (chances_.empty()) {
      chances_.push_back(chance_(before));
      film_.begin(before, "The game begins.");
    }
    film_.add(before, words, after);
    choices_.push_back({before.turn, before.decision.player == 0,
                        row_of(before.decision.ask).asker != Asker::Turn, words, chances_.back()});
    chances_.push_back(chance_(after));
  }

  report::Table chances_by_turn() const {
    report::Table out{"", {{"after"}, {"1 wins", true}}, {}, report::Shown::Documents};
    for (const report::Table& turn : turns_)
      if (turn.shown == report::Shown::Everywhere)
        out.rows.push_back({turn.caption, turn.rows.back().back()});
    return out;
  }

  const Replay& replay_;
  const Match& match_;
  WinChance chance_;
  TableFilm film_;
  std::vector<double> chances_;
  std::vector<ToldChoice> choices_;  // of player 0, for whom chances_ are
  std::vector<report::Table> turns_;
  int turn_ = 0;
  int number_ = 0;
};

State tell(const Replay& replay, const Match& match, int most, Transcript& transcript) {
  const Watch watch = [&](const State& before, Move move, const State& after) {
    transcript.add(before, move, after);
  };
  return play_replay(replay, match, {most, watch});
}

// ---- Positions ---------------------------------------------------------------------------------

report::Table side_table(const Replay& replay, const View& t, Player p) {
  const Side& side = t.s.side[p];
  report::Table out{fmt::format("Player {}, {}: {}, {} Æmber{}; {} in the deck, {} discarded",
                                p + 1, replay.decks[p].name, keys_of(t.s, p), side.aember,
                                side.chains > 0 ? ", " + counted(side.chains, "chain") : "",
                                counted(side.deck.size(), "card"), side.discard.size()),
                    {{"", false, 9}, {""}},
                    {}};
  const auto add = [&](const char* zone, const auto& cards, bool in_play) {
    const char* name = zone;
    for (const CardId id : cards) {
      out.rows.push_back({name, t.def(id).title + (in_play ? marks_text(shown(t, id)) : "")});
      name = "";
    }
  };
  add("line", side.line, true);
  add("artifacts", side.controlled & t.s.artifacts, true);
  add("hand", side.hand, false);
  add("archives", side.archives, false);
  add("purged", side.purged, false);
  return out;
}

report::Table moves_table(const State& s, const Match& match) {
  report::Table out{fmt::format("{}, player {} can choose:",
                                s.turn == 0 ? "In the set-up" : fmt::format("In turn {}", s.turn),
                                s.decision.player + 1),
                    {{"", false, 5}, {""}},
                    {}};
  MoveList list;
  legal_moves(s, list);
  for (const Move move : list) out.rows.push_back({choice_text(move), describe(s, match, move)});
  return out;
}

report::Report titled(const Replay& replay) {
  return report::Report(fmt::format("{} against {}", replay.decks[0].name, replay.decks[1].name));
}

void add_broken_choice(const Replay& replay, const State& s, const Match& match,
                       report::Report& out) {
  if (replay.failure && replay.failure->choice)
    out.text(fmt::format("The choice that caused it: {} ({})", choice_text(*replay.failure->choice),
                         describe(s, match, *replay.failure->choice)));
}

}  // namespace

ToldReplay told_replay(const Replay& replay, const Library& library, ReplayPage kind) {
  const Match match = match_of(replay, library);
  Transcript transcript(replay, match);
  const State last = tell(replay, match, std::numeric_limits<int>::max(), transcript);
  report::Report out = titled(replay);
  out.lead(ending_words(replay, last));
  out.facts(players_of(replay), report::Shown::Terminal);
  if (transcript.shown_choices() >= 0 && transcript.shown_choices() < replay.choices())
    out.text(fmt::format("The page shows only the first {} of {} choices.",
                         transcript.shown_choices(), replay.choices()),
             report::Shown::Documents);
  const std::string decided = transcript.decided(last);
  transcript.add_board(kind, decided, out);
  if (kind == ReplayPage::Alone) {
    out.more("All choices");
    for (const report::Table& turn : transcript.turns()) out.table(turn);
    out.end_more();
  }
  add_broken_choice(replay, last, match, out);
  return {std::move(out), decided};
}

report::Report report_of(const Replay& replay, const Library& library) {
  return told_replay(replay, library, ReplayPage::Alone).page;
}

report::Report position_report(const Replay& replay, const Library& library, int choices) {
  const Match match = match_of(replay, library);
  Transcript transcript(replay, match);
  const State s = tell(replay, match, choices, transcript);
  report::Report out = titled(replay);
  out.facts(players_of(replay), report::Shown::Everywhere);
  for (const report::Table& turn : transcript.turns()) out.table(turn);
  out.text(fmt::format("After choice {}", transcript.number()));
  const View t(s, match);
  out.table(side_table(replay, t, 0));
  out.table(side_table(replay, t, 1));
  if (s.over()) {
    out.text(ending_words(replay, s));
    add_broken_choice(replay, s, match, out);
  } else {
    out.table(moves_table(s, match));
  }
  return out;
}

}  // namespace archon::sim
