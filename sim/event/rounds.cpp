#include "sim/event/rounds.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/rng.h"
#include "sim/event/standings.h"
#include "sim/tournament/bracket.h"
#include "sim/tournament/matching.h"

namespace archon::event {
namespace {

using sim::FormatKind;

// What is drawn from the seed.
constexpr uint32_t kLots = 1;
constexpr uint32_t kPairings = 2;
constexpr uint32_t kBracket = 3;

std::pair<int, int> unordered(int a, int b) { return std::minmax({a, b}); }

class Referee {
 public:
  explicit Referee(const Event& event) : event_(event) {
    for (const Round& round : event.rounds())
      if (round.knockout)
        for (const Table& table : round.tables)
          tables_[unordered(table.players[0], table.players[1])].push_back(&table);
  }

  int decide(int a, int b) {
    const auto& held = tables_[unordered(a, b)];
    const size_t number = asked_[unordered(a, b)]++;
    if (number < held.size()) {
      if (held[number]->is_open()) return sim::kUndecided;
      return held[number]->empty ? a : held[number]->winner;
    }
    const Player& first = event_.player(a);
    const Player& second = event_.player(b);
    if (first.here() && second.here()) {
      ready_.push_back({a, b});
      return sim::kUndecided;
    }
    // Whoever left first has lost to the other one, who may have gone on before leaving.
    return second.here() || (!first.here() && first.left < second.left) ? b : a;
  }

  std::vector<Two> ready() { return std::move(ready_); }

 private:
  const Event& event_;
  std::map<std::pair<int, int>, std::vector<const Table*>> tables_;
  std::map<std::pair<int, int>, size_t> asked_;
  std::vector<Two> ready_;
};

Pair round_with(const Event& event, const std::vector<Two>& tables, const std::vector<int>& byes) {
  Pair out;
  out.round = int_size(event.rounds()) + 1;
  for (const auto& [a, b] : tables)
    out.tables.push_back({event.player(a).name, event.player(b).name});
  for (const int number : byes) out.byes.push_back(event.player(number).name);
  return out;
}

std::optional<Pair> knockout_round(const Event& event, const std::vector<int>& seeds) {
  const Bracket bracket = bracket_of(event, seeds);
  if (bracket.ready.empty()) return std::nullopt;
  std::vector<bool> sits_out(event.players().size(), false);
  for (const int seed : seeds) sits_out[at(seed)] = event.player(seed).here();
  for (const auto& together : bracket.places)
    for (const int gone : together) sits_out[at(gone)] = false;
  for (const auto& [a, b] : bracket.ready) sits_out[at(a)] = sits_out[at(b)] = false;
  std::vector<int> byes;
  for (const int seed : seeds)
    if (sits_out[at(seed)]) byes.push_back(seed);
  return round_with(event, bracket.ready, byes);
}

std::optional<Pair> first_knockout_round(const Event& event, const std::vector<int>& seeds) {
  if (seeds.size() < 2) return std::nullopt;
  std::optional<Pair> out = knockout_round(event, seeds);
  if (out)
    for (const int seed : seeds) out->seeds.push_back(event.player(seed).name);
  return out;
}

std::optional<Pair> cut_round(const Event& event) {
  std::vector<int> seeds;
  for (const Standing& standing : standings(event))
    if (event.player(standing.player).here() &&
        std::cmp_less(seeds.size(), event.settings().format.cut))
      seeds.push_back(standing.player);
  return first_knockout_round(event, seeds);
}

std::optional<Pair> swiss(const Event& event) {
  const auto number = int_size(event.rounds());
  if (number > 0 && number >= event.planned_rounds())
    return event.settings().format.cut > 0 ? cut_round(event) : std::nullopt;
  Rng rng = Rng::stream(event.settings().seed, number, kPairings);
  std::vector<Two> tables;
  std::vector<int> byes;
  for (const auto& [a, b] : sim::swiss_round(score_table(event), event.present(), rng)) {
    if (b < 0)
      byes.push_back(a);
    else
      tables.push_back({a, b});
  }
  return round_with(event, tables, byes);
}

// Pairs of seats in a round of the circle, in which the last seat stays and all others move on.
std::vector<Two> circle(int seats, int round) {
  std::vector<Two> out{{seats - 1, round}};
  for (int i = 1; i < seats / 2; ++i)
    out.push_back({(round + i) % (seats - 1), (round - i + seats - 1) % (seats - 1)});
  return out;
}

// The round of the circle in which most have still to meet, and whoever else can meet then: as few
// rounds as can be while nobody comes late or leaves, and close to that otherwise.
std::vector<Two> circle_round(const sim::MayMeet& may) {
  const int seats = may.size() + may.size() % 2;
  const auto to_meet = [&](const Two& two) {
    return std::max(two[0], two[1]) < may.size() && may(two[0], two[1]);
  };
  std::vector<Two> best;
  for (int round = 0; round + 1 < seats; ++round) {
    std::vector<Two> pairs = circle(seats, round);
    std::erase_if(pairs, [&](const Two& two) { return !to_meet(two); });
    if (pairs.size() > best.size()) best = std::move(pairs);
  }
  std::vector<int> partner(at(may.size()), -1);
  for (const auto& [a, b] : best) {
    partner[at(a)] = b;
    partner[at(b)] = a;
  }
  sim::complete_matching(may, partner);
  std::vector<Two> out;
  for (int seat = 0; seat < may.size(); ++seat)
    if (partner[at(seat)] > seat) out.push_back({seat, partner[at(seat)]});
  return out;
}

std::optional<Pair> round_robin(const Event& event) {
  std::map<std::pair<int, int>, int> met;
  for (const Round& round : event.rounds())
    for (const Table& table : round.tables) ++met[unordered(table.players[0], table.players[1])];
  std::vector<int> seats = event.present();
  std::sort(seats.begin(), seats.end(),
            [&](int a, int b) { return lot_of(event, a) > lot_of(event, b); });
  const auto size = int_size(seats);
  for (int leg = 0; leg < event.settings().format.legs; ++leg) {
    sim::MayMeet may(size, false);
    for (int a = 0; a < size; ++a)
      for (int b = a + 1; b < size; ++b)
        may.set(a, b, met[unordered(seats[at(a)], seats[at(b)])] <= leg);
    const std::vector<Two> pairs = circle_round(may);
    if (pairs.empty()) continue;
    std::vector<Two> tables;
    std::vector<bool> seated(seats.size(), false);
    for (const auto& [a, b] : pairs) {
      tables.push_back({seats[at(a)], seats[at(b)]});
      seated[at(a)] = seated[at(b)] = true;
    }
    std::vector<int> byes;
    for (size_t i = 0; i < seats.size(); ++i)
      if (!seated[i]) byes.push_back(seats[i]);
    return round_with(event, tables, byes);
  }
  const bool cut = !event.rounds().empty() && event.settings().format.cut > 0;
  return cut ? cut_round(event) : std::nullopt;
}

std::vector<int> drawn_seeds(const Event& event) {
  std::vector<int> out = event.present();
  Rng rng = Rng::stream(event.settings().seed, 0, kBracket);
  shuffle(out.data(), int_size(out), rng);
  return out;
}

}  // namespace

Bracket bracket_of(const Event& event, const std::vector<int>& seeds) {
  Referee referee(event);
  const auto decide = [&](int a, int b) { return referee.decide(a, b); };
  Bracket out;
  if (event.settings().format.kind == FormatKind::kDouble)
    out.places = sim::double_elimination(seeds, decide);
  else
    out.places = sim::single_elimination(seeds, decide);
  out.ready = referee.ready();
  return out;
}

sim::ScoreTable score_table(const Event& event) {
  Rng unused;
  sim::ScoreTable out(int_size(event.players()), unused);
  for (const Round& round : event.rounds()) {
    if (round.knockout) break;
    for (const Table& table : round.tables)
      if (table.winner >= 0)
        out.add(table.winner, table.players[table.winner == table.players[0] ? 1 : 0]);
    if (event.settings().format.kind == FormatKind::kSwiss)
      for (const int player : round.byes) out.give_bye(player);
  }
  return out;
}

uint64_t lot_of(const Event& event, int player) {
  return Rng::stream(event.settings().seed, player, kLots).next64();
}

std::optional<Pair> following_round(const Event& event) {
  if (!event.seeds().empty()) return knockout_round(event, event.seeds());
  if (event.present().size() < 2) return std::nullopt;
  switch (event.settings().format.kind) {
    case FormatKind::kSwiss: return swiss(event);
    case FormatKind::kRoundRobin: return round_robin(event);
    case FormatKind::kSingle:
    case FormatKind::kDouble: return first_knockout_round(event, drawn_seeds(event));
  }
  return std::nullopt;
}

Pair next_round(const Event& event) {
  const auto& rounds = event.rounds();
  if (rounds.empty() && event.present().size() < 2)
    throw Error(fmt::format("{} here; expected at least two players before a round is paired",
                            event.present().empty() ? "nobody is" : "one player is"));
  if (!rounds.empty() && rounds.back().open() > 0) {
    const auto& tables = rounds.back().tables;
    const auto open = std::find_if(tables.begin(), tables.end(),
                                   [](const Table& table) { return table.is_open(); });
    throw Error(
        fmt::format("round {} isn't over: table {} ({} and {}){}; expected all results",
                    rounds.size(), open - tables.begin() + 1, event.player(open->players[0]).name,
                    event.player(open->players[1]).name,
                    rounds.back().open() == 1
                        ? " has no result"
                        : fmt::format(" and {} more have no result", rounds.back().open() - 1)));
  }
  std::optional<Pair> out = following_round(event);
  if (!out) throw Error("the event is over; 'archon event standings' says who has won");
  return *out;
}

bool is_over(const Event& event) {
  if (event.rounds().empty() || event.rounds().back().open() > 0) return false;
  return !following_round(event);
}

}  // namespace archon::event
