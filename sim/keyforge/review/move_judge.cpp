#include "sim/keyforge/review/move_judge.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "ai/mcts/long_agent.h"
#include "engine/core/counts.h"

namespace archon::sim {
namespace {

using ai::KeyforgeGame;
using keyforge::Move;
using keyforge::State;

// Whether it plays on for turns from each candidate, and counts by candidate.
bool plays_long(const ai::AgentSpec& agent) { return agent.name() == ai::LongKind::kName; }

// Half of the iterations search, the others appraise.
ai::AgentSpec half_of(ai::AgentSpec agent) {
  const int shares = plays_long(agent) ? 2 * MoveJudge::kCandidates : 2;
  agent.set("iterations", std::max(1, agent.whole("iterations") / shares));
  return agent;
}

// An appraisal plays on as far as the agent does.
ai::TreeSettings tree_of(const ai::AgentSpec& agent) {
  if (!plays_long(agent)) return ai::search_settings(agent).tree;
  const ai::LongSettings settings = ai::long_settings(agent);
  ai::TreeSettings out = settings.look.tree;
  out.cut = settings.ahead > 0 ? settings.ahead : std::numeric_limits<int>::max() / 2;
  return out;
}

// The chosen move, then the others by what the search spent on them.
std::vector<Move> best_first(const ai::SearchResult<KeyforgeGame>& result) {
  std::vector<size_t> order(result.moves.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    const size_t chosen = result.chosen;
    if ((a == chosen) != (b == chosen)) return a == chosen;
    return result.moves[a].visits > result.moves[b].visits;
  });
  std::vector<Move> out;
  for (const size_t i : order) out.push_back(result.moves[i].move);
  return out;
}

Estimate clamped(Estimate e) {
  e.interval.low = std::clamp(e.interval.low, 0.0, 1.0);
  e.interval.high = std::clamp(e.interval.high, 0.0, 1.0);
  return e;
}

}  // namespace

bool can_advise(const ai::AgentSpec& agent) {
  return (ai::is_tree_search(agent) || plays_long(agent)) && agent.whole("time") == 0;
}

MoveJudge::MoveJudge(const keyforge::Match& match, const AdviseOptions& options)
    : game_(match),
      options_(options),
      search_(ai::make_agent<KeyforgeGame>(half_of(options.agent), options.threads)),
      evaluator_(tree_of(options.agent), kGuesses, options.threads) {
  ARCHON_CHECK(can_advise(options.agent));
  evaluator_.judge_by(KeyforgeGame::evaluation(options.agent.text("eval")));
  evaluator_.play_on_by(KeyforgeGame::policy(options.agent.text("policy")));
}

// Copies of a card that look alike are one candidate.
Judgement MoveJudge::judge(const State& state, Rng& rng, std::span<const Move> also) {
  Judgement out;
  search_->forget();
  const Move chosen = search_->choose(game_, state, rng);
  if (search_->result().moves.empty()) {
    out.moves.push_back({chosen, {}, {}});
    return out;
  }
  std::vector<Move> moves = best_first(search_->result());
  out.left_out = std::max(0, int_size(moves) - kCandidates);
  moves.resize(moves.size() - out.left_out);
  for (const Move wanted : also) {
    if (std::any_of(moves.begin(), moves.end(),
                    [&](Move move) { return are_alike(state, move, wanted); }))
      continue;
    moves.push_back(wanted);
    --out.left_out;
  }
  for (const Move move : moves) out.moves.push_back({move, {}, {}});
  appraise(state, rng, out);
  if (search_->result().sure) put_first(chosen, out);
  return out;
}

// What is proved needs no playouts.
void MoveJudge::put_first(Move sure, Judgement& out) {
  const auto at = std::find_if(out.moves.begin(), out.moves.end(),
                               [&](const JudgedMove& judged) { return judged.move == sure; });
  ARCHON_CHECK(at != out.moves.end());
  std::rotate(out.moves.begin(), at, at + 1);
  for (JudgedMove& judged : out.moves)
    judged.behind = {1 - judged.wins->value,
                     {1 - judged.wins->interval.high, 1 - judged.wins->interval.low}};
  out.moves.front() = {sure, Estimate{1, {1, 1}}, {}};
}

void MoveJudge::appraise(const State& state, Rng& rng, Judgement& out) {
  std::vector<uint32_t> keys;
  for (const JudgedMove& judged : out.moves) keys.push_back(game_.key(state, judged.move));
  const int count = int_size(keys);
  evaluator_.compare(keys,
                     std::max(1, options_.agent.whole("iterations") / (2 * count * kGuesses)));
  const uint32_t chosen = game_.key(state, evaluator_.choose(game_, state, rng));
  const int best = place_of(keys, std::find(keys.begin(), keys.end(), chosen));
  const auto estimate = [&](const auto& value) {
    Moments moments;
    for (int k = 0; k < kGuesses; ++k) moments.add(value(k));
    return mean_estimate(moments, options_.confidence);
  };
  for (int i = 0; i < count; ++i) {
    JudgedMove& judged = out.moves[i];
    judged.wins = clamped(estimate([&](int k) { return evaluator_.value(i, k); }));
    if (i != best)
      judged.behind =
          estimate([&](int k) { return evaluator_.value(best, k) - evaluator_.value(i, k); });
  }
  std::stable_sort(out.moves.begin(), out.moves.end(), [](const auto& a, const auto& b) {
    if (a.behind.has_value() != b.behind.has_value()) return !a.behind;
    return a.wins->value > b.wins->value;
  });
}

}  // namespace archon::sim
