#include "sim/keyforge/review/tallies.h"

#include <bit>
#include <utility>

namespace archon::sim {
namespace {

using namespace keyforge;

// A turn of a player, as it ended.
struct EndedTurn {
  int turn = 0;
  int player = 0;
  House house = House::None;
  int64_t aember = 0;
  int64_t played = 0;
  int64_t reaps = 0;
  int64_t fights = 0;
  std::array<TurnTally, 2> stood;
};

// Cuts a game into its turns. A turn in which nobody is asked anything isn't seen.
class Scorer {
 public:
  void see(const State& before, Move move, const State& after) {
    if (before.turn == 0) begin_ = after;
    if (before.turn == 0) return;
    if (move.verb == Verb::Fight) ++fights_in_turn_;
    if (after.turn != before.turn || after.over()) end_turn(before, move, after);
  }

  const std::vector<EndedTurn>& turns() const { return turns_; }

 private:
  // A turn may end unasked with what its last choice brings, which is in `after` alone; so are
  // things that the other player's turn begins with.
  void end_turn(const State& before, Move move, const State& after) {
    const size_t player = before.active;
    const Tally& was = begin_.side[player].tally;
    const Tally& is = after.side[player].tally;
    EndedTurn turn{before.turn,
                   before.active,
                   before.house,
                   is.gained - was.gained + is.stolen - was.stolen,
                   is.played - was.played,
                   is.reaps - was.reaps,
                   std::exchange(fights_in_turn_, 0),
                   {}};
    fights_[player] += turn.fights;
    const State& s = move.verb == Verb::EndTurn ? before : after;
    for (size_t p = 0; p < 2; ++p)
      turn.stood[p] = {1,
                       std::ssize(s.side[p].line),
                       s.side[p].archives.size(),
                       s.side[p].aember,
                       std::popcount(s.side[p].keys),
                       fights_[p]};
    turns_.push_back(turn);
    begin_ = after;
  }

  State begin_{};
  int64_t fights_in_turn_ = 0;
  std::array<int64_t, 2> fights_{};
  std::vector<EndedTurn> turns_;
};

void add(TurnTally& to, const TurnTally& more) {
  to.games += more.games;
  to.creatures += more.creatures;
  to.archived += more.archived;
  to.aember += more.aember;
  to.keys += more.keys;
  to.fights += more.fights;
}

void add_turn(DeckTally& to, const EndedTurn& turn, bool is_first, int64_t points) {
  ++to.turns;
  HouseTally& house = to.houses[turn.house];
  ++house.turns;
  house.aember += turn.aember;
  house.played += turn.played;
  house.reaps += turn.reaps;
  house.fights += turn.fights;
  house.first += is_first;
  if (is_first) house.first_points += points;
}

}  // namespace

DeckTally& Tallies::of(const std::string& deck, const std::string& agent) {
  for (DeckTally& one : decks_)
    if (one.deck == deck && one.agent == agent) return one;
  decks_.push_back({deck, agent, 0, 0, 0, {}, {}});
  return decks_.back();
}

void Tallies::add(const Replay& replay, const Library& library) {
  Scorer scorer;
  play_replay(replay, match_of(replay, library),
              {.watch = [&](const State& before, Move move, const State& after) {
                scorer.see(before, move, after);
              }});
  if (replay.winner == kNobody) {
    ++open_;
    return;
  }
  ++games_;
  for (int player = 0; player < 2; ++player) {
    const size_t p = player;
    const int64_t points = replay.winner == kDrawn ? 1 : replay.winner == player ? 2 : 0;
    DeckTally& to = of(replay.decks[p].name, replay.agents[p]);
    ++to.games;
    to.points += points;
    bool is_first = true;
    for (const EndedTurn& turn : scorer.turns()) {
      if (turn.player == player) add_turn(to, turn, std::exchange(is_first, false), points);
      if (turn.turn % kTallyStep != 0) continue;
      const size_t look = turn.turn / kTallyStep - 1;
      if (to.by_turn.size() <= look) to.by_turn.resize(look + 1);
      sim::add(to.by_turn[look], turn.stood[p]);
    }
  }
}

}  // namespace archon::sim
