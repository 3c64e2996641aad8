// What a player can't know must neither help nor show.
#include <doctest/doctest.h>

#include "tests/ai/games.h"

namespace archon::ai::test::hidden_information_test {
namespace {

const std::array<std::string_view, 10> kThinkers = {
    "greedy:samples=300",
    "flat:iterations=2000",
    "flat:iterations=2000,c=0.7",
    "mcts:iterations=2000,trees=40,c=0.7,fpu=1,bias=0.5",
    "ismcts:iterations=2000,c=0.7,fpu=1,bias=0.5",
    "ismcts:iterations=2000,trees=4,c=0.7,fpu=1,bias=0.5",
    "mcts:iterations=2000,trees=40,c=0.7,fpu=1,prior=0.1,puct=0.3",
    "ismcts:iterations=2000,c=0.7,fpu=1,prior=0.1,puct=0.3",
    "plan:iterations=2000,worlds=300",
    "long:look=2000,trees=40,iterations=2000,ahead=0,prior=0,c=0.7,fpu=1,bias=0.5"};

template <Game G>
bool same_result(const SearchResult<G>& a, const SearchResult<G>& b) {
  if (a.chosen != b.chosen || a.moves.size() != b.moves.size() || a.line != b.line) return false;
  for (size_t i = 0; i < a.moves.size(); ++i)
    if (a.moves[i].visits != b.moves[i].visits || a.moves[i].value != b.moves[i].value)
      return false;
  return a.iterations == b.iterations && a.value == b.value;
}

// Chooses in both states with equal agents and generators.
template <Game G>
bool chooses_alike(const G& game, std::string_view spec, const typename G::State& a,
                   const typename G::State& b, uint64_t seed) {
  const auto first = agent<G>(spec);
  const auto second = agent<G>(spec);
  Rng rng_a(seed);
  Rng rng_b(seed);
  first->choose(game, a, rng_a);
  second->choose(game, b, rng_b);
  return same_result(first->result(), second->result()) && rng_a == rng_b;
}

}  // namespace

TEST_CASE("averaging over what may be hidden prefers the sure thing to a guess") {
  const Envelope game;
  for (const auto spec : kThinkers) {
    for (uint64_t seed = 0; seed < 10; ++seed) {
      CAPTURE(spec);
      Envelope::State s;
      s.hidden = static_cast<uint8_t>(seed % Envelope::kCards);
      Rng rng(seed);
      CHECK(agent<Envelope>(spec)->choose(game, s, rng) == Envelope::Sure);
    }
  }
}

TEST_CASE("the hidden card changes nothing") {
  const Envelope game;
  for (const auto spec : kThinkers) {
    for (uint64_t seed = 0; seed < 5; ++seed) {
      CAPTURE(spec);
      Envelope::State a;
      Envelope::State b;
      b.hidden = 2;
      CHECK(chooses_alike(game, spec, a, b, seed));
    }
  }
}

// Forty worlds: with twenty, a card is in more than 0.6 of them about once in fifty searches.
TEST_CASE("trees that pick for themselves outvote the sure thing") {
  const Envelope game;
  for (uint64_t seed = 0; seed < 10; ++seed) {
    Rng rng(seed);
    CHECK(agent<Envelope>("mcts:iterations=4000,trees=40,share=0,c=0.7,fpu=1,bias=0.5")
              ->choose(game, {}, rng) != Envelope::Sure);
    CHECK(agent<Envelope>("mcts:iterations=4000,trees=40,c=0.7,fpu=1,bias=0.5")
              ->choose(game, {}, rng) == Envelope::Sure);
  }
}

TEST_CASE("an information-set tree doesn't believe that it will know later") {
  const Envelope game{true};
  const Envelope::State s;
  for (uint64_t seed = 0; seed < 10; ++seed) {
    Rng rng(seed);
    CHECK(agent<Envelope>("ismcts:iterations=2000,c=0.7,fpu=1,bias=0.5")->choose(game, s, rng) ==
          Envelope::Sure);
    // Strategy fusion, the known price of one tree a world: given enough visits, each comes to rely
    // on its own card when guessing.
    CHECK(agent<Envelope>("mcts:iterations=10000,trees=6,c=0.7,fpu=1,bias=0.5")
              ->choose(game, s, rng) == Envelope::Commit);
  }
}

TEST_CASE("chance is averaged, and the real generator isn't foreseen") {
  for (const auto spec : kThinkers) {
    for (uint64_t seed = 0; seed < 10; ++seed) {
      CAPTURE(spec);
      Dice::State s;
      s.rng = Rng(seed);
      Dice::State other;
      other.rng = Rng(seed + 1000);
      Rng rng(seed);
      CHECK(agent<Dice>(spec)->choose(Dice{5}, s, rng) == 0);
      CHECK(agent<Dice>(spec)->choose(Dice{2}, s, rng) == 1);
      CHECK(chooses_alike(Dice{3}, spec, s, other, seed));
    }
  }
}

TEST_CASE("the same seed gives the same result on any number of threads") {
  const Coins game{true};
  const Coins::State s = Coins::deal(12, 8);
  for (const std::string_view spec :
       {"mcts:iterations=999,trees=7,c=0.7,fpu=1,bias=0.5",
        "mcts:iterations=999,trees=7,share=0,c=0.7,fpu=1,bias=0.5",
        "mcts:iterations=999,trees=7,prior=0.1,puct=0.3",
        "mcts:iterations=999,trees=7,share=0,prior=0.1,puct=0.3",
        "ismcts:iterations=999,trees=7,c=0.7,fpu=1,bias=0.5",
        "ismcts:iterations=300,c=0.7,fpu=1,bias=0.5", "long:look=60,iterations=50,price=0",
        "long:look=60,iterations=300,prior=0,c=0.7,fpu=1"}) {
    CAPTURE(spec);
    Rng rng(3);
    const auto single = agent<Coins>(spec, 1);
    single->choose(game, s, rng);
    for (const int threads : {1, 2, 4}) {
      Rng again(3);
      const auto several = agent<Coins>(spec, threads);
      several->choose(game, s, again);
      CHECK(same_result(single->result(), several->result()));
    }
  }
}

}  // namespace archon::ai::test::hidden_information_test
