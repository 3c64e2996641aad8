// What agents do in a game that is open, whatever the game: its parts that are the same for all.
#pragma once

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "ai/agents.h"
#include "ai/find_move.h"
#include "ai/game_in_play.h"
#include "engine/core/text.h"
#include "protocol/formats/fields.h"
#include "protocol/programs/child.h"

namespace archon::protocol {

template <ai::Game G>
std::unique_ptr<ai::Agent<G>> agent_of(const ai::AgentSpec& spec, int threads,
                                       const std::atomic<bool>& stop) {
  auto agent = ai::make_agent<G>(spec, threads);
  agent->stop_when(&stop);
  return agent;
}

// The agent's move; none if it was stopped before it had one. Throws Fault when it gives up.
template <ai::Game G>
std::optional<typename G::Move> chosen(ai::Agent<G>& agent, const ai::AgentSpec& spec,
                                       const G& game, const typename G::State& s, Rng& rng,
                                       const std::atomic<bool>& stop) {
  try {
    return agent.choose(game, s, rng);
  } catch (const ai::Forfeit& forfeit) {
    if (stop) return std::nullopt;
    throw Fault(kNotPossible,
                fmt::format("agent: '{}' {}", excerpt(spec.command()), forfeit.what()), "agent");
  } catch (const NotStarted& e) {
    throw Fault(kNotPossible, fmt::format("agent: {}", e.what()), "agent");
  }
}

// As OpenGame::play_out(); `play` makes a move in the game.
template <ai::Playable G, class Play>
int play_out(const ai::GameInPlay<G>& game, const std::array<ai::AgentSpec, 2>& specs,
             uint64_t seed, const std::atomic<bool>& stop, const Play& play) {
  std::array<std::unique_ptr<ai::Agent<G>>, 2> agents;
  for (size_t p = 0; p < 2; ++p) agents[p] = agent_of<G>(specs[p], 1, stop);
  std::array<Rng, 2> rngs = {Rng::stream(seed, 0), Rng::stream(seed, 1)};
  int choices = 0;
  for (; !game.over() && !stop; ++choices) {
    if (game.is_endless())
      throw Fault(kTooMuch, fmt::format("the game does not end: {} choices", game.choices()));
    const int p = game.mover();
    const auto move = chosen(*agents[p], specs[p], game.game(), game.state(), rngs[p], stop);
    if (!move) break;
    play(*move);
  }
  for (const auto& agent : agents)
    if (game.over()) agent->over(game.winner());
  return choices;
}

// What the agent has found out about the moves. `key_of` has the number of an option, or below 0
// for passing.
template <ai::Game G, class KeyOf>
void add_visits(const ai::Agent<G>& agent, const KeyOf& key_of, Json& report) {
  const auto& result = agent.result();
  if (result.moves.empty()) return;
  report["value"] = result.value;
  report["iterations"] = result.iterations;
  Json& visits = report["visits"] = Json::array();
  for (const auto& root : result.moves) {
    Json item = {{"n", root.visits}, {"value", root.value}};
    const int key = key_of(root.move);
    item[key < 0 ? "pass" : "k"] = key < 0 ? Json(true) : Json(key);
    visits.push_back(std::move(item));
  }
}

// The moves that the agent expects, in words, as far as they are its own.
template <ai::Game G, class Say>
Json line_in_words(const G& game, const typename G::State& from, const ai::Agent<G>& agent, Rng rng,
                   const Say& say) {
  Json out = Json::array();
  typename G::State s = from;
  const int player = game.mover(s);
  game.determinize(s, player, rng);
  typename G::MoveList list;
  for (const uint32_t key : agent.result().line) {
    if (game.over(s) || game.mover(s) != player) break;
    game.moves(s, list);
    const int at = ai::find_move(game, s, list, key);
    if (at < 0) break;
    out.push_back(say(s, list[at]));
    game.apply(s, list[at]);
  }
  return out;
}

}  // namespace archon::protocol
