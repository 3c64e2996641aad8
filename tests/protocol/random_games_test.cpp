// Whole games through the protocol beside the same games in the engine: all that is told of every
// position is so, and the game comes out the same.
#include <doctest/doctest.h>

#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/formats/replay.h"
#include "tests/keyforge/bundled_games.h"
#include "tests/protocol/client.h"
#include "tests/protocol/ledger.h"
#include "tests/protocol/mirror.h"

namespace archon::protocol::random_games_test {
namespace {

using namespace keyforge;

// Bundled decks and random ones in turn.
std::string deck(int number, int player) {
  if (number % 2 == 1) return "random:" + std::to_string(number * 2 + player);
  const auto& decks = bundled_decks();
  const auto at = static_cast<size_t>(number / 2 + player * (number / 16 + 1)) % decks.size();
  return decks[at].name;
}

// A setting in its turn, or several.
uint8_t settings(int number) { return static_cast<uint8_t>(number * 7 % 32); }

Answer settings_json(uint8_t on) {
  return {{"forced", !(on & kAskForced)},
          {"keys", !(on & kAskKeys)},
          {"order", !(on & kAskOrder)},
          {"end", !(on & kAskEnd)},
          {"discard_order", !(on & kAskDiscards)}};
}

class Game {
 public:
  Game(Client& client, const Library& library, int number)
      : client_(client),
        match_(library, prepare(find_deck(deck(number, 0)), library),
               prepare(find_deck(deck(number, 1)), library)),
        number_(number),
        rng_(Rng::stream(21, number_of())) {
    const Answer opened = client_.ask(
        {{"op", "new"},
         {"seed", number},
         {"first", 1 + number % 2},
         {"auto", settings_json(settings(number))},
         {"players",
          {{{"deck", deck(number, 0)}}, {{"deck", deck(number, 1)}, {"chains", number % 3}}}}});
    name_ = opened["game"];
    decision_ = opened["decision"];
    GameOptions options;
    options.first = static_cast<Player>(number % 2);
    options.settings = settings(number);
    options.chains = {0, number % 3};
    state_ = new_game(match_, Rng(static_cast<uint64_t>(number)), options);
  }

  // Compares the whole state at one choice in so many, and returns the number of choices.
  int play(int every) {
    Ledger ledger(client_.state(name_));
    int choices = 0;
    for (; decision_["kind"] != "game-over"; ++choices) {
      CAPTURE(number_);
      CAPTURE(choices);
      REQUIRE(difference_of_choices(decision_, state_, match_) == "");
      if (choices % every == 0) compare(ledger);
      const bool fork = rng_.below(128) == 0;
      const std::string copy = fork ? client_.open({{"op", "copy"}, {"game", name_}}) : "";
      Answer request = any_choice(name_, decision_, rng_);
      std::vector<Move> made;
      make_choice(decision_, request, state_, match_, made);
      const Answer answer = client_.ask(request);
      decision_ = answer["decision"];
      ledger.note(answer["events"]);
      if (fork) compare_copy(copy, request, answer);
    }
    compare(ledger);
    finish();
    return choices;
  }

 private:
  uint64_t number_of() const { return static_cast<uint64_t>(number_); }

  void compare(const Ledger& ledger) {
    const Answer told = client_.state(name_);
    REQUIRE(difference(told, state_, match_) == "");
    REQUIRE(ledger.difference(told) == "");
    if (!can_be_written(state_)) return;
    const Answer written = client_.ask({{"op", "position"}, {"game", name_}});
    REQUIRE(written["position"] == write_position(state_, match_));
  }

  // The same choice in a copy has the same answer.
  void compare_copy(const std::string& copy, Answer request, const Answer& answer) {
    request["game"] = copy;
    REQUIRE(client_.ask(request) == answer);
    client_.ask({{"op", "drop"}, {"game", copy}});
  }

  void finish() {
    REQUIRE(difference_of_choices(decision_, state_, match_) == "");
    const Answer replay = client_.ask({{"op", "replay"}, {"game", name_}})["replay"];
    const Replay read = replay_from_json(replay.dump(), facts());
    const Match match = match_of(read, match_.library());
    REQUIRE(match == match_);
    REQUIRE(play_replay(read, match) == state_);
    client_.ask({{"op", "drop"}, {"game", name_}});
  }

  Client& client_;
  Match match_;
  int number_ = 0;
  Rng rng_;
  std::string name_;
  Answer decision_;
  State state_;
};

}  // namespace

// PROTOCOL_GAMES games from number PROTOCOL_FIRST on; the whole state is looked at at one choice in
// PROTOCOL_EVERY.
TEST_CASE("random games are told as they are") {
  const int games = env_number("PROTOCOL_GAMES", 24);
  const int first = env_number("PROTOCOL_FIRST", 0);
  const int every = env_number("PROTOCOL_EVERY", 6);
  Client client;
  const Library& library = bundled_games().library();
  int choices = 0;
  for (int i = 0; i < games; ++i) choices += Game(client, library, first + i).play(every);
  MESSAGE(games << " games, " << choices << " choices");
}

}  // namespace archon::protocol::random_games_test
