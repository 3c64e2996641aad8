// The least that a game is to the laboratory: heavy and light coins, of which the heavier one wins
// more often. How often is known, and with it what every kind of experiment should find.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <string>

#include "sim/play/arena.h"

namespace archon::sim {

struct Coin : EntrantBody {
  explicit Coin(double of) : weight(of) {}
  bool plays_like(const EntrantBody& other) const override {
    return weight == static_cast<const Coin&>(other).weight;
  }
  double weight;  // in logits
};

inline double weight_of(const Entrant& entrant) {
  return static_cast<const Coin&>(*entrant.body).weight;
}

// Of A by chains; the agent that throws well adds to what its coin weighs.
constexpr double kLogitsPerChain = 0.1;
constexpr double kSkill = 0.8;  // of "greedy" above "random"
inline double coin_logits(const MatchSetup& setup, const PairPlan& plan) {
  const auto side = [&](int of) {
    return weight_of(setup.entrants[of]) + (setup.agents[of].name() == "greedy" ? kSkill : 0) -
           kLogitsPerChain * plan.chains[of];
  };
  return side(0) - side(1);
}
inline double logistic(double logits) { return 1 / (1 + std::exp(-logits)); }

struct CoinPlayers : Players {
  std::optional<GameRecord> play(const MatchSetup& setup, const PairPlan& plan, int first,
                                 const PoolOptions&, const ReplaySink&, Efforts*) override {
    Rng rng = Rng::stream(setup.seed, 2 * static_cast<uint64_t>(plan.pair) + first);
    GameRecord out;
    out.first = first;
    out.turns = 1;
    out.winner = rng.uniform() < logistic(coin_logits(setup, plan)) ? 0 : 1;
    return out;
  }
};

struct CoinArena : Arena {
  static constexpr NumberColumn kNumbers[] = {{"flips", 1}};

  std::string_view game() const override { return "coins"; }
  const RecordTable& records() const override {
    static constexpr RecordTable kRecords{kNumbers, 0, "flips_by_turn", "held", "thrown"};
    return kRecords;
  }
  const ArenaWords& words() const override {
    static constexpr ArenaWords kWords{"flips", "Flips", "mean_flips", 1, "Flips", {}};
    return kWords;
  }
  std::string rules() const override { return "of chance"; }
  std::string fingerprint() const override { return "c01c01c01c01c01c"; }
  std::string text_of(const Entrant& entrant) const override {
    return fmt::format("{}", weight_of(entrant));
  }
  Entrant read_entrant(const std::string& text) const override {
    const double weight = std::stod(text);
    return {"coin " + text, static_cast<uint64_t>(std::llround(1000 * (weight + 10))),
            std::make_shared<Coin>(weight)};
  }
  const ai::NamedAgents& named_agents() const override {
    static constexpr ai::NamedAgents kNone{};
    return kNone;
  }
  std::string_view usual_agent() const override { return "random"; }
  std::unique_ptr<Players> players(const std::array<ai::AgentSpec, kSides>&) const override {
    return std::make_unique<CoinPlayers>();
  }
};

}  // namespace archon::sim
