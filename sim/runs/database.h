// An SQLite file: statements, values, errors. Everything else of this project speaks to SQLite
// through these two classes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/check.h"

struct sqlite3;
struct sqlite3_stmt;

namespace archon::sim {

using Value = std::variant<std::monostate, int64_t, double, std::string>;
using Row = std::vector<Value>;

// Its text is SQLite's own.
class DatabaseError : public Error {
 public:
  DatabaseError(const std::string& what, int code) : Error(what), code_(code) {}

  // Another process has the file now; later it may work.
  bool busy() const;
  // The file is no SQLite file, or a damaged one.
  bool damaged() const;

 private:
  int code_;
};

class Statement {
 public:
  // Puts values in the places of the question marks, and begins anew.
  void bind(const Row& values);
  // Of a statement without results, with these values.
  void run(const Row& values);
  // Goes on to the next row. False when there is none.
  bool step();
  Value value(int column) const;
  Row row() const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  [[noreturn]] void fail(int code) const;

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Database {
 public:
  // An existing file, to be read and, where that is allowed, written to. Other processes that are
  // writing to it are waited for this long.
  static Database open(const std::filesystem::path& file, int patience_ms);
  static Database in_memory();

  Statement prepare(std::string_view sql);
  // Statements without results or question marks.
  void execute(const std::string& sql);
  // Of "select" or "pragma": the first value, or nothing.
  Value ask(std::string_view sql);
  // All rows that it has.
  std::vector<Row> rows(std::string_view sql);
  // As a file would be.
  std::string bytes() const;

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  explicit Database(const std::string& name, int flags);

  std::unique_ptr<sqlite3, Close> handle_;
};

// What is read while it lives is of one moment, without asking for the file each time; others wait
// to write.
class Reading {
 public:
  explicit Reading(Database& database) : database_(database) { database_.execute("BEGIN"); }
  ~Reading();
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

 private:
  Database& database_;
};

// Everything from begin() to commit() is in the file, or nothing is.
class Transaction {
 public:
  explicit Transaction(Database& database) : database_(database) {
    database_.execute("BEGIN IMMEDIATE");
  }
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

}  // namespace archon::sim
