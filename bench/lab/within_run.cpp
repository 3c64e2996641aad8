#include "bench/lab/within_run.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "ai/find_move.h"
#include "ai/keyforge/agents.h"
#include "ai/rollout.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/keyforge/decks/deck_random.h"
#include "engine/keyforge/decks/playable.h"

namespace archon::sim {
namespace {

using ai::KeyforgeGame;
using keyforge::Match;
using keyforge::Move;
using keyforge::State;

enum WithinPurpose : uint32_t {
  kWithinGame = 1,
  kWithinPlay = 2,
  kWithinPick = 3,
  kWithinDice = 4
};
constexpr uint32_t kOneIn = 24;   // of choices
constexpr int kFirstTurn = 3;     // that is looked at
constexpr int kHorizonTurns = 2;  // until evaluations judge
constexpr int kLooks = 6;         // the second move has been looked at a sixth as often, or more
constexpr int kEndOfGame = 1000;

Match match_of(const keyforge::Library& library, uint64_t seed, int64_t game) {
  const auto set = value_at<keyforge::Set>(game % keyforge::kSets);
  const auto deck = [&](int64_t number) {
    return keyforge::prepare(keyforge::playable_random_deck(set, seed, number, library), library);
  };
  return {library, deck(2 * game), deck(2 * game + 1)};
}

class WithinGame {
 public:
  WithinGame(const keyforge::Library& library, const WithinJob& job, int64_t number)
      : job_(job),
        number_(number),
        match_(match_of(library, job.seed, number)),
        game_(match_),
        wise_(game_.played_by(KeyforgeGame::policy(job.policy))) {
    for (const std::string& judge : job.judges)
      judges_.push_back(game_.judged_by(KeyforgeGame::evaluation(judge)));
  }

  std::vector<WithinChoice> play() {
    const auto player = ai::make_agent<KeyforgeGame>(job_.player);
    Rng rng = Rng::stream(job_.seed, number_, kWithinPlay);
    Rng pick = Rng::stream(job_.seed, number_, kWithinPick);
    State s = keyforge::new_game(match_, Rng::stream(job_.seed, number_, kWithinGame));
    std::vector<WithinChoice> out;
    for (int decision = 0; !s.over(); ++decision) {
      const Move move = player->choose(game_, s, rng);
      const auto& result = player->result();
      const bool wanted = s.turn >= kFirstTurn && pick.below(kOneIn) == 0;
      if (wanted && result.moves.size() > 1 && !result.sure)
        if (auto choice = looked_at(s, decision, result.moves)) out.push_back(std::move(*choice));
      game_.apply(s, move);
    }
    return out;
  }

 private:
  using Rows = std::vector<ai::RootMove<Move>>;

  std::optional<WithinChoice> looked_at(const State& s, int decision, Rows rows) {
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto& a, const auto& b) { return a.visits > b.visits; });
    if (rows[1].visits == 0 || rows[1].visits * kLooks < rows[0].visits) return std::nullopt;
    WithinChoice out;
    out.game = number_;
    out.decision = decision;
    out.set = value_at<keyforge::Set>(number_ % keyforge::kSets);
    out.ask = s.decision.ask;
    out.verb = rows[0].move.verb;
    out.truth.moves = {rows[0].key, rows[1].key};
    out.judged.assign(judges_.size(), {});
    out.levels.assign(judges_.size(), 0);
    const auto known = job_.known.find({number_, decision});
    const bool is_known = known != job_.known.end();
    if (is_known && known->second.moves != out.truth.moves)
      throw Error(
          "what is known of choices is of others; expected a file written by the same "
          "program with the same seed");
    for (int i = 0; i < job_.rollouts; ++i) compare(s, i, !is_known, out);
    if (is_known) out.truth = known->second;
    return out;
  }

  void compare(const State& s, int i, bool to_the_end, WithinChoice& out) {
    const int mover = game_.mover(s);
    const double share = 1.0 / (job_.rollouts / 2);
    for (size_t which = 0; which < 2; ++which) {
      const double sign = which == 0 ? 1 : -1;
      State t = s;
      Rng dice = Rng::stream(job_.seed ^ static_cast<uint64_t>(number_) << 20U, i,
                             kWithinDice + out.decision);
      game_.determinize(t, mover, dice);
      list_.clear();
      game_.moves(t, list_);
      const int at = ai::find_move(game_, t, list_, out.truth.moves[which]);
      ARCHON_CHECK(at >= 0);
      game_.apply(t, list_[at]);
      while (!t.over() && t.turn < s.turn + kHorizonTurns)
        game_.apply(t, wise_.rollout(t, space_, dice));
      const auto value = [&](const KeyforgeGame& judge) {
        return t.over() ? game_.reward(t, mover) : judge.evaluate(t, mover);
      };
      for (size_t j = 0; j < judges_.size(); ++j) {
        const double judged = value(judges_[j]);
        out.judged[j][i % 2] += sign * share * judged;
        out.levels[j] += judged / (2 * job_.rollouts);
      }
      if (!to_the_end) continue;
      const double end = ai::rollout(wise_, t, space_, mover, kEndOfGame, dice);
      out.truth.difference[i % 2] += sign * share * end;
      out.truth.level += end / (2 * job_.rollouts);
    }
  }

  const WithinJob& job_;
  int64_t number_;
  Match match_;
  KeyforgeGame game_;
  KeyforgeGame wise_;
  std::vector<KeyforgeGame> judges_;
  keyforge::MoveList list_;
  keyforge::MoveList space_;
};

}  // namespace

// Games in their order until there are enough choices, the same ones for any number of threads.
std::vector<WithinChoice> run_within(const keyforge::Library& library, const WithinJob& job,
                                     ThreadPool& threads) {
  constexpr int kGamesAtOnce = keyforge::kSets;
  std::vector<WithinChoice> out;
  for (int64_t first = 0; int_size(out) < job.choices; first += kGamesAtOnce) {
    std::vector<std::vector<WithinChoice>> games(kGamesAtOnce);
    threads.for_each(kGamesAtOnce,
                     [&](int i) { games[i] = WithinGame(library, job, first + i).play(); });
    for (auto& game : games)
      for (auto& choice : game)
        if (int_size(out) < job.choices) out.push_back(std::move(choice));
  }
  return out;
}

}  // namespace archon::sim
