// Rows on their way to a file: written together, at least once a second, by a thread of its own, so
// that nobody who plays waits for a disk.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "sim/runs/database.h"

namespace archon::sim {

class RowWriter {
 public:
  // `database` is used only while `in_use` is held. `on_failure` is told, once and by the thread,
  // when nothing more can be written. Throws Error if the thread can't be started.
  RowWriter(Database& database, std::mutex& in_use, std::function<void()> on_failure);
  // Writes what is left, if that can be done.
  ~RowWriter();
  RowWriter(const RowWriter&) = delete;
  RowWriter& operator=(const RowWriter&) = delete;

  // The statement must outlive the writer. After a failure rows are dropped.
  void add(Statement& into, Row row);
  // Returns when all rows are in the file, or none can be written any more.
  void flush();
  // Why nothing can be written any more; "" as long as all is well.
  std::string failure() const;

 private:
  using Batch = std::vector<std::pair<Statement*, Row>>;

  void work();
  // Whether the batch is in the file; if not, it may be later.
  bool write(const Batch& batch);

  Database& database_;
  std::mutex& in_use_;
  std::function<void()> on_failure_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;  // the thread
  std::condition_variable done_;  // those who wait for it
  Batch waiting_;
  bool writing_ = false;
  int hurried_ = 0;  // so many wait for it
  bool ending_ = false;
  std::string failure_;
  std::thread thread_;
};

}  // namespace archon::sim
