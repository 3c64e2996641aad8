// The games of a job that are known here. What the simulation asks for beside them is not played on
// the spot: it is written down, for the page to have it played by its workers.
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "sim/runs/game_store.h"

namespace archon::web {

class KnownGames {
 public:
  // Ends a simulation that can't go on before these games are played.
  struct Missing {
    std::vector<sim::GamePlan> games;
  };

  void add(const sim::GamePlan& plan, const sim::GameRecord& record);
  const sim::GameRecord* find(const sim::GamePlan& plan) const;
  int64_t count() const { return std::ssize(games_); }

  // While it lives, simulations take their games from these. Where they lack one they end with
  // Missing, or else go on as if somebody had stopped them.
  class Open {
   public:
    Open(const KnownGames& games, bool wants_all);
    ~Open();
    Open(const Open&) = delete;
    Open& operator=(const Open&) = delete;
  };

 private:
  using Key = std::tuple<int64_t, int, int, int64_t, int, int>;
  static Key key_of(const sim::GamePlan& plan);

  std::map<Key, sim::GameRecord> games_;
};

}  // namespace archon::web
