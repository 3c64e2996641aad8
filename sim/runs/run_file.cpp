#include "sim/runs/run_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#include "engine/core/files.h"

namespace archon::sim {
namespace {

namespace fs = std::filesystem;

constexpr int64_t kKind = 0x41724b6e;  // SQLite's application_id: "ArKn"
constexpr int64_t kFormat = 2;
constexpr int kPatienceMs = 10000;
constexpr std::string_view kExpected = "expected a run, as written by --run";
constexpr const char* kAddRound = "INSERT OR REPLACE INTO round VALUES (?, ?, ?, ?, ?)";

constexpr const char* kTables =
    "CREATE TABLE experiment (name TEXT PRIMARY KEY, value) WITHOUT ROWID;"
    "CREATE TABLE round (number INTEGER PRIMARY KEY, games INTEGER NOT NULL,"
    " seconds REAL NOT NULL, stop TEXT NOT NULL, state TEXT NOT NULL);";

[[noreturn]] void refuse_file(const fs::path& file, std::string_view what,
                              std::string_view expected) {
  throw Error(fmt::format("{}: {}; {}", file.string(), what, expected));
}

// What stands there that is no file; "" for a file.
std::string_view kind_of(const fs::file_status& status) {
  switch (status.type()) {
    case fs::file_type::directory: return "is a folder";
    case fs::file_type::character:
    case fs::file_type::block: return "is a device";
    case fs::file_type::fifo: return "is a pipe";
    case fs::file_type::socket: return "is a socket";
    default: return "";
  }
}

// Refuses what SQLite would trip over, or not return from.
Database open_run(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (!fs::exists(status)) refuse_file(file, "no such file", kExpected);
  if (const auto kind = kind_of(status); !kind.empty()) refuse_file(file, kind, kExpected);
  if (access(file.c_str(), R_OK) != 0)
    refuse_file(file, fmt::format("can't be read ({})", std::generic_category().message(errno)),
                kExpected);
  return Database::open(file, kPatienceMs);
}

const Value* find(const Settings& settings, const std::string& name) {
  const auto at = settings.find(name);
  return at == settings.end() ? nullptr : &at->second;
}

template <class T>
const T& setting(const RunFile& run, const std::string& name) {
  const Value* const value = find(run.settings(), name);
  if (!value || !std::holds_alternative<T>(*value))
    refuse_file(run.path(), fmt::format("damaged: its experiment has no '{}'", name), kExpected);
  return std::get<T>(*value);
}

}  // namespace

void RunFile::check_new(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(file, error);
  if (const auto kind = kind_of(status); !kind.empty())
    refuse_file(file, kind, "expected the name of a new file");
  if (fs::exists(status))
    refuse_file(file, "already exists",
                fmt::format("expected the name of a new file ('archon resume {}' continues a run)",
                            file.string()));
  check_writable(file);
}

void RunFile::create(const fs::path& file, const Settings& settings, const std::string& tables,
                     const std::function<void(Database&)>& fill) {
  check_new(file);
  Database database = Database::in_memory();
  database.execute(
      fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}; BEGIN;", kKind, kFormat));
  database.execute(kTables + tables);
  Statement add = database.prepare("INSERT INTO experiment VALUES (?, ?)");
  for (const auto& [name, value] : settings) {
    add.run({name, value});
  }
  fill(database);
  database.execute("COMMIT");
  write_file(file, database.bytes());
}

RunFile::RunFile(const fs::path& file) : path_(file), database_(open_run(file)) {
  try {
    check_kind();
    read_settings();
  } catch (const DatabaseError& e) {
    refuse(e);
  }
}

void RunFile::check_kind() {
  if (std::get<int64_t>(database_.ask("PRAGMA application_id")) != kKind)
    refuse_file(path_,
                fs::file_size(path_) == 0 ? "is empty" : "is an SQLite file of another program",
                kExpected);
  const auto format = std::get<int64_t>(database_.ask("PRAGMA user_version"));
  if (format != kFormat)
    refuse_file(path_, fmt::format("is a run in format {}", format),
                fmt::format("expected format {}, the format of this program; the version of archon "
                            "that started the run can still read it",
                            kFormat));
}

void RunFile::read_settings() {
  Statement all = database_.prepare("SELECT name, value FROM experiment");
  while (all.step())
    if (const Value name = all.value(0); std::holds_alternative<std::string>(name))
      settings_[std::get<std::string>(name)] = all.value(1);
}

void RunFile::refuse(const DatabaseError& error) const {
  if (error.damaged())
    refuse_file(path_, fmt::format("is not a run, or is damaged ({})", error.what()), kExpected);
  throw Error(fmt::format("{}: can't be used ({})", path_.string(), error.what()));
}

std::string RunFile::hindrance() const {
  const fs::path folder = fs::absolute(path_).parent_path();
  for (const fs::path& one : {path_, folder})
    if (access(one.c_str(), W_OK) != 0)
      return fmt::format("{}: can't be written ({})", one.string(),
                         std::generic_category().message(errno));
  return "";
}

void RunFile::go_on(std::function<void()> on_failure) {
  if (const std::string why = hindrance(); !why.empty()) throw Error(why);
  lock_ = std::make_unique<FileLock>(
      path_,
      fmt::format("{}: another process is playing this run; wait for it to end", path_.string()));
  writer_ = std::make_unique<RowWriter>(database_, in_use_, std::move(on_failure));
}

int64_t RunFile::whole(const std::string& name) const { return setting<int64_t>(*this, name); }

double RunFile::number(const std::string& name) const { return setting<double>(*this, name); }

const std::string& RunFile::text(const std::string& name) const {
  return setting<std::string>(*this, name);
}

Statement& RunFile::adding(const std::string& sql) {
  return use([&](Database& database) -> Statement& {
    const auto at = statements_.find(sql);
    return at != statements_.end() ? at->second
                                   : statements_.emplace(sql, database.prepare(sql)).first->second;
  });
}

void RunFile::add_round(const RoundState& round) {
  add(adding(kAddRound), {round.number, round.games, round.seconds, round.stop, round.state});
}

std::optional<RoundState> RunFile::round(int64_t number) {
  return use([&](Database& database) -> std::optional<RoundState> {
    Statement one = database.prepare(
        "SELECT number, games, CAST(seconds AS REAL), CAST(stop AS TEXT), CAST(state AS TEXT) "
        "FROM round WHERE number = ? AND typeof(games) = 'integer'");
    one.bind({number});
    if (!one.step()) return std::nullopt;
    return RoundState{number, std::get<int64_t>(one.value(1)), std::get<double>(one.value(2)),
                      std::get<std::string>(one.value(3)), std::get<std::string>(one.value(4))};
  });
}

void RunFile::flush() {
  if (writer_) writer_->flush();
}

std::string RunFile::failure() const {
  const std::string why = writer_ ? writer_->failure() : "";
  return why.empty() ? "" : fmt::format("{}: can't be written ({})", path_.string(), why);
}

}  // namespace archon::sim
