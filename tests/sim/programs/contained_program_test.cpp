// What a program may do to the machine that it runs on: nothing that it starts is left over, and it
// takes no more than it may. Trouble of the machine is no fault of the program.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "tests/sim/program.h"

namespace archon::contained_program_test {
namespace {

// Answers every question with its first option. `at_start` is what it does before.
std::string script(const std::string& at_start) {
  return "import json, os, signal, subprocess, sys, time\n" + at_start +
         "\nfor line in sys.stdin:\n"
         "    m = json.loads(line)\n"
         "    if m['op'] == 'decide':\n"
         "        d = m['decision']\n"
         "        n = max(1, d['min'])\n"
         "        picks = ([{'k': 0, 'amount': d['total'] // d['step']}]\n"
         "                 if d['kind'] == 'distribute' else list(range(n)))\n"
         "        print(json.dumps({'pick': picks}), flush=True)\n";
}

class Agent {
 public:
  explicit Agent(const std::string& at_start, const std::string& parameters = "") {
    const std::string file = folder_.write("agent.py", script(at_start));
    spec_ = "'program" + (parameters.empty() ? "" : "[" + parameters + "]") +
            ":" ARCHON_PYTHON3 " \"" + file + "\" \"" + folder_.file("pids") + "\"'";
  }
  std::string match(const std::string& more = "") const {
    return "match argus onyx --games 2 --turn-limit 6 --threads 1 --b random --quiet --a " + spec_ +
           " " + more;
  }
  // The processes that the script has written down.
  std::vector<pid_t> pids() const {
    std::vector<pid_t> out;
    std::ifstream in(folder_.file("pids"));
    for (pid_t pid = 0; in >> pid;) out.push_back(pid);
    return out;
  }

 private:
  Folder folder_;
  std::string spec_;
};

bool runs(pid_t pid) { return kill(pid, 0) == 0 || errno != ESRCH; }

bool within(std::chrono::milliseconds time, const std::function<bool()>& holds) {
  const auto until = std::chrono::steady_clock::now() + time;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

// Three ways to be no child of the program any more: a session of its own, an orphan, both.
const std::string kLeavesOthers = R"py(
def note(pid):
    with open(sys.argv[1], "a") as file:
        print(pid, file=file)
note(os.getpid())
sleep = ["sleep", "600"]
note(subprocess.Popen(sleep, start_new_session=True).pid)
for apart in (False, True):
    if os.fork() == 0:
        if apart:
            os.setsid()
        if os.fork() == 0:
            note(os.getpid())
            os.execvp("sleep", sleep)
        os._exit(0)
    os.wait()
time.sleep(0.3)
)py";

void expect_none_left(const Agent& agent, size_t count) {
  const auto pids = agent.pids();
  CHECK(pids.size() == count);
  for (const pid_t pid : pids) {
    CAPTURE(pid);
    CHECK(within(std::chrono::seconds(5), [&] { return !runs(pid); }));
  }
}

TEST_CASE("what a program has started ends with the match") {
  const Agent agent(kLeavesOthers);
  CHECK(run(agent.match()).exit_code == 0);
  expect_none_left(agent, 4);
}

TEST_CASE("what a program has started ends when the program crashes") {
  const Agent agent(kLeavesOthers + "os.abort()\n");
  const Outcome outcome = run(agent.match());
  CHECK(outcome.told().find("was killed by signal 6") != std::string::npos);
  expect_none_left(agent, 8);  // one for each game
}

TEST_CASE("what a program has started ends when the host is killed") {
  const Agent agent(kLeavesOthers + "time.sleep(600)\n");
  const pid_t host = fork();
  REQUIRE(host >= 0);
  if (host == 0) {
    const std::string command = "exec '" ARCHON_PROGRAM "' " + agent.match() + " >/dev/null 2>&1";
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  CHECK(within(std::chrono::seconds(20), [&] { return agent.pids().size() == 4; }));
  kill(host, SIGKILL);
  waitpid(host, nullptr, 0);
  expect_none_left(agent, 4);
}

void expect_forfeit(const Agent& agent, const std::string& words) {
  const Outcome outcome = run(agent.match());
  CAPTURE(outcome.out);
  CHECK(outcome.exit_code == 1);  // it has given up all games
  CHECK(outcome.out.find("forfeited by A  2 games") != std::string::npos);
  CHECK(outcome.out.find(words) != std::string::npos);
  for (const pid_t pid : agent.pids()) CHECK_FALSE(runs(pid));
}

TEST_CASE("a program that starts too many processes or threads forfeits") {
  expect_forfeit(
      Agent("for i in range(60):\n    subprocess.Popen(['sleep', '600'])\ntime.sleep(600)",
            "processes=40"),
      "ran more than 40 processes and threads");
  expect_forfeit(Agent("import threading\nfor i in range(60):\n"
                       "    threading.Thread(target=time.sleep, args=(600,), "
                       "daemon=True).start()\ntime.sleep(600)",
                       "processes=40"),
                 "ran more than 40 processes and threads");
}

TEST_CASE("a program that takes too much memory forfeits, alone or with others") {
  expect_forfeit(Agent("sys.stderr.close()\nall = bytearray(400 << 20)\n", "memory=200"),
                 "exited with status 1");
  expect_forfeit(
      Agent("for i in range(4):\n    subprocess.Popen([sys.executable, '-c', 'import time; "
            "all = bytearray(90 << 20); time.sleep(600)'])\ntime.sleep(600)",
            "memory=200"),
      "used more than 200 MiB of memory");
}

TEST_CASE("a program can open and write only so much") {
  expect_forfeit(Agent("sys.stderr = None\nall = [open('/dev/null') for i in range(1000)]"),
                 "exited with status 1");
  expect_forfeit(Agent("sys.stderr = None\nimport tempfile\nwith tempfile.TemporaryFile() as f:\n"
                       "    os.ftruncate(f.fileno(), 2 << 30)"),
                 "exited with status 1");
}

TEST_CASE("a program that stops or kills the process above it forfeits like any other") {
  expect_forfeit(Agent("os.kill(os.getppid(), signal.SIGKILL)\ntime.sleep(600)"),
                 "closed its input or output");
  expect_forfeit(Agent("os.kill(os.getppid(), signal.SIGSTOP)\ntime.sleep(600)", "time=300"),
                 "does not answer within 300 ms");
}

TEST_CASE("what a program says on standard error is cut and cleaned") {
  const Agent loud(
      "for i in range(3000):\n"
      "    os.write(2, b'\\x1b[2J\\x9b31m\\xc2\\x9b\\xe2\\x80\\xae\\x07 \\xc3\\x86mber\\r\\n' * "
      "100)\n");
  const Outcome outcome = run(loud.match());
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors.size() > 10'000);
  CHECK(outcome.errors.size() < 80'000);
  CHECK(outcome.errors.starts_with("?[2J?31m??? Æmber\n?[2J"));
  CHECK(outcome.errors.ends_with("the rest is left out\n"));
  CHECK(outcome.errors.find('\x1b') == std::string::npos);
  CHECK(outcome.errors.find("\xc2\x9b") == std::string::npos);
}

TEST_CASE("all processes of an agent share what may be shown of them") {
  const Agent loud("os.write(2, b'x' * 40000)\nos.abort()\n");
  const Outcome outcome = run(loud.match());
  CHECK(outcome.errors.size() > 65'000);
  CHECK(outcome.errors.size() < 66'000);
}

TEST_CASE("a program that cannot be started is an error at once") {
  const Folder folder;
  const std::string plain = folder.write("plain", "no program");
  for (const char* command :
       {"match argus onyx --quiet --b random --a ", "bid argus onyx --quiet --agent "}) {
    expect_error(command + std::string("program:./no-such-agent"), 1,
                 "the program './no-such-agent' can't be started: No such file or directory");
    expect_error(command + ("program:" + plain), 1, "can't be started: Permission denied");
  }
  const Outcome table = run("play argus onyx --you none --pace 0 --agent program:./no-such-agent");
  CHECK(table.exit_code == 1);
  CHECK(table.one_line());
  const Outcome hint = run("play argus onyx --hint program:./no-such-agent <'" +
                           folder.write("typed", "hint\nquit\n") + "'");
  CHECK(hint.exit_code == 0);
  CHECK(hint.told().find("No hint: the program './no-such-agent' can't be started") !=
        std::string::npos);
}

TEST_CASE("a machine without room for another program is no forfeit") {
  const Agent agent("");
  const Folder folder;
  const std::string errors = folder.file("errors");
  const int status = std::system(("(ulimit -n 12; exec '" ARCHON_PROGRAM "' " + agent.match() +
                                  ") >/dev/null 2>'" + errors + "'")
                                     .c_str());
  CHECK(WEXITSTATUS(status) == 1);
  CHECK(read(errors).find("this machine has no files, memory or processes left") !=
        std::string::npos);
}

TEST_CASE("a program cannot read the memory of its host") {
  if (geteuid() == 0) {
    MESSAGE("skipped: nothing is closed to the superuser");
    return;
  }
  expect_forfeit(
      Agent("for pid in (os.getppid(), int(open('/proc/%d/stat' % os.getppid())\n"
            "        .read().rsplit(')', 1)[1].split()[1])):\n"
            "    try:\n        open('/proc/%d/mem' % pid, 'rb')\n"
            "    except PermissionError:\n        continue\n    sys.exit(7)\nsys.exit(8)"),
      "exited with status 8");
}

}  // namespace
}  // namespace archon::contained_program_test
