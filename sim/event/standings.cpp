#include "sim/event/standings.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "engine/core/counts.h"
#include "sim/event/rounds.h"

namespace archon::event {
namespace {

using Key = std::tuple<int, double, double>;

void count_matches(const Event& event, std::vector<Standing>& all) {
  for (const Round& round : event.rounds()) {
    for (const Table& table : round.tables) {
      if (table.winner < 0) continue;
      for (const size_t side : {0U, 1U}) {
        Standing& standing = all[at(table.players[side])];
        ++(table.winner == table.players[side] ? standing.won : standing.lost);
        if (!table.score) continue;
        standing.games[0] += table.score->games[side];
        standing.games[1] += table.score->games[1 - side];
      }
    }
    const bool counts = !round.knockout && event.settings().format.kind == sim::FormatKind::kSwiss;
    for (const int player : round.byes) all[at(player)].byes += counts;
  }
}

// In a round robin whoever was never met because they left is as good as beaten.
void give_unplayed(const Event& event, sim::ScoreTable& table) {
  const auto players = int_size(event.players());
  std::vector<int> met(at(players) * at(players));
  for (const Round& round : event.rounds())
    for (const Table& one : round.tables)
      if (!round.knockout)
        for (const size_t side : {0U, 1U})
          ++met[at(one.players[side]) * at(players) + at(one.players[1 - side])];
  for (int gone = 0; gone < players; ++gone) {
    const int left = event.player(gone).left;
    if (left == 0 || event.player(gone).rounds == 0) continue;
    for (int player = 0; player < players; ++player)
      if (event.player(player).here() || event.player(player).left > left)
        for (int leg = met[at(player) * at(players) + at(gone)]; leg < event.settings().format.legs;
             ++leg)
          table.give_bye(player);
  }
}

// By points, then what the format parts ties by.
void order_by_points(const Event& event, std::vector<Standing>& all) {
  sim::ScoreTable table = score_table(event);
  const bool robin = event.settings().format.kind == sim::FormatKind::kRoundRobin;
  if (robin) give_unplayed(event, table);
  std::set<int> open;  // who has a match without a result
  if (!event.rounds().empty() && !event.rounds().back().knockout)
    for (const Table& one : event.rounds().back().tables)
      if (one.is_open()) open.insert(one.players.begin(), one.players.end());
  std::vector<double> did;
  for (int i = 0; i < int_size(all); ++i) {
    const int rounds = event.players()[i].rounds - (open.contains(i) ? 1 : 0);
    did.push_back(rounds > 0 ? 1.0 * table.points(i) / rounds : 0);
  }
  const auto schedules = table.schedules(did);
  std::vector<Key> keys;
  for (Standing& standing : all) {
    standing.points = table.points(standing.player);
    standing.schedule = schedules[at(standing.player)].strength;
    standing.extended = schedules[at(standing.player)].extended;
    if (robin)
      keys.emplace_back(standing.points, table.points_among_level(standing.player),
                        standing.games[0]);
    else
      keys.emplace_back(standing.points, standing.schedule, standing.extended);
  }
  std::sort(all.begin(), all.end(), [&](const Standing& a, const Standing& b) {
    return std::tuple(keys[at(a.player)], lot_of(event, a.player)) >
           std::tuple(keys[at(b.player)], lot_of(event, b.player));
  });
  std::erase_if(all, [&](const Standing& one) { return !event.took_part(one.player); });
  for (int i = 0; i < int_size(all); ++i) {
    const bool level = i > 0 && keys[at(all[i].player)] == keys[at(all[i - 1].player)];
    all[i].place = level ? all[i - 1].place : i + 1;
  }
}

// Those in the knock-out come first: whoever is still in, then by when they went out.
void order_by_knockout(const Event& event, std::vector<Standing>& all) {
  const Bracket bracket = bracket_of(event, event.seeds());
  std::vector<std::vector<int>> places = bracket.places;
  std::vector<int> in = event.seeds();
  for (const auto& together : places)
    for (const int gone : together) std::erase(in, gone);
  if (!in.empty()) places.insert(places.begin(), in);
  std::vector<Standing> out;
  for (const auto& together : places) {
    const auto place = int_size(out) + 1;
    for (const int player : together) {
      const auto found = std::find_if(all.begin(), all.end(),
                                      [&](const Standing& one) { return one.player == player; });
      out.push_back(*found);
      out.back().place = place;
      out.back().in_knockout = true;
      out.back().still_in = std::find(in.begin(), in.end(), player) != in.end();
    }
  }
  for (const Standing& one : all)
    if (std::find(event.seeds().begin(), event.seeds().end(), one.player) == event.seeds().end())
      out.push_back(one);
  all = std::move(out);
}

}  // namespace

std::vector<Standing> standings(const Event& event) {
  std::vector<Standing> out(event.players().size());
  for (int i = 0; i < int_size(out); ++i) out[i].player = i;
  count_matches(event, out);
  order_by_points(event, out);
  if (!event.seeds().empty()) order_by_knockout(event, out);
  return out;
}

}  // namespace archon::event
