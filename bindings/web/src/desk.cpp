#include "bindings/web/src/desk.h"

#include "bindings/web/src/arenas.h"
#include "bindings/web/src/battles/battle_counsel.h"
#include "bindings/web/src/game_text.h"
#include "engine/core/counts.h"
#include "sim/keyforge/review/replay_report.h"
#include "sim/kinds/bid/bid_ladder.h"
#include "sim/kinds/match/match_rounds.h"

namespace archon::web {
namespace {

// Keeps what is answered on the way.
class Listener : public sim::ProgressObserver {
 public:
  std::vector<std::string> answers;

  void answer(std::string_view words) override { answers.emplace_back(words); }
};

sim::GameRecord must_end(const std::optional<sim::GameRecord>& game) {
  ARCHON_CHECK(game.has_value());
  return *game;
}

// A game of one of these, for whoever wants to look at it.
void watch(const sim::MatchJob& job, const sim::Arena& arena, const sim::GamePlan& plan,
           const sim::ReplaySink& sink) {
  const int64_t rungs = std::max<int64_t>(1, std::ssize(job.ladder));
  if (plan.id.cell >= rungs)
    throw Error(fmt::format("a game in cell {}; expected one of {}", plan.id.cell, rungs));
  const sim::MatchSetup setup = rung_setup(job, narrow<int>(plan.id.cell));
  must_end(arena.players(setup.agents)->play(setup, plan, {}, sink));
}
void watch(const sim::BidJob& job, const sim::Arena& arena, const sim::GamePlan& plan,
           const sim::ReplaySink& sink) {
  if (job.ladder.empty()) {
    must_end(arena.players(job.setup.agents)->play(job.setup, plan, {}, sink));
  } else {
    const sim::HandicapSetup field = field_of(job);
    must_end(sim::FieldPlayers(arena, field).play(plan, {}, sink));
  }
}
void watch(const sim::RankJob&, const sim::Arena&, const sim::GamePlan&, const sim::ReplaySink&) {
  throw Error("a game of a ranking can't be watched; expected a match or a bid");
}

std::string page_of_game(const std::string& replay) {
  const keyforge::Replay read = keyforge::replay_from_json(replay, keyforge::facts());
  return sim::report_of(read, keyforge_arena(read.rules).library()).html();
}

}  // namespace

void Desk::open(const Json& job) {
  auto read = std::make_unique<Job>(job_of(job));
  auto worker = read->experiment->player(read->arena);
  worker_ = std::move(worker);
  job_ = std::move(read);
  known_ = {};
}

const Job& Desk::job() const {
  if (!job_) throw Error("no job is open; expected 'open' first");
  return *job_;
}

void Desk::add(const Json& games) {
  job();
  if (!games.is_array()) throw Error("games are missing; expected a list of them");
  for (const Json& text : games) {
    const ReadGame game = game_of_text(job().arena.records(), as_text(text, "a game"));
    known_.add(game.plan, game.record);
  }
}

Told Desk::told(bool wants_all) const {
  const KnownGames::Open open(known_, wants_all);
  Listener listener;
  sim::Findings findings =
      job().experiment->play({job().arena, {}, nullptr, false, true, listener});
  return {std::move(findings), std::move(listener.answers)};
}

Json Desk::wanted() const {
  Json out = Json::array();
  try {
    told(true);
  } catch (const KnownGames::Missing& missing) {
    for (const sim::GamePlan& plan : missing.games) out.push_back(plan_json(plan));
  }
  return out;
}

Json Desk::play(const Json& plans) {
  job();
  if (!plans.is_array()) throw Error("games to play are missing; expected a list of them");
  Json out = Json::array();
  for (const Json& json : plans) {
    const sim::GamePlan plan = plan_of(json);
    out.push_back(game_text(job().arena.records(), plan, must_end(worker_->play(plan, {}))));
  }
  return out;
}

std::string Desk::watch(const Json& json, const std::string& format) {
  if (format != "json" && format != "html")
    throw Error(
        fmt::format("{} is not a format for games; expected json or html", in_quotes(format)));
  const sim::GamePlan plan = plan_of(json);
  std::string replay;
  const sim::ReplaySink sink = [&](const sim::PlayedGame& game) { replay = game.replay; };
  const sim::Arena& arena = job().arena;
  std::visit([&](const auto& asked) { web::watch(asked, arena, plan, sink); }, job().asked);
  ARCHON_CHECK(!replay.empty());
  if (format == "json") return replay;
  return arena.game() == archmajesty_arena().game() ? page_of_battle(replay) : page_of_game(replay);
}

Json Desk::standing() const { return standing_of(job(), told(false)); }

std::string Desk::report(const std::string& format) const {
  return report_of(told(false).findings, format);
}

}  // namespace archon::web
