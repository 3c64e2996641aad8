// A run: one SQLite file with an experiment, the games that were played of it, and how its rounds
// went. What an experiment is and how a game becomes a row is the business of whoever plays;
// docs/runs.md shows the tables.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "sim/runs/database.h"
#include "sim/runs/file_lock.h"
#include "sim/runs/row_writer.h"

namespace archon::sim {

// Of the table `experiment`: what was asked for, by name.
using Settings = std::map<std::string, Value>;

// How an experiment of rounds stood after one of them.
struct RoundState {
  int64_t number = 0;  // from 1
  int64_t games = 0;   // of all rounds so far
  double seconds = 0;  // that were played for them, on all machines together
  std::string stop;    // why no round follows, or "running"
  std::string state;   // what the stopping rule looks at, as JSON
};

class RunFile {
 public:
  // Writes a new run, whole or not at all. `tables` are made beside those of this file, and `fill`
  // fills them. Throws Error if anything stands there already.
  static void create(const std::filesystem::path& file, const Settings& settings,
                     const std::string& tables, const std::function<void(Database&)>& fill);
  // Throws Error for what can't become a new run, so that it is known before a long time.
  static void check_new(const std::filesystem::path& file);

  // To read it. Throws Error for anything but a run that this program understands.
  explicit RunFile(const std::filesystem::path& file);

  // Why it can only be read: its file or folder can't be written; "" where it can.
  std::string hindrance() const;
  // From now on this process alone adds games; `on_failure` is told when it can't any more. Throws
  // Error if another process does so already.
  void go_on(std::function<void()> on_failure);
  bool goes_on() const { return writer_ != nullptr; }

  const std::filesystem::path& path() const { return path_; }
  const Settings& settings() const { return settings_; }
  // Throw Error, naming the file, where there is none of that kind.
  int64_t whole(const std::string& name) const;
  double number(const std::string& name) const;
  const std::string& text(const std::string& name) const;
  bool has(const std::string& name) const { return settings_.count(name) > 0; }

  // Errors of SQLite in it name the file.
  template <class Use>
  decltype(auto) use(const Use& use) {
    const std::lock_guard lock(in_use_);
    try {
      return use(database_);
    } catch (const DatabaseError& e) {
      refuse(e);
    }
  }

  // A statement of this run that adds a row.
  Statement& adding(const std::string& sql);
  void add(Statement& into, Row row) { writer_->add(into, std::move(row)); }
  void add_round(const RoundState& round);
  std::optional<RoundState> round(int64_t number);

  // Returns when everything is in the file, or nothing can be written any more.
  void flush();
  // Why nothing could be written any more; "" if all is well.
  std::string failure() const;

 private:
  [[noreturn]] void refuse(const DatabaseError& error) const;
  void check_kind();
  void read_settings();

  std::filesystem::path path_;
  // Let go of after the database is closed: to close any descriptor of a file ends SQLite's locks.
  std::unique_ptr<FileLock> lock_;
  Database database_;
  std::mutex in_use_;
  Settings settings_;
  std::map<std::string, Statement> statements_;
  std::unique_ptr<RowWriter> writer_;
};

}  // namespace archon::sim
