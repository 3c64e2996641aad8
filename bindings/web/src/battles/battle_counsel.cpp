#include "bindings/web/src/battles/battle_counsel.h"

#include "ai/archmajesty/named_agents.h"
#include "bindings/web/src/battles/battle_board.h"
#include "bindings/web/src/seed.h"
#include "bindings/web/src/table/last_found.h"
#include "engine/archmajesty/formats/position.h"
#include "engine/core/counts.h"
#include "engine/core/trees/json_tree.h"
#include "protocol/archmajesty/battle_answers.h"
#include "sim/archmajesty/review/battle_advice.h"
#include "sim/archmajesty/review/battle_replay.h"

namespace archon::web {
namespace {

using archmajesty::Course;

Course course_in(const Json& request) {
  if (member(request, "replay")) {
    const sim::BattleReplay replay =
        sim::read_battle_replay(required_text(request, "replay", kRequest));
    Course course = course_of(replay, replay.moves.size());
    if (course.over()) throw Error("the battle is over");
    return course;
  }
  return archmajesty::read_position(tree_of_json(required(request, "position", kRequest).dump()));
}

struct BattleAdvised {
  Course course;
  ai::AgentSpec agent;
  uint64_t seed;
  sim::BattleAdvice found;
};

BattleAdvised advised_battle(const Json& request) {
  BattleAdvised out{
      course_in(request), ai::archmajesty_agent("mcts"), seed_in(request, kRequest), {}};
  out.agent.set("iterations", budget_in(request, kLeastAdvice, kAdviceBudget));
  out.found = sim::advise_battle(out.course, out.agent, out.seed, 1);
  return out;
}

}  // namespace

bool speaks_of_battle(const Json& request) {
  if (const Json* replay = member(request, "replay"))
    return replay->is_string() && sim::is_battle_replay(replay->get<std::string>());
  const Json* position = member(request, "position");
  return position && position->is_object() && position->contains("allied");
}

Json drawn_battle(const Json& request) {
  const Course course = course_in(request);
  Json out = battle_board(course.battle(), course.state());
  out["mover"] = index_of(course.state().question.team) + 1;
  out.update(battle_question(course.battle(), course.state()));
  return out;
}

Json battle_advice(const Json& request) {
  static LastFound<BattleAdvised> last;
  const BattleAdvised& it = last.of(request, [&] { return advised_battle(request); });
  return in_format(
      request, [&] { return sim::advice_json(it.found, it.agent, it.seed); },
      [&] {
        return sim::report_of(it.found, sim::battle_picture(it.course, protocol::asked_state));
      });
}

std::string page_of_battle(const std::string& replay) {
  return sim::report_of(sim::read_battle_replay(replay), protocol::asked_state).html();
}

}  // namespace archon::web
