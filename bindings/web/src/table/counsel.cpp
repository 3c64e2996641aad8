#include "bindings/web/src/table/counsel.h"

#include <optional>
#include <utility>

#include "ai/keyforge/named_agents.h"
#include "bindings/web/src/table/board.h"
#include "bindings/web/src/table/libraries.h"
#include "engine/core/trees/json_tree.h"
#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/formats/replay.h"
#include "sim/keyforge/review/advise.h"
#include "sim/keyforge/review/review.h"

namespace archon::web {
namespace {

using keyforge::Json;
using keyforge::member;
using keyforge::required;
using keyforge::required_text;

constexpr const char* kRequest = "the request";
constexpr int kAdviceBudget = 100'000;
constexpr int kReviewBudget = 20'000;
constexpr int kMostBudget = 100'000'000;
constexpr int kFirstLook = 10;  // as `archon review` shares its budget

struct Moment {
  keyforge::Match match;
  keyforge::State state;
};

Moment moment_of_position(const sim::KeyforgeArena& arena, const Json& position) {
  const Tree tree = tree_of_json(position.dump());
  const keyforge::Rules rules = keyforge::rules_of_position(tree);
  const keyforge::Position read = keyforge::parse_position(tree, library_of(arena, rules));
  return {read.match, read.state};
}

keyforge::Replay replay_in(const Json& request) {
  return keyforge::replay_from_json(required_text(request, "replay", kRequest), keyforge::facts());
}

// Where the replay ends, or the position that is described.
Moment moment_in(const sim::KeyforgeArena& arena, const Json& request) {
  if (!member(request, "replay"))
    return moment_of_position(arena, required(request, "position", kRequest));
  const keyforge::Replay replay = replay_in(request);
  const keyforge::Match match = keyforge::match_of(replay, library_of(arena, replay.rules));
  return {match, keyforge::play_replay(replay, match)};
}

int budget_in(const Json& request, int least, int usual) {
  const Json* given = member(request, "budget");
  return given ? keyforge::as_int(*given, least, kMostBudget, "the request.budget") : usual;
}

ai::AgentSpec searcher(int iterations) {
  ai::AgentSpec out = ai::keyforge_agent("mcts");
  out.set("iterations", iterations);
  return out;
}

// What was found last, so that the same in another format costs nothing.
template <class Found>
class Last {
 public:
  template <class Find>
  const Found& of(Json request, const Find& find) {
    request.erase("as");
    if (!found_ || asked_ != request) {
      found_.reset();
      found_.emplace(find());
      asked_ = std::move(request);
    }
    return *found_;
  }

 private:
  Json asked_;
  std::optional<Found> found_;
};

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

Advised advised(const sim::KeyforgeArena& arena, const Json& request) {
  const Moment moment = moment_in(arena, request);
  sim::AdviseOptions options;
  options.agent = searcher(budget_in(request, 100, kAdviceBudget));
  return {moment, options, sim::advise(moment.match, moment.state, options)};
}

Reviewed reviewed(const sim::KeyforgeArena& arena, const Json& request,
                  const std::function<void(int done, int of)>& tell) {
  keyforge::Replay replay = replay_in(request);
  const keyforge::Library& library = library_of(arena, replay.rules);
  sim::ReviewOptions options;
  options.second_budget = budget_in(request, 1000, kReviewBudget);
  options.first.agent = searcher(options.second_budget / kFirstLook);
  options.tell = tell;
  if (const Json* player = member(request, "player"))
    options.player =
        static_cast<keyforge::Player>(keyforge::as_int(*player, 1, 2, "the request.player") - 1);
  sim::Review found = sim::review(replay, library, options);
  return {std::move(replay), library, std::move(options), std::move(found)};
}

Json in_format(const Json& request, const std::function<std::string()>& json,
               const std::function<report::Report()>& page) {
  const std::string format = required_text(request, "as", kRequest);
  if (format == "json") return {{"text", json()}};
  if (format == "html") return {{"text", page().html()}};
  if (format == "markdown") return {{"text", page().markdown()}};
  throw Error(fmt::format("the request.as is {}; expected json, html or markdown",
                          keyforge::in_quotes(format)));
}

}  // namespace

Json drawn(const sim::KeyforgeArena& arena, const Json& request) {
  const Moment moment = moment_in(arena, request);
  const keyforge::Player mover = moment.state.decision.player;
  Json out = board_of(moment.state, moment.match, std::nullopt);
  out["mover"] = mover + 1;
  out.update(question_of(moment.state, moment.match, mover));
  return out;
}

Json advice(const sim::KeyforgeArena& arena, const Json& request) {
  static Last<Advised> last;
  const Advised& it = last.of(request, [&] { return advised(arena, request); });
  return in_format(
      request, [&] { return sim::advice_json(it.found, it.options, it.moment.match); },
      [&] { return report_of(it.found, it.options.confidence); });
}

Json review(const sim::KeyforgeArena& arena, const Json& request,
            const std::function<void(int done, int of)>& tell) {
  static Last<Reviewed> last;
  const Reviewed& it = last.of(request, [&] { return reviewed(arena, request, tell); });
  return in_format(
      request, [&] { return sim::review_json(it.report()); },
      [&] { return report_of(it.report()); });
}

}  // namespace archon::web
