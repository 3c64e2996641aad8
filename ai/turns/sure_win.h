// A proof that this turn wins: moves that end the game, whatever is hidden and however the
// dice fall.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <vector>

#include "ai/agent.h"
#include "ai/find_move.h"
#include "ai/game_concept.h"
#include "engine/core/counts.h"

namespace archon::ai {

// Looks through own moves, the likeliest first, in one determinization, and only along moves that
// the game foresees to come out alike in all of them; and through all that the other player may
// reply to them. Where the game offers observation_hash, what another order of moves has led to is
// looked at once, and positions that a search has gone through to the end, in vain, are remembered
// for the rest of the turn.
template <HasForesight G>
class SureWin {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Foresight = typename G::Foresight;
  using Line = std::vector<uint32_t>;  // keys of moves

  // The most positions that are looked at.
  explicit SureWin(int positions) : most_(positions) {}

  void forget() {
    line_.clear();
    met_.clear();
  }

  // Whether the position is won: line() then leads to the end, or to a choice of the other player
  // which doesn't help. A line that was found before is only checked.
  bool find(const Observation<G>& seen, Rng rng) {
    looked_at_ = 0;
    if (most_ == 0) return false;
    const State world = seen.determinize(rng);
    if constexpr (HasWinInSight<G>)
      if (!seen.game().may_win_now(world)) return lost_track();
    if (line_.empty() && is_known_lost(seen)) return false;
    player_ = seen.player();
    turn_ = seen.turn();
    const Foresight foresight = seen.game().foresight(world, player_);
    if (foresight.blind) return lost_track();
    if (!line_.empty() && wins(seen.game(), world, foresight)) return true;
    line_.clear();
    met_.clear();
    const bool found = search(seen.game(), world, foresight, 0);
    // A search that was given up says nothing of what it would have found.
    if (found || looked_at_ > most_) met_.clear();
    if (!found) return lost_track();
    std::reverse(line_.begin(), line_.end());
    return true;
  }

  const Line& line() const { return line_; }
  int looked_at() const { return looked_at_; }

  // The first move of the line has been made.
  void advance() {
    if (!line_.empty()) line_.erase(line_.begin());
  }

 private:
  bool lost_track() {
    line_.clear();
    return false;
  }

  bool won(const G& game, const State& s) const {
    return game.over(s) && game.reward(s, player_) == 1;
  }
  bool goes_on(const G& game, const State& s) const {
    return !game.over(s) && game.mover(s) == player_ && game.turn(s) == turn_;
  }
  // Which cards come isn't known, and so not what can be done with them.
  static bool unknown(const Foresight& f) {
    if constexpr (requires { f.drew; }) return f.blind || f.drew;
    return f.blind;
  }

  bool wins(const G& game, State s, Foresight foresight) const {
    MoveList list{};
    for (const uint32_t key : line_) {
      if (!goes_on(game, s) || unknown(foresight)) return false;
      list.clear();
      game.moves(s, list);
      const int i = find_move(game, s, list, key);
      if (i < 0) return false;
      game.apply(s, list[i], foresight);
    }
    return won(game, s) && !foresight.blind;
  }

  // What a move on the way needs, kept for the next search.
  struct Step {
    MoveList list{};
    std::vector<float> prior;
    std::vector<int> order;
    State next{};
  };
  Step& step(size_t depth) {
    if (depth == steps_.size()) steps_.push_back(std::make_unique<Step>());
    return *steps_[depth];
  }

  // Leaves the line that wins in line_, its last move first.
  bool search(const G& game, const State& s, const Foresight& foresight, size_t depth) {
    Step& here = step(depth);
    here.list.clear();
    game.moves(s, here.list);
    put_likeliest_first(game, s, here);
    for (const int i : here.order) {
      if (++looked_at_ > most_) return false;
      here.next = s;
      Foresight foreseen = foresight;
      game.apply(here.next, here.list[i], foreseen);
      if (foreseen.blind || !leads_on(game, here.next, foreseen, depth + 1)) continue;
      line_.push_back(game.key(s, here.list[i]));
      return true;
    }
    return false;
  }

  bool leads_on(const G& game, const State& s, const Foresight& foresight, size_t depth) {
    if (won(game, s)) return true;
    if (game.over(s) || game.turn(s) != turn_ || unknown(foresight)) return false;
    if constexpr (HasOwner<G>)
      if (game.owner(s) == player_ && game.mover(s) != player_)
        return outlasts_replies(game, s, foresight, depth);
    return goes_on(game, s) && is_new(game, s) && search(game, s, foresight, depth);
  }

  bool outlasts_replies(const G& game, const State& s, const Foresight& foresight, size_t depth) {
    Step& here = step(depth);
    here.list.clear();
    game.moves(s, here.list);
    const bool all = std::all_of(here.list.begin(), here.list.end(), [&](const Move& reply) {
      if (++looked_at_ > most_) return false;
      met_.clear();  // what was won after another reply is to be won again
      here.next = s;
      Foresight foreseen = foresight;
      game.apply(here.next, reply, foreseen);
      return !foreseen.blind && leads_on(game, here.next, foreseen, depth + 1);
    });
    line_.clear();  // how it goes on hangs on the reply
    return all;
  }

  void put_likeliest_first(const G& game, const State& s, Step& here) const {
    here.order.resize(here.list.size());
    std::iota(here.order.begin(), here.order.end(), 0);
    if constexpr (HasPrior<G>) {
      here.prior.resize(here.order.size());
      game.prior(s, here.list, here.prior.data());
      std::stable_sort(here.order.begin(), here.order.end(),
                       [&](int a, int b) { return here.prior[a] > here.prior[b]; });
    }
  }

  bool is_known_lost(const Observation<G>& seen) const {
    if constexpr (HasObservationHash<G>)
      return !met_.empty() && std::binary_search(met_.begin(), met_.end(), seen.hash());
    return false;
  }

  bool is_new(const G& game, const State& s) {
    if constexpr (HasObservationHash<G>) {
      const uint64_t hash = game.observation_hash(s, player_);
      const auto at = std::lower_bound(met_.begin(), met_.end(), hash);
      if (at != met_.end() && *at == hash) return false;
      met_.insert(at, hash);
    }
    return true;
  }

  int most_;
  int looked_at_ = 0;
  int player_ = 0;
  int turn_ = 0;
  Line line_;
  std::vector<uint64_t> met_;  // in order
  std::vector<std::unique_ptr<Step>> steps_;
};

// Of a game that foresees nothing: nothing is sure.
struct NoProof {
  explicit NoProof(int /*positions*/) {}
  void forget() {}
  void advance() {}
  template <class Seen>
  bool find(const Seen& /*seen*/, const Rng& /*rng*/) {
    return false;
  }
  std::vector<uint32_t> line() const { return {}; }
  int looked_at() const { return 0; }
};

template <class G>
struct ProofFor {
  using Type = NoProof;
};
template <HasForesight G>
struct ProofFor<G> {
  using Type = SureWin<G>;
};
template <Game G>
using ProofOf = typename ProofFor<G>::Type;

// What a search reports where a win has been found. Returns the position of its first move, which
// is made.
template <Game G>
int report_sure_win(const Observation<G>& seen, ProofOf<G>& sure_win, SearchResult<G>& result) {
  result.sure = true;
  result.value = 1;
  result.line = sure_win.line();
  result.iterations = sure_win.looked_at();
  result.determinizations = 1;
  int chosen = -1;
  for (int i = 0; i < int_size(seen.moves()); ++i) {
    const bool wins = seen.key(i) == result.line.front();
    result.moves.push_back({seen.moves()[i], seen.key(i), wins ? 1 : 0, wins ? 1.0 : 0.0});
    if (wins) chosen = i;
  }
  sure_win.advance();
  return chosen;
}

}  // namespace archon::ai
