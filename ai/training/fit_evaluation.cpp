// Learns the weights of the evaluation: logistic regression of the winner on the features of
// positions from games between bundled decks. Prints them in the order of ai/keyforge/evaluate.cpp.
//
//   fit_evaluation [AGENT] [GAMES]        greedy and 3,000 unless given
#include <Eigen/Dense>
#include <cmath>
#include <cstdio>
#include <exception>
#include <vector>

#include "ai/keyforge/agents.h"
#include "ai/keyforge/evaluate.h"
#include "ai/training/program.h"
#include "engine/core/counts.h"
#include "engine/core/threads/threads.h"
#include "engine/keyforge/decks/deck_library.h"

namespace archon {
namespace {

using keyforge::Library;
using keyforge::Match;
using keyforge::PlayableDeck;
using keyforge::State;

constexpr double kRidge = 2.0;       // keeps weights that little depends on near zero
constexpr uint32_t kExplore = 12;    // one move in 12 is a playout's, for variety
constexpr uint32_t kSampleMain = 8;  // one main-step position in 8 is kept
enum Purpose : uint32_t { kDeal = 1, kPlay = 2 };

struct Sample {
  ai::Features features;
  int player;
  bool won = false;
};

std::vector<Sample> play(const Library& library, const std::vector<PlayableDeck>& decks,
                         const ai::AgentSpec& spec, size_t index) {
  const size_t n = decks.size();
  const Match match(library, decks[index % n], decks[index / n % n]);
  const ai::KeyforgeGame game(match);
  const auto agent = ai::make_agent<ai::KeyforgeGame>(spec);
  Rng rng = Rng::stream(1, index, kPlay);
  keyforge::GameOptions options;
  options.first = index & 1;
  State s = keyforge::new_game(match, Rng::stream(1, index, kDeal), options);
  std::vector<Sample> samples;
  keyforge::MoveList moves;
  while (!s.over()) {
    const bool turn_start = s.decision.ask == keyforge::Ask::House;
    if (turn_start || (s.decision.ask == keyforge::Ask::Main && rng.below(kSampleMain) == 0))
      samples.push_back({ai::keyforge_features(s, match, s.active), s.active});
    const bool explore = rng.below(kExplore) == 0;
    game.apply(s, explore ? game.rollout(s, moves, rng) : agent->choose(game, s, rng));
  }
  if (s.winner == keyforge::kDrawn) return {};
  for (Sample& sample : samples) sample.won = sample.player == s.winner;
  return samples;
}

// Newton's method on the penalised likelihood.
Eigen::VectorXd fit(const std::vector<Sample>& samples) {
  Eigen::VectorXd w = Eigen::VectorXd::Zero(ai::kFeatures);
  for (int round = 0; round < 30; ++round) {
    Eigen::VectorXd gradient = -kRidge * w;
    Eigen::MatrixXd curvature = kRidge * Eigen::MatrixXd::Identity(ai::kFeatures, ai::kFeatures);
    for (const Sample& sample : samples) {
      const Eigen::Map<const Eigen::VectorXd> x(sample.features.data(), ai::kFeatures);
      const double p = 1 / (1 + std::exp(-x.dot(w)));
      gradient += ((sample.won ? 1 : 0) - p) * x;
      curvature += p * (1 - p) * x * x.transpose();
    }
    w += curvature.ldlt().solve(gradient);
  }
  return w;
}

void report(const std::vector<Sample>& samples, const Eigen::VectorXd& w) {
  double loss = 0;
  int right = 0;
  for (const Sample& sample : samples) {
    const Eigen::Map<const Eigen::VectorXd> x(sample.features.data(), ai::kFeatures);
    const double p = 1 / (1 + std::exp(-x.dot(w)));
    loss -= std::log(sample.won ? p : 1 - p);
    right += (p > 0.5) == sample.won;
  }
  const double n = real(samples.size());
  std::printf("%zu positions, log loss %.4f, right side %.1f %%\n", samples.size(), loss / n,
              100 * right / n);
  for (int i = 0; i < ai::kFeatures; ++i)
    std::printf("%-28s %7.3f\n", ai::kFeatureNames[i].data(), w[i]);
}

int fit_weights(int argc, char** argv) {
  const ai::FitOptions options = ai::read_fit_options(argc, argv);
  const auto spec = ai::keyforge_agent(options.agent);
  const int games = options.games;
  const Library library = Library::load();
  std::vector<PlayableDeck> decks;
  for (const auto& deck : keyforge::bundled_decks())
    if (deck.set == keyforge::Set::CotA) decks.push_back(prepare(deck, library));
  std::vector<std::vector<Sample>> found(games);
  ThreadPool(cores()).for_each(games, [&](int game) {
    const size_t i = game;
    found[i] = play(library, decks, spec, i);
  });
  std::vector<Sample> samples;
  for (const auto& game : found) samples.insert(samples.end(), game.begin(), game.end());
  report(samples, fit(samples));
  return 0;
}

}  // namespace
}  // namespace archon

int main(int argc, char** argv) {
  return archon::run_program("fit_evaluation", archon::fit_weights, argc, argv);
}
