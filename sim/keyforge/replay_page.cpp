#include "sim/keyforge/replay_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <unordered_map>

#include "ai/keyforge/evaluate.h"
#include "sim/keyforge/replay_report.h"
#include "sim/keyforge/report_parts.h"
#include "sim/keyforge/shown_card.h"
#include "sim/report/charts.h"
#include "sim/report/markup.h"

namespace archon::sim {
namespace {

using keyforge::CardId;
using keyforge::Match;
using keyforge::Move;
using keyforge::Player;
using keyforge::Replay;
using keyforge::State;
using keyforge::View;

// Of data for the board; the page has the charts and the moves beside it.
constexpr size_t kMostData = 800'000;

// What the viewer draws: replay_viewer.js reads it. The board after a choice is told by what
// differs from the board before it.
class Film {
 public:
  Film(const Replay& replay, const Match& match) : match_(match) {
    for (size_t p = 0; p < 2; ++p)
      players_.push_back({{"deck", replay.decks[p].name}, {"agent", replay.agents[p]}});
  }

  void begin(const State& start) { add(start, {{"words", "The game begins."}}); }

  void add_choice(const State& before, const std::string& words, const State& after) {
    Json step = {{"words", words}, {"turn", before.turn}, {"player", before.decision.player}};
    if (keyforge::row_of(before.decision.ask).asker != keyforge::Asker::Turn) step["within"] = 1;
    add(after, std::move(step));
  }

  bool is_full() const { return size_ > kMostData; }
  Json data() { return {{"players", players_}, {"titles", titles_}, {"steps", steps_}}; }

 private:
  size_t title(const std::string& name) {
    const auto [at, is_new] = numbers_.try_emplace(name, titles_.size());
    if (is_new) titles_.push_back(name);
    return at->second;
  }

  Json card(const View& t, CardId id) {
    const ShownCard shown_card = shown(t, id);
    Json out = {{"t", title(shown_card.title)}};
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
    for (const CardId id : ids) out.push_back(title(t.def(id).title));
    return out;
  }

  Json side(const View& t, Player p) {
    const keyforge::Side& s = t.s.side[p];
    return {{"keys", std::popcount(s.keys)},
            {"cost", keyforge::key_cost(t, p)},
            {"aember", s.aember},
            {"chains", s.chains},
            {"deck", s.deck.size()},
            {"line", cards(t, s.line)},
            {"artifacts", cards(t, s.controlled & t.s.artifacts)},
            {"hand", titles(t, s.hand)},
            {"discard", titles(t, s.discard)},
            {"archives", titles(t, s.archives)},
            {"purged", titles(t, s.purged)}};
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
  Json titles_ = Json::array();
  Json steps_ = Json::array();
  Json before_ = Json::object();
  std::unordered_map<std::string, size_t> numbers_;
  size_t size_ = 0;
};

// Of the first player, as the evaluation sees it with all cards in the open.
double win_chance(const State& s, const Match& match) {
  if (s.over()) return s.winner == 0 ? 1 : s.winner == 1 ? 0 : 0.5;
  return ai::keyforge_win_chance(s, match, 0);
}

report::Table moves_table() {
  return {
      "",
      {{"choice", true}, {"turn", true}, {"player", true}, {"what"}, {"then"}, {"1 wins", true}},
      {}};
}

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
      "As the evaluation sees it, choice {} moved the chances most: player 1's went from {} to {}.",
      most, percent(chances[most - 1]), percent(chances[most]));
}

report::Chart curve_of(const std::vector<double>& chances, report::Table table) {
  report::BandChart chart{{"choice", 0, static_cast<double>(chances.size() - 1), "d"},
                          {"player 1 wins, in %", 0, 100, ""},
                          {},
                          {},
                          50,
                          true};
  for (size_t i = 0; i < chances.size(); ++i) {
    const double chance = 100 * chances[i];
    chart.points.push_back({"", static_cast<double>(i), chance, chance, chance});
  }
  return {
      "The chance that player 1 wins, by the evaluation alone: it looks at the board and no move "
      "ahead.",
      spec_of(chart), std::move(table)};
}

report::Facts players_of(const Replay& replay) {
  report::Facts out;
  for (size_t p = 0; p < 2; ++p) {
    const int chains = replay.options.chains[p];
    out.emplace_back(fmt::format("player {}", p + 1),
                     fmt::format("{}, played by {}{}", replay.decks[p].name, replay.agents[p],
                                 chains == 0 ? "" : fmt::format(", chains: {}", chains)));
  }
  out.emplace_back("rules", fmt::format("of {}", replay.rules.name()));
  out.emplace_back("choices", std::to_string(replay.choices()));
  return out;
}

}  // namespace

report::Report replay_page(const Replay& replay, const keyforge::Library& library) {
  const Match match = match_of(replay, library);
  Film film(replay, match);
  std::vector<double> chances;
  report::Table table = moves_table();
  int shown_choices = 0;
  const auto watch = [&](const State& before, Move move, const State& after) {
    if (film.is_full()) return;
    if (chances.empty()) {
      chances.push_back(win_chance(before, match));
      film.begin(before);
    }
    const std::string words = describe(before, match, move);
    film.add_choice(before, words, after);
    chances.push_back(win_chance(after, match));
    table.rows.push_back({std::to_string(++shown_choices), std::to_string(before.turn),
                          std::to_string(before.decision.player + 1), words,
                          changes_text(before, after), percent(chances.back())});
  };
  const State last = play_replay(replay, match, {std::numeric_limits<int>::max(), watch});
  report::Report out(fmt::format("{} against {}", replay.decks[0].name, replay.decks[1].name));
  out.lead(ending_words(replay, last));
  out.facts(players_of(replay));
  if (chances.empty()) return out;
  if (shown_choices < replay.choices())
    out.text(fmt::format("The page has room for the first {} choices of {}.", shown_choices,
                         replay.choices()));
  out.applet({"keyforge/replay_viewer.js", "keyforge/replay_viewer.css",
              report::script_json(film.data())});
  out.heading("The chance to win");
  if (const std::string turned = turning_point(chances); !turned.empty()) out.text(turned);
  out.chart(curve_of(chances, std::move(table)));
  return out;
}

}  // namespace archon::sim
