// One game of two decks, from the cards to the result.
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

#include "ai/keyforge/agents.h"
#include "engine/core/check.h"
#include "engine/keyforge/decks/deck_library.h"
#include "engine/keyforge/game.h"

namespace {

using namespace archon;

constexpr const char* kUsage =
    "usage: play_two_decks [DECK [DECK [AGENT [AGENT [SEED]]]]]\n"
    "  DECK   a file, a part of the name of a bundled deck, or random:SEED (argus, onyx)\n"
    "  AGENT  who plays it, as for archon match (greedy, greedy)\n"
    "  SEED   a whole number; the same one plays the same game (1)\n";

struct Seat {
  keyforge::PlayableDeck deck;
  ai::AgentSpec agent;
};

keyforge::State play(const keyforge::Library& library, const std::array<Seat, 2>& seats,
                     uint64_t seed) {
  const keyforge::Match match(library, seats[0].deck, seats[1].deck);
  const ai::KeyforgeGame game(match);
  std::array<std::unique_ptr<ai::Agent<ai::KeyforgeGame>>, 2> agents;
  for (size_t i = 0; i < 2; ++i) agents[i] = ai::make_agent<ai::KeyforgeGame>(seats[i].agent);

  // A stream for the game and one for each agent: how an agent thinks doesn't change the shuffles.
  std::array<Rng, 2> thoughts{Rng::stream(seed, 1), Rng::stream(seed, 2)};
  keyforge::State s = keyforge::new_game(match, Rng::stream(seed, 0));
  while (!s.over()) {
    const keyforge::Player player = s.decision.player;
    keyforge::apply(s, match, agents[player]->choose(game, s, thoughts[player]));
  }
  return s;
}

void print_result(const keyforge::State& s, const std::array<Seat, 2>& seats) {
  for (int i = 0; i < 2; ++i)
    std::printf("%-34s  %-12s  %d of 3 keys\n", seats[i].deck.name.c_str(),
                ai::short_name(seats[i].agent, ai::keyforge_agents()).c_str(),
                std::popcount(s.side[i].keys));
  if (s.winner == keyforge::kDrawn)
    std::printf("a draw at the limit of %d turns\n", s.turn_limit);
  else
    std::printf("%s wins in turn %d\n", seats[s.winner].deck.name.c_str(), s.turn);
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc > 6 || (argc > 1 && argv[1][0] == '-')) {
    const bool help = argc == 2 && std::string_view(argv[1]) == "--help";
    std::fputs(kUsage, help ? stdout : stderr);
    return help ? 0 : 2;
  }
  std::array<std::string, 5> words = {"argus", "onyx", "greedy", "greedy", "1"};
  std::copy(argv + 1, argv + argc, words.begin());
  const std::string& digits = words[4];
  uint64_t seed = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seed);
  if (error != std::errc{} || *end != '\0')
    throw Error("the seed '" + digits + "' is not a whole number below 2^64");

  const keyforge::Library library = keyforge::Library::load();
  std::array<Seat, 2> seats;
  for (size_t i = 0; i < 2; ++i)
    seats[i] = {keyforge::prepare(keyforge::find_deck(words[i]), library),
                ai::keyforge_agent(words[i + 2])};
  print_result(play(library, seats, seed), seats);
  return 0;
} catch (const std::exception& e) {
  std::fprintf(stderr, "play_two_decks: %s\n", e.what());
  return 1;
}
