// Agents that are other programs: good ones play whole games, bad ones lose them, none is left
// over.
#include "protocol/keyforge/programs/program_agent.h"

#include <doctest/doctest.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/keyforge/decks/deck_library.h"
#include "protocol/keyforge/formats/load.h"
#include "protocol/programs/agents.h"
#include "protocol/session/session.h"
#include "sim/keyforge/arena/keyforge_records.h"
#include "sim/kinds/bid/bid_report.h"
#include "sim/kinds/match/match_report.h"
#include "sim/report/markup.h"
#include "tests/sim/keyforge/bundled_arena.h"
#include "tests/sim/program.h"

namespace archon::sim::program_agent_test {
namespace {

// Before any test asks for a program.
const bool kRegistered = (protocol::register_program_agent(), true);

const std::string kExamples = ARCHON_SOURCE_DIR "/examples/agents/";

// Legal choices at random, groups and shares included, and a log of the questions where one is
// named.
constexpr const char* kRandomAgent = R"py(
import json, random, sys
log = open(sys.argv[1], "w") if len(sys.argv) > 1 else None
dice = random.Random(0)
for line in sys.stdin:
    message = json.loads(line)
    if message["op"] == "new" and not log:
        dice = random.Random(message["seed"])
    if message["op"] == "bye":
        break
    if message["op"] != "decide":
        continue
    decision = message["decision"]
    options = len(decision["options"])
    if decision["kind"] == "distribute":
        shares = [0] * options
        for _ in range(decision["total"] // decision["step"]):
            shares[dice.randrange(options)] += 1
        picks = [{"k": k, "amount": n} for k, n in enumerate(shares) if n]
    else:
        least = decision["min"] if decision["pass"] else max(1, decision["min"])
        picks = dice.sample(range(options), dice.randint(least, decision["max"]))
        picks.sort(reverse=True)  # not as the engine takes them
    if log:
        log.write(line)
    print(json.dumps({"n": decision["n"], "pick": picks} if picks else {"pass": True}), flush=True)
)py";

const KeyforgeArena& arena() { return bundled_arena(); }
const keyforge::Library& library() { return arena().library(); }

MatchSetup setup_of(const std::string& a, const std::string& b) {
  MatchSetup setup = setup_between("argus", "onyx");
  setup.agents = {ai::parse_agent_spec(a), ai::parse_agent_spec(b)};
  setup.salt = Salt::of_hex(std::string(64, '5'));
  return setup;
}

MatchResult played(const MatchSetup& setup, int64_t pairs, int threads = 2) {
  const auto games = play_match(arena(), setup, pairs, {threads, nullptr, {}});
  return summarise(arena(), setup, games);
}

// Whether this process has no child, neither running nor waiting to be buried.
bool childless() { return waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD; }

// The agent loses both games of a pair, for a reason that has these words.
void expect_forfeits(const std::string& agent, const std::string& words) {
  CAPTURE(agent);
  const MatchSetup setup = setup_of(agent, "random");
  const MatchResult result = played(setup, 1);
  CAPTURE(result.side[0].forfeits.first);
  CHECK(result.wins[1] == 2);
  CHECK(result.side[0].forfeits.games == 2);
  CHECK(result.side[1].forfeits.games == 0);
  CHECK(result.side[0].forfeits.first.find(words) != std::string::npos);
  CHECK(childless());
}

// A Python program as an agent.
class Script {
 public:
  explicit Script(const std::string& text, const std::string& time = "5000")
      : spec_("program[time=" + time + "]:" ARCHON_PYTHON3 " '" + folder_.write("agent.py", text) +
              "'") {}
  const std::string& spec() const { return spec_; }

 private:
  Folder folder_;
  std::string spec_;
};

// Answers every question with this expression.
std::string answering(const std::string& expression) {
  return "import json, sys\n"
         "for line in sys.stdin:\n"
         "    m = json.loads(line)\n"
         "    if m['op'] == 'decide': print(" +
         expression + ", flush=True)\n";
}

void expect_even_fight(const std::string& spec) {
  const MatchSetup setup = setup_of(spec, "greedy:samples=1,depth=1");
  const MatchResult one = played(setup, 3, 1);
  const MatchResult three = played(setup, 3, 3);
  CHECK(one.games == 6);
  CHECK(one.side[0].forfeits.games == 0);
  CAPTURE(one.side[0].forfeits.first);
  CHECK(one.side[0].per_game[kReaps] > 0);
  CHECK(match_json({arena(), setup, 6}, one).json == match_json({arena(), setup, 6}, three).json);
  CHECK(childless());
}

TEST_CASE("the example in Python plays whole games, the same on any number of threads") {
  expect_even_fight("program:" ARCHON_PYTHON3 " '" + kExamples + "greedy_like.py'");
}

TEST_CASE("the example in JavaScript plays whole games, the same on any number of threads") {
  if (std::system("node --version >/dev/null 2>&1") != 0) {
    MESSAGE("skipped: there is no node on this machine");
    return;
  }
  expect_even_fight("program:node '" + kExamples + "simple_agent.js'");
}

TEST_CASE("every kind of choice can be made at random, with any cards") {
  const Script random(kRandomAgent);
  for (const char* deck : {"random:1", "random:2", "random:3"}) {
    MatchSetup setup = setup_of(random.spec(), random.spec());
    for (auto& side : setup.entrants) side = bundled_entrant(deck);
    const MatchResult result = played(setup, 1);
    CAPTURE(result.side[0].forfeits.first + result.side[1].forfeits.first);
    CHECK(result.side[0].forfeits.games + result.side[1].forfeits.games == 0);
  }
}

// Two programs that make the same choices and write down what they are shown: one in the game, the
// other in a guess at it.
class Witnesses {
 public:
  void play(const keyforge::Match& match, keyforge::State s, uint64_t seed) {
    const ai::KeyforgeGame game(match);
    truth_->forget();
    other_->forget();
    Rng dice(seed);
    Rng first(seed);
    Rng second(seed + 1000);
    while (!s.over()) {
      keyforge::State guess = s;
      game.determinize(guess, game.mover(s), dice);
      const keyforge::Move move = truth_->choose(game, s, first);
      CHECK(game.key(s, move) == game.key(guess, other_->choose(game, guess, second)));
      game.apply(s, move);
    }
  }
  // What they were shown, if it was the same.
  std::string end() {
    truth_.reset();
    other_.reset();
    const std::string log = read(folder_.file("truth"));
    const bool alike = log == read(folder_.file("other"));
    CHECK(alike);
    return log;
  }

 private:
  std::unique_ptr<protocol::ProgramAgent> witness(const std::string& log) const {
    const std::string script = folder_.write("agent.py", kRandomAgent);
    return std::make_unique<protocol::ProgramAgent>(
        ARCHON_PYTHON3 " '" + script + "' '" + folder_.file(log) + "'", 10'000);
  }

  Folder folder_;
  std::unique_ptr<protocol::ProgramAgent> truth_ = witness("truth");
  std::unique_ptr<protocol::ProgramAgent> other_ = witness("other");
};

TEST_CASE("a program is shown the same whatever the hidden cards are") {
  Witnesses witnesses;
  for (uint64_t seed = 1; seed <= 3; ++seed) {
    const auto deck = keyforge::find_deck("random:" + std::to_string(seed));
    const auto cards = keyforge::prepare(deck, library());
    const keyforge::Match match(library(), cards, cards);
    witnesses.play(match, keyforge::new_game(match, Rng(seed)), seed);
  }
  CHECK(witnesses.end().size() > 100'000);
}

protocol::LoadedPosition position(const std::string& text) {
  const protocol::Json file = text;
  return protocol::load_file({&file, "position"}, library());
}

// Plays on with a program that always answers with this expression, `m` being the question.
keyforge::State after(const protocol::LoadedPosition& begin, const std::string& expression,
                      int decisions) {
  const Folder folder;
  protocol::ProgramAgent agent(
      ARCHON_PYTHON3 " '" + folder.write("agent.py", answering(expression)) + "'", 10'000);
  const ai::KeyforgeGame game(begin.match);
  keyforge::State s = begin.state;
  Rng rng(1);
  for (int i = 0; i < decisions; ++i) game.apply(s, agent.choose(game, s, rng));
  return s;
}

TEST_CASE("copies of a card are picked in any order") {
  const protocol::LoadedPosition begin = position(
      "you: {house: mars, hand: [battle-fleet, tunk, tunk, tunk, valdr], deck: [anger, punch, "
      "fear]}\n"
      "foe: {deck: [anger]}\n");
  // Battle Fleet, then all three copies, not in their order: three cards are drawn.
  const keyforge::State then =
      after(begin, "json.dumps({'pick': [0] if m['n'] == 1 else [0, 2, 1]})", 4);
  CHECK(then.side[0].hand.size() == 7);
  CHECK(then.side[0].deck.empty());
}

TEST_CASE("whoever searches the deck sees what is found, the same wherever it lies") {
  const protocol::LoadedPosition begin = position(
      "turn_limit: 12\n"
      "you: {house: logos, hand: [help-from-future-self, help-from-future-self],\n"
      "      deck: [valdr, timetraveller, anger, timetraveller, punch, fear, dextre, troll]}\n"
      "foe: {hand: [valdr], deck: [anger]}\n");
  Witnesses witnesses;
  for (uint64_t seed = 1; seed <= 8; ++seed) witnesses.play(begin.match, begin.state, seed);
  CHECK(witnesses.end().find("\"label\":\"choose Timetraveller\"") != std::string::npos);
}

TEST_CASE("a program that crashes or is killed forfeits") {
  expect_forfeits(Script("raise SystemExit(3)").spec(), "exited with status 3");
  expect_forfeits(Script("import os\nos.abort()").spec(), "was killed by signal 6");
  // In the middle of the game, after good answers.
  expect_forfeits(
      Script(answering("json.dumps({'pick': [0]}) if m['n'] < 3 else sys.exit(4)")).spec(),
      "exited with status 4");
}

TEST_CASE("a silent program forfeits when its time is up, and what it has started ends with it") {
  expect_forfeits(Script("import time\ntime.sleep(1000)", "300").spec(),
                  "does not answer within 300 ms");
  expect_forfeits("program[time=300]:sh -c 'sleep 1000; echo'", "does not answer within 300 ms");
}

TEST_CASE("a program that cheats forfeits, and the reason names its answer") {
  expect_forfeits(Script(answering(R"('{"pick":[999]}')")).spec(), "option 999 does not exist");
  expect_forfeits(Script(answering(R"('{"pick":[0,0]}')")).spec(), "option 0 is picked twice");
  expect_forfeits(Script(answering(R"('{"pick":[-1]}')")).spec(), "expected a whole number");
  expect_forfeits(Script(answering(R"('{"pick":[0],"n":7}')")).spec(), "n: expected 1, not 7");
  expect_forfeits(Script(answering(R"('{"pass":true}')")).spec(), "can't be passed");
  expect_forfeits(Script(answering(R"('{}')")).spec(), "expected a list of options, or pass");
  expect_forfeits(Script(answering(R"('{"pikc":[0]}')")).spec(), "did you mean 'pick'");
}

TEST_CASE("a program that speaks no JSON, or all the time, forfeits") {
  expect_forfeits(Script(answering("'good morning'")).spec(),
                  "answered 'good morning' to decision 1");
  expect_forfeits(Script(answering("'[1]'")).spec(), "expected an answer to be a JSON object");
  expect_forfeits(Script(answering("'[' * 100000")).spec(), "more than 32 deep");
  expect_forfeits(Script(answering("'x' * 5000000")).spec(),
                  "wrote a line of more than 1048576 bytes");
  expect_forfeits(Script(answering(R"('{"pick":[0]}\n' * 3)")).spec(), "without being asked");
  expect_forfeits("program:yes", "");  // found out at the first word or the second
}

TEST_CASE("tables, JSON and CSV tell of forfeits") {
  const MatchSetup setup = setup_of("random", "program:false");
  const auto pairs = play_match(arena(), setup, 2, {});
  const MatchResult result = summarise(arena(), setup, pairs);
  const RunInfo run{arena(), setup, 4};
  CHECK(report_of(run, pairs, result)
            .terminal()
            .find("forfeited by B  4 games, the first because its program exited with status 1") !=
        std::string::npos);
  const report::Json json = match_json(run, result).json;
  CHECK(json["side_a"]["forfeits"]["games"] == 0);
  CHECK(json["side_a"]["forfeits"]["first"].is_null());
  CHECK(json["side_b"]["forfeits"]["games"] == 4);
  CHECK(json["b"]["agent"] == "program[time=10000,memory=4096,processes=256,sandbox=0]:false");
  CHECK(match_csv(arena().records(), pairs).find(",yes\n") != std::string::npos);
}

TEST_CASE("a bid counts forfeits") {
  MatchSetup setup = setup_of("random", "program:false");
  BidOptions options;
  options.max_games = 20;
  const BidRun run = run_bid(arena(), setup, options, {});
  CHECK(run.forfeits[0].games == 0);
  CHECK(run.forfeits[1].games == run.design.summary().games);
}

TEST_CASE("forfeited games have no replay") {
  const Folder folder;
  const Outcome outcome =
      run("match argus onyx --games 2 --a program:false --b random --quiet --replays '" +
          folder.file("") + "'");
  CHECK(outcome.exit_code == 1);
  CHECK(folder.files() == 0);
}

TEST_CASE("a program that gives up everything is an error, whatever is asked of its games") {
  const std::string lost = "forfeited all of the 4 games, the first because its program exited";
  const Outcome match = run("match argus onyx --games 4 --a random --b program:false --quiet");
  CHECK(match.exit_code == 1);
  CHECK(match.errors.find(lost) != std::string::npos);
  CHECK(match.told().find("too close to call") == std::string::npos);
  const Outcome both =
      run("match argus onyx --games 4 --a program:false --b program:false --quiet");
  CHECK(both.exit_code == 1);
  CHECK(both.errors.find("the programs of both sides " + lost) != std::string::npos);
  const Outcome bench =
      run("bench random program:false --games 4 --pool argus --pool onyx --quiet");
  CHECK(bench.exit_code == 1);
  CHECK(bench.errors.find(lost) != std::string::npos);
  const Outcome rank = run("rank argus onyx wu --agent program:false --games 12 --quiet");
  CHECK(rank.exit_code == 1);
  CHECK(rank.errors.find("the agent forfeited all of the ") != std::string::npos);
  const Outcome good = run("match argus onyx --games 4 --a random --b random --quiet");
  CHECK(good.exit_code == 0);
}

TEST_CASE("Ctrl-C doesn't wait for a silent program") {
  const auto begin = std::chrono::steady_clock::now();
  const int status = std::system("timeout --foreground --preserve-status -s INT 1 '" ARCHON_PROGRAM
                                 "' match argus onyx --games 2 --a 'program[time=60000]:sleep "
                                 "1000' --b random >/dev/null 2>&1");
  CHECK(WEXITSTATUS(status) == 130);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(30));
}

TEST_CASE("programs that make no sense are told in one line, exit code 2") {
  expect_error("match argus onyx --a program", 2, "expected a colon and a command");
  expect_error("match argus onyx --a program:", 2, "no command");
  expect_error("match argus onyx --a \"program:'x\"", 2, "is never closed");
  expect_error("bid argus onyx --agent 'program[tiem=5]:x'", 2, "did you mean 'time'");
}

// What `archon serve` answers to these, without the parts that are of no interest.
nlohmann::json asked(protocol::Session& session, const nlohmann::json& request) {
  return nlohmann::json::parse(session.answer(request.dump()));
}

TEST_CASE("served games can be played by programs, and a bad one changes nothing") {
  const Script random(kRandomAgent);
  protocol::Session session({.programs = true});
  asked(session, {{"op", "new"}, {"players", {{{"deck", "argus"}}, {{"deck", "onyx"}}}}});
  const auto choice = asked(session, {{"op", "go"}, {"game", "g1"}, {"agent", random.spec()}});
  CHECK(choice["ok"] == true);
  CHECK(choice["pick"].size() == 1);

  const auto before = asked(session, {{"op", "state"}, {"game", "g1"}});
  for (const char* op : {"go", "play-out"}) {
    const auto bad = asked(session, {{"op", op}, {"game", "g1"}, {"agent", "program:false"}});
    CHECK(bad["ok"] == false);
    CHECK(bad["error"]["message"] == "agent: 'false' exited with status 1");
  }
  CHECK(asked(session, {{"op", "state"}, {"game", "g1"}}) == before);

  const auto end =
      asked(session, {{"op", "play-out"}, {"game", "g1"}, {"agents", {random.spec(), "greedy"}}});
  CHECK(end["ok"] == true);
  CHECK(end["decision"]["kind"] == "game-over");
  CHECK(childless());
}

}  // namespace
}  // namespace archon::sim::program_agent_test
