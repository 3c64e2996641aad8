#include "sim/keyforge/review/win_chance.h"

#include <optional>
#include <string>

#include "ai/rollout.h"
#include "sim/play/guarded.h"

namespace archon::sim {
namespace {

constexpr int kPlayouts = 16;
constexpr int kAhead = 4;  // turns that each goes on
constexpr double kLambda = 0.5;
constexpr uint64_t kPlayoutSeed = 7;

// What is in hand or archived on either side stays; all else that a player can't see is dealt anew.
void deal_unseen(keyforge::State& s, Rng& rng) {
  const keyforge::Player mover = s.decision.player;
  for (const keyforge::Side& side : s.side) s.side[mover].known |= side.hand | side.archives;
  keyforge::determinize(s, mover, rng);
}

}  // namespace

WinChance::WinChance(const keyforge::Match& match)
    : evaluation_(ai::KeyforgeGame::evaluation("bootstrap")),
      policy_(ai::KeyforgeGame::policy("rivals")),
      game_(ai::KeyforgeGame(match).judged_by(evaluation_).played_by(policy_)) {}

double WinChance::operator()(const keyforge::State& s) const {
  if (s.over()) return game_.reward(s, 0);
  double sum = 0;
  int count = 0;
  for (int k = 0; k < kPlayouts; ++k) {
    // A card's script may fail in it, as one did in games that failed.
    const auto won = guarded([&] { return std::optional(playout(s, k)); },
                             [](const std::string&) { return std::optional<double>(); });
    sum += won.value_or(0);
    count += won ? 1 : 0;
  }
  return count > 0 ? sum / count : game_.evaluate(s, 0);
}

double WinChance::playout(const keyforge::State& s, int number) const {
  Rng rng = Rng::stream(kPlayoutSeed, number);
  keyforge::State state = s;
  deal_unseen(state, rng);
  keyforge::MoveList space{};
  const int first = ai::rollout_horizon(game_, s.turn, state, 1);
  const int last = ai::rollout_horizon(game_, s.turn, state, kAhead);
  return ai::lambda_return(game_, state, first, last, kLambda, [&](int horizon) {
    return ai::rollout(game_, state, space, 0, horizon, rng);
  });
}

}  // namespace archon::sim
