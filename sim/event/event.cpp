#include "sim/event/event.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "engine/core/text.h"
#include "sim/event/rounds.h"
#include "sim/tournament/chain_ladder.h"

namespace archon::event {
namespace {

constexpr size_t kLongestDeck = 120;

void check_shown(const std::string& what, const std::string& text, size_t longest) {
  if (printable(text) != text || text.starts_with(' ') || text.ends_with(' '))
    throw Error(
        fmt::format("the {} '{}' has characters that can't be shown, or blanks around it; "
                    "expected plain text",
                    what, excerpt(text)));
  if (text.size() > longest)
    throw Error(fmt::format("the {} '{}' is too long; expected at most {} bytes", what,
                            excerpt(text), longest));
}

}  // namespace

int Round::open() const {
  return narrow<int>(
      std::count_if(tables.begin(), tables.end(), [](const Table& t) { return t.is_open(); }));
}

Event::Event(Settings settings) : settings_(std::move(settings)) { rule(); }

Event::Event(Settings settings, std::vector<Act> acts, const Complain& complain)
    : settings_(std::move(settings)), acts_(std::move(acts)) {
  rule();
  for (size_t i = 0; i < acts_.size(); ++i) {
    const auto* undo = std::get_if<Undo>(&acts_[i]);
    if (!undo) {
      standing_.push_back(i);
      continue;
    }
    const std::string_view there = standing_.empty() ? "" : kind_of(acts_[standing_.back()]);
    if (there.empty()) complain(i, "there is nothing to undo; expected an act before it");
    if (there != undo->act)
      complain(i,
               fmt::format("'{}' is not the last act; expected '{}'", excerpt(undo->act), there));
    standing_.pop_back();
  }
  replay(complain);
}

void Event::replay(const Complain& complain) {
  players_.clear();
  rounds_.clear();
  seeds_.clear();
  planned_ = 0;
  clock_ = 0;
  for (const size_t i : standing_) {
    try {
      apply(acts_[i]);
    } catch (const Error& e) {
      complain(i, e.what());
    }
  }
}

void Event::add(Act act) {
  const auto* undo = std::get_if<Undo>(&act);
  if (!undo) {
    apply(act);
    standing_.push_back(acts_.size());
    acts_.push_back(std::move(act));
    return;
  }
  if (!last()) throw Error("there is nothing to undo");
  ARCHON_CHECK(undo->act == kind_of(*last()));
  acts_.push_back(std::move(act));
  standing_.pop_back();
  replay([](size_t, const std::string&) { ARCHON_UNREACHABLE("acts that were possible before"); });
}

const Act* Event::last() const { return standing_.empty() ? nullptr : &acts_[standing_.back()]; }

std::vector<bool> Event::taken_back() const {
  std::vector<bool> out(acts_.size(), true);
  for (const size_t i : standing_) out[i] = false;
  for (size_t i = 0; i < acts_.size(); ++i)
    if (std::holds_alternative<Undo>(acts_[i])) out[i] = false;
  return out;
}

std::vector<int> Event::present() const {
  std::vector<int> out;
  for (int i = 0; i < int_size(players_); ++i)
    if (players_[i].here()) out.push_back(i);
  return out;
}

bool Event::took_part(int number) const {
  return player(number).here() || player(number).rounds > 0 ||
         std::find(seeds_.begin(), seeds_.end(), number) != seeds_.end();
}

int Event::named(const std::string& name) const {
  const auto found = std::find_if(players_.begin(), players_.end(),
                                  [&](const Player& player) { return player.name == name; });
  if (found != players_.end()) return place_of(players_, found);
  std::vector<std::string> known;
  for (const Player& player : players_) known.push_back(player.name);
  throw Error(fmt::format("no player is called '{}'{}; expected one who has entered", excerpt(name),
                          did_you_mean(name, known)));
}

int Event::find(std::string_view words) const {
  const std::string typed = slug(words);
  std::vector<int> found;
  for (int i = 0; i < int_size(players_); ++i) {
    const std::string& name = players_[i].name;
    const std::string known = slug(name);
    if (name == words || (!typed.empty() && known == typed)) return i;
    if (name.find(words) != std::string::npos ||
        (!typed.empty() && known.find(typed) != std::string::npos))
      found.push_back(i);
  }
  if (found.empty()) return named(std::string(words));
  if (found.size() > 1)
    throw Error(fmt::format("'{}' can be {} or {}; expected more of the name", excerpt(words),
                            player(found[0]).name, player(found[1]).name));
  return found[0];
}

int Event::table_of(int player, int round) const {
  const auto& tables = rounds_[at(round - 1)].tables;
  for (int i = 0; i < int_size(tables); ++i)
    if (tables[i].players[0] == player || tables[i].players[1] == player) return i;
  return -1;
}

int Event::chains_of(int number) const {
  if (!rule().ladder) return 0;
  sim::ChainLadder ladder(settings_.row, player(number).chains);
  for (const Round& round : rounds_)
    for (const Table& table : round.tables)
      if (table.score && (table.players[0] == number || table.players[1] == number))
        ladder.add(table.winner == number);
  return ladder.chains();
}

void check_wall(const std::string& file) {
  constexpr std::string_view kEnding = ".html";
  const bool is_name = file.find_first_of("/\\") == std::string::npos && !file.starts_with('.') &&
                       !file.starts_with('-');
  if (!is_name || !file.ends_with(kEnding) || file.size() == kEnding.size())
    throw Error(
        fmt::format("'{}' can't be the page for the wall; expected the name of a file "
                    "beside the event's, as in friday.html",
                    excerpt(file)));
  check_shown("page for the wall", file, kLongestName);
}

void Event::check_name(const std::string& name) const {
  if (name.empty()) throw Error("a player without a name; expected a name");
  check_shown("name", name, kLongestName);
  if (name.find_first_not_of("0123456789") == std::string::npos || name.starts_with('-'))
    throw Error(fmt::format(
        "'{}' can't be a name: a number is a table; expected a name with letters", name));
  const std::string written = slug(name);
  for (const Player& other : players_)
    if (!written.empty() && slug(other.name) == written)
      throw Error(fmt::format("'{}' is too much like {}, who has entered; choose another name",
                              name, other.name));
}

void Event::apply(const Act& act) {
  std::visit(
      [&](const auto& one) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(one)>, Undo>) apply(one);
      },
      act);
  ++clock_;
}

void Event::apply(const Enter& act) {
  check_shown("deck", act.deck, kLongestDeck);
  if (act.chains > 0 && !rule().ladder)
    throw Error(
        fmt::format("{} has chains; expected none, as the match isn't 'handicap'", act.player));
  const auto known = std::find_if(players_.begin(), players_.end(),
                                  [&](const Player& player) { return player.name == act.player; });
  if (known != players_.end() && known->here())
    throw Error(fmt::format("{} has entered already; expected another player", act.player));
  if (!seeds_.empty())
    throw Error(fmt::format("{} can't enter: the knock-out has begun", act.player));
  const bool is_new = known == players_.end();
  if (is_new) check_name(act.player);
  if (is_new && players_.size() >= at(kMostPlayers))
    throw Error(fmt::format("more than {} players; expected fewer", kMostPlayers));
  const int number = place_of(players_, known);
  const int other = act.meets.empty() ? -1 : named(act.meets);
  if (other >= 0) check_free(other, number);
  if (is_new) {
    players_.push_back({act.player, act.deck, act.chains, 0, 0});
  } else {
    known->left = 0;
    if (!act.deck.empty()) known->deck = act.deck;
  }
  if (other >= 0) seat_late(other, number);
  award_tables();
}

void Event::check_free(int player, int late) const {
  const std::string& name = this->player(player).name;
  if (rounds_.empty() || rounds_.back().open() == 0 ||
      std::find(rounds_.back().byes.begin(), rounds_.back().byes.end(), player) ==
          rounds_.back().byes.end() ||
      !this->player(player).here())
    throw Error(fmt::format(
        "{} doesn't have the bye in a round that is under way; expected somebody who does", name));
  for (const Round& round : rounds_)
    for (const Table& table : round.tables)
      if (table.players == Two{player, late} || table.players == Two{late, player})
        throw Error(fmt::format("{} and {} have met; expected two who haven't", name,
                                this->player(late).name));
  if (table_of(late, int_size(rounds_)) >= 0)
    throw Error(fmt::format("{} has a table in this round; expected somebody without one",
                            this->player(late).name));
}

void Event::seat_late(int player, int late) {
  Round& round = rounds_.back();
  std::erase(round.byes, player);
  Table table;
  table.players = {player, late};
  table.chains = {chains_of(player), chains_of(late)};
  round.tables.push_back(table);
  if (std::find(round.byes.begin(), round.byes.end(), late) == round.byes.end())
    ++players_[at(late)].rounds;
  else
    std::erase(round.byes, late);
}

void Event::apply(const Drop& act) {
  Player& player = players_[at(named(act.player))];
  if (!player.here())
    throw Error(fmt::format("{} has dropped already; expected somebody who is here", act.player));
  player.left = clock_ + 1;
  award_tables();
}

void Event::award_tables() {
  if (rounds_.empty()) return;
  for (Table& table : rounds_.back().tables) {
    if (table.score) continue;
    const bool first = player(table.players[0]).here();
    const bool second = player(table.players[1]).here();
    table.empty = !first && !second;
    table.awarded = first != second;
    table.winner = table.awarded ? table.players[first ? 0 : 1] : -1;
  }
}

Round Event::round_of(const Pair& act) const {
  Round out;
  std::set<int> seated;
  const auto seat = [&](const std::string& name) {
    const int number = named(name);
    if (!player(number).here())
      throw Error(fmt::format("{} has dropped and can't be paired", name));
    if (!seated.insert(number).second)
      throw Error(fmt::format("{} appears twice in round {}; expected once", name, act.round));
    return number;
  };
  for (const auto& [a, b] : act.tables) {
    Table table;
    table.players = {seat(a), seat(b)};
    table.chains = {chains_of(table.players[0]), chains_of(table.players[1])};
    out.tables.push_back(table);
  }
  for (const std::string& name : act.byes) out.byes.push_back(seat(name));
  out.knockout = !seeds_.empty() || !act.seeds.empty();
  if (!out.knockout)
    for (const int number : present())
      if (!seated.contains(number))
        throw Error(fmt::format("{} is not in round {}; expected a table or a bye for everybody",
                                player(number).name, act.round));
  return out;
}

void Event::check_knockout(const Round& round, const std::vector<int>& seeds) const {
  const std::vector<Two> ready = bracket_of(*this, seeds).ready;
  for (const Table& table : round.tables) {
    const auto [a, b] = table.players;
    if (std::find(ready.begin(), ready.end(), Two{a, b}) == ready.end() &&
        std::find(ready.begin(), ready.end(), Two{b, a}) == ready.end())
      throw Error(fmt::format("{} and {} don't meet now; expected a match of the bracket",
                              player(a).name, player(b).name));
  }
}

void Event::apply(const Pair& act) {
  const auto next = int_size(rounds_) + 1;
  if (act.round != next)
    throw Error(fmt::format("round {} is paired; expected round {}", act.round, next));
  if (next > 1 && rounds_.back().open() > 0)
    throw Error(fmt::format("round {} is paired while round {} has matches without a result", next,
                            next - 1));
  if (act.tables.empty()) throw Error(fmt::format("round {} has no tables; expected one", next));
  const sim::FormatKind kind = settings_.format.kind;
  const bool only_knockout = kind == sim::FormatKind::kSingle || kind == sim::FormatKind::kDouble;
  const bool begins = !act.seeds.empty();
  if (begins && (!seeds_.empty() || (!only_knockout && (settings_.format.cut == 0 || next == 1))))
    throw Error(fmt::format("no knock-out begins in round {}; expected no seeds", next));
  if (only_knockout && next == 1 && !begins)
    throw Error("the knock-out begins without seeds; expected them in the first round");
  std::vector<int> seeds = seeds_;
  for (const std::string& name : act.seeds) {
    seeds.push_back(named(name));
    if (!player(seeds.back()).here() ||
        std::find(seeds.begin(), seeds.end() - 1, seeds.back()) != seeds.end() - 1)
      throw Error(
          fmt::format("{} is not a seed; expected everybody who is here at most once", name));
  }
  Round round = round_of(act);
  if (round.knockout) check_knockout(round, seeds);
  const bool swiss = kind == sim::FormatKind::kSwiss && !round.knockout;
  if (swiss && next > 1 && next > planned_)
    throw Error(fmt::format("round {} of {}; expected no more", next, planned_));
  if (swiss && next == 1) planned_ = sim::swiss_rounds(settings_.format, int_size(present()));
  if (!round.knockout)
    for (const int number : present()) ++players_[at(number)].rounds;
  seeds_ = std::move(seeds);
  rounds_.push_back(std::move(round));
}

void Event::apply(const Result& act) {
  if (act.round < 1 || act.round > int_size(rounds_))
    throw Error(fmt::format("round {} hasn't been paired; expected {}", act.round,
                            rounds_.empty() ? "a round to be paired first"
                                            : fmt::format("a round from 1 to {}", rounds_.size())));
  if (act.round < int_size(rounds_) && !seeds_.empty())
    throw Error(fmt::format(
        "the knock-out follows from the results of round {}; expected 'undo' first", act.round));
  const Two players{named(act.players[0]), named(act.players[1])};
  const int number = table_of(players[0], act.round);
  Table* table = number < 0 ? nullptr : &rounds_[at(act.round - 1)].tables[at(number)];
  if (!table || table->players != players)
    throw Error(
        fmt::format("{} and {} have no table in round {}; expected two who met, as they "
                    "are seated",
                    act.players[0], act.players[1], act.round));
  const int winner = winner_of(rule(), act.score);
  table->score = act.score;
  table->winner = players[at(winner)];
  table->awarded = table->empty = false;
}

}  // namespace archon::event
