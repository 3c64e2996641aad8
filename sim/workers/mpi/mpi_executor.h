// Rounds on the ranks of an MPI program: rank 0 plans and keeps the games, the others play. The
// only folder that knows MPI; it is built where ARCHON_MPI says so.
#pragma once

#include <memory>

#include "sim/kinds/run.h"
#include "sim/play/executor.h"

namespace archon::sim {

// MPI from its beginning to its end.
class MpiWorld {
 public:
  MpiWorld(int& argc, char**& argv);
  // Rank 0 sends the others home.
  ~MpiWorld();
  MpiWorld(const MpiWorld&) = delete;
  MpiWorld& operator=(const MpiWorld&) = delete;

  int rank() const { return rank_; }

  // What every rank but 0 does: plays what rank 0 sends, until it is sent home.
  void work() const;
  // Of rank 0: the games of this job, played by the others; null where there are none. Each has so
  // many threads.
  std::unique_ptr<GameExecutor> executor(const Experiment& experiment, const Arena& arena,
                                         int threads) const;

 private:
  int rank_ = 0;
  int size_ = 1;
};

}  // namespace archon::sim
