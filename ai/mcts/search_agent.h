// Monte Carlo tree search for games with hidden information.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "ai/agent.h"
#include "ai/agent_spec.h"
#include "ai/budget.h"
#include "ai/find_move.h"
#include "ai/mcts/greedy_prior.h"
#include "ai/mcts/promises.h"
#include "ai/mcts/select.h"
#include "ai/mcts/tree.h"
#include "ai/mistakes.h"
#include "ai/search_parameters.h"
#include "ai/turns/sure_win.h"
#include "engine/core/counts.h"
#include "engine/core/threads/threads.h"

namespace archon::ai {

struct SearchSettings {
  TreeSettings tree;
  int iterations = 1000;  // in all trees together
  int time_ms = 0;
  int trees = 10;
  bool share_root = true;
  double temperature = 0;           // of mistakes
  int proof = 1000;                 // positions looked at for a sure win
  Outlook outlook = Outlook::Step;  // of greedy priors at the root
  int promises = 0;                 // playouts of what pays later, for greedy priors
  double over = 0;                  // chance to win, or to lose, below which nothing is searched on
};

// Whether the spec is one of a tree search.
bool is_tree_search(const AgentSpec& spec);
SearchSettings search_settings(const AgentSpec& spec);  // of such a one
// Of any agent with the parameters of one, which searches so often.
SearchSettings search_settings(const AgentSpec& spec, int iterations);

// What both kinds of tree search have.
std::vector<Parameter> tree_parameters(double trees, std::string_view what_trees_are);

// Searches with several trees. Iterations come in rounds of one for each tree: root moves are
// picked, the trees play them out independently, the results are gathered. Trees have their own
// generators and the rounds don't depend on timing, so the outcome is the same for every number of
// threads.
//
// With a shared root, moves are picked by their mean over all trees: the mover doesn't know which
// world is real, so its first move can't depend on it. Otherwise each tree picks for itself and the
// visits are summed (root parallel search: Cowling, Ward, Powley 2012). Every tree then votes for
// what is best in its own world, and a safe move that is second best in all of them gets few votes;
// on the other hand each tree looks harder at a plan that pays only after several moves.
//
// Within a turn the trees are kept from one decision to the next where the game offers
// observation_hash: a tree whose world turned out otherwise is planted anew.
//
// Where this turn can be proved to win, nothing is searched. Who makes mistakes by a
// temperature overlooks that, too.
template <Game G>
class SearchAgent : public Agent<G> {
 public:
  using State = typename G::State;
  using MoveList = typename G::MoveList;

  SearchAgent(const SearchSettings& settings, int threads)
      : settings_(settings),
        threads_(std::min({threads, settings.trees, cores()})),
        sure_win_(settings.proof),
        greedy_(settings.outlook) {
    settings_.tree.max_nodes = std::max(1000, settings.tree.max_nodes / settings.trees);
    trees_.reserve(settings.trees);
    for (int t = 0; t < settings.trees; ++t) {
      trees_.emplace_back(settings_.tree);
      if (settings.promises > 0) trees_.back().heed(&promises_);
    }
    values_.resize(trees_.size());
  }

  void forget() override {
    last_player_ = -1;
    promises_.clear();
    sure_win_.forget();
  }

 protected:
  // All streams of the search come of one number, so that what an agent draws later doesn't hang on
  // how long it searched. A proof makes all else needless.
  // Trees come before the bandits, which begin with what kept trees know already; greedy priors
  // overwrite those that the nodes have, so they come after both.
  int decide(const Observation<G>& seen, Rng& rng) override {
    const uint64_t seed = rng.next64();
    if (settings_.temperature == 0 && sure_win_.find(seen, Rng::stream(seed, 0, kProof)))
      return report_sure(seen);
    Rng own = Rng::stream(seed, 0);
    prepare_trees(seen, seed);
    prepare_bandits(seen);
    if (settings_.tree.prior > 0) set_greedy_priors(seen, Rng::stream(seed, 0, kGreedy));
    Budget budget(settings_.iterations, settings_.time_ms, this->stop_);
    while (!budget.spent() && !bandit_.decided(budget.left()) && !is_over(budget))
      budget.spend(run_round(seen.game(), budget.left(), own));
    this->result_.iterations = budget.done();
    report_moves(seen);
    const int chosen =
        with_mistakes(this->result_.moves, bandit_.most_visited(), settings_.temperature, rng);
    report_line(seen, chosen);
    go_on_from(seen, chosen);
    return chosen;
  }

  void skip(const Observation<G>& seen) override {
    sure_win_.advance();
    if (seen.player() == last_player_) played_.push_back(seen.key(0));
  }

  // Where a promise has just been made, as far as it has been thought about.
  void keep_promise(const G& game, State& s, uint32_t promise, MoveList& space) const {
    promises_.keep(game, s, promise, space);
  }

  // The move that is made now.
  void go_on_from(const Observation<G>& seen, int chosen) {
    last_player_ = seen.player();
    last_turn_ = seen.turn();
    played_.assign(1, seen.key(chosen));
  }

 private:
  // A quarter of the search has said that next to nothing can be won or lost any more.
  bool is_over(const Budget& budget) const {
    if (settings_.over == 0 || budget.done() < budget.left() / 3) return false;
    const double mean = bandit_[bandit_.most_visited()].mean();
    return mean < settings_.over || mean > 1 - settings_.over;
  }

  // A tree that is kept gets a new generator, too: what it draws from now on is that of this
  // decision.
  void prepare_trees(const Observation<G>& seen, uint64_t seed) {
    const bool same_turn = seen.player() == last_player_ && seen.turn() == last_turn_;
    for (size_t t = 0; t < trees_.size(); ++t) {
      const Rng rng = Rng::stream(seed, t + 1);
      if (same_turn && follow(trees_[t], seen, rng))
        ++this->result_.kept_trees;
      else
        trees_[t].plant(seen, rng);
    }
  }

  bool follow(Tree<G>& tree, const Observation<G>& seen, const Rng& rng) {
    if constexpr (HasObservationHash<G>) return tree.follow(seen, played_, rng);
    return false;
  }

  void prepare_bandits(const Observation<G>& seen) {
    const int count = seen.moves().size();
    bandit_.reset(count);
    if (!settings_.share_root) own_bandits_.resize(trees_.size());
    for (RootBandit& own : own_bandits_) own.reset(count);
    for (size_t t = 0; t < trees_.size(); ++t) {
      const auto& nodes = trees_[t].nodes();
      for (int i = 0; i < count; ++i) {
        const auto& node = nodes[nodes[0].first + i];
        bandit_.add(i, node.total, node.visits);
        bandit_.set_prior(i, bandit_[i].prior + ratio(node.prior, trees_.size()));
        if (settings_.share_root) continue;
        own_bandits_[t].add(i, node.total, node.visits);
        own_bandits_[t].set_prior(i, node.prior);
      }
    }
  }

  // One world is enough of a hint.
  void set_greedy_priors(const Observation<G>& seen, Rng rng) {
    const G& game = seen.game();
    const State world = seen.determinize(rng);
    MoveList list{};
    game.moves(world, list);
    greedy_.consider(game, world, list, settings_.tree.prior, shares_);
    if (settings_.promises > 0) weigh_promises(seen, world, list, rng.next64());
    for (int i = 0; i < bandit_.size(); ++i) {
      const int at = find_move(game, world, list, seen.key(i), i);
      ARCHON_CHECK(at >= 0);
      bandit_.set_prior(i, shares_[at]);
      for (RootBandit& own : own_bandits_) own.set_prior(i, shares_[at]);
    }
  }

  // At a step those that are on offer; at the details of one that has been made, these.
  void weigh_promises(const Observation<G>& seen, const State& world, const MoveList& list,
                      uint64_t seed) {
    const G& game = seen.game();
    if (!within_step(game, world)) {
      promises_.clear();
      if (!Promises<G>::any(game, world, list)) return;
      promises_.look(seen, settings_.promises, settings_.tree.cut, seed);
      promises_.raise(game, world, list, shares_);
    } else if (!played_.empty()) {
      std::vector<uint32_t> keys;
      for (int i = 0; i < int_size(list); ++i) keys.push_back(game.key(world, list[i]));
      promises_.share(played_.back(), keys, shares_);
    }
  }

  // All picks come before the playouts and all results after them, in the order of the trees:
  // within a round no tree knows what another finds, so that threads change nothing, not even
  // roundings.
  int64_t run_round(const G& game, int64_t left, Rng& rng) {
    const int count = narrow<int>(std::min<int64_t>(left, settings_.trees));
    pick_moves(count, rng);
    threads_.for_each(settings_.trees, [&](int i) {
      const size_t t = i;
      if (picks_[t] >= 0) values_[t] = trees_[t].iterate(game, picks_[t]);
    });
    for (size_t t = 0; t < trees_.size(); ++t)
      if (picks_[t] >= 0) record(t);
    return count;
  }

  // Gives `count` trees a root move to play, the others -1. Which tree gets which pick of a shared
  // root is drawn by lot, lest the first tree always play the best move.
  void pick_moves(int count, Rng& rng) {
    picks_.assign(trees_.size(), -1);
    for (int k = 0; k < count; ++k) {
      const size_t t = k;
      RootBandit& bandit = settings_.share_root ? bandit_ : own_bandits_[t];
      picks_[t] = bandit.pick(settings_.tree.explore, rng);
    }
    if (settings_.share_root) shuffle(picks_.data(), settings_.trees, rng);
  }

  void record(size_t t) {
    if (settings_.share_root) {
      bandit_.record(picks_[t], values_[t]);
    } else {
      own_bandits_[t].record(picks_[t], values_[t]);
      bandit_.add(picks_[t], values_[t], 1);
    }
  }

  void report_moves(const Observation<G>& seen) {
    for (int i = 0; i < bandit_.size(); ++i)
      this->result_.moves.push_back(
          {seen.moves()[i], seen.key(i), bandit_[i].visits, bandit_[i].mean()});
  }

  void report_line(const Observation<G>& seen, int chosen) {
    auto& result = this->result_;
    result.value = bandit_[chosen].mean();
    result.determinizations =
        settings_.tree.worlds == Worlds::Fixed ? settings_.trees : result.iterations;
    result.line.assign(1, seen.key(chosen));
    follow_line(chosen);
  }

  // The trees learn nothing from a turn that is won.
  int report_sure(const Observation<G>& seen) {
    last_player_ = -1;
    return report_sure_win(seen, sure_win_, this->result_);
  }

  // Extends the line by the moves most visited in all trees together, while they have a few visits.
  void follow_line(int best) {
    std::vector<int> at;
    for (const Tree<G>& tree : trees_) at.push_back(tree.nodes()[0].first + best);
    std::vector<std::pair<uint32_t, int64_t>> visits;
    while (this->result_.line.size() < kMaxLine) {
      visits.clear();
      for (size_t t = 0; t < trees_.size(); ++t) count_children(trees_[t], at[t], visits);
      const auto most =
          std::max_element(visits.begin(), visits.end(),
                           [](const auto& a, const auto& b) { return a.second < b.second; });
      if (most == visits.end() || most->second < kLineVisits) return;
      this->result_.line.push_back(most->first);
      for (size_t t = 0; t < trees_.size(); ++t)
        if (at[t] >= 0) at[t] = trees_[t].nodes().child(at[t], most->first);
    }
  }

  static void count_children(const Tree<G>& tree, int node,
                             std::vector<std::pair<uint32_t, int64_t>>& visits) {
    if (node < 0) return;
    const auto& nodes = tree.nodes();
    for (int i = nodes[node].first; i >= 0; i = nodes[i].next) {
      const auto found = std::find_if(visits.begin(), visits.end(),
                                      [&](const auto& v) { return v.first == nodes[i].key; });
      if (found == visits.end())
        visits.emplace_back(nodes[i].key, nodes[i].visits);
      else
        found->second += nodes[i].visits;
    }
  }

  // Purposes of streams.
  static constexpr uint32_t kProof = 1;
  static constexpr uint32_t kGreedy = 2;
  static constexpr size_t kMaxLine = 32;
  static constexpr int64_t kLineVisits = 4;

  SearchSettings settings_;
  ThreadPool threads_;
  ProofOf<G> sure_win_;
  RootBandit bandit_;                    // all trees' statistics
  std::vector<RootBandit> own_bandits_;  // each tree's, where the root isn't shared
  std::vector<Tree<G>> trees_;
  GreedyPrior<G> greedy_;
  Promises<G> promises_;
  std::vector<float> shares_;
  std::vector<int> picks_;
  std::vector<double> values_;
  std::vector<uint32_t> played_;  // own moves since the trees' root
  int last_player_ = -1;
  int last_turn_ = 0;
};

// What the kinds of search have in common: they differ in their defaults.
struct SearchKind {
  template <Game G>
  static std::unique_ptr<Agent<G>> make(const AgentSpec& spec, int threads) {
    return std::make_unique<SearchAgent<G>>(search_settings(spec), threads);
  }
};

struct MctsKind : SearchKind {
  static constexpr std::string_view kName = "mcts";
  static AgentKind kind() {
    return {kName, "many trees, each over one determinization",
            tree_parameters(SearchSettings().trees, "determinizations, each with a tree")};
  }
};

struct IsmctsKind : SearchKind {
  static constexpr std::string_view kName = "ismcts";
  static AgentKind kind() {
    return {kName, "one tree over all determinizations",
            tree_parameters(1, "information-set trees searched in parallel")};
  }
};

}  // namespace archon::ai
