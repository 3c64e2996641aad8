// Programs that want to know hidden cards: one remembers the other game of the pair, one deals the
// games of the seed again for itself. Neither may guess better than chance.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/formats/replay.h"
#include "protocol/programs/agents.h"
#include "sim/kinds/match/match.h"
#include "tests/sim/keyforge/bundled_arena.h"
#include "tests/sim/program.h"

namespace archon::sim::cheating_program_test {
namespace {

const bool kRegistered = (protocol::register_program_agent(), true);

constexpr int kPairs = 10;

using Cards = std::vector<std::string>;  // ids, sorted

// What both cheats have: at the start of each game they write down which opening hands they expect,
// the foe's and their own, and then play at random.
const std::string kCheat = R"py(
import json, random, subprocess, sys
guesses = open(sys.argv[1], "w")
game = -1
for line in sys.stdin:
    message = json.loads(line)
    if message["op"] == "new":
        game, me = game + 1, message["player"]
        foe_hand, own_hand = expected(game, me)
        print(json.dumps({"foe": foe_hand, "own": own_hand}), file=guesses, flush=True)
    if message["op"] != "decide":
        continue
    if message["n"] == 1:
        state = message["state"]
        remember([state["cards"][uid]["card"] for uid in state["players"][me - 1]["hand"]])
    decision = message["decision"]
    if decision["kind"] == "distribute":
        picks = [{"k": 0, "amount": decision["total"] // decision["step"]}]
    else:
        picks = random.sample(range(len(decision["options"])), max(1, decision["min"]))
    print(json.dumps({"pick": picks}), flush=True)
)py";

// Its own hand in the game before: with one list the seats keep their deals, so that it is the
// foe's; with two the decks do, so that it is its own again.
const std::string kRemembers = R"py(
hand = []
def expected(game, me):
    return (hand, hand) if game % 2 else ([], [])
def remember(cards):
    global hand
    hand = cards
)py";

// The hands of the same match, played at random by Archon itself.
const std::string kDealsAgain = R"py(
import json, subprocess, sys, tempfile
archon, deck_a, deck_b = sys.argv[2:5]
folder = tempfile.mkdtemp()
subprocess.run([archon, "match", deck_a, deck_b, "--games", "20", "--seed", "1", "--a", "random",
                "--b", "random", "--quiet", "--replays", folder], stdout=subprocess.DEVNULL)
def hands(game):
    name = folder + "/pair-%04d-%s.json" % (game // 2 + 1, "ab"[game % 2])
    text = subprocess.run([archon, "replay", name, "--at", "0", "--position", "-"],
                          stdout=subprocess.PIPE, text=True).stdout
    requests = [{"op": "load", "position": text}, {"op": "state", "game": "g1"}]
    answers = subprocess.run([archon, "serve"], input="\n".join(map(json.dumps, requests)) + "\n",
                             stdout=subprocess.PIPE, text=True).stdout.splitlines()
    state = json.loads(answers[1])["state"]
    return [[state["cards"][uid]["card"] for uid in player["hand"]] for player in state["players"]]
def expected(game, me):
    both = hands(game)
    return both[2 - me], both[me - 1]
def remember(cards):
    pass
)py";

const KeyforgeArena& arena() { return bundled_arena(); }

MatchSetup setup_of(const std::string& a, const std::string& b, const std::string& agent) {
  MatchSetup setup = setup_between(a, b);
  setup.agents = {ai::parse_agent_spec(agent), ai::parse_agent_spec("random")};
  setup.salt = Salt::of_hex(std::string(64, '5'));
  setup.turn_limit = 8;  // it is about the deals
  return setup;
}

Cards opening_hand(const PlayedGame& game, int player) {
  const keyforge::Replay replay = keyforge::replay_from_json(game.replay, keyforge::facts());
  const keyforge::Match match = keyforge::match_of(replay, arena().library());
  const auto s = keyforge::new_game(match, replay.rng, replay.options);
  Cards out;
  for (const auto id : s.side[player].hand) out.push_back(match.def(id).id);
  std::sort(out.begin(), out.end());
  return out;
}

double common(const Cards& a, Cards b) {
  std::sort(b.begin(), b.end());
  Cards both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return static_cast<double>(both.size());
}

struct Knowledge {
  double right = 0;   // cards that were guessed
  double chance = 0;  // what the same guesses are worth in the other games
  double cards = 0;   // that could be
};

// How good the guesses at `whose` hand are ("foe" or "own"), the program being side 0.
Knowledge judge(const std::vector<nlohmann::json>& guesses, const std::vector<PlayedGame>& games,
                const std::string& whose) {
  Knowledge out;
  for (size_t g = 0; g < games.size(); ++g) {
    const auto hand_of = [&](const PlayedGame& game) {
      return opening_hand(game, (game.first == 0) == (whose == "own") ? 0 : 1);
    };
    const Cards guess = guesses.at(g).at(whose);
    if (guess.empty()) continue;
    out.right += common(hand_of(games[g]), guess);
    out.cards += static_cast<double>(std::min(guess.size(), hand_of(games[g]).size()));
    for (size_t other = 0; other < games.size(); ++other)
      if (other / 2 != g / 2)
        out.chance += common(hand_of(games[other]), guess) / static_cast<double>(games.size() - 2);
  }
  return out;
}

// Plays the match with the cheat as side 0 and looks at what it has guessed of these hands.
void expect_chance(const std::string& cheat, const std::string& a, const std::string& b,
                   const std::vector<std::string>& hands) {
  const Folder folder;
  const std::string script = folder.write("cheat.py", cheat + kCheat);
  const std::string log = folder.file("guesses");
  const MatchSetup setup = setup_of(a, b,
                                    "program:" ARCHON_PYTHON3 " '" + script + "' '" + log +
                                        "' '" ARCHON_PROGRAM "' " + a + " " + b);
  std::vector<PlayedGame> games;
  play_match(arena(), setup, kPairs, {1, nullptr, {}},
             [&](const PlayedGame& game) { games.push_back(game); });
  REQUIRE(games.size() == 2 * kPairs);
  std::vector<nlohmann::json> guesses;
  std::ifstream in(log);
  for (std::string line; std::getline(in, line);) guesses.push_back(nlohmann::json::parse(line));
  for (const std::string& whose : hands) {
    const Knowledge known = judge(guesses, games, whose);
    MESSAGE(known.right << " of " << known.cards << " cards known, by chance " << known.chance);
    CHECK(known.cards >= 50);
    CHECK(known.right < 1.7 * known.chance);
    CHECK(known.right < 0.5 * known.cards);
  }
}

TEST_CASE("a program that remembers the other game of the pair knows nothing of this one") {
  expect_chance(kRemembers, "argus", "argus", {"foe"});
  expect_chance(kRemembers, "argus", "onyx", {"own"});
}

TEST_CASE("a program that deals the games of the seed again knows nothing of them") {
  expect_chance(kDealsAgain, "argus", "onyx", {"foe", "own"});
}

const std::string kMatch = "match argus onyx --games 2 --turn-limit 8 --a 'program:" ARCHON_PYTHON3
                           " \"" ARCHON_SOURCE_DIR "/examples/agents/greedy_like.py\"' --b random ";

std::string after(const std::string& text, const std::string& words) {
  const size_t at = text.find(words);
  REQUIRE(at != std::string::npos);
  return text.substr(at + words.size(), 64);
}

TEST_CASE("the salt's hash is shown before a match, the salt after it, and it repeats the match") {
  const Folder one;
  const Folder two;
  const Outcome first = run(kMatch + "--replays '" + one.file("") + "'");
  REQUIRE(first.exit_code == 0);
  const std::string salt = after(first.out, "salt ");
  CHECK(after(first.errors, "SHA-256 is ") == Salt::of_hex(salt).hash());
  CHECK(first.told().find("2 games are too few to tell") != std::string::npos);
  const Outcome again = run(kMatch + "--salt " + salt + " --replays '" + two.file("") + "'");
  CHECK(again.out == first.out);
  for (const char* name : {"pair-0001-a.json", "pair-0001-b.json"}) {
    CHECK(read(one.file(name)) == read(two.file(name)));
    CHECK(nlohmann::json::parse(read(one.file(name)))["salt"] == salt);
    CHECK(run("replay --verify '" + one.file(name) + "'").exit_code == 0);
  }
  // Another run is another match.
  const auto other = nlohmann::json::parse(run(kMatch + "--quiet --json -").out);
  CHECK(other["salt"] != salt);
  CHECK(other["salt_hash"] == Salt::of_hex(other["salt"].get<std::string>()).hash());
}

TEST_CASE("a replay whose salt is not the one that was promised is refused") {
  const Folder folder;
  REQUIRE(run(kMatch + "--quiet --replays '" + folder.file("") + "'").exit_code == 0);
  auto replay = nlohmann::ordered_json::parse(read(folder.file("pair-0001-a.json")));
  replay["salt"] = std::string(64, '0');
  const std::string file = folder.write("other.json", replay.dump());
  expect_error("replay '" + file + "'", 1, "its hash is");
}

TEST_CASE("a salt without a program, and one that is none, are told") {
  const std::string zeros(64, '0');
  expect_error("match argus onyx --games 2 --salt " + zeros, 2, "no program plays");
  expect_error("bid argus onyx --salt " + zeros, 2, "no program plays");
  expect_error("play argus onyx --salt " + zeros, 2, "no program plays");
  expect_error(kMatch + "--salt 12", 2, "64 hexadecimal digits");
}

TEST_CASE("a game at the table with a program is salted, too") {
  const Outcome outcome = run("play argus onyx --seed 3 --agent program:true </dev/null");
  const std::string salt = after(outcome.out, "--salt ");
  CHECK(after(outcome.out, "SHA-256 is ") == Salt::of_hex(salt).hash());
  CHECK(run("play argus onyx --seed 3 --hint program:true </dev/null").out.find("--salt ") !=
        std::string::npos);
  CHECK(run("play argus onyx --seed 3 </dev/null").out.find("salt") == std::string::npos);
}

}  // namespace
}  // namespace archon::sim::cheating_program_test
