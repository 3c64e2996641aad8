// A turn goes on while the other player replies to what is done in it.
#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "tests/ai/games.h"

namespace archon::ai::test::replies_test {
namespace {

using State = Fencing::State;

// Whoever replies is likelier to parry.
struct WaryFencing : Fencing {
  void prior(const State&, const MoveList& list, float* out) const {
    for (int i = 0; i < list.size(); ++i) out[i] = list[i] == Parry ? 0.9F : 0.1F;
  }
};

// The same moves, of a game that doesn't say whose turn it is.
struct Ownerless : Fencing {
  void owner(const State&) const = delete;
};
static_assert(HasPrior<WaryFencing> && !HasOwner<Ownerless>);

// They look at what may be replied.
const std::vector<std::string> kSearchers = {
    "flat:iterations=300",
    "mcts:iterations=300,proof=0",
    "mcts:iterations=100,prior=0.05,puct=0.3,c=0,fpu=0,bias=0,proof=0",
    "mcts:iterations=100,prior=0.05,outlook=1,puct=0.3,c=0,fpu=0,bias=0,proof=0",
    "ismcts:iterations=300,proof=0",
};

// These expect what is listed first.
const std::vector<std::string> kTurnPlayers = {"greedy", "greedy:depth=2",
                                               "plan:iterations=60,proof=0"};

std::vector<std::string> all_thinkers() {
  std::vector<std::string> out = kSearchers;
  out.insert(out.end(), kTurnPlayers.begin(), kTurnPlayers.end());
  return out;
}

// Two lunges win, one of which can be parried; whoever rests loses to the other one's two.
State decisive() {
  State s;
  s.points = {3, 3};
  s.parries = {0, 1};
  return s;
}

template <class G>
std::vector<uint8_t> turn_of(const G& game, Agent<G>& player, State s, uint8_t reply) {
  std::vector<uint8_t> out;
  Rng rng(1);
  for (const int turn = s.turn; !game.over(s) && s.turn == turn;) {
    const bool own = game.mover(s) == game.owner(s);
    const auto move = own ? player.choose(game, s, rng) : reply;
    if (own) out.push_back(move);
    game.apply(s, move);
  }
  return out;
}

// Of two players, for the first.
double play(const Fencing& game, std::array<Agent<Fencing>*, 2> players, uint64_t seed) {
  State s;
  Rng rng = Rng::stream(seed, 1);
  for (auto* player : players) player->forget();
  while (!game.over(s))
    game.apply(s, players[static_cast<size_t>(game.mover(s))]->choose(game, s, rng));
  return game.reward(s, 0);
}

}  // namespace

TEST_CASE("a step is judged when the other player has replied to it") {
  const auto lunge = [](const auto& game, State s) {
    using G = std::remove_cvref_t<decltype(game)>;
    struct Out {
      typename TurnPlayer<G>::Foresight foresight;
      std::vector<uint32_t> line;
      State state;
      double value = 0;
    } out{{}, {}, s};
    TurnPlayer<G> player(1);
    player.begin(game, 0, 0);
    out.value = player.play_step(out.state, Fencing::Lunge, out.foresight, out.line);
    CHECK(player.goes_on(out.state));
    CHECK(out.value == game.evaluate(out.state, 0));
    return out;
  };
  const auto suffered = lunge(Fencing(), {});
  CHECK(suffered.line == std::vector<uint32_t>{Fencing::Lunge, Fencing::Low, Fencing::Hold});
  CHECK(suffered.state.points == std::array<int, 2>{9, 6});
  CHECK(suffered.state.parries == std::array<int, 2>{1, 1});
  CHECK(suffered.foresight.blind);  // it could have been parried
  State tired;
  tired.parries = {0, 0};
  CHECK_FALSE(lunge(Fencing(), tired).foresight.blind);
  const auto parried = lunge(WaryFencing(), {});
  CHECK(parried.state.points == std::array<int, 2>{9, 9});
  CHECK(parried.state.parries == std::array<int, 2>{1, 0});
}

TEST_CASE("whoever thinks attacks through a reply") {
  // How a lunge is finished may be all the same.
  const auto lunges = [](const std::string& spec, const State& s, uint8_t reply) {
    CAPTURE(spec);
    const auto turn = turn_of(Fencing(), *agent<Fencing>(spec), s, reply);
    REQUIRE(turn.size() == 3 * static_cast<size_t>(s.actions));
    for (size_t i = 0; i < turn.size(); i += 3) {
      CHECK(turn[i] == Fencing::Lunge);
      CHECK(turn[i + 1] == Fencing::Low);
    }
  };
  State last;
  last.points = {3, 3};
  last.parries = {0, 0};
  last.actions = 1;
  for (const std::string& spec : all_thinkers()) lunges(spec, last, Fencing::Suffer);
  for (const std::string& spec : kSearchers) lunges(spec, decisive(), Fencing::Parry);
  for (const std::string& spec : kTurnPlayers) lunges(spec, {}, Fencing::Suffer);
}

TEST_CASE("where nobody says whose turn it is, greedy doesn't see what an attack comes to") {
  GreedyAgent<Ownerless> greedy({});
  Rng rng(1);
  CHECK(greedy.choose(Ownerless(), {}, rng) == Fencing::Rest);
  CHECK(agent<Fencing>("greedy")->choose(Fencing(), {}, rng) == Fencing::Lunge);
}

TEST_CASE("whoever thinks parries what would be the end") {
  const Fencing game;
  State s;
  s.points = {3, 9};
  s.owner = 1;
  s.turn = 1;
  s.actions = 1;
  for (const uint8_t m : {Fencing::Lunge, Fencing::Low}) game.apply(s, m);
  for (const std::string& spec : all_thinkers()) {
    CAPTURE(spec);
    Rng rng(1);
    CHECK(agent<Fencing>(spec)->choose(game, s, rng) == Fencing::Parry);
  }
}

TEST_CASE("greedy weighs a reply by what the attack comes to") {
  const Fencing game;
  for (const bool low : {false, true}) {
    State s;
    for (const uint8_t m : {Fencing::Lunge, low ? Fencing::Low : Fencing::High}) game.apply(s, m);
    Rng rng(1);
    // A parry is worth two points.
    CHECK(agent<Fencing>("greedy")->choose(game, s, rng) ==
          (low ? Fencing::Parry : Fencing::Suffer));
  }
}

TEST_CASE("a win is sure when no reply helps") {
  const Fencing game;
  const auto sure = [&](const State& s, const std::string& spec) {
    const auto player = agent<Fencing>(spec);
    Rng rng(1);
    player->choose(game, s, rng);
    return player->result().sure;
  };
  State twice = decisive();
  twice.parries = {0, 2};
  State late = decisive();
  late.actions = 1;
  for (const std::string spec : {"mcts:iterations=1", "ismcts:iterations=1", "plan:iterations=1"}) {
    CAPTURE(spec);
    CHECK(sure(decisive(), spec));
    CHECK_FALSE(sure(decisive(), spec + ",proof=3"));
    CHECK_FALSE(sure(twice, spec));
    CHECK_FALSE(sure(late, spec));
    for (const uint8_t reply : {Fencing::Suffer, Fencing::Parry}) {
      const auto turn = turn_of(game, *agent<Fencing>(spec), decisive(), reply);
      CHECK(turn.size() == (reply == Fencing::Suffer ? 3 : 6));
    }
  }
}

TEST_CASE("thinking helps where the other player replies") {
  const auto random = agent<Fencing>("random");
  for (const std::string& spec : all_thinkers()) {
    CAPTURE(spec);
    const auto player = agent<Fencing>(spec);
    double sum = 0;
    for (uint64_t seed = 0; seed < 4; ++seed) {
      sum += play(Fencing(), {player.get(), random.get()}, seed);
      sum += 1 - play(Fencing(), {random.get(), player.get()}, seed);
    }
    CHECK(sum >= 7);
  }
}

}  // namespace archon::ai::test::replies_test
