// A game of KeyForge, from the deal to its record.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ai/keyforge/keyforge_game.h"
#include "engine/core/check.h"
#include "engine/keyforge/game.h"
#include "sim/play/agent_pool.h"
#include "sim/play/arena.h"
#include "sim/play/guarded.h"

namespace archon::sim {

using KeyforgeAgents = AgentPool<ai::KeyforgeGame>;

// A game that broke, as far as it went.
class BrokenGame : public Error {
 public:
  BrokenGame(const std::string& why, std::vector<keyforge::Move> moves, int turns)
      : Error(why), moves_(std::move(moves)), turns_(turns) {}

  // All choices; the last may be the one that broke it.
  const std::vector<keyforge::Move>& moves() const { return moves_; }
  int turns() const { return turns_; }

 private:
  std::vector<keyforge::Move> moves_;
  int turns_;
};

// A game while it is played, choice by choice.
class LiveGame {
 public:
  LiveGame(const keyforge::Library& library, const MatchSetup& setup, const PairPlan& plan,
           int first, KeyforgeAgents& players, const PoolOptions& options);
  LiveGame(const LiveGame&) = delete;
  LiveGame& operator=(const LiveGame&) = delete;
  ~LiveGame() = default;

  void deal();
  // It has ended, or somebody has given it up.
  bool over() const { return gave_up_ || s_.over(); }
  const keyforge::Match& match() const { return match_; }
  const keyforge::State& state() const { return s_; }
  keyforge::Player mover() const { return s_.decision.player; }
  KeyforgeAgents::Agent& agent(keyforge::Player p) { return *agents_[p]; }
  Rng& rng(keyforge::Player p) { return rng_[p]; }

  // The move of who is to choose; none when it gives the game up. `faces`, unless null, has then
  // the hidden cards, too, that had a say (GameLog::faces).
  std::optional<keyforge::Move> think(CardSet* faces = nullptr);
  void make(keyforge::Move move);
  // When it is over.
  GameRecord end();

  // What `play` returns; throws BrokenGame where it breaks.
  template <class Play>
  auto unless_it_breaks(const Play& play) {
    return guarded(play, [this](const char* why) -> decltype(play()) { broke(why); });
  }

 private:
  [[noreturn]] void broke(const char* why);

  const MatchSetup& setup_;
  PairPlan plan_;
  keyforge::Match match_;
  ai::KeyforgeGame game_;
  std::array<KeyforgeAgents::Lent, 2> agents_;
  std::array<Rng, 2> rng_;
  keyforge::State s_{};
  keyforge::GameLog log_;
  std::vector<keyforge::Move> moves_;
  GameRecord record_;
  bool gave_up_ = false;
};

// As Players::play(), but a game that breaks throws BrokenGame.
std::optional<GameRecord> play_game(const keyforge::Library& library, const MatchSetup& setup,
                                    const PairPlan& plan, int first, KeyforgeAgents& players,
                                    const PoolOptions& options = {}, const ReplaySink& sink = {},
                                    Efforts* efforts = nullptr);

// What is kept of it.
GameRecord failed_record(const keyforge::Library& library, const MatchSetup& setup,
                         const PairPlan& plan, int first, const BrokenGame& broken);

}  // namespace archon::sim
