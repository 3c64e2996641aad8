// Many games that go on side by side: one call is a choice in each of them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ai/agent.h"
#include "ai/agent_spec.h"
#include "ai/keyforge/keyforge_game.h"
#include "bindings/python/src/game.h"
#include "engine/core/threads/threads.h"

namespace archon::python {

struct BatchOptions {
  // One after another, game by game.
  std::vector<std::shared_ptr<const Table>> tables;
  int games = 1;
  uint64_t seed = 1;
  int turn_limit = 200;
  std::array<int, 2> chains{0, 0};
  // Who plays the other seat; without one the caller plays both.
  std::optional<ai::AgentSpec> opponent;
  // The caller's seat where there is an opponent; without one both in turn.
  std::optional<int> seat;
  int threads = 1;
};

// Where the results of a step go: a row for each game. What is null isn't wanted.
struct BatchRows {
  float* observations = nullptr;  // kObservation each: of whoever decides
  uint8_t* masks = nullptr;       // kActions each
  int16_t* legal = nullptr;       // kMostMoves each: the legal actions, then -1
  int32_t* counts = nullptr;      // of legal actions
  int8_t* players = nullptr;      // who decides
  float* rewards = nullptr;       // 2 each, by player: of the game that this step ended
  uint8_t* done = nullptr;        // this step ended a game, and dealt the next
};

inline constexpr int kMostMoves = keyforge::MoveList::capacity();

class GameBatch {
 public:
  explicit GameBatch(BatchOptions options);

  int size() const { return options_.games; }
  // Deals all games anew: game i of seed s is that of Rng stream i.
  void reset(uint64_t seed, const BatchRows& rows);
  // An action for each game. Throws Error naming the first game whose action is not legal; games
  // may then have gone on or not.
  void step(std::span<const int64_t> actions, const BatchRows& rows);
  // The same by places among the legal moves.
  void choose(std::span<const int64_t> places, const BatchRows& rows);
  // A random legal move in each, `choices` times in a row.
  void play_random(int choices, const BatchRows& rows);

  const Game& game(int i) const { return *places_.at(i).game; }
  int seat(int i) const { return places_.at(i).seat; }
  int64_t finished() const;

 private:
  using Agent = ai::Agent<ai::KeyforgeGame>;

  struct Place {
    std::optional<Game> game;
    std::unique_ptr<Agent> opponent;
    int64_t number = 0;  // of the game, among all of the seed
    int seat = -1;       // the caller's; -1: both
    Rng thoughts;        // the opponent's
    Rng dice;            // of play_random()
    int64_t finished = 0;
  };

  template <class Act>
  void each(const BatchRows& rows, const Act& act);
  void deal(Place& place);
  void answer(Place& place);
  // Ends and deals what is over; tells of it in the rows.
  void settle(Place& place, size_t i, const BatchRows& rows);
  void show(Place& place, size_t i, const BatchRows& rows);

  BatchOptions options_;
  std::vector<Place> places_;
  ThreadPool threads_;
};

}  // namespace archon::python
