// A command that climbs a ladder of players, looked at from outside.
#pragma once

#include <string>

#include "tests/sim/program.h"

namespace archon {

// The command, which writes JSON, says the same on any number of threads and from a file of its
// run, and goes on where games of the second rung are missing.
inline void expect_goes_on_at_its_rung(const std::string& command) {
  const Folder folder;
  const std::string whole = run(command + " --threads 1").out;
  CHECK(!whole.empty());
  const std::string file = "'" + folder.file("cut.run") + "'";
  CHECK(run(command + " --threads 3 --run " + file).out == whole);
  CHECK(run("report --verify 8 --quiet " + file).exit_code == 0);
  const Outcome forgotten =
      run_script("sqlite3 " + file + " 'delete from game where cell = 1 and number % 3 = 0'");
  if (forgotten.exit_code != 0) return;  // no sqlite3 at hand
  CHECK(run("resume --quiet --json - " + file).out == whole);
  CHECK(run("report --quiet --json - " + file).out == whole);
}

}  // namespace archon
