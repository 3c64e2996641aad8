// A game while it is played, whatever game it is and whoever plays: where it stands, every choice
// so far, the way back, and agents that are asked.
#pragma once

#include <fmt/format.h>

#include <array>
#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ai/agent.h"
#include "ai/game_concept.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace archon::ai {

// Far beyond any game: a card that asks for ever ends it.
inline constexpr int kMostChoices = 100'000;

// What a game needs beside Game (keyforge/keyforge_in_play.h):
//
//   Pieces                 what it is played with and what stays the same: cards, a map. G(pieces)
//                          is the game.
//   make(pieces, s, m, log)   as apply(), but throws Error and leaves `s` alone where the rules can
//                          tell that `m` isn't legal. A log, for games that have any, hears of it.
template <class G>
struct RulesOf;

template <class G>
concept Playable = Game<G> &&
    std::constructible_from<G, const typename RulesOf<G>::Pieces&>&& requires(
        const typename RulesOf<G>::Pieces& pieces, typename G::State& s,
        const typename G::Move& m) {
  {RulesOf<G>::make(pieces, s, m)};
};

// What is kept of a game beside its choices.
enum class Keeps : uint8_t {
  Moves,   // nothing: the way back is played again from the beginning
  States,  // the position before each, for those who are shown what each has led to
};

template <Playable G>
class GameInPlay {
 public:
  using Pieces = typename RulesOf<G>::Pieces;
  using State = typename G::State;
  using Move = typename G::Move;
  using Agent = ai::Agent<G>;
  using Players = std::array<bool, 2>;

  // An agent that gave the game up, and why.
  struct GivenUp {
    int player;
    std::string why;
  };

  GameInPlay(std::shared_ptr<const Pieces> pieces, const State& begin, Keeps keeps = Keeps::Moves)
      : pieces_(std::move(pieces)), begin_(begin), state_(begin), keeps_(keeps) {}

  const Pieces& pieces() const { return *pieces_; }
  G game() const { return G(*pieces_); }
  const State& begin() const { return begin_; }
  const State& state() const { return state_; }
  // It has ended, or an agent has given it up.
  bool over() const { return given_up_ || game().over(state_); }
  // Who chooses, 0 or 1, where it isn't over.
  int mover() const { return game().mover(state_); }

  // Where it is over: who has won, or -1.
  int winner() const {
    if (given_up_) return 1 - given_up_->player;
    const double reward = game().reward(state_, 0);
    return reward > 0.5 ? 0 : reward < 0.5 ? 1 : -1;
  }

  // ---- Choices ----

  const std::vector<Move>& moves() const { return moves_; }
  int choices() const { return int_size(moves_); }
  bool is_endless() const { return choices() >= kMostChoices; }

  // Throws Error for a move that isn't legal, and where the game doesn't end.
  template <class... Log>
  void play(const Move& move, Log*... log) {
    if (is_endless()) throw Error(fmt::format("the game does not end: {} choices", choices()));
    if (keeps_ == Keeps::States) before_.push_back(state_);
    try {
      RulesOf<G>::make(*pieces_, state_, move, log...);
    } catch (...) {
      if (keeps_ == Keeps::States) {
        state_ = before_.back();
        before_.pop_back();
      }
      throw;
    }
    moves_.push_back(move);
  }

  // It went on by these moves, and stands so now. Only where no states are kept.
  void go_on(const std::vector<Move>& moves, const State& now) {
    ARCHON_CHECK(keeps_ == Keeps::Moves);
    moves_.insert(moves_.end(), moves.begin(), moves.end());
    state_ = now;
  }

  // Back to where it stood after the first `choices`.
  void take_back_to(int choices) {
    ARCHON_CHECK(choices >= 0 && choices <= this->choices());
    given_up_.reset();
    if (keeps_ == Keeps::States) {
      if (choices < this->choices()) state_ = before_[choices];
      before_.resize(choices);
      moves_.resize(choices);
      return;
    }
    state_ = begin_;
    moves_.resize(choices);
    for (const Move& move : moves_) RulesOf<G>::make(*pieces_, state_, move);
  }

  // Where the states are kept: before choice `i`, and after it.
  const State& before(int i) const { return before_[i]; }
  const State& after(int i) const { return i + 1 < choices() ? before_[i + 1] : state_; }
  // The last choice of one of these players, or -1.
  int last_of(const Players& players) const {
    int i = choices() - 1;
    while (i >= 0 && !players[game().mover(before_[i])]) --i;
    return i;
  }

  // Plays it again: each(before, move).
  template <class Each>
  void retrace(const Each& each) const {
    State s = begin_;
    for (const Move& move : moves_) {
      each(std::as_const(s), move);
      RulesOf<G>::make(*pieces_, s, move);
    }
  }

  // ---- Agents ----

  // The move of the agent that chooses here; none where it gives the game up.
  std::optional<Move> ask(Agent& agent, Rng& rng) { return ask(agent, rng, game()); }
  // The same of an agent that gets to see the game as `seen`.
  std::optional<Move> ask(Agent& agent, Rng& rng, const G& seen) {
    try {
      return agent.choose(seen, state_, rng);
    } catch (const Forfeit& forfeit) {
      given_up_ = GivenUp{mover(), forfeit.what()};
      return std::nullopt;
    }
  }
  const std::optional<GivenUp>& given_up() const { return given_up_; }

 private:
  std::shared_ptr<const Pieces> pieces_;
  State begin_;
  State state_;
  Keeps keeps_;
  std::vector<Move> moves_;
  std::vector<State> before_;
  std::optional<GivenUp> given_up_;
};

}  // namespace archon::ai
