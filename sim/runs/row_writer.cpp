#include "sim/runs/row_writer.h"

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <iterator>
#include <system_error>

namespace archon::sim {
namespace {

// Half a second to gather rows leaves the other half for writing them.
constexpr std::chrono::milliseconds kPause{500};
// How often another process that has the file is waited for when everything else is over.
constexpr int kMostTries = 12;

}  // namespace

RowWriter::RowWriter(Database& database, std::mutex& in_use, std::function<void()> on_failure)
    : database_(database), in_use_(in_use), on_failure_(std::move(on_failure)) {
  try {
    thread_ = std::thread([this] { work(); });
  } catch (const std::system_error& e) {
    throw Error(
        fmt::format("the thread that writes the run can't be started ({}); expected resources for "
                    "one more thread",
                    e.code().message()));
  }
}

RowWriter::~RowWriter() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void RowWriter::add(Statement& into, Row row) {
  {
    const std::lock_guard lock(mutex_);
    if (!failure_.empty()) return;
    waiting_.emplace_back(&into, std::move(row));
  }
  wake_.notify_all();
}

void RowWriter::flush() {
  std::unique_lock lock(mutex_);
  ++hurried_;
  wake_.notify_all();
  done_.wait(lock, [&] { return (waiting_.empty() && !writing_) || !failure_.empty(); });
  --hurried_;
}

std::string RowWriter::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

void RowWriter::work() {
  std::unique_lock lock(mutex_);
  const auto hurry = [&] { return ending_ || hurried_ > 0; };
  for (int tries = 0; failure_.empty();) {
    wake_.wait(lock, [&] { return ending_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    wake_.wait_for(lock, kPause, hurry);
    Batch batch;
    batch.swap(waiting_);
    writing_ = true;
    lock.unlock();
    std::string failure;
    bool written = false;
    try {
      written = write(batch);
    } catch (const std::exception& e) {
      failure = e.what();
    }
    lock.lock();
    writing_ = false;
    tries = written || !hurry() ? 0 : tries + 1;
    failure_ = tries == kMostTries ? "another process keeps it locked" : failure;
    if (!written && failure_.empty()) {
      batch.insert(batch.end(), std::make_move_iterator(waiting_.begin()),
                   std::make_move_iterator(waiting_.end()));
      waiting_ = std::move(batch);
    }
    done_.notify_all();
  }
  waiting_.clear();
  lock.unlock();
  if (on_failure_) on_failure_();
}

bool RowWriter::write(const Batch& batch) {
  const std::lock_guard lock(in_use_);
  try {
    Transaction transaction(database_);
    for (const auto& [into, row] : batch) {
      into->run(row);
    }
    transaction.commit();
    return true;
  } catch (const DatabaseError& e) {
    if (e.busy()) return false;
    throw;
  }
}

}  // namespace archon::sim
