#include "bindings/web/src/battles/battle_seat.h"

#include <utility>

#include "ai/archmajesty/agents.h"
#include "bindings/web/src/battles/battle_board.h"
#include "bindings/web/src/battles/battle_jobs.h"
#include "bindings/web/src/seed.h"
#include "engine/archmajesty/formats/unit_names.h"
#include "engine/core/counts.h"
#include "protocol/archmajesty/battle_answers.h"
#include "sim/archmajesty/arena/play_battle.h"
#include "sim/archmajesty/review/battle_replay.h"

namespace archon::web {
namespace {

using archmajesty::Course;
using archmajesty::Outcome;

ai::AgentSpec rival_in(const Json& request) {
  return opponent_in(request, [](const std::string& name) { return ai::archmajesty_agent(name); });
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
  ai::BattleInPlay& game = out->game();
  for (const std::string& name : replay.moves) {
    if (game.over()) throw Error("the game is over");
    game.play(archmajesty::move_named(game.battle(), game.state(), name));
  }
  if (game.over()) throw Error("the game is over");
  return out;
}

BattleSeat::BattleSeat(Course course, const Json& request)
    : Seat(ai::BattleInPlay(std::move(course), ai::Keeps::States), you_in(request),
           seed_in(request, kGame), rival_in(request)),
      agent_name_(to_string(rival_in(request))) {}

void BattleSeat::choose(int number) {
  expect_asked();
  archmajesty::MoveList list;
  legal_moves(game().battle(), game().state(), list);
  if (number < 1 || number > list.size())
    throw Error(fmt::format("{} is none of the choices", number));
  game().play(list[number - 1]);
}

Rng BattleSeat::draws() const {
  return Rng::stream(seed(), static_cast<uint64_t>(game().choices()));
}

// ---- How it stands ------------------------------------------------------------------------------

Json BattleSeat::board() const { return battle_board(game().battle(), game().state()); }

Json BattleSeat::question() const { return battle_question(game().battle(), game().state()); }

Json BattleSeat::told(int step) const {
  const archmajesty::Battle& battle = game().battle();
  const archmajesty::State& before = game().before(step);
  const std::string words = describe(battle, before, game().moves()[step]);
  return {{"when", sim::round_words(before.round)},
          {"by", index_of(before.question.team) == you() ? "you" : "foe"},
          {"who", who_chooses(battle, before)},
          {"words", words},
          {"news", battle_news(battle, before, game().after(step), words)}};
}

std::string BattleSeat::result() const {
  const archmajesty::State& s = game().state();
  if (s.outcome == Outcome::Drawn)
    return fmt::format("A draw: nobody has won in {} rounds.", s.round);
  return fmt::format("{} in round {}.", game().winner() == you() ? "You win" : "Foe wins", s.round);
}

std::string BattleSeat::replay() const {
  Json moves = Json::array();
  for (int i = 0; i < game().choices(); ++i)
    moves.push_back(protocol::name_of_move(game().battle(), game().before(i), game().moves()[i]));
  std::array<std::string, 2> agents;
  agents.fill(agent_name_);
  agents[you()] = "a person";
  const Course& begun = game().begun();
  return protocol::battle_replay(begun.fight(), begun.seed(), agents, std::move(moves)).dump(1) +
         "\n";
}

}  // namespace archon::web
