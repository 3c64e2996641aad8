#include "ai/keyforge/evaluate.h"

#include <algorithm>

#include "engine/core/exp_log.h"
#include "engine/keyforge/rules/query.h"

namespace archon::ai {
namespace {

using namespace keyforge;

// What is counted of one side in whole numbers; the progress to a key is not.
struct Counts {
  std::array<int, kFeatures> n{};
  double progress = 0;

  int& operator[](Feature name) { return n[static_cast<size_t>(name)]; }
};

void count_line(const View& t, const Side& side, Counts& out) {
  int power = 0;
  int captured = 0;
  for (const CardId id : side.line) {
    const Card& c = t.s.at(id);
    power += std::max(0, t.def(id).power + c.power_counters - c.damage);
    captured += c.aember;
  }
  out[Feature::Creatures] = side.line.size();
  out[Feature::Power] = power;
  out[Feature::Captured] = captured;
}

Counts count_side(const View& t, Player p) {
  const State& s = t.s;
  const Side& side = s.side[p];
  const int cost = key_cost(t, p);
  Counts out;
  out[Feature::Keys] = forged_keys(s, p);
  out[Feature::Aember] = std::min<int>(side.aember, 18);
  out[Feature::CanForge] = side.aember >= cost ? 1 : 0;
  count_line(t, side, out);
  out[Feature::Artifacts] = (s.artifacts & side.controlled).size();
  out[Feature::Stunned] = (s.stunned & side.controlled).size();
  const int hand = side.hand.size();
  out[Feature::Hand] =
      p == s.active ? std::max(hand, hand_size(t, p) - chain_penalty(side.chains)) : hand;
  out[Feature::Archives] = side.archives.size();
  out[Feature::Chains] = side.chains;
  out[Feature::ToMove] = p == s.active ? 1 : 0;
  out.progress = side.aember >= cost ? 1.0 : static_cast<double>(side.aember) / cost;
  return out;
}

}  // namespace

const Features kWeights = {1.66, 0.24, 0.04,  0.09,  0.25,  0.01, 0.17,
                           0.18, 0.05, -0.11, -0.09, -0.19, 0.30};

Features keyforge_features(const State& s, const Match& match, int player, GameLog* log) {
  const View t(s, match, log);
  const Counts mine = count_side(t, static_cast<Player>(player));
  const Counts theirs = count_side(t, other(static_cast<Player>(player)));
  Features f;
  for (size_t i = 0; i < f.size(); ++i) f[i] = mine.n[i] - theirs.n[i];
  f[static_cast<size_t>(Feature::Progress)] = mine.progress - theirs.progress;
  return f;
}

double keyforge_win_chance(const State& s, const Match& match, int player, GameLog* log) {
  if (s.over()) return s.winner == kDrawn ? 0.5 : s.winner == player ? 1.0 : 0.0;
  const Features f = keyforge_features(s, match, player, log);
  double logit = 0;
  for (size_t i = 0; i < f.size(); ++i) logit += kWeights[i] * f[i];
  return logistic(logit);
}

}  // namespace archon::ai
