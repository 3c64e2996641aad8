#include "sim/runs/database.h"

#include <sqlite3.h>

#include <new>

#include "engine/core/counts.h"

namespace archon::sim {
namespace {

[[noreturn]] void fail_with(sqlite3* handle, int code) {
  if ((code & 0xff) == SQLITE_NOMEM) throw std::bad_alloc();
  throw DatabaseError(handle ? sqlite3_errmsg(handle) : sqlite3_errstr(code), code & 0xff);
}

struct Bind {
  sqlite3_stmt* statement;
  int at;

  int operator()(std::monostate) const { return sqlite3_bind_null(statement, at); }
  int operator()(int64_t value) const { return sqlite3_bind_int64(statement, at, value); }
  int operator()(double value) const { return sqlite3_bind_double(statement, at, value); }
  int operator()(const std::string& value) const {
    return sqlite3_bind_text64(statement, at, value.data(), value.size(), SQLITE_TRANSIENT,
                               SQLITE_UTF8);
  }
};

}  // namespace

bool DatabaseError::busy() const { return code_ == SQLITE_BUSY || code_ == SQLITE_LOCKED; }

bool DatabaseError::damaged() const { return code_ == SQLITE_NOTADB || code_ == SQLITE_CORRUPT; }

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

void Statement::fail(int code) const { fail_with(sqlite3_db_handle(statement_.get()), code); }

void Statement::bind(const Row& values) {
  sqlite3_reset(statement_.get());
  for (int i = 0; i < int_size(values); ++i)
    if (const int code = std::visit(Bind{statement_.get(), i + 1}, values[i])) fail(code);
}

void Statement::run(const Row& values) {
  bind(values);
  step();
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) {
    sqlite3_reset(statement_.get());
    return false;
  }
  sqlite3_reset(statement_.get());
  fail(code);
}

Value Statement::value(int column) const {
  sqlite3_stmt* const from = statement_.get();
  switch (sqlite3_column_type(from, column)) {
    case SQLITE_INTEGER: return sqlite3_column_int64(from, column);
    case SQLITE_FLOAT: return sqlite3_column_double(from, column);
    case SQLITE_NULL: return {};
    default: break;
  }
  const void* const bytes = sqlite3_column_blob(from, column);
  const size_t size = sqlite3_column_bytes(from, column);
  return bytes ? std::string(static_cast<const char*>(bytes), size) : std::string();
}

Row Statement::row() const {
  Row out;
  const int columns = sqlite3_column_count(statement_.get());
  for (int i = 0; i < columns; ++i) out.push_back(value(i));
  return out;
}

void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

Database::Database(const std::string& name, int flags) {
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &handle, flags, nullptr);
  handle_.reset(handle);
  if (code != SQLITE_OK) fail_with(handle, code);
  sqlite3_extended_result_codes(handle, 1);
}

Database Database::open(const std::filesystem::path& file, int patience_ms) {
  // A name that stands alone could mean more to SQLite than a file.
  Database out(std::filesystem::absolute(file).string(), SQLITE_OPEN_READWRITE);
  sqlite3_busy_timeout(out.handle_.get(), patience_ms);
  // Files come from strangers, too: what is in them is data and runs nothing.
  sqlite3_db_config(out.handle_.get(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(out.handle_.get(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(out.handle_.get(), SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(out.handle_.get(), SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  return out;
}

Database Database::in_memory() {
  return Database(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY);
}

Statement Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(handle_.get(), sql.data(), int_size(sql),
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) fail_with(handle_.get(), code);
  Statement out;
  out.statement_.reset(statement);
  return out;
}

void Database::execute(const std::string& sql) {
  const int code = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail_with(handle_.get(), code);
}

Value Database::ask(std::string_view sql) {
  Statement statement = prepare(sql);
  if (!statement.step()) return {};
  return statement.value(0);
}

std::vector<Row> Database::rows(std::string_view sql) {
  std::vector<Row> out;
  for (Statement all = prepare(sql); all.step();) out.push_back(all.row());
  return out;
}

std::string Database::bytes() const {
  sqlite3_int64 size = 0;
  const std::unique_ptr<unsigned char, void (*)(void*)> bytes(
      sqlite3_serialize(handle_.get(), "main", &size, 0), sqlite3_free);
  if (!bytes) throw std::bad_alloc();
  return {reinterpret_cast<const char*>(bytes.get()), static_cast<size_t>(size)};
}

Reading::~Reading() {
  try {
    database_.execute("COMMIT");
  } catch (const std::exception&) {
    // Nothing was written; SQLite has let go of the file itself.
  }
}

Transaction::~Transaction() {
  if (!open_) return;
  try {
    database_.execute("ROLLBACK");
  } catch (const std::exception&) {
    // SQLite has done so itself.
  }
}

void Transaction::commit() {
  database_.execute("COMMIT");
  open_ = false;
}

}  // namespace archon::sim
