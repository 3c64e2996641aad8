#include "ai/archmajesty/archmajesty_game.h"

#include <algorithm>

#include "ai/archmajesty/distinct_moves.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/core/exp_log.h"

namespace archon::ai {
namespace {

using namespace archmajesty;

// What a position holds for a side, in shares of what it began with: by hand, from how battles go.
// HP decide; cards and tokens are the next turns; counters are damage to come.
struct Weights {
  double hp = 6;        // all of one's HP
  double standing = 2;  // all of one's characters
  double card = 0.06;   // in hand
  double deck = 0.015;  // left to draw
  double token = 0.05;
  double good = 0.05;  // a counter
  double bad = 0.07;
  double near = 0.02;  // a square nearer to the nearest enemy, up to kFar
};
constexpr Weights kWeights;
constexpr int kFar = 8;

double cards_of(const Mage& mage) {
  double worth = kWeights.card * mage.hand.size() + kWeights.deck * mage.left;
  for (const Token& token : mage.tokens) worth += kWeights.token * token.count;
  return worth;
}

double counters_of(const Unit& u) {
  double worth = 0;
  for (int i = 0; i < kStatuses; ++i) {
    const int n = std::min<int>(u.counters[static_cast<size_t>(i)], 4);
    worth += is_positive(static_cast<Status>(i)) ? kWeights.good * n : -kWeights.bad * n;
  }
  return worth;
}

double nearness(const Table& t, UnitId id) {
  int least = kFar;
  for (const int enemy : enemies_of(t, id))
    least = std::min(least, distance(t.unit(id).square, t.unit(byte(enemy)).square));
  return kWeights.near * (kFar - least);
}

double worth_of(const Table& t, Team team) {
  double hp = 0;
  double most = 0;
  double standing = 0;
  double all = 0;
  double rest = 0;
  for (int i = 0; i < t.s.units; ++i) {
    const auto id = byte(i);
    const Unit& u = t.unit(id);
    if (u.team != team || t.sheet(id).is_object() || u.master != kNoUnit) continue;
    const double weight = t.sheet(id).hp;
    hp += std::max<int>(0, u.hp);
    most += weight;
    all += weight;
    if (u.hp <= 0) continue;
    standing += weight;
    rest += (counters_of(u) + nearness(t, id)) * weight;
    if (u.is_mage()) rest += cards_of(t.mage_of(id)) * weight;
  }
  if (most == 0) return 0;
  return kWeights.hp * hp / most + kWeights.standing * standing / all + rest / most;
}

bool is_idle(const Move& m) {
  return m.verb == Verb::Pass || m.verb == Verb::Run || m.verb == Verb::Jump ||
         m.verb == Verb::Fall || m.verb == Verb::Cleanse || m.verb == Verb::Illuminate;
}

}  // namespace

double ArchmajestyGame::reward(const State& s, int player) const {
  if (s.outcome == Outcome::Drawn) return 0.5;
  return (s.outcome == Outcome::Allied) == (player == 0) ? 1.0 : 0.0;
}

void ArchmajestyGame::moves(const State& s, MoveList& out) const {
  distinct_moves(*battle_, s, out);
}

Stage ArchmajestyGame::stage(const State& s) const {
  switch (s.question.ask) {
    case Ask::Slot: return Stage::Plan;
    case Ask::Main:
    case Ask::Opener:
    case Ask::Foretell:
    case Ask::Cycle: return Stage::Step;
    default: return Stage::Detail;
  }
}

double ArchmajestyGame::evaluate(const State& s, int player) const {
  if (over(s)) return reward(s, player);
  State& same = const_cast<State&>(s);  // only looked at
  const Table t{*battle_, same};
  const double allied = worth_of(t, Team::Allied);
  const double enemy = worth_of(t, Team::Enemy);
  const double difference = player == 0 ? allied - enemy : enemy - allied;
  return logistic(difference);
}

ArchmajestyGame::Move ArchmajestyGame::rollout(const State& s, MoveList& space, Rng& rng) const {
  moves(s, space);
  if (space.size() == 1) return space[0];
  const auto any = [&] {
    return space[static_cast<int>(rng.below(static_cast<uint32_t>(space.size())))];
  };
  // Answers, guards and fixes cost cards: now and then.
  switch (s.question.ask) {
    case Ask::Answer:
    case Ask::Fix: return rng.below(4) != 0 ? space[0] : any();
    case Ask::Guard:
    case Ask::Cycle: return rng.below(2) != 0 ? space[0] : any();
    case Ask::Empower:
    case Ask::Weaken:
    case Ask::YesNo: return space[space.size() - 1];
    case Ask::Form: return any();
    case Ask::Main: break;
    default: return any();
  }
  int busy = 0;
  for (const Move& m : space) busy += !is_idle(m);
  if (busy == 0) return rng.below(3) == 0 ? space[0] : any();
  int pick = static_cast<int>(rng.below(static_cast<uint32_t>(busy)));
  for (const Move& m : space)
    if (!is_idle(m) && pick-- == 0) return m;
  return space[0];
}

}  // namespace archon::ai
