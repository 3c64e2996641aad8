#include "ai/keyforge/evaluate.h"

#include <algorithm>
#include <cmath>

#include "engine/keyforge/rules/query.h"

namespace archon::ai {
namespace {

using namespace keyforge;

double& at(Features& f, Feature name) { return f[static_cast<size_t>(name)]; }

void add_side(const Table& t, Player p, double sign, Features& f) {
  const State& s = t.s;
  const Side& side = s.side[p];
  const int cost = key_cost(t, p);
  at(f, Feature::Keys) += sign * forged_keys(s, p);
  at(f, Feature::Aember) += sign * std::min<int>(side.aember, 18);
  at(f, Feature::Progress) += sign * std::min(1.0, cost == 0 ? 1.0 : double(side.aember) / cost);
  at(f, Feature::CanForge) += side.aember >= cost ? sign : 0.0;
  at(f, Feature::Creatures) += sign * side.line.size();
  for (const CardId id : side.line) {
    at(f, Feature::Power) +=
        sign * std::max(0, t.def(id).power + s.at(id).power_counters - s.at(id).damage);
    at(f, Feature::Captured) += sign * s.at(id).aember;
  }
  at(f, Feature::Stunned) += sign * (s.stunned & side.controlled).size();
  at(f, Feature::Artifacts) += sign * (s.artifacts & side.controlled).size();
  const int refilled = hand_size(t, p) - chain_penalty(side.chains);
  at(f, Feature::Hand) +=
      sign * (p == s.active ? std::max(side.hand.size(), refilled) : side.hand.size());
  at(f, Feature::Archives) += sign * side.archives.size();
  at(f, Feature::Chains) += sign * side.chains;
}

}  // namespace

const Features kWeights = {1.66, 0.24, 0.04,  0.09,  0.25,  0.01, 0.17,
                           0.18, 0.05, -0.11, -0.09, -0.19, 0.30};

Features keyforge_features(const State& s, const Library& library, int player, GameLog* log) {
  const Table t{const_cast<State&>(s), library, log};
  Features f{};
  add_side(t, static_cast<Player>(player), 1.0, f);
  add_side(t, other(static_cast<Player>(player)), -1.0, f);
  at(f, Feature::ToMove) = s.active == player ? 1.0 : -1.0;
  return f;
}

double keyforge_win_chance(const State& s, const Library& library, int player, GameLog* log) {
  if (s.over()) return s.winner == kDrawn ? 0.5 : s.winner == player ? 1.0 : 0.0;
  const Features f = keyforge_features(s, library, player, log);
  double logit = 0;
  for (size_t i = 0; i < f.size(); ++i) logit += kWeights[i] * f[i];
  return 1.0 / (1.0 + std::exp(-logit));
}

}  // namespace archon::ai
