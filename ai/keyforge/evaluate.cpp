#include "ai/keyforge/evaluate.h"

#include <algorithm>
#include <utility>

#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "engine/keyforge/rules/derived/query.h"

namespace archon::ai {
namespace {

using namespace keyforge;

// What is counted of one side in whole numbers; the progress to a key is not.
struct Counts {
  std::array<int, kFeatures> n{};
  double progress = 0;

  int& operator[](Feature name) { return n[index_of(name)]; }
};

// The marks that weigh something; a new one does only if matches show that it should.
constexpr std::pair<Feature, Mark> kWeighedMarks[] = {{Feature::Stunned, Mark::Stunned},
                                                      {Feature::Warded, Mark::Warded},
                                                      {Feature::Enraged, Mark::Enraged}};

// The house has been chosen.
bool is_under_way(const State& s) { return s.step > Step::House || s.house != House::None; }

// Who moves next once the turn is over that is under way.
Player to_move(const State& s) { return is_under_way(s) ? other(s.active) : s.active; }

void count_line(const View& t, const Side& side, Counts& out) {
  int power = 0;
  int aember = 0;
  for (const CardId id : side.line) {
    const Card& c = t.s.at(id);
    power += std::max(0, t.def(id).power + c.power_counters - c.damage);
    aember += c.aember;
  }
  out[Feature::Creatures] = side.line.size();
  out[Feature::Power] = power;
  out[Feature::Captured] = aember;
}

// Of these, those with something printed on them; on a token creature it is what its own card says.
int count_able(const State& s, const Match& m, const CardSet& creatures) {
  const CardSet able = m.with_action() | m.with_omni() | m.with_rows() | m.with_triggers();
  int out = ((creatures - s.facedown) & able).size();
  for (const CardId id : creatures& s.facedown) out += able.has(s.at(id).as) ? 1 : 0;
  return out;
}

void count_cards(const View& t, Player p, Counts& out) {
  const State& s = t.s;
  const CardSet& mine = s.side[p].controlled;
  const CardSet creatures = s.creatures & mine;
  out[Feature::Able] = count_able(s, t.match, creatures);
  for (const auto& [feature, mark] : kWeighedMarks) out[feature] = (s.*set_of(mark) & mine).size();
  out[Feature::Artifacts] = (s.artifacts & mine).size();
  out[Feature::Upgrades] = (s.upgrades & mine).size();
  if (s.decision.ask == Ask::Main && p == s.active) {
    CardSet usable;
    for (const CardSet& cards : s.decision.usable) usable |= cards;
    out[Feature::Usable] = (usable & s.creatures).size();
  }
}

// Keys and Æmber, and what becomes of them in the next step of forging. A player whose turn comes
// next and who can pay is counted as having forged: the position is judged at the end of a turn,
// and the opponent can do nothing about that key any more. Below that, `check` says that a key is
// threatened while there is still a turn to prevent it.
void count_aember(const View& t, Player p, Counts& out) {
  const State& s = t.s;
  const int cost = key_cost(t, p);
  const bool skipped = skips(t, p, Skippable::Forging);
  int aember = s.side[p].aember;
  int keys = forged_keys(s, p);
  if (is_under_way(s) && p != s.active && aember >= cost && !skipped && may_forge(t, p)) {
    aember -= cost;
    ++keys;
  }
  const bool can_forge = aember >= cost;
  const bool check = can_forge && p != to_move(s) && !skipped;
  out[Feature::Keys] = keys;
  out[Feature::Aember] = std::min(aember, 18);
  out[Feature::CanForge] = can_forge ? 1 : 0;
  out[Feature::Check] = check ? 1 : 0;
  out[Feature::MatchPoint] = check && keys == kKeys - 1 ? 1 : 0;
  out[Feature::KeyCost] = cost - 6;
  out[Feature::SkipsForging] = skipped ? 1 : 0;
  out.progress = can_forge ? 1.0 : ratio(aember, cost);
}

// The hand of the player whose turn it is counts as it will be refilled, so that playing cards
// isn't held against the turn that plays them; the penalty of chains is taken off.
Counts count_side(const View& t, Player p) {
  const State& s = t.s;
  const Side& side = s.side[p];
  Counts out;
  count_aember(t, p, out);
  count_line(t, side, out);
  count_cards(t, p, out);
  const int hand = side.hand.size();
  out[Feature::Hand] =
      p == s.active ? std::max(hand, hand_size(t, p) - chain_penalty(side.chains)) : hand;
  out[Feature::Archives] = side.archives.size();
  out[Feature::Chains] = side.chains;
  out[Feature::Tide] = s.is_tide_high(p) ? 1 : 0;
  out[Feature::GoesOn] = p == s.active && is_under_way(s) ? 1 : 0;
  out[Feature::ToMove] = p == to_move(s) ? 1 : 0;
  return out;
}

}  // namespace

const Features kWeights = {1.66, 0.24, 0.04,  0.09, 0.3,   1.0,   -0.1, -0.5, 0.25,
                           0.01, 0.1,  -0.19, 0.1,  -0.05, -0.11, 0.17, 0.17, 0.1,
                           0.1,  0.6,  0.18,  0.1,  -0.09, 0.1,   0.30};

Features keyforge_features(const State& s, const Match& match, int player, GameLog* log) {
  const View t(s, match, log);
  Counts mine = count_side(t, static_cast<Player>(player));
  Counts theirs = count_side(t, other(static_cast<Player>(player)));
  for (const Lasting& l : s.lasting())
    if (!l.is_control() && l.until > s.turn && l.until != kUntilSourceLeaves)
      ++(l.player == player ? mine : theirs)[Feature::Lasting];
  Features f;
  for (size_t i = 0; i < f.size(); ++i) f[i] = mine.n[i] - theirs.n[i];
  f[index_of(Feature::Progress)] = mine.progress - theirs.progress;
  return f;
}

double weigh(const Features& features, const Features& weights) {
  double logit = 0;
  for (size_t i = 0; i < features.size(); ++i) logit += weights[i] * features[i];
  return logistic(logit);
}

// What is counted of one side less the same of the other, so that both players judge a position
// alike but for the sign: their chances sum to 1.
double keyforge_win_chance(const State& s, const Match& match, int player, GameLog* log) {
  if (s.over()) return s.winner == kDrawn ? 0.5 : s.winner == player ? 1.0 : 0.0;
  return weigh(keyforge_features(s, match, player, log), kWeights);
}

}  // namespace archon::ai
