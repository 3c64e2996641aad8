// Parts of a round, played by workers: what they bring back, and what they refuse.
#include <doctest/doctest.h>

#include <string>

#include "tests/sim/program.h"

namespace archon::part_test {
namespace {

const std::string kExperiment =
    "decks: [argus, gregg]\nopponents: [onyx]\nagents: [random]\nchains: [0, 4]\ngames: 20\n";

// A run that is prepared for workers, its script, and the folder of its parts.
struct Prepared {
  Folder folder;
  std::string experiment = folder.write("experiment.yaml", kExperiment);
  std::string run = folder.file("grid.run");
  std::string script = folder.file("task.sh");

  Prepared() {
    const Outcome outcome = archon::run("run " + experiment + " --run " + run + " --jobs 3 " +
                                        "--slurm-script " + script);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.errors.find("80 games in 3 parts; to play them: sbatch " + script) !=
          std::string::npos);
  }
  // As Slurm starts a task.
  Outcome task(int number) const {
    return run_script("SLURM_ARRAY_TASK_ID=" + std::to_string(number) + " bash " + script);
  }
  std::string wave() const {
    for (const auto& entry : std::filesystem::directory_iterator(run + ".parts"))
      if (entry.is_directory()) return entry.path().string();
    return "";
  }
};

TEST_CASE("what workers play is what one process plays") {
  const Prepared prepared;
  for (int i = 1; i <= 3; ++i) CHECK(prepared.task(i).exit_code == 0);
  CHECK(prepared.task(2).exit_code == 0);  // requeued: there is nothing left to do
  const std::string whole = run("run " + prepared.experiment + " --quiet --json -").out;
  const Outcome resumed = run("resume " + prepared.run + " --quiet --json -");
  CHECK(resumed.exit_code == 0);
  CHECK(resumed.out == whole);
  CHECK_FALSE(std::filesystem::exists(prepared.run + ".parts"));
}

TEST_CASE("who goes on with a run plays what workers have not") {
  const Prepared prepared;
  CHECK(prepared.task(3).exit_code == 0);
  const std::string whole = run("run " + prepared.experiment + " --quiet --json -").out;
  CHECK(run("resume " + prepared.run + " --quiet --json -").out == whole);
}

TEST_CASE("a worker of another version or with other cards refuses by name, and its part says so") {
  const Prepared prepared;
  const std::string part = prepared.wave() + "/part-1.run";
  prepared.folder.write("cards/anger.card",
                        "card Anger\nplay:\n  choose it: a friendly creature\n  ready it\n");
  expect_error("work " + part + " --cards " + prepared.folder.file("cards"), 1,
               "a run with the card library ");
  CHECK(read(part + ".refused").find("card library") != std::string::npos);

  // The experiment is an SQLite file, whose text of a version can be replaced in place.
  const std::string experiment = prepared.run + ".parts/experiment.run";
  std::string bytes = read(experiment);
  const size_t at = bytes.find("archon" ARCHON_VERSION);
  REQUIRE(at != std::string::npos);
  bytes[at + 6] = '9';
  std::ofstream(experiment) << bytes;
  expect_error("work " + prepared.wave() + "/part-2.run", 1, "a run of archon 9");
  expect_error("resume " + prepared.run + " --quiet", 1, "has parts of another run than ");
}

TEST_CASE("what is no part, or can't be played elsewhere, is refused") {
  const Prepared prepared;
  expect_error("work " + prepared.run, 1, "is not part of a round");
  expect_error("work " + prepared.folder.file("nothing"), 1, "no such file");
  const std::string match = "match argus onyx --a random --b random --games 2 ";
  expect_error(match + "--executor slurm", 2, "expected --run as well");
  expect_error(match + "--executor clouds", 2, "expected 'threads', 'slurm' or 'mpi'");
  expect_error(match + "--executor mpi", 2, "archon-mpi");
  expect_error(match + "--executor slurm --run " + prepared.folder.file("match.run") +
                   " --replays " + prepared.folder.file("cards"),
               2, "--replays: can't be combined with --executor slurm");
  std::filesystem::remove(prepared.run);
  expect_error("run " + prepared.experiment + " --run " + prepared.run, 1,
               "expected no parts of an earlier run");
  prepared.folder.write("experiment.yaml", kExperiment + "within: 20\n");
  expect_error("run " + prepared.experiment + " --run " + prepared.folder.file("within.run") +
                   " --slurm-script " + prepared.script,
               2, "or an experiment without 'within'");
}

}  // namespace
}  // namespace archon::part_test
