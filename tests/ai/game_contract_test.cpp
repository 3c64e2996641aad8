// Every game keeps what the Game concept promises, and the test of it sees when one does not.
#include "tests/ai/game_contract.h"

#include <doctest/doctest.h>

#include "ai/keyforge/keyforge_game.h"
#include "tests/ai/games.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::ai::test::game_contract_test {
namespace {

template <Game G>
std::string breach(const G& game, const typename G::State& begin, uint64_t seed = 1) {
  return Contract<G>(game, begin, seed).breach();
}

// Games that break one promise each.
struct EqualKeys : Coins {
  uint32_t key(const State&, const Move&) const { return 7; }
};
struct SureOfVictory : Coins {
  double evaluate(const State&, int) const { return 1.5; }
};
struct Backwards : Coins {
  int turn(const State& s) const { return -s.turn; }
};
struct BothWin : Coins {
  double reward(const State&, int) const { return 1; }
};
struct BoldPrior : Coins {
  void prior(const State& s, const MoveList& list, float* out) const {
    for (int i = 0; i < list.size(); ++i) out[i] = s.coins[list[i]].value;
  }
};
struct ForgetfulGuess : Coins {
  void determinize(State& s, int, Rng& rng) const {
    s.rng = Rng(rng.next64());
    s.sums = {};
  }
};
struct GuessAtTheTable : Coins {
  void determinize(State& s, int, Rng&) const { s.coins.erase(0); }
};
struct Usurped : Fencing {
  int owner(const State& s) const { return mover(s); }
};
struct Stuck : Nim {
  Move rollout(const State&, MoveList&, Rng&) const { return {}; }
};

}  // namespace

TEST_CASE("the small games keep the contract of a game") {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    Nim::State heaps;
    heaps.heaps = {3, 4, 5};
    CHECK(breach(Nim(), heaps, seed) == "");
    Envelope::State envelope;
    envelope.hidden = static_cast<uint8_t>(seed % Envelope::kCards);
    for (const bool commit : {false, true}) {
      Envelope game;
      game.commit_first = commit;
      CHECK(breach(game, envelope, seed) == "");
    }
    Dice::State dice;
    dice.rng = Rng(seed);
    CHECK(breach(Dice(), dice, seed) == "");
    for (const int variant : {0, 1, 2, 3}) {
      Coins game;
      game.lucky_dip = (variant & 1) != 0;
      game.ends_only = (variant & 2) != 0;
      CHECK(breach(game, Coins::deal(12, seed), seed) == "");
    }
    CHECK(breach(CoinsWithPrior(), Coins::deal(12, seed), seed) == "");
    CHECK(breach(Fencing(), {}, seed) == "");
  }
}

TEST_CASE("KeyForge keeps the contract of a game") {
  for (int number = 0; number < keyforge::bundled_games().pairs(); ++number) {
    CAPTURE(number);
    const KeyforgeGame game(keyforge::bundled_games().match(number));
    CHECK(breach(game, keyforge::bundled_games().start(5, number), 5 + number) == "");
  }
}

TEST_CASE("a game that breaks the contract is seen through") {
  const Coins::State coins = Coins::deal(12, 3);
  CHECK(breach(EqualKeys(), coins) == "move 1: two moves have the same key");
  CHECK(breach(SureOfVictory(), coins) == "move 1: an evaluation outside [0, 1]");
  CHECK(breach(Backwards(), coins) == "move 2: the turn went back");
  CHECK(breach(BothWin(), coins) == "rewards that do not sum to 1");
  CHECK(breach(BoldPrior(), coins) == "move 1: a prior outside [0, 1]");
  CHECK(breach(ForgetfulGuess(), coins) ==
        "move 2: a guess looks otherwise to the one who makes it");
  CHECK(breach(GuessAtTheTable(), coins) ==
        "move 1: a guess has other moves than what the mover sees");
  CHECK(breach(Usurped(), {}).ends_with("a turn changes its owner"));
  CHECK(breach(Stuck(), Nim::State{{3, 4, 5}, 0, 0}) == "move 1: a rollout that is no move");
}

}  // namespace archon::ai::test::game_contract_test
