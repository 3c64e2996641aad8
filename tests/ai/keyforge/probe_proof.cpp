#include "tests/ai/keyforge/probe_proof.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "engine/core/hash.h"

namespace archon::ai::test {
namespace {

using keyforge::State;
using Words = std::vector<std::string>;

bool has(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// How much of a probe's answer has been given.
struct Given {
  bool begun = false;
  bool first = false;
  bool forbidden = false;
  uint64_t must = 0;  // bits, by position in the list

  Given after(const Probe& probe, const std::string& word) const {
    Given out = *this;
    if (!begun) out.first = probe.best.empty() || has(probe.best, word);
    out.begun = true;
    out.forbidden = forbidden || has(probe.never, word);
    for (size_t i = 0; i < probe.must.size(); ++i)
      if (probe.must[i] == word) out.must |= uint64_t{1} << i;
    return out;
  }
  bool answers(const Probe& probe) const {
    return first && !forbidden && must + 1 == uint64_t{1} << probe.must.size();
  }
  uint64_t bits() const { return must << 3 | first << 2 | forbidden << 1 | begun; }
};

class Solver {
 public:
  Solver(const Probe& probe, const keyforge::Position& position, int turns)
      : probe_(probe),
        match_(position.match),
        game_(position.match),
        turn_(position.state.turn),
        last_(position.state.turn + turns),
        mover_(position.state.decision.player) {}

  // Of the turn at hand.
  Proof proof(const State& s, const Given& given) {
    if (s.over() || s.turn != turn_ || s.decision.player != mover_) {
      const Fate fate = fate_of(s, Fate::Lost, Fate::Won);
      return given.answers(probe_) ? Proof{fate, Fate::Impossible} : Proof{Fate::Impossible, fate};
    }
    Fnv1a at;
    at.add_value(keyforge::hash(s));
    at.add_value(given.bits());
    if (const auto known = proofs_.find(at.value()); known != proofs_.end()) return known->second;
    Proof out;
    for (const keyforge::Move& move : moves_of(s)) {
      State next = s;
      game_.apply(next, move);
      const Proof one = proof(next, given.after(probe_, keyforge::describe(s, match_, move)));
      out = {std::max(out.right, one.right), std::max(out.wrong, one.wrong)};
    }
    return proofs_[at.value()] = out;
  }

 private:
  struct Bounds {
    Fate low = Fate::Lost;
    Fate high = Fate::Won;
  };

  KeyforgeGame::MoveList moves_of(const State& s) const {
    KeyforgeGame::MoveList out;
    game_.moves(s, out);
    return out;
  }

  // Alpha-beta: exact between the limits, a bound outside of them.
  Fate fate_of(const State& s, Fate low, Fate high) {
    if (s.over())
      return s.winner == keyforge::kDrawn ? Fate::Open
             : s.winner == mover_         ? Fate::Won
                                          : Fate::Lost;
    if (s.turn > last_) return Fate::Open;
    const uint64_t at = keyforge::hash(s);
    const Bounds known = bounds_[at];
    if (known.low == known.high || known.low >= high) return known.low;
    if (known.high <= low) return known.high;
    const Fate best = best_of(s, low, high);
    Bounds& bounds = bounds_[at];
    if (best > low) bounds.low = std::max(bounds.low, best);
    if (best < high) bounds.high = std::min(bounds.high, best);
    return best;
  }

  Fate best_of(const State& s, Fate low, Fate high) {
    const bool is_own = s.decision.player == mover_;
    Fate best = is_own ? Fate::Lost : Fate::Won;
    for (const keyforge::Move& move : moves_of(s)) {
      State next = s;
      game_.apply(next, move);
      const Fate one = fate_of(next, low, high);
      best = is_own ? std::max(best, one) : std::min(best, one);
      (is_own ? low : high) = is_own ? std::max(low, best) : std::min(high, best);
      if (low >= high) break;
    }
    return best;
  }

  const Probe& probe_;
  const keyforge::Match& match_;
  KeyforgeGame game_;
  int turn_;
  int last_;
  int mover_;
  std::unordered_map<uint64_t, Proof> proofs_;
  std::unordered_map<uint64_t, Bounds> bounds_;
};

}  // namespace

Proof proof_of(const Probe& probe, const keyforge::Position& position, int turns) {
  return Solver(probe, position, turns).proof(position.state, {});
}

}  // namespace archon::ai::test
