// A game of an arena while its agents play it, whatever game it is.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "ai/game_in_play.h"
#include "sim/play/agent_pool.h"
#include "sim/play/arena.h"
#include "sim/play/effort_watch.h"
#include "sim/play/guarded.h"

namespace archon::sim {

// Players are those of the game, 0 and 1, sides those of the match.
template <ai::Playable G>
class LiveGame {
 public:
  using Agents = AgentPool<G>;
  using Pieces = typename ai::RulesOf<G>::Pieces;
  using State = typename G::State;
  using Move = typename G::Move;

  // Player 0 plays for side `begins`. `draws` are what the agents draw from, by player.
  LiveGame(std::shared_ptr<const Pieces> pieces, int begins, const std::array<Rng, 2>& draws,
           Agents& players, const PoolOptions& options)
      : pieces_(std::move(pieces)),
        begins_(begins),
        agents_{players.lend(side_of(0)), players.lend(side_of(1))},
        draws_(draws) {
    for (const auto& agent : agents_) agent->stop_when(options.stop);
  }
  LiveGame(const LiveGame&) = delete;
  LiveGame& operator=(const LiveGame&) = delete;
  ~LiveGame() = default;

  void begin(const State& begin) { game_.emplace(pieces_, begin); }

  const Pieces& pieces() const { return *pieces_; }
  int side_of(int player) const { return player == 0 ? begins_ : 1 - begins_; }
  typename Agents::Agent& agent(int player) { return *agents_[player]; }
  Rng& rng(int player) { return draws_[player]; }

  bool has_begun() const { return game_.has_value(); }

  // ---- Once it has begun ----

  const State& state() const { return game_->state(); }
  // It has ended, or an agent has given it up.
  bool over() const { return game_->over(); }
  int mover() const { return game_->mover(); }
  const std::vector<Move>& moves() const { return game_->moves(); }

  // The move of who is to choose, who sees the game as `seen`; none when it gives the game up.
  std::optional<Move> think(const G& seen) {
    const int player = mover();
    return game_->ask(*agents_[player], draws_[player], seen);
  }
  std::optional<Move> think() { return think(game_->game()); }
  template <class... Log>
  void make(const Move& move, Log*... log) {
    tried_ = move;
    game_->play(move, log...);
    tried_.reset();
  }

  // To the end: make(move) makes each move. False where it is stopped.
  template <class Make>
  bool play_out(const MatchSetup& setup, const PoolOptions& options, Efforts* efforts,
                const Make& make) {
    while (!over()) {
      const int player = mover();
      const int side = side_of(player);
      const EffortWatch watch(efforts ? &(*efforts)[side] : nullptr, setup.agents[side]);
      const auto move = think();
      watch.end(*agents_[player]);
      if (options.interrupted()) return false;  // which may have cut the thought short
      if (move) make(*move);
    }
    return true;
  }

  // Who has won, and who has given up; tells the agents.
  void end(GameRecord& record) {
    const int winner = game_->winner();
    if (winner >= 0) record.winner = side_of(winner);
    if (game_->given_up()) record.forfeit = game_->given_up()->why;
    for (const auto& agent : agents_) agent->over(winner);
  }

  // What `play` returns, or what broken(why, moves) does where it breaks; the last of these moves
  // may be the one that broke it.
  template <class Play, class Broken>
  auto unless_it_breaks(const Play& play, const Broken& broken) -> decltype(play()) {
    return guarded(play, [&](const char* why) -> decltype(play()) {
      // Who played it may be broken, too, and plays no other.
      for (typename Agents::Lent& agent : agents_) Agents::dismiss(std::move(agent));
      std::vector<Move> moves;
      if (game_) moves = game_->moves();
      if (tried_) moves.push_back(*tried_);
      return broken(why, std::move(moves));
    });
  }

 private:
  std::shared_ptr<const Pieces> pieces_;
  int begins_;
  std::array<typename Agents::Lent, 2> agents_;
  std::array<Rng, 2> draws_;
  std::optional<ai::GameInPlay<G>> game_;
  std::optional<Move> tried_;  // while it is made
};

}  // namespace archon::sim
