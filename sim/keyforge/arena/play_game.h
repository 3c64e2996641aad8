// A game of KeyForge, from the deal to its record.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ai/keyforge/keyforge_in_play.h"
#include "engine/core/check.h"
#include "engine/keyforge/game.h"
#include "sim/play/agent_pool.h"
#include "sim/play/arena.h"
#include "sim/play/live_game.h"

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

class LiveKeyforge : public LiveGame<ai::KeyforgeGame> {
 public:
  LiveKeyforge(const keyforge::Library& library, const MatchSetup& setup, const PairPlan& plan,
               int first, KeyforgeAgents& players, const PoolOptions& options);

  void deal();
  const keyforge::Match& match() const { return pieces(); }
  keyforge::Player mover() const { return state().decision.player; }
  // `faces`, unless null, has then the hidden cards, too, that had a say (GameLog::faces).
  std::optional<keyforge::Move> think(CardSet* faces = nullptr) {
    return LiveGame::think(ai::KeyforgeGame(match()).noting(faces));
  }
  void make(keyforge::Move move);
  // When it is over.
  GameRecord end();

  // What `play` returns; throws BrokenGame where it breaks.
  template <class Play>
  auto unless_it_breaks(const Play& play) {
    return LiveGame::unless_it_breaks(
        play, [this](const char* why, std::vector<keyforge::Move> moves) -> decltype(play()) {
          throw BrokenGame(why, std::move(moves), turns());
        });
  }

 private:
  int turns() const { return has_begun() ? state().turn : 0; }

  const MatchSetup& setup_;
  PairPlan plan_;
  keyforge::GameLog log_;
  GameRecord record_;
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
