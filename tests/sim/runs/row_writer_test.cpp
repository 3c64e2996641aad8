// Rows reach their file: in time, together, past others who use it, and not at all after a failure.
#include "sim/runs/row_writer.h"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <string>
#include <thread>

#include "tests/sim/program.h"

namespace archon::sim::row_writer_test {
namespace {

// A file with a table of whole numbers from 0.
struct Numbers {
  Folder folder;
  std::string file = folder.write("numbers", "");
  Database database = Database::open(file, 0);
  std::mutex in_use;
  Statement add;

  Numbers() {
    database.execute("CREATE TABLE number (value INTEGER CHECK (value >= 0))");
    add = database.prepare("INSERT INTO number VALUES (?)");
  }
  int64_t count() const {
    return std::get<int64_t>(Database::open(file, 5000).ask("SELECT count(*) FROM number"));
  }
};

TEST_CASE("rows of many threads are in the file within a second, and at once when one waits") {
  Numbers numbers;
  RowWriter writer(numbers.database, numbers.in_use, {});
  std::thread other([&] {
    for (int64_t i = 0; i < 500; ++i) writer.add(numbers.add, {i});
  });
  for (int64_t i = 0; i < 500; ++i) writer.add(numbers.add, {i});
  other.join();
  for (int tries = 0; tries < 100 && numbers.count() < 1000; ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  CHECK(numbers.count() == 1000);
  writer.add(numbers.add, {int64_t{1}});
  writer.flush();
  CHECK(numbers.count() == 1001);
  writer.flush();
  CHECK(writer.failure().empty());
}

TEST_CASE("rows that are left are written at the end") {
  Numbers numbers;
  {
    RowWriter writer(numbers.database, numbers.in_use, {});
    writer.add(numbers.add, {int64_t{1}});
  }
  CHECK(numbers.count() == 1);
}

TEST_CASE("whoever has the file is waited for") {
  Numbers numbers;
  Database other = Database::open(numbers.file, 0);
  other.execute("BEGIN EXCLUSIVE");
  RowWriter writer(numbers.database, numbers.in_use, {});
  for (int64_t i = 0; i < 10; ++i) writer.add(numbers.add, {i});
  std::this_thread::sleep_for(std::chrono::milliseconds(1200));  // two attempts
  writer.add(numbers.add, {int64_t{10}});
  CHECK(writer.failure().empty());
  other.execute("ROLLBACK");
  writer.flush();
  CHECK(writer.failure().empty());
  CHECK(numbers.count() == 11);
}

TEST_CASE("a file that stays locked is given up in the end only") {
  Numbers numbers;
  Database other = Database::open(numbers.file, 0);
  other.execute("BEGIN EXCLUSIVE");
  RowWriter writer(numbers.database, numbers.in_use, {});
  writer.add(numbers.add, {int64_t{1}});
  writer.flush();
  CHECK(writer.failure() == "another process keeps it locked");
}

TEST_CASE("after a failure nothing is written, and it is told once") {
  Numbers numbers;
  std::atomic<int> told{0};
  RowWriter writer(numbers.database, numbers.in_use, [&] { ++told; });
  writer.add(numbers.add, {int64_t{1}});
  writer.add(numbers.add, {int64_t{-1}});
  writer.flush();
  CHECK(writer.failure().find("CHECK constraint failed") != std::string::npos);
  writer.add(numbers.add, {int64_t{2}});
  writer.flush();
  for (int tries = 0; tries < 100 && told == 0; ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  CHECK(told == 1);
  CHECK(numbers.count() == 0);  // a batch is written together
}

}  // namespace
}  // namespace archon::sim::row_writer_test
