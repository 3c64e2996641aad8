#include "bindings/web/src/battles/battle_seat.h"

#include <utility>

#include "ai/archmajesty/agents.h"
#include "bindings/web/src/battles/battle_board.h"
#include "bindings/web/src/battles/battle_jobs.h"
#include "bindings/web/src/seed.h"
#include "engine/archmajesty/formats/unit_names.h"
#include "protocol/archmajesty/battle_answers.h"
#include "sim/archmajesty/arena/play_battle.h"
#include "sim/archmajesty/review/battle_replay.h"

namespace archon::web {
namespace {

using archmajesty::Course;
using archmajesty::Outcome;
using archmajesty::Team;

ai::AgentSpec opponent_in(const Json& request) {
  ai::AgentSpec out = ai::archmajesty_agent(required_text(request, "agent", kGame));
  if (out.kind().takes_command) throw Error("a program can't play on a web page");
  return out;
}

Team team_in(const Json& request) {
  return static_cast<Team>(as_int(required(request, "you", kGame), 1, 2, "you") - 1);
}

}  // namespace

std::unique_ptr<OpenTable> BattleSeat::dealt(const Json& request,
                                             const sim::ArchmajestyArena& arena) {
  const sim::MatchSetup setup = battle_setup(request, kGame, arena);
  sim::PairPlan plan;
  plan.chains = setup.chains;
  Course course(sim::fight_of(setup, plan, 0, arena.options()), setup.seed);
  return std::unique_ptr<OpenTable>(new BattleSeat(std::move(course), request));
}

std::unique_ptr<OpenTable> BattleSeat::resumed(const Json& request) {
  const sim::BattleReplay replay = sim::read_battle_replay(required_text(request, "replay", kGame));
  std::unique_ptr<BattleSeat> out(new BattleSeat(Course(replay.fight, replay.seed), request));
  cli::FoughtBattle& fought = out->fought_;
  for (const std::string& name : replay.moves) {
    if (fought.over()) throw Error("the game is over");
    fought.play(archmajesty::move_named(fought.battle(), fought.state(), name));
  }
  if (fought.over()) throw Error("the game is over");
  return out;
}

BattleSeat::BattleSeat(Course course, const Json& request)
    : fight_(course.fight()),
      fought_(std::move(course)),
      you_(team_in(request)),
      person_{you_ == Team::Allied, you_ == Team::Enemy},
      seed_(seed_in(request, kGame)),
      agent_name_(to_string(opponent_in(request))),
      agent_(ai::make_agent<ai::ArchmajestyGame>(opponent_in(request))) {}

bool BattleSeat::is_asked() const {
  return !fought_.over() && fought_.state().question.team == you_;
}

void BattleSeat::choose(int number) {
  if (!is_asked()) throw Error("it isn't your choice");
  archmajesty::MoveList list;
  legal_moves(fought_.battle(), fought_.state(), list);
  if (number < 1 || number > list.size())
    throw Error(fmt::format("{} is none of the choices", number));
  fought_.play(list[number - 1]);
}

void BattleSeat::reply() {
  if (fought_.over() || is_asked()) throw Error("it isn't the agent's choice");
  fought_.play(fought_.ask(*agent_, seed_));
}

// The dice may have fallen since: as at the terminal, they fall the same way again.
std::string BattleSeat::take_back(bool) {
  const int step = fought_.last_of(person_);
  if (step < 0) throw Error("you have no choice to take back");
  fought_.take_back_to(step);
  agent_->forget();
  return "";
}

Json BattleSeat::told(size_t step) const {
  const cli::FoughtBattle::Step& made = fought_.steps()[step];
  const archmajesty::State& before = made.before.state();
  return {{"when", before.round == 0 ? "Before the battle" : fmt::format("Round {}", before.round)},
          {"by", made.team == you_ ? "you" : "foe"},
          {"who", made.who},
          {"words", made.words},
          {"news", battle_news(fought_.battle(), before, fought_.after(step), made.words)}};
}

std::string BattleSeat::result() const {
  const archmajesty::State& s = fought_.state();
  if (s.outcome == Outcome::Drawn)
    return fmt::format("A draw: nobody has won in {} rounds.", s.round);
  const bool won = (s.outcome == Outcome::Allied) == (you_ == Team::Allied);
  return fmt::format("{} in round {}.", won ? "You win" : "Foe wins", s.round);
}

Json BattleSeat::standing(int since) const {
  Json out = battle_board(fought_.battle(), fought_.state());
  out["steps"] = fought_.steps().size();
  out["told"] = Json::array();
  for (size_t i = since; i < fought_.steps().size(); ++i) out["told"].push_back(told(i));
  out["asked"] = is_asked();
  out["over"] = fought_.over();
  out["can_take_back"] = fought_.last_of(person_) >= 0;
  if (fought_.over()) out["result"] = result();
  if (is_asked()) out.update(battle_question(fought_.battle(), fought_.state()));
  return out;
}

std::string BattleSeat::replay() const {
  Json moves = Json::array();
  for (const cli::FoughtBattle::Step& step : fought_.steps())
    moves.push_back(protocol::name_of_move(fought_.battle(), step.before.state(), step.move));
  std::array<std::string, 2> agents;
  agents.fill(agent_name_);
  agents[static_cast<size_t>(you_)] = "a person";
  return protocol::battle_replay(fight_, fought_.course().seed(), agents, std::move(moves))
             .dump(1) +
         "\n";
}

}  // namespace archon::web
