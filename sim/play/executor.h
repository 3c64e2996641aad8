// What plays a round of games: the threads of this process, or machines elsewhere.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "sim/play/game_record.h"
#include "sim/pool.h"

namespace archon::sim {

// Plays a game; nothing if it wasn't played to its end.
using PlayGame = std::function<std::optional<GameRecord>(const GamePlan& plan)>;
// Takes the record of a game, by its place in the round.
using TakeGame = std::function<void(size_t place, const GameRecord& record)>;

struct GameRound {
  const std::vector<GamePlan>& games;
  const PoolOptions& pool;  // whom to tell how many are done, and when to stop
  const PlayGame& play;     // a game in this process; any thread may
  const TakeGame& take;     // at most once for each game; any thread may
};

// A game's record follows from the experiment and its plan alone, so it makes no difference who
// plays it. What comes next is planned from all records of a round, so it makes none either how
// many play.
class GameExecutor {
 public:
  virtual ~GameExecutor() = default;
  // Returns when all games are taken, or after a stop those that could be saved.
  virtual void play(const GameRound& round) = 0;
};

// On threads of this process.
class ThreadExecutor : public GameExecutor {
 public:
  void play(const GameRound& round) override;
};

}  // namespace archon::sim
