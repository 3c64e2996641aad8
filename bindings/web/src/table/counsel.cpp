#include "bindings/web/src/table/counsel.h"

#include <optional>
#include <utility>

#include "ai/keyforge/named_agents.h"
#include "bindings/web/src/arenas.h"
#include "bindings/web/src/table/board.h"
#include "bindings/web/src/table/last_found.h"
#include "engine/core/trees/json_tree.h"
#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/formats/replay.h"
#include "sim/keyforge/review/advise.h"
#include "sim/keyforge/review/review.h"
#include "sim/keyforge/review/table_film.h"

namespace archon::web {
namespace {

constexpr int kReviewBudget = 20'000;
constexpr int kFirstLook = 10;  // as `archon review` shares its budget

struct Moment {
  keyforge::Match match;
  keyforge::State state;
};

Moment moment_of_position(const Json& position) {
  const Tree tree = tree_of_json(position.dump());
  const keyforge::Rules rules = keyforge::rules_of_position(tree);
  const keyforge::Position read = keyforge::parse_position(tree, keyforge_arena(rules).library());
  return {read.match, read.state};
}

keyforge::Replay replay_in(const Json& request) {
  return keyforge::replay_from_json(required_text(request, "replay", kRequest), keyforge::facts());
}

// Where the replay ends, or is `after` so many choices, or the position that is described.
Moment moment_in(const Json& request) {
  if (!member(request, "replay"))
    return moment_of_position(required(request, "position", kRequest));
  const keyforge::Replay replay = replay_in(request);
  const keyforge::Match match = keyforge::match_of(replay, keyforge_arena(replay.rules).library());
  const Json* after = member(request, "after");
  return {match, after ? keyforge::play_replay(replay, match, {after->get<int>(), {}})
                       : keyforge::play_replay(replay, match)};
}

ai::AgentSpec searcher(int iterations) {
  ai::AgentSpec out = ai::keyforge_agent("mcts");
  out.set("iterations", iterations);
  return out;
}

struct Advised {
  Moment moment;
  sim::AdviseOptions options;
  sim::Advice found;
};

struct Reviewed {
  keyforge::Replay replay;
  const keyforge::Library& library;
  sim::ReviewOptions options;
  sim::Review found;

  sim::ReviewReport report() const { return {replay, library, options, found}; }
};

Advised advised(const Json& request) {
  const Moment moment = moment_in(request);
  sim::AdviseOptions options;
  options.agent = searcher(budget_in(request, kLeastAdvice, kAdviceBudget));
  return {moment, options, sim::advise(moment.match, moment.state, options)};
}

Reviewed reviewed(const Json& request, const std::function<void(int done, int of)>& tell) {
  keyforge::Replay replay = replay_in(request);
  const keyforge::Library& library = keyforge_arena(replay.rules).library();
  sim::ReviewOptions options;
  options.second_budget = budget_in(request, 1000, kReviewBudget);
  options.first.agent = searcher(options.second_budget / kFirstLook);
  options.tell = tell;
  if (const Json* player = member(request, "player"))
    options.player = static_cast<keyforge::Player>(as_int(*player, 1, 2, "the request.player") - 1);
  sim::Review found = sim::review(replay, library, options);
  return {std::move(replay), library, std::move(options), std::move(found)};
}

}  // namespace

Json drawn(const Json& request) {
  const Moment moment = moment_in(request);
  const keyforge::Player mover = moment.state.decision.player;
  Json out = board_of(moment.state, moment.match, mover);
  out["mover"] = mover + 1;
  out.update(question_of(moment.state, moment.match, mover));
  return out;
}

Json advice(const Json& request) {
  static LastFound<Advised> last;
  const Advised& it = last.of(request, [&] { return advised(request); });
  return in_format(
      request, [&] { return sim::advice_json(it.found, it.options, it.moment.match); },
      [&] {
        return report_of(it.found, it.options.confidence,
                         sim::table_picture({"you", "foe"}, it.moment.state, it.moment.match));
      });
}

Json review(const Json& request, const std::function<void(int done, int of)>& tell) {
  static LastFound<Reviewed> last;
  const Reviewed& it = last.of(request, [&] { return reviewed(request, tell); });
  return in_format(
      request, [&] { return sim::review_json(it.report()); },
      [&] { return report_of(it.report()); });
}

}  // namespace archon::web
