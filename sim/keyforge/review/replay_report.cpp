#include "sim/keyforge/review/replay_report.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <set>
#include <unordered_map>

#include "ai/keyforge/evaluate.h"
#include "ai/keyforge/named_agents.h"
#include "engine/core/counts.h"
#include "engine/keyforge/rules/derived/query.h"
#include "sim/keyforge/marks/marks.h"
#include "sim/keyforge/review/decisive_turn.h"
#include "sim/keyforge/review/shown_card.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/report/charts.h"
#include "sim/report/markup.h"

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

// ---- The board, for the page -------------------------------------------------------------------

// Of data for the board; the page has the charts and the moves beside it.
constexpr size_t kMostData = 500'000;
constexpr size_t kMostSteps = 1500;

// What the viewer draws: replay_viewer.js reads it. The board after a choice is told by what
// differs from the board before it.
class BoardSteps {
 public:
  BoardSteps(const Replay& replay, const Match& match) : match_(match) {
    for (size_t p = 0; p < 2; ++p)
      players_.push_back(
          {{"deck", replay.decks[p].name}, {"agent", ai::short_keyforge_name(replay.agents[p])}});
  }

  void begin(const State& start) { add(start, {{"words", "The game begins."}}); }

  void add_choice(const State& before, const std::string& words, const State& after) {
    Json step = {{"words", words}};
    // As of the step before where nothing is said.
    if (before.turn != turn_) step["turn"] = turn_ = before.turn;
    if (before.decision.player != player_) step["player"] = player_ = before.decision.player;
    if (keyforge::row_of(before.decision.ask).asker != keyforge::Asker::Turn) step["within"] = 1;
    add(after, std::move(step));
  }

  bool is_full() const { return size_ > kMostData || steps_.size() > kMostSteps; }
  Json data(ReplayPage kind) {
    Json out = {{"players", players_}, {"cards", cards_}, {"steps", steps_}};
    if (kind == ReplayPage::OfSite) out["listed"] = 1;
    return out;
  }
  // Of all houses that were drawn, and of what boards count.
  std::set<std::string> pictures() const {
    std::set<std::string> out = board_pictures();
    for (const keyforge::House house : houses_) out.insert(mark_of(house).picture);
    return out;
  }

 private:
  // A card as it looks wherever it lies: its title, house and type.
  size_t looks(const View& t, CardId id, const std::string& title) {
    const keyforge::House house = t.match.house(id);
    const std::string word = house == keyforge::House::None ? "" : std::string(name_of(house));
    const auto [at, is_new] = numbers_.try_emplace(title + '/' + word, cards_.size());
    if (!is_new) return at->second;
    if (!word.empty()) houses_.insert(house);
    cards_.push_back({title, word, keyforge::kCardTypeNames[index_of(t.def(id).type)]});
    return at->second;
  }
  size_t looks(const View& t, CardId id) { return looks(t, id, t.def(id).title); }

  Json card(const View& t, CardId id) {
    const ShownCard shown_card = shown(t, id);
    Json out = {{"t", looks(t, id, shown_card.title)}};
    if (shown_card.is_creature) out["p"] = shown_card.power;
    const auto number = [&](const char* name, int n) {
      if (n > 0) out[name] = n;
    };
    number("r", shown_card.armor);
    number("d", shown_card.damage);
    number("a", shown_card.aember);
    if (shown_card.is_exhausted) out["x"] = 1;
    std::string marks;
    for (const auto* words : {&shown_card.marks, &shown_card.upgrades})
      for (const std::string& word : *words) marks += (marks.empty() ? "" : ", ") + word;
    if (!marks.empty()) out["m"] = marks;
    return out;
  }

  template <class Cards>
  Json cards(const View& t, const Cards& ids) {
    Json out = Json::array();
    for (const CardId id : ids) out.push_back(card(t, id));
    return out;
  }

  template <class Cards>
  Json titles(const View& t, const Cards& ids) {
    Json out = Json::array();
    for (const CardId id : ids) out.push_back(looks(t, id));
    return out;
  }

  // As they lie in hand, with the icons that this copy has been given.
  Json hand(const View& t, const CardSet& ids) {
    Json out = Json::array();
    for (const CardId id : ids) {
      std::string words = t.def(id).title;
      for (const std::string& icon : added_icons(t.match, id)) words += " +" + icon;
      out.push_back(looks(t, id, words));
    }
    return out;
  }

  // A prophecy, and what lies under it while it is active.
  Json prophecy(const View& t, CardId id) {
    Json out = {{"t", looks(t, id)}};
    if (!t.s.activated.has(id)) {
      out["i"] = 1;
      return out;
    }
    std::string words = "active";
    for (const CardId under : keyforge::cards_under(t.s, id))
      words += ", with " + t.def(under).title + " under it";
    out["m"] = words;
    return out;
  }

  // Archon powers and prophecies, where there are any.
  void add_beside(const View& t, Player p, Json& out) {
    const CardSet own = CardSet::owned_by(p);
    if (const CardSet powers = t.match.powers() & own; !powers.empty())
      out["power"] = titles(t, powers);
    for (const CardId id : t.match.prophecies() & own) out["prophecies"].push_back(prophecy(t, id));
  }

  Json side(const View& t, Player p) {
    const keyforge::Side& s = t.s.side[p];
    Json out = {{"keys", std::popcount(s.keys)},
                {"cost", keyforge::key_cost(t, p)},
                {"aember", s.aember},
                {"chains", s.chains},
                {"deck", s.deck.size()},
                {"line", cards(t, s.line)},
                {"artifacts", cards(t, s.controlled & t.s.artifacts)},
                {"hand", hand(t, s.hand)},
                {"discard", titles(t, s.discard)},
                {"archives", titles(t, s.archives)},
                {"purged", titles(t, s.purged)}};
    add_beside(t, p, out);
    return out;
  }

  Json board(const State& s) {
    const View t(s, match_);
    return {{"house", s.house == keyforge::House::None ? "" : std::string(name_of(s.house))},
            {"active", s.active},
            {"0", side(t, 0)},
            {"1", side(t, 1)}};
  }

  void add(const State& s, Json step) {
    const Json now = board(s);
    Json changed = Json::object();
    for (const auto& [name, value] : now.items()) {
      if (!value.is_object()) {
        if (!before_.contains(name) || before_[name] != value) changed[name] = value;
        continue;
      }
      for (const auto& [part, of_side] : value.items())
        if (!before_.contains(name) || before_[name][part] != of_side)
          changed[name][part] = of_side;
    }
    before_ = now;
    step["board"] = std::move(changed);
    size_ += step.dump(-1, ' ', false, Json::error_handler_t::replace).size();
    steps_.push_back(std::move(step));
  }

  const Match& match_;
  Json players_ = Json::array();
  Json cards_ = Json::array();
  Json steps_ = Json::array();
  Json before_ = Json::object();
  std::unordered_map<std::string, size_t> numbers_;
  std::set<keyforge::House> houses_;
  size_t size_ = 0;
  int turn_ = -1;
  int player_ = -1;
};

// Of the first player, as the evaluation sees it with all cards in the open.
double win_chance(const State& s, const Match& match) {
  if (s.over()) return s.winner == 0 ? 1 : s.winner == 1 ? 0 : 0.5;
  return ai::keyforge_win_chance(s, match, 0);
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
      "By the evaluation, choice {} changed the chances most: player 1's went from {} to {}.", most,
      percent(chances[most - 1]), percent(chances[most]));
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
      "The probability that player 1 wins, by the evaluation alone: it looks at the board, not at "
      "any moves ahead.",
      spec_of(chart), std::move(by_turn)};
}

// ---- The choices -------------------------------------------------------------------------------

// A table for each turn, and what the page draws of them.
class Transcript {
 public:
  Transcript(const Replay& replay, const Match& match)
      : replay_(replay), match_(match), board_(replay, match) {}

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
  void add_board(ReplayPage kind, report::Report& out) {
    if (chances_.empty()) return out.facts(players_of(replay_));
    out.applet({{"keyforge/board/board.js", "keyforge/review/replay_viewer.js"},
                {"keyforge/board/board.css", "keyforge/review/replay_viewer.css"},
                board_.pictures(),
                report::script_json(board_.data(kind)),
                kind == ReplayPage::OfSite ? "Board and choices are shown by a script." : ""});
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
                      board_.is_full() ? report::Shown::Terminal : report::Shown::Everywhere});
    // A house that there was no choice of.
    if (s.turn > 0 && s.house != House::None)
      turns_.back().rows.push_back({"", fmt::format("house {}", name_of(s.house)), "", ""});
  }

  void show_choice(const State& before, const std::string& words, const State& after) {
    if (board_.is_full()) return;
    if (chances_.empty()) {
      chances_.push_back(win_chance(before, match_));
      board_.begin(before);
    }
    board_.add_choice(before, words, after);
    choices_.push_back({before.turn, before.decision.player == 0,
                        row_of(before.decision.ask).asker != Asker::Turn, words, chances_.back()});
    chances_.push_back(win_chance(after, match_));
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
  BoardSteps board_;
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
  if (kind == ReplayPage::OfSite && !decided.empty()) out.text(decided);
  transcript.add_board(kind, out);
  if (kind == ReplayPage::Alone) {
    out.heading("The choices");
    for (const report::Table& turn : transcript.turns()) out.table(turn);
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
