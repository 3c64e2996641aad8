// A program with --sandbox sees what it needs to start, and nothing else of the machine.
#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

#include "tests/sim/program.h"

namespace archon::sandbox_test {
namespace {

const std::string kMatch =
    "match argus onyx --games 2 --turn-limit 6 --b random --quiet --sandbox ";

bool takes(const std::string& options) {
  return std::system(
             ("bwrap " + options + " --ro-bind / / --proc /proc true >/dev/null 2>&1").c_str()) ==
         0;
}

bool can_run() {
  static const bool works = takes("--unshare-all");
  if (!works) MESSAGE("skipped: bubblewrap is not installed or does not work here");
  return works;
}

// What a program finds out when it starts: the statement ends it with status 1 where it could do
// what it tried. It ends with status 9 otherwise.
void expect_denied(const std::string& statement) {
  CAPTURE(statement);
  const Folder folder;
  folder.write("secret", "secret");
  const std::string file =
      folder.write("agent.py", "import glob, os, socket, sys\nfolder = '" + folder.file("") +
                                   "'\ndef found(what):\n    if what: os._exit(1)\ntry:\n    " +
                                   statement + "\nexcept OSError:\n    pass\nos._exit(9)\n");
  const Outcome outcome = run(kMatch + "--a 'program:python3 \"" + file + "\"'");
  CAPTURE(outcome.out);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.told().find("exited with status 9") != std::string::npos);
}

TEST_CASE("a sandboxed program plays as any other does") {
  if (!can_run()) return;
  const Outcome outcome = run(kMatch + "--details --a 'program:python3 \"" ARCHON_SOURCE_DIR
                                       "/examples/agents/greedy_like.py\"'");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find("sandbox=1") != std::string::npos);
  CHECK(outcome.out.find("forfeited") == std::string::npos);
}

TEST_CASE("a sandboxed program sees no files but its own") {
  if (!can_run()) return;
  expect_denied("found(open(folder + '/secret').read())");
  expect_denied("found(open('/etc/passwd').read())");
  expect_denied("found(os.listdir('/root') + os.listdir('/home'))");
  expect_denied("found(open(folder + '/agent.py', 'a'))");
  expect_denied("found(open('/usr/archon-was-here', 'w'))");
}

TEST_CASE("a sandboxed program has no network and sees no other processes") {
  if (!can_run()) return;
  expect_denied("found(any(name != 'lo' for _, name in socket.if_nameindex()))");
  expect_denied("found(len(glob.glob('/proc/[0-9]*')) > 3)");
  expect_denied("found(any('archon' in open(f).read() for f in glob.glob('/proc/[0-9]*/comm')))");
}

TEST_CASE("a sandboxed program gets no namespaces of its own where bubblewrap can forbid them") {
  if (!can_run()) return;
  if (!takes("--unshare-user --disable-userns")) {
    MESSAGE("skipped: this bubblewrap does not know --disable-userns");
    return;
  }
  expect_denied("found(os.system('unshare --user true') == 0)");
}

TEST_CASE("a sandboxed program does not see the environment") {
  if (!can_run()) return;
  setenv("ARCHON_TEST_SECRET", "secret", 1);
  expect_denied("found('ARCHON_TEST_SECRET' in os.environ)");
  unsetenv("ARCHON_TEST_SECRET");
}

TEST_CASE("a sandboxed program that is not there, and a sandbox that is not, are errors at once") {
  if (can_run())
    expect_error(kMatch + "--a program:./no-such-agent", 1, "can't be started: No such file");
  const std::string before = std::getenv("PATH");
  setenv("PATH", "/nowhere", 1);
  expect_error(kMatch + "--a program:/bin/true", 1,
               "bubblewrap (the program 'bwrap'), which is not");
  setenv("PATH", before.c_str(), 1);
}

}  // namespace
}  // namespace archon::sandbox_test
