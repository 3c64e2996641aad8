// `archon serve` itself: lines through pipes, a stop that is heard, and memory that is given back.
#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "tests/protocol/client.h"
#include "tests/protocol/served_program.h"

namespace archon::protocol::program_test {
namespace {

const std::string kNew =
    R"({"id":1,"op":"new","seed":7,"players":[{"deck":"argus"},{"deck":"onyx"}]})";

std::string code(const std::string& line) { return Answer::parse(line)["error"]["code"]; }

TEST_CASE("the program answers as a session does") {
  for (int i = 0; i < 3; ++i) {
    ServedProgram program;
    Client client;
    Rng rng(static_cast<uint64_t>(i));
    Answer request = Answer::parse(kNew);
    request["seed"] = i;
    Answer answer = program.ask(request);
    REQUIRE(answer == client.ask(request));
    while (answer["decision"]["kind"] != "game-over") {
      request = any_choice("g1", answer["decision"], rng);
      answer = program.ask(request);
      REQUIRE(answer == client.ask(request));
    }
    program.ask({{"op", "bye"}});
    CHECK(program.line() == "");
    CHECK(program.finish() == 0);
  }
}

TEST_CASE("a stop is heard while an agent thinks") {
  ServedProgram program;
  program.send(kNew + "\n");
  program.line();
  for (const std::string thinking :
       {R"({"op":"go","game":"g1","agent":"mcts:iterations=100000000"})",
        R"({"op":"play-out","game":"g1","agent":"mcts:iterations=1000000"})"}) {
    program.send(thinking + "\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    const auto asked = std::chrono::steady_clock::now();
    program.send("{\"op\":\"stop\"}\n");
    const Answer answer = Answer::parse(program.line());
    const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - asked;
    CHECK(answer["ok"] == true);
    CHECK(answer["stopped"] == true);
    CHECK(waited.count() < 1);
    CHECK(program.line() == R"({"ok":true})");
  }
  // What is asked next is not stopped.
  CHECK(program.ask({{"op", "go"}, {"game", "g1"}, {"agent", "greedy"}})["stopped"] == false);
}

TEST_CASE("lines of any length and bytes get their answers") {
  ServedProgram program;
  program.send(std::string("{\"op\":\0\"stop\"}\n", 15));
  CHECK(code(program.line()) == "bad-json");
  program.send("\n\n\xFF\xFE\n");
  CHECK(code(program.line()) == "bad-json");
  program.send("{\"op\":\"stop\"}\r\n");
  CHECK(program.line() == R"({"ok":true})");
  // The longest request, one that is longer by a byte, and one that is much longer.
  const std::string stop = R"({"op":"stop"})";
  program.send(stop + std::string(kLongestRequest - stop.size(), ' ') + "\n");
  CHECK(program.line() == R"({"ok":true})");
  program.send(stop + std::string(kLongestRequest - stop.size() + 1, ' ') + "\n");
  CHECK(code(program.line()) == "bad-json");
  program.send(std::string(2 * kLongestRequest, '[') + "\n");
  CHECK(code(program.line()) == "bad-json");
  // Many at once are answered in order.
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "{\"id\":" + std::to_string(i) + ",\"op\":\"stop\"}\n";
  program.send(many);
  for (int i = 0; i < 1000; ++i) REQUIRE(Answer::parse(program.line())["id"] == i);
  CHECK(program.finish() == 0);
}

TEST_CASE("a last line without an end is answered, too") {
  ServedProgram program;
  program.send(R"({"op":"stop"})");
  program.close_input();
  CHECK(program.line() == R"({"ok":true})");
  CHECK(program.line() == "");
  CHECK(program.finish() == 0);
}

TEST_CASE("thousands of games come and go without more memory") {
  ServedProgram program;
  const Answer load = {{"op", "load"},
                       {"house", "brobnar"},
                       {"players",
                        {{{"line", {"troll", "bumpsy"}}, {"hand", {"anger"}}, {"deck", {"punch"}}},
                         {{"line", {"flaxia"}}}}}};
  long early = 0;
  for (int i = 1; i <= 10'000; ++i) {
    const Answer opened = program.ask(load);
    program.ask({{"op", "drop"}, {"game", opened["game"]}});
    if (i == 1000) early = program.pages();
  }
  REQUIRE(early > 0);
  CHECK(program.pages() <= early + 64);  // 256 KiB
}

}  // namespace
}  // namespace archon::protocol::program_test
