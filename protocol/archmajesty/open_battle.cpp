#include "protocol/archmajesty/open_battle.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "ai/archmajesty/agents.h"
#include "ai/archmajesty/named_agents.h"
#include "engine/archmajesty/formats/unit_names.h"
#include "protocol/archmajesty/battle_answers.h"
#include "protocol/session/agents_at_work.h"
#include "protocol/session/described.h"

namespace archon::protocol {

using namespace archmajesty;
using ai::ArchmajestyGame;

OpenBattle::OpenBattle(Course course, bool fresh) : battle_(std::move(course)), fresh_(fresh) {}

std::unique_ptr<OpenGame> OpenBattle::twin() const {
  auto out = std::make_unique<OpenBattle>(*this);
  out->events_ = Json::array();
  return out;
}

Json OpenBattle::decision_for(Viewer viewer) const {
  return battle_decision(battle_.battle(), battle_.state(), number_, viewer);
}

Json OpenBattle::state_for(Viewer viewer) const {
  return battle_state(battle_.battle(), battle_.state(), viewer);
}

// ---- Choices ------------------------------------------------------------------------------------

MoveList OpenBattle::legal() const {
  MoveList list;
  legal_moves(battle_.battle(), battle_.state(), list);
  return list;
}

void OpenBattle::play(const Move& move) {
  ai::BattleInPlay next = battle_;
  next.play(move);
  events_ = battle_events(battle_.battle(), battle_.state(), next.state());
  battle_ = std::move(next);
  ++number_;
}

void OpenBattle::choose(const std::vector<Pick>& picks) {
  const MoveList list = legal();
  if (picks.empty()) {
    if (list.find(Move{}) < 0) throw Fault(kIllegalChoice, "this choice can't be passed", "pass");
    return play(Move{});
  }
  const int key = picks[0].key;
  if (key >= list.size())
    throw Fault(kIllegalChoice,
                fmt::format("option {} does not exist; expected 0 to {}", key, list.size() - 1),
                "pick");
  if (picks.size() > 1 || picks[0].amount != 1)
    throw Fault(kIllegalChoice, "expected a single option", "pick");
  play(list[key]);
}

void OpenBattle::choose_described(const Field& request) {
  const MoveList list = over() ? MoveList{} : legal();
  OptionTests tests;
  tests.also_true = [](const std::string&, const Json&, const Json&) { return false; };
  tests.sense = [&](int k) { return key_of(battle_.battle(), battle_.state(), list[k]); };
  play(list[find_option(decision_for(std::nullopt), description_of(request), tests)]);
}

void OpenBattle::undo(const Field& choices) {
  const int made = battle_.choices();
  if (made == 0) throw Fault(kNotPossible, "undo: no choice has been made since it began");
  battle_.take_back_to(made - choices.number_or(1, made, 1));
  events_ = Json::array();
  ++number_;
}

// ---- Agents -------------------------------------------------------------------------------------

const ai::NamedAgents& OpenBattle::agents() const { return ai::archmajesty_agents(); }

Thought OpenBattle::think(const ai::AgentSpec& spec, uint64_t seed, int threads,
                          const std::atomic<bool>& stop) const {
  const ArchmajestyGame game = battle_.game();
  const State& s = battle_.state();
  const auto agent = agent_of<ArchmajestyGame>(spec, threads, stop);
  Rng rng(seed);
  const auto move = chosen(*agent, spec, game, s, rng, stop);
  if (!move) throw Fault(kNotPossible, "stopped before the agent answered");
  const MoveList list = legal();
  Thought out;
  out.picks.push_back({list.find(*move), 1});
  add_visits(
      *agent, [&](const Move& m) { return list.find(m); }, out.report);
  out.report["line"] = line_in_words(game, s, *agent, rng, [&](const State& at, const Move& m) {
    return describe(battle_.battle(), at, m);
  });
  return out;
}

int OpenBattle::play_out(const std::array<ai::AgentSpec, 2>& specs, uint64_t seed,
                         const std::atomic<bool>& stop) {
  OpenBattle next = *this;  // to the end, or not at all
  Json events = Json::array();
  const int choices = protocol::play_out(next.battle_, specs, seed, stop, [&](const Move& move) {
    next.play(move);
    for (Json& event : next.events_) events.push_back(std::move(event));
  });
  next.events_ = std::move(events);
  next.number_ = number_ + 1;  // one question for the client, however many there were
  *this = std::move(next);
  return choices;
}

// ---- Files --------------------------------------------------------------------------------------

std::string OpenBattle::position() const {
  if (over()) throw Fault(kNotPossible, "a battle that is over has no position to go on from");
  return write_position(battle_.course());
}

Json OpenBattle::log() const {
  Json out = Json::array();
  battle_.retrace([&](const State& s, const Move& move) {
    out.push_back({{"round", s.round},
                   {"player", player_of(s.question.team)},
                   {"who", who_chooses(battle_.battle(), s)},
                   {"kind", battle_kind(s)},
                   {"label", name_of_move(battle_.battle(), s, move)}});
  });
  return out;
}

Json OpenBattle::replay() const {
  if (!fresh_ || !can_be_told(battle_.begun().fight()))
    throw Fault(kNotPossible,
                "only a battle that started with 'new', and with 'hp' in steps of five, can be "
                "told as a replay");
  Json moves = Json::array();
  battle_.retrace([&](const State& s, const Move& move) {
    moves.push_back(name_of_move(battle_.battle(), s, move));
  });
  const Course& begun = battle_.begun();
  return battle_replay(begun.fight(), begun.seed(), {"a client", "a client"}, std::move(moves));
}

}  // namespace archon::protocol
