// Requests that carry a game on.
#include <fmt/format.h>

#include "engine/core/text.h"
#include "protocol/formats/client_files.h"
#include "protocol/session/session.h"

namespace archon::protocol {

namespace {

void expect_current(const OpenGame& game, const Field& n) {
  if (n.present() && n.number(0, 1 << 30) != game.number())
    throw Fault(kStale,
                fmt::format("n: decision {} waits, not {}", game.number(), n.number(0, 1 << 30)),
                "n");
}

uint64_t seed_of(const Field& seed) { return seed.present() ? seed.big_number() : 1; }

}  // namespace

ai::AgentSpec Session::read_agent(const OpenGame& game, const Field& agent) const {
  ai::AgentSpec out;
  try {
    out = ai::parse_agent_spec(agent.text_or("mcts"), game.agents());
  } catch (const Fault&) {
    throw;
  } catch (const Error& e) {
    throw Fault(kBadField, fmt::format("{}: {}", agent.path(), excerpt(e.what(), kLongestMessage)),
                agent.path());
  }
  if (out.kind().takes_command && !may_.programs)
    throw Fault(
        kNotAllowed,
        fmt::format("{}: starting programs for clients is off; expected 'archon serve' to run with "
                    "--allow-programs",
                    agent.path()),
        agent.path());
  for (const std::string& file : ai::files_of(out))
    finding(agent, [&] { expect_readable(agent, file, may_.files, kLongestWeights); });
  if (out.kind().takes_command && may_.sandbox) out.set("sandbox", 1);
  return out;
}

Json Session::choose(const Field& request) {
  request.only({"id", "op", "game", "n", "pick", "pass", "view"});
  OpenGame& game = game_of(request);
  expect_current(game, request["n"]);
  if (game.over()) throw Fault(kNotPossible, "the game is over");
  game.choose(read_picks(request));
  return progress_of(game, request);
}

Json Session::do_it(const Field& request) {
  OpenGame& game = game_of(request);
  expect_current(game, request["n"]);
  game.choose_described(request);
  return progress_of(game, request);
}

Json Session::undo(const Field& request) {
  request.only({"id", "op", "game", "choices", "view"});
  OpenGame& game = game_of(request);
  game.undo(request["choices"]);
  return progress_of(game, request);
}

Json Session::settings(const Field& request) {
  request.only({"id", "op", "game", "auto", "view"});
  OpenGame& game = game_of(request);
  Json out = {{"settings", game.settle(request["auto"])}};
  out.update(progress_of(game, request));
  return out;
}

Json Session::edit(const Field& request) {
  request.only({"id", "op", "game", "ops", "view"});
  OpenGame& game = game_of(request);
  if (!request["ops"].present()) request["ops"].expected("a list of changes");
  game.edit(request["ops"]);
  return progress_of(game, request);
}

Json Session::rig(const Field& request) {
  request.only({"id", "op", "game", "shuffle", "random", "seed"});
  OpenGame& game = game_of(request);
  game.rig(request);
  Json out = Json::object();
  if (Json rigged = game.rigged(); !rigged.is_null()) out["rigged"] = std::move(rigged);
  return out;
}

Json Session::go(const Field& request) {
  request.only({"id", "op", "game", "agent", "seed", "threads"});
  const OpenGame& game = game_of(request);
  if (game.over()) throw Fault(kNotPossible, "the game is over");
  const ai::AgentSpec agent = read_agent(game, request["agent"]);
  stop_ = false;
  const Thought thought =
      game.think(agent, seed_of(request["seed"]), request["threads"].number_or(1, 256, 1), stop_);
  Json out = {{"n", game.number()}};
  if (thought.picks.empty()) out["pass"] = true;
  Json& picks = out["pick"] = Json::array();
  for (const Pick& pick : thought.picks)
    if (thought.shares)
      picks.push_back({{"k", pick.key}, {"amount", pick.amount}});
    else
      picks.push_back(pick.key);
  out.update(thought.report);
  out["stopped"] = stop_.load();
  return out;
}

Json Session::play_out(const Field& request) {
  request.only({"id", "op", "game", "agent", "agents", "seed", "view"});
  OpenGame& game = game_of(request);
  const std::vector<Field> both = request["agents"].items();
  if (!both.empty() && both.size() != 2) request["agents"].expected("a list of two agents");
  const ai::AgentSpec first = read_agent(game, both.empty() ? request["agent"] : both[0]);
  const ai::AgentSpec second = both.empty() ? first : read_agent(game, both[1]);
  stop_ = false;
  Json out = {{"choices", game.play_out({first, second}, seed_of(request["seed"]), stop_)}};
  out["stopped"] = stop_.load();
  out.update(progress_of(game, request));
  return out;
}

}  // namespace archon::protocol
