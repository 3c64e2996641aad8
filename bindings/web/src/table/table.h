// A game of cards at the table: the board, the question and its answers, what happened, taking
// back. For .cpp files only.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "ai/agent.h"
#include "ai/agent_spec.h"
#include "ai/keyforge/keyforge_game.h"
#include "bindings/web/src/table/open_table.h"
#include "engine/core/trees/json_fields.h"
#include "sim/cli/table/open_game.h"

namespace archon::web {

class Table final : public OpenTable {
 public:
  using Player = keyforge::Player;

  // A new game, and one that goes on where it was left. Throw Error.
  void deal(const Json& request);
  void resume(const Json& request);

  void choose(int number) override;
  void reply() override;
  std::string take_back(bool anyway) override;
  Json standing(int since) const override;
  std::string replay() const override;

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

  std::optional<cli::OpenGame> game_;
  Player you_ = 0;
  uint64_t seed_ = 1;
  std::unique_ptr<Agent> agent_;
  std::string forfeit_;  // why the agent gave up, or ""
};

}  // namespace archon::web
