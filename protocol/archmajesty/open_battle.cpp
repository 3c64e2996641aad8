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
using BattleAgent = ai::Agent<ArchmajestyGame>;

namespace {

// Far beyond any battle.
constexpr size_t kMostChoices = 100'000;

std::string who_chooses(const Course& course) {
  const Question& q = course.state().question;
  if (q.unit == kNoUnit) return q.team == Team::Allied ? "allies" : "enemies";
  return name_of_unit(course.battle(), course.state(), q.unit);
}

}  // namespace

OpenBattle::OpenBattle(Course course, bool fresh)
    : course_(std::move(course)), begun_(std::make_shared<Course>(course_)), fresh_(fresh) {}

std::unique_ptr<OpenGame> OpenBattle::twin() const {
  auto out = std::make_unique<OpenBattle>(*this);
  out->events_ = Json::array();
  return out;
}

Json OpenBattle::decision_for(Viewer viewer) const {
  return battle_decision(course_.battle(), course_.state(), number_, viewer);
}

Json OpenBattle::state_for(Viewer viewer) const {
  return battle_state(course_.battle(), course_.state(), viewer);
}

// ---- Choices ------------------------------------------------------------------------------------

MoveList OpenBattle::legal() const {
  MoveList list;
  legal_moves(course_.battle(), course_.state(), list);
  return list;
}

void OpenBattle::play(const Move& move) {
  Course next = course_;
  next.play(move);
  events_ = battle_events(course_.battle(), course_.state(), next.state());
  course_ = std::move(next);
  moves_.push_back(move);
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
  tests.sense = [&](int k) { return key_of(course_.battle(), course_.state(), list[k]); };
  play(list[find_option(decision_for(std::nullopt), description_of(request), tests)]);
}

void OpenBattle::undo(const Field& choices) {
  if (moves_.empty()) throw Fault(kNotPossible, "undo: no choice has been made since it began");
  const int count = choices.number_or(1, int_size(moves_), 1);
  Course back = *begun_;
  const std::vector<Move> kept(moves_.begin(), moves_.end() - count);
  for (const Move& move : kept) back.play(move);
  course_ = std::move(back);
  moves_ = kept;
  events_ = Json::array();
  ++number_;
}

// ---- Agents -------------------------------------------------------------------------------------

const ai::NamedAgents& OpenBattle::agents() const { return ai::archmajesty_agents(); }

Thought OpenBattle::think(const ai::AgentSpec& spec, uint64_t seed, int threads,
                          const std::atomic<bool>& stop) const {
  const ArchmajestyGame game(course_.battle());
  const State& s = course_.state();
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
    return describe(course_.battle(), at, m);
  });
  return out;
}

int OpenBattle::play_out(const std::array<ai::AgentSpec, 2>& specs, uint64_t seed,
                         const std::atomic<bool>& stop) {
  const ArchmajestyGame game(course_.battle());
  std::array<std::unique_ptr<BattleAgent>, 2> agents;
  for (size_t p = 0; p < 2; ++p) agents[p] = agent_of<ArchmajestyGame>(specs[p], 1, stop);
  std::array<Rng, 2> rngs = {Rng::stream(seed, 0), Rng::stream(seed, 1)};
  OpenBattle next = *this;  // to the end, or not at all
  Json events = Json::array();
  int choices = 0;
  for (; !next.over() && !stop; ++choices) {
    if (next.moves_.size() >= kMostChoices)
      throw Fault(kTooMuch, fmt::format("the battle does not end: {} choices", kMostChoices));
    const State& s = next.course_.state();
    const size_t mover = index_of(s.question.team);
    const auto move = chosen(*agents[mover], specs[mover], game, s, rngs[mover], stop);
    if (!move) break;
    next.play(*move);
    for (Json& event : next.events_) events.push_back(std::move(event));
  }
  const Json winner = battle_winner(next.course_.state());
  for (const auto& agent : agents)
    if (next.over()) agent->over(winner.is_null() ? -1 : winner.get<int>() - 1);
  next.events_ = std::move(events);
  next.number_ = number_ + 1;  // one question for the client, however many there were
  *this = std::move(next);
  return choices;
}

// ---- Files --------------------------------------------------------------------------------------

template <class Each>
void OpenBattle::go_through(const Each& each) const {
  Course course = *begun_;
  for (const Move& move : moves_) {
    each(course, move);
    course.play(move);
  }
}

std::string OpenBattle::position() const {
  if (over()) throw Fault(kNotPossible, "a battle that is over has no position to go on from");
  return write_position(course_);
}

Json OpenBattle::log() const {
  Json out = Json::array();
  go_through([&](const Course& course, const Move& move) {
    const State& s = course.state();
    out.push_back({{"round", s.round},
                   {"player", player_of(s.question.team)},
                   {"who", who_chooses(course)},
                   {"kind", battle_kind(s)},
                   {"label", name_of_move(course.battle(), s, move)}});
  });
  return out;
}

Json OpenBattle::replay() const {
  if (!fresh_ || !can_be_told(course_.fight()))
    throw Fault(kNotPossible,
                "only a battle that started with 'new', and with 'hp' in steps of five, can be "
                "told as a replay");
  Json moves = Json::array();
  go_through([&](const Course& course, const Move& move) {
    moves.push_back(name_of_move(course.battle(), course.state(), move));
  });
  return battle_replay(course_.fight(), begun_->seed(), {"a client", "a client"}, std::move(moves));
}

}  // namespace archon::protocol
