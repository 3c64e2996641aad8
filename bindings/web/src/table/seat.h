// What is the same at every table: a person plays one side of a game, an agent the other. For .cpp
// files only.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "ai/agent_spec.h"
#include "ai/agents.h"
#include "ai/game_in_play.h"
#include "bindings/web/src/seed.h"
#include "bindings/web/src/table/open_table.h"

namespace archon::web {

inline int you_in(const Json& request) {
  return as_int(required(request, "you", kGame), 1, 2, "you") - 1;
}

// Agents of a game by their names.
template <class Named>
ai::AgentSpec opponent_in(const Json& request, const Named& named) {
  ai::AgentSpec out = named(required_text(request, "agent", kGame));
  if (out.kind().takes_command) throw Error("a program can't play on a web page");
  return out;
}

// `Game` is a ai::GameInPlay<G> that keeps its states.
template <ai::Playable G, class Game>
class Seat : public OpenTable {
 public:
  void reply() final {
    if (game_.over() || is_asked()) throw Error("it isn't the agent's choice");
    Rng rng = draws();
    if (const auto move = game_.ask(*agent_, rng)) game_.play(*move);
  }

  std::string take_back(bool anyway) final {
    const int step = last_own();
    if (step < 0) throw Error("you have no choice to take back");
    const std::string seen = anyway ? "" : seen_since(step);
    if (!seen.empty()) return seen;
    game_.take_back_to(step);
    agent_->forget();
    return "";
  }

  Json standing(int since) const final {
    Json out = board();
    out["steps"] = game_.choices();
    out["told"] = Json::array();
    for (int i = since; i < game_.choices(); ++i) out["told"].push_back(told(i));
    out["asked"] = is_asked();
    out["over"] = game_.over();
    out["can_take_back"] = last_own() >= 0;
    if (game_.over()) out["result"] = result();
    if (is_asked()) out.update(question());
    return out;
  }

 protected:
  Seat(Game game, int you, uint64_t seed, const ai::AgentSpec& opponent)
      : game_(std::move(game)), you_(you), seed_(seed), agent_(ai::make_agent<G>(opponent)) {}

  Game& game() { return game_; }
  const Game& game() const { return game_; }
  int you() const { return you_; }
  uint64_t seed() const { return seed_; }
  bool is_asked() const { return !game_.over() && game_.mover() == you_; }
  void expect_asked() const {
    if (!is_asked()) throw Error("it isn't your choice");
  }

  // What the agent draws for its next choice.
  virtual Rng draws() const = 0;
  // What has come to light since that choice, in words, or "".
  virtual std::string seen_since(int step) const = 0;
  virtual Json board() const = 0;
  virtual Json question() const = 0;
  virtual Json told(int step) const = 0;
  virtual std::string result() const = 0;

 private:
  // The last choice of the person, or -1.
  int last_own() const { return game_.last_of({you_ == 0, you_ == 1}); }

  Game game_;
  int you_;
  uint64_t seed_;
  std::unique_ptr<ai::Agent<G>> agent_;
};

}  // namespace archon::web
