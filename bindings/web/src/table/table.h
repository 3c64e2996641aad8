// A game of a person against an agent, as it stands on the page: the board, the question and its
// answers, what happened, taking back. For .cpp files only.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "ai/agent.h"
#include "ai/agent_spec.h"
#include "ai/keyforge/keyforge_game.h"
#include "engine/keyforge/formats/json_fields.h"
#include "sim/cli/table/open_game.h"
#include "sim/keyforge/arena/keyforge_arena.h"

namespace archon::web {

class Table {
 public:
  using Json = keyforge::Json;
  using Player = keyforge::Player;

  explicit Table(const sim::KeyforgeArena& arena) : arena_(arena) {}

  // What each takes and answers stands in bindings/web/README.md. Throws Error; the game is then as
  // before. A new game, and one that goes on where it was left.
  void deal(const Json& request);
  void resume(const Json& request);

  // The person's choice, by its number.
  void choose(int number);
  // The agent's next choice; throws Error where it isn't its turn to choose.
  void reply();
  // Takes back the person's last choice. What has come to light since then, in words: nothing was
  // taken back then, unless `anyway`.
  std::string take_back(bool anyway);

  // Of what happened, from choice `since` on.
  Json standing(int since) const;
  // The game so far, as a file.
  std::string replay() const;

 private:
  using Agent = ai::Agent<ai::KeyforgeGame>;

  void sit(cli::OpenGame game, const Json& request);
  const cli::OpenGame& game() const;
  const keyforge::State& state() const { return game().state(); }
  bool is_over() const { return state().over() || !forfeit_.empty(); }
  bool is_asked() const { return !is_over() && state().decision.player == you_; }
  // The last choice of the person, or -1.
  int last_own() const;
  std::string seen_since(size_t step) const;
  Json told(size_t step) const;
  std::string result() const;

  const sim::KeyforgeArena& arena_;
  std::optional<cli::OpenGame> game_;
  Player you_ = 0;
  uint64_t seed_ = 1;
  std::unique_ptr<Agent> agent_;
  std::string forfeit_;  // why the agent gave up, or ""
};

}  // namespace archon::web
