// Requests that carry a game on.
#include <fmt/format.h>

#include <algorithm>

#include "ai/keyforge/named_agents.h"
#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "protocol/formats/answers.h"
#include "protocol/formats/reading.h"
#include "protocol/session/edit.h"
#include "protocol/session/session.h"
#include "protocol/session/thinking.h"

namespace archon::protocol {

using namespace keyforge;

namespace {

void expect_current(const OpenGame& game, const Field& n) {
  if (n.present() && n.number(0, 1 << 30) != game.number)
    throw Fault(kStale,
                fmt::format("n: decision {} waits, not {}", game.number, n.number(0, 1 << 30)),
                "n");
}

// ---- Choices by description ----

// What the request says of the option it means.
Json description(const Field& request) {
  Json out = Json::object();
  for (const auto& [key, value] : request.members())
    if (key != "id" && key != "op" && key != "game" && key != "n" && key != "view" &&
        key != "target")
      out[key] = value.json();
  return out;
}

// Whether everything that is said of the option is true of it. `card` is the id of its card.
bool fits(const Json& said, const Json& option, const OpenGame& game) {
  for (const auto& [key, value] : said.items()) {
    if (key == "card" && option.contains("uid")) {
      const auto id = game.uids.find(option["uid"].get<std::string>());
      if (!id || keyforge::View(game.state, game.match).def(*id).id != value) return false;
      continue;
    }
    if (key == "verb" && value == "choose" && option.contains("uid") && !option.contains("verb"))
      continue;
    const auto at = option.find(key);
    if (at == option.end() || *at != value) return false;
  }
  return true;
}

std::string listed(const Json& options) {
  std::vector<std::string> words;
  for (const Json& option : options) words.push_back(option["label"].get<std::string>());
  constexpr size_t kMost = 12;
  if (words.size() > kMost) {
    words.resize(kMost);
    words.emplace_back("...");
  }
  return fmt::format("{}", fmt::join(words, "; "));
}

// The option that is described. Equal ones (copies of a card in hand) are the first of them.
int find_option(const OpenGame& game, const Json& said) {
  const View view(game.state, game.match, game.uids, std::nullopt);
  const Json decision = decision_json(view, game.question, game.number);
  if (!decision.contains("options")) throw Fault(kNotPossible, "the game is over");
  std::vector<int> found;
  for (const Json& option : decision["options"])
    if (fits(said, option, game)) found.push_back(option["k"].get<int>());
  if (found.empty())
    throw Fault(kIllegalChoice,
                fmt::format("no option matches; there are: {}", listed(decision["options"])));
  const auto key = [&](int k) {
    return move_key(game.state, game.match, game.question.options[k]);
  };
  for (const int k : found)
    if (key(k) != key(found[0]))
      throw Fault(
          kIllegalChoice,
          fmt::format("{} options match; give more details (uid, card, ...)", found.size()));
  return found[0];
}

uint64_t seed_of(const Field& seed) { return seed.present() ? seed.big_number() : 1; }

}  // namespace

ai::AgentSpec Session::read_agent(const Field& agent) const {
  ai::AgentSpec out;
  try {
    out = ai::keyforge_agent(agent.text_or("mcts"));
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
  const bool reads_file =
      out.has("eval") && out.text("eval") != "hand" && out.text("eval") != "network";
  if (reads_file && !may_.programs)
    throw Fault(kNotAllowed,
                fmt::format("{}: eval must be hand or network for clients: reading files is off "
                            "unless 'archon serve' runs with --allow-programs",
                            agent.path()),
                agent.path());
  if (out.kind().takes_command && may_.sandbox) out.set("sandbox", 1);
  return out;
}

Json Session::choose(const Field& request) {
  request.only({"id", "op", "game", "n", "pick", "pass", "view"});
  OpenGame& game = game_of(request);
  expect_current(game, request["n"]);
  if (game.question.over()) throw Fault(kNotPossible, "the game is over");
  game.choose(read_picks(request));
  return progress(game, request);
}

Json Session::do_it(const Field& request) {
  OpenGame& game = game_of(request);
  expect_current(game, request["n"]);
  const Field target = request["target"];
  if (!target.present()) {
    game.choose({{find_option(game, description(request)), 1}});
    return progress(game, request);
  }
  OpenGame next = game;  // both choices, or none
  next.choose({{find_option(next, description(request)), 1}});
  std::vector<Happening> happened = next.happenings;
  const CardId id = next.card(target);
  const bool asked = kind_word(next.question) == "target";
  if (asked) {
    next.choose({{find_option(next, {{"uid", next.uids.of(id)}}), 1}});
    happened.insert(happened.end(), next.happenings.begin(), next.happenings.end());
  } else if (std::none_of(happened.begin(), happened.end(), [&](const Happening& h) {
               return (h.what == What::Fight && h.other == id) ||
                      (h.what == What::Move && h.other == id) ||
                      (h.what == What::Settled && value_at<Ask>(h.from) == Ask::Pick &&
                       h.amount == id);
             })) {
    throw Fault(kIllegalChoice,
                fmt::format("target: '{}' is not a target of that option", target.text()),
                "target");
  }
  next.happenings = std::move(happened);
  game = std::move(next);
  return progress(game, request);
}

Json Session::edit(const Field& request) {
  request.only({"id", "op", "game", "ops", "view"});
  OpenGame& game = game_of(request);
  if (!request["ops"].present()) request["ops"].expected("a list of changes");
  protocol::edit(game, request["ops"]);
  return progress(game, request);
}

Json Session::rig(const Field& request) {
  request.only({"id", "op", "game", "shuffle", "random", "seed"});
  OpenGame& game = game_of(request);
  Rig rig;
  for (const Field& card : request["shuffle"].items()) rig.shuffled.push_back(game.card(card));
  for (const Field& card : request["random"].items()) rig.picked.push_back(game.card(card));
  if (request["seed"].present()) {
    game.state.rng = Rng(request["seed"].big_number());
    game.recording.reset();
  }
  game.rig = std::move(rig);
  Json out = Json::object();
  if (!game.rig.empty()) out["rigged"] = progress(game, Field(nullptr, ""))["rigged"];
  return out;
}

Json Session::go(const Field& request) {
  request.only({"id", "op", "game", "agent", "seed", "threads"});
  const OpenGame& game = game_of(request);
  if (game.question.over()) throw Fault(kNotPossible, "the game is over");
  const ai::AgentSpec agent = read_agent(request["agent"]);
  stop_ = false;
  const Thought thought =
      think(game, agent, seed_of(request["seed"]), request["threads"].number_or(1, 256, 1), stop_);
  Json out = {{"n", game.number}};
  if (thought.picks.empty()) out["pass"] = true;
  Json& picks = out["pick"] = Json::array();
  for (const Pick& pick : thought.picks)
    if (game.question.purpose == Purpose::Shares)
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
  const ai::AgentSpec first = read_agent(both.empty() ? request["agent"] : both[0]);
  const ai::AgentSpec second = both.empty() ? first : read_agent(both[1]);
  stop_ = false;
  OpenGame next = game;  // nothing is kept of a game that an agent can't play on
  Json out = {
      {"choices", protocol::play_out(next, {first, second}, seed_of(request["seed"]), stop_)}};
  game = std::move(next);
  out["stopped"] = stop_.load();
  out.update(progress(game, request));
  return out;
}

}  // namespace archon::protocol
