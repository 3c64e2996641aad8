// What a client can't have: programs, files, and more of the machine than there is for it. Each
// refusal has a reason, changes nothing, and the session goes on.
#include <doctest/doctest.h>

#include <string>

#include "ai/keyforge/named_agents.h"
#include "engine/core/salt.h"
#include "protocol/programs/agents.h"
#include "tests/protocol/client.h"
#include "tests/protocol/served_program.h"
#include "tests/sim/program.h"

namespace archon::protocol::limits_test {
namespace {

const bool kRegistered = (register_program_agent(), true);

const Answer kNew = {{"op", "new"}, {"players", {{{"deck", "argus"}}, {{"deck", "onyx"}}}}};
const Answer kLoad = {{"op", "load"},
                      {"house", "brobnar"},
                      {"players", {{{"line", {"troll"}}}, {{"line", {"krump"}}}}}};

Answer new_with(const Answer& deck) {
  return {{"op", "new"}, {"players", {{{"deck", deck}}, {{"deck", "onyx"}}}}};
}

Answer with(Answer request, const char* field, const Answer& value) {
  request[field] = value;
  return request;
}

void expect_refused(Client& client, const Answer& request, const std::string& code,
                    const std::string& words) {
  const Answer error = client.refused(request);
  CHECK(error["code"] == code);
  CAPTURE(error["message"]);
  CHECK(error["message"].get<std::string>().find(words) != std::string::npos);
  CHECK(error.dump().size() < 1000);
  client.ask({{"op", "hello"}});
}

TEST_CASE("a client has all that is built in, and no agent reads a file for it without leave") {
  Client client;
  const std::string game = client.open(kNew);
  const auto go = [&](const std::string& agent) {
    return Answer{{"op", "go"}, {"game", game}, {"agent", agent}};
  };
  for (const ai::Strength& strength : ai::keyforge_agents().strengths)
    CHECK_MESSAGE(ai::files_of(ai::keyforge_agent(strength.name)).empty(), strength.name);
  CHECK(client.ask(go("ace:iterations=2,look=4"))["ok"] == true);
  const std::string network =
      "mcts:iterations=2,eval=" ARCHON_SOURCE_DIR "/data/keyforge/network/rivals.network";
  Client with_programs({.programs = true});
  with_programs.open(kNew);
  for (const std::string agent : {"mcts:eval=/etc/passwd", "mcts:policy=/etc/passwd"}) {
    expect_refused(client, go(agent), "not-allowed", "--allow-files");
    expect_refused(with_programs, go(agent), "not-allowed", "--allow-files");
  }
  Client with_files({.files = true});
  with_files.open(kNew);
  CHECK(with_files.ask(go(network))["ok"] == true);
  expect_refused(with_files, go("mcts:eval=/dev/zero"), "bad-field", "not a regular file");
  expect_refused(with_files, go("mcts:eval=/etc/passwd"), "bad-field", "eval");
}

TEST_CASE("no program is started for a client without leave") {
  Client client;
  const std::string game = client.open(kNew);
  const Folder folder;
  const std::string spec = "program:touch '" + folder.file("started") + "'";
  expect_refused(client, {{"op", "go"}, {"game", game}, {"agent", spec}}, "not-allowed",
                 "--allow-programs");
  expect_refused(client, {{"op", "play-out"}, {"game", game}, {"agents", {"random", spec}}},
                 "not-allowed", "--allow-programs");
  CHECK(folder.files() == 0);
  Client trusted({.programs = true});
  trusted.open(kNew);
  expect_refused(trusted, {{"op", "go"}, {"game", "g1"}, {"agent", spec}}, "not-possible",
                 "exited with status 0");
  CHECK(folder.files() == 1);
  expect_refused(trusted, {{"op", "go"}, {"game", "g1"}, {"agent", "program:./no-such-agent"}},
                 "not-possible", "can't be started: No such file");
}

TEST_CASE("a new game is played by the book of its decks, or by the one asked for") {
  const Folder folder;
  std::string list = read(ARCHON_SOURCE_DIR "/data/keyforge/decks/radiant-argus-the-supreme.json");
  const std::string early = R"("set": "cota")";
  list.replace(list.find(early), early.size(), R"("set": "vm23")");
  const std::string later = folder.write("later.json", list);
  Client client({.files = true});
  const auto rules_of = [&](const Answer& request) {
    return client.state(client.open(request))["rules"];
  };
  CHECK(rules_of(kNew) == "2021-03");
  CHECK(rules_of(new_with(later)) == "2026");
  CHECK(rules_of(with(new_with(later), "rules", "v14")) == "v14");
  CHECK(rules_of(with(kNew, "rules", "2026")) == "2026");
}

TEST_CASE("no file is read for a client without leave, and then only regular ones") {
  const std::string deck = ARCHON_SOURCE_DIR "/data/keyforge/decks/radiant-argus-the-supreme.json";
  Client client;
  for (const std::string& file : {deck, std::string("/dev/zero"), std::string("argus.json")})
    expect_refused(client, new_with(file), "not-allowed", "--allow-files");
  Client trusted({.files = true});
  trusted.open(new_with(deck));
  const Folder folder;
  expect_refused(trusted, new_with("/dev/zero"), "bad-field", "not a regular file");
  expect_refused(trusted, new_with(folder.file("")), "bad-field", "not a regular file");
  expect_refused(trusted, new_with("none.json"), "bad-field", "no such file");
  const std::string large = folder.write("large.json", std::string(kLongestDeckFile + 1, ' '));
  expect_refused(trusted, new_with(large), "bad-field", "more than 1048576 bytes");
}

TEST_CASE("names have at most 64 bytes") {
  const std::string longest(kLongestName, 'x');
  const std::string longer = longest + "x";
  Client client;
  const auto named = [](const std::string& uid) {
    return with(kLoad, "players",
                {{{"line", {{{"card", "troll"}, {"uid", uid}}}}}, {{"line", {"krump"}}}});
  };
  client.open(named(longest));
  expect_refused(client, named(longer), "bad-field", "expected a name of at most 64");
  const auto list = [](const std::string& name) {
    return with(kNew, "players", {{{"deck", {"troll"}}, {"name", name}}, {{"deck", "onyx"}}});
  };
  client.open(list(longest));
  expect_refused(client, list(longer), "bad-field", "expected a name of at most 64");
  CHECK(client.ask({{"op", "hello"}, {"id", longest}})["id"] == longest);
  expect_refused(client, {{"op", "hello"}, {"id", longer}}, "bad-field",
                 "expected a name of at most 64");
  expect_refused(client, new_with(longer), "bad-field", "expected a name of at most 64");
  expect_refused(client, {{"op", "state"}, {"game", std::string(100'000, 'x')}}, "unknown-game",
                 "...");
  expect_refused(
      client, {{"op", "edit"}, {"game", "g1"}, {"ops", {{{"remove", std::string(100'000, 'x')}}}}},
      "bad-field", "...");
}

TEST_CASE("positions have at most 64 KiB, what they refer to included") {
  Client client;
  const std::string position = "you: {house: brobnar, line: [troll]}\nfoe: {line: [krump]}\n#";
  const auto of_size = [&](size_t size) {
    return Answer{{"op", "load"},
                  {"position", position + std::string(size - position.size(), 'x')}};
  };
  client.open(of_size(kLongestPosition));
  expect_refused(client, of_size(kLongestPosition + 1), "bad-field", "expected at most 65536");
  std::string twice = "you: {as: &a \"" + std::string(20'000, 'x') + "\", house: [*a";
  for (int i = 0; i < 9'000; ++i) twice += ",*a";
  expect_refused(client, {{"op", "load"}, {"position", twice + "]}"}}, "bad-field",
                 "too much text");
}

TEST_CASE("only so many games are open, and dropping one makes room") {
  Client client;
  for (size_t i = 0; i < kMostGames; ++i) client.session().answer(kLoad.dump());
  expect_refused(client, kLoad, "too-much", "10000 games are open");
  expect_refused(client, {{"op", "copy"}, {"game", "g1"}}, "too-much", "10000 games are open");
  client.ask({{"op", "drop"}, {"game", "g1"}});
  client.open(kLoad);
}

TEST_CASE("games that take too much memory are refused until some are dropped") {
  ServedProgram program({"--memory", "64"});
  int games = 0;
  Answer last;
  for (; games < 9'000; ++games) {
    last = program.tell(kNew);
    if (last["ok"] == false) break;
  }
  CHECK(last["error"]["code"] == "too-much");
  CHECK(program.pages() * 4096 < 80L << 20);
  for (int i = 1; i <= games; ++i) program.ask({{"op", "drop"}, {"game", "g" + std::to_string(i)}});
  program.ask(kNew);
  CHECK(program.finish() == 0);
}

#ifndef __SANITIZE_ADDRESS__  // whose shadows take more than any limit
TEST_CASE("a search that takes too much memory is broken off, and the session goes on") {
  ServedProgram program({"--memory", "64"});
  program.ask(kLoad);
  // It would take a minute to fill so much: the rest of the test makes do with less.
  CHECK(program.limit_memory(48 << 20) == (64 + 256) << 20);
  for (const int threads : {1, 2}) {
    const Answer answer = program.tell({{"op", "go"},
                                        {"game", "g1"},
                                        {"agent", "mcts:time=60000,trees=1000"},
                                        {"threads", threads}});
    CHECK(answer["error"]["code"] == "too-much");
  }
  CHECK(program.ask({{"op", "go"}, {"game", "g1"}, {"agent", "greedy"}}).contains("pick"));
  CHECK(program.finish() == 0);
}
#endif

TEST_CASE("where programs may play, deals follow from a salt that only the client learns") {
  Client client;
  CHECK_FALSE(client.ask(kNew).contains("salt"));
  Client trusted({.programs = true});
  const Answer one = trusted.ask(kNew);
  const Answer two = trusted.ask(kNew);
  const std::string salt = one["salt"];
  CHECK(one["salt_hash"] == Salt::of_hex(salt).hash());
  CHECK(two["salt"] != salt);
  CHECK(one["events"] != two["events"]);
  CHECK(client.ask(with(kNew, "salt", salt))["events"] == one["events"]);
  CHECK(trusted.ask({{"op", "replay"}, {"game", one["game"]}})["replay"]["salt"] == salt);
  expect_refused(client, with(kNew, "salt", "12"), "bad-field", "64 hexadecimal digits");
}

}  // namespace
}  // namespace archon::protocol::limits_test
