// round_trips [games] [seed]: how many choices a second a client gets through `archon serve`, both
// on one core. The games are played once to find choices that are legal, and then again against the
// clock.
#include <fmt/format.h>
#include <sched.h>

#include <chrono>
#include <cstdlib>
#include <vector>

#include "engine/core/counts.h"
#include "tests/protocol/picks.h"
#include "tests/protocol/served_program.h"

namespace {

using archon::ratio;
using archon::Rng;
using archon::protocol::Answer;
using archon::protocol::ServedProgram;

// The program inherits it.
void stay_on_one_core() {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(sched_getcpu(), &cores);
  sched_setaffinity(0, sizeof cores, &cores);
}

std::string new_game(uint64_t seed) {
  return Answer{
      {"op", "new"}, {"seed", seed}, {"players", {{{"deck", "argus"}}, {{"deck", "onyx"}}}}}
      .dump();
}

// The lines of a whole game: its beginning, each choice, and that it can be dropped.
std::vector<std::string> lines_of_game(ServedProgram& program, uint64_t seed, int name) {
  std::vector<std::string> out = {new_game(seed)};
  const std::string game = fmt::format("g{}", name);
  Rng rng(seed);
  Answer answer = program.ask(Answer::parse(out[0]));
  while (answer["decision"]["kind"] != "game-over") {
    const Answer request = archon::protocol::any_choice(game, answer["decision"], rng);
    out.push_back(request.dump());
    answer = program.ask(request);
  }
  out.push_back(Answer{{"op", "drop"}, {"game", game}}.dump());
  program.ask(Answer::parse(out.back()));
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 50;
  const uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  stay_on_one_core();
  std::vector<std::string> lines;
  {
    ServedProgram program;
    for (int i = 0; i < games; ++i)
      for (std::string& line : lines_of_game(program, seed + static_cast<uint64_t>(i), i + 1))
        lines.push_back(std::move(line) + "\n");
  }
  ServedProgram program;
  program.send("{\"op\":\"hello\"}\n");  // has everything loaded
  program.line();
  const auto start = std::chrono::steady_clock::now();
  size_t bytes = 0;
  for (const std::string& line : lines) {
    program.send(line);
    const std::string answer = program.line();
    if (answer.find("\"ok\":true") == std::string::npos) {
      fmt::print(stderr, "round_trips: {}\n", answer);
      return 1;
    }
    bytes += answer.size();
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  const auto trips = static_cast<double>(lines.size());
  fmt::print("{} round trips, {:.0f} a second, {:.0f} bytes an answer\n", lines.size(),
             trips / taken.count(), ratio(bytes, trips));
  return 0;
}
