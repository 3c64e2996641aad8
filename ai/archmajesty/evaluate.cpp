#include "ai/archmajesty/evaluate.h"

#include <algorithm>
#include <array>

#include "engine/core/exp_log.h"

namespace archon::archmajesty {
namespace {

// Of a logit, guesses as yet. A side that has lost all HP but a hundredth is lost; the rest is
// small change, but for an agent it is the only thing that most steps gain.
constexpr double kHp = 6;        // all of the HP
constexpr double kStanding = 1;  // all characters
constexpr double kCard = 0.04;   // in hand
constexpr double kToken = 0.05;  // Guard and Protect more by their values
constexpr double kCounter = 0.05;
constexpr double kArmour = 0.01;  // a point
constexpr double kAfar = 0.02;    // a square between a character and its nearest foe

struct SideSum {
  int hp = 0;
  int most = 0;
  int standing = 0;
  int all = 0;
  double rest = 0;
};

double counters_of(const Unit& u) {
  double sum = 0;
  for (int k = 0; k < kStatuses; ++k) {
    const auto status = static_cast<Status>(k);
    sum += (is_positive(status) ? 1 : -1) * std::min<int>(u.counter(status), 4);
  }
  return kCounter * sum;
}

double cards_of(const Mage& mage) {
  double sum = kCard * mage.hand.size();
  for (const Token& token : mage.tokens) sum += kToken * token.count;
  return sum;
}

// The squares to the nearest foe of a side's characters, the mean.
double afar(const Battle& battle, const State& s, Team team) {
  int sum = 0;
  int count = 0;
  for (int i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.team != team || !stands(battle, u)) continue;
    int nearest = kGridSide;
    for (int k = 0; k < s.units; ++k) {
      const Unit& foe = s.unit[k];
      if (foe.team != team && stands(battle, foe))
        nearest = std::min(nearest, distance(u.square, foe.square, battle.metric()));
    }
    sum += nearest;
    ++count;
  }
  return count == 0 ? 0 : static_cast<double>(sum) / count;
}

double worth(const SideSum& sum) {
  const double hp = sum.most == 0 ? 0 : static_cast<double>(sum.hp) / sum.most;
  const double standing = sum.all == 0 ? 0 : static_cast<double>(sum.standing) / sum.all;
  return kHp * hp + kStanding * standing + sum.rest;
}

}  // namespace

// Shares of what a side began with, so that sides of different sizes compare; objects and what
// can't be damaged count for neither. Never quite 1, as a win that is there is better than one that
// is due.
double win_chance(const Battle& battle, const State& state, int player) {
  std::array<SideSum, 2> sums;
  for (int i = 0; i < state.units; ++i) {
    const Unit& u = state.unit[i];
    const Sheet& sheet = battle.sheets[u.sheet];
    if (sheet.is_object() || sheet.endless) continue;
    SideSum& sum = sums[index_of(u.team)];
    sum.most += sheet.hp;
    ++sum.all;
    if (!stands(battle, u)) continue;
    sum.hp += u.hp;
    ++sum.standing;
    sum.rest += counters_of(u) + kArmour * u.armour;
    if (u.is_mage()) sum.rest += cards_of(state.mage[u.mage]);
  }
  // Distance is the same to both; the player who evaluates would rather fight than wait.
  sums[player].rest -= kAfar * afar(battle, state, static_cast<Team>(player));
  const double lead = worth(sums[player]) - worth(sums[1 - player]);
  return std::min(logistic(lead), 0.999);
}

}  // namespace archon::archmajesty
