#include "sim/tournament/score_table.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "engine/core/counts.h"

namespace archon::sim {
namespace {

// The largest key first.
template <class Key>
std::vector<int> sorted(int size, const Key& key) {
  std::vector<decltype(key(0))> keys;
  std::vector<int> out;
  for (int entrant = 0; entrant < size; ++entrant) {
    keys.push_back(key(entrant));
    out.push_back(entrant);
  }
  std::sort(out.begin(), out.end(), [&](int a, int b) { return keys[a] > keys[b]; });
  return out;
}

}  // namespace

std::vector<int> drawn_order(int size, Rng& rng) {
  std::vector<int> out(size);
  std::iota(out.begin(), out.end(), 0);
  shuffle(out.data(), size, rng);
  return out;
}

ScoreTable::ScoreTable(int entrants, Rng& rng)
    : points_(entrants),
      byes_(points_.size()),
      lots_(drawn_order(entrants, rng)),
      beaten_(points_.size() * points_.size()) {}

void ScoreTable::add(int winner, int loser) {
  ++points_[i(winner)];
  ++beaten_[at(winner, loser)];
}

void ScoreTable::give_bye(int entrant) {
  ++points_[i(entrant)];
  ++byes_[i(entrant)];
}

std::vector<int> ScoreTable::by_results(const MatchRecorder& recorder) const {
  return sorted(entrants(), [&](int entrant) {
    return std::tuple(points(entrant), points_among_level(entrant),
                      recorder.record(entrant).games_won, lots_[i(entrant)]);
  });
}

int ScoreTable::points_among_level(int entrant) const {
  int out = 0;
  for (int other = 0; other < entrants(); ++other)
    if (points(other) == points(entrant)) out += beaten_[at(entrant, other)];
  return out;
}

double ScoreTable::over_opponents(int entrant, const std::vector<double>& values) const {
  double sum = 0;
  int met = 0;
  for (int other = 0; other < entrants(); ++other) {
    const int often = beaten_[at(entrant, other)] + beaten_[at(other, entrant)];
    sum += often * values[i(other)];
    met += often;
  }
  return met > 0 ? sum / met : 0;
}

std::vector<ScoreTable::Schedule> ScoreTable::schedules(const std::vector<double>& did) const {
  std::vector<double> theirs;
  for (int entrant = 0; entrant < entrants(); ++entrant)
    theirs.push_back(over_opponents(entrant, did));
  std::vector<Schedule> out;
  for (int entrant = 0; entrant < entrants(); ++entrant)
    out.push_back({theirs[i(entrant)], over_opponents(entrant, theirs)});
  return out;
}

std::vector<int> ScoreTable::by_opponents() const {
  const std::vector<Schedule> opponents = schedules({points_.begin(), points_.end()});
  return sorted(entrants(), [&](int entrant) {
    const Schedule& met = opponents[i(entrant)];
    return std::tuple(points(entrant), met.strength, met.extended, lots_[i(entrant)]);
  });
}

std::vector<std::array<int, 2>> swiss_round(const ScoreTable& table, Rng& rng) {
  std::vector<int> everybody(table.entrants());
  std::iota(everybody.begin(), everybody.end(), 0);
  return swiss_round(table, everybody, rng);
}

std::vector<std::array<int, 2>> swiss_round(const ScoreTable& table,
                                            const std::vector<int>& present, Rng& rng) {
  const auto entrants = int_size(present);
  const std::vector<int> lots = drawn_order(entrants, rng);
  const std::vector<int> order = sorted(entrants, [&](int seat) {
    const size_t at = seat;
    return std::pair(table.points(present[at]), lots[at]);
  });
  // Where the number is odd, the bye is one more at the end, whom nobody wants to meet.
  const int size = entrants + entrants % 2;
  const auto entrant_at = [&](int seat) {
    if (seat >= entrants) return -1;
    return present[order[seat]];
  };
  MayMeet may(size, true);
  for (int a = 0; a < size; ++a)
    for (int b = a + 1; b < size; ++b)
      may.set(a, b,
              b == entrants ? !table.had_bye(entrant_at(a))
                            : !table.have_met(entrant_at(a), entrant_at(b)));
  std::vector<int> partner(size, -1);
  const auto pair_up = [&](const auto& allowed) {
    for (int a = 0; a < size; ++a)
      for (int b = a + 1; b < size && partner[a] < 0; ++b) {
        if (partner[b] >= 0 || !allowed(a, b)) continue;
        partner[a] = b;
        partner[b] = a;
      }
  };
  pair_up(may);
  complete_matching(may, partner);
  pair_up([](int, int) { return true; });
  std::vector<std::array<int, 2>> out;
  for (int a = 0; a < size; ++a)
    if (partner[a] > a) out.push_back({entrant_at(a), entrant_at(partner[a])});
  return out;
}

}  // namespace archon::sim
