#include "bindings/web/src/desk.h"

#include "bindings/web/src/game_text.h"
#include "sim/keyforge/review/replay_report.h"

namespace archon::web {
namespace {

std::array<ai::AgentSpec, sim::kSides> agents_of(const sim::MatchJob& job) {
  return job.setup.agents;
}
std::array<ai::AgentSpec, sim::kSides> agents_of(const sim::BidJob& job) {
  return job.setup.agents;
}
std::array<ai::AgentSpec, sim::kSides> agents_of(const sim::RankJob& job) {
  return {job.setup.agent, job.setup.agent};
}

void simulate(const sim::MatchJob& job, const sim::KeyforgeArena& arena) {
  sim::run_match(arena, job, {});
}
void simulate(const sim::BidJob& job, const sim::KeyforgeArena& arena) {
  sim::run_bid(arena, job.setup, job.options, {});
}
void simulate(const sim::RankJob& job, const sim::KeyforgeArena& arena) {
  sim::run_rank(arena, job.setup, {});
}

// Of matches and bids.
sim::GameRecord play_one(const sim::MatchSetup& setup, const sim::GamePlan& plan,
                         sim::Players& players, const sim::ReplaySink& sink = {}) {
  return *players.play(setup, plan, {}, sink);
}

sim::GameRecord play_one(const sim::RankSetup& setup, const sim::GamePlan& plan,
                         sim::Players& players) {
  const int decks = setup.field().entrants;
  if (plan.id.a >= decks || plan.id.b >= decks)
    throw Error(fmt::format("a game to play is of decks {} and {}; the job has {}", plan.id.a + 1,
                            plan.id.b + 1, decks));
  return *sim::play_pairing(setup, plan, players, {});
}

}  // namespace

void Desk::open(const Json& job) {
  auto read = std::make_unique<Job>(job_of(job, arena_));
  const auto agents = std::visit([](const auto& asked) { return agents_of(asked); }, *read);
  players_ = arena_.players(agents);
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
    const ReadGame game = game_of_text(keyforge::as_text(text, "a game"));
    known_.add(game.plan, game.record);
  }
}

Json Desk::wanted() const {
  Json out = Json::array();
  const KnownGames::Open open(known_, true);
  try {
    std::visit([&](const auto& asked) { simulate(asked, arena_); }, job());
  } catch (const KnownGames::Missing& missing) {
    for (const sim::GamePlan& plan : missing.games) out.push_back(plan_json(plan));
  }
  return out;
}

Json Desk::play(const Json& plans) {
  if (!plans.is_array()) throw Error("games to play are missing; expected a list of them");
  Json out = Json::array();
  for (const Json& json : plans) {
    const sim::GamePlan plan = plan_of(json);
    const sim::GameRecord record = std::visit(
        [&](const auto& asked) { return play_one(asked.setup, plan, *players_); }, job());
    out.push_back(game_text(plan, record));
  }
  return out;
}

std::string Desk::watch(const Json& json, const std::string& format) {
  if (std::holds_alternative<sim::RankJob>(job()))
    throw Error("a game of a ranking can't be watched; expected a match or a bid");
  if (format != "json" && format != "html")
    throw Error(fmt::format("{} is not a format for games; expected json or html",
                            keyforge::in_quotes(format)));
  const sim::GamePlan plan = plan_of(json);
  std::string replay;
  const sim::ReplaySink sink = [&](const sim::PlayedGame& game) { replay = game.replay; };
  if (const auto* match = std::get_if<sim::MatchJob>(job_.get()))
    play_one(match->setup, plan, *players_, sink);
  else
    play_one(std::get<sim::BidJob>(*job_).setup, plan, *players_, sink);
  ARCHON_CHECK(!replay.empty());
  if (format == "json") return replay;
  return sim::report_of(keyforge::replay_from_json(replay, keyforge::facts()), arena_.library())
      .html();
}

Json Desk::standing() const {
  const KnownGames::Open open(known_, false);
  return standing_of(job(), arena_);
}

std::string Desk::report(const std::string& format) const {
  const KnownGames::Open open(known_, false);
  return report_of(job(), arena_, format);
}

}  // namespace archon::web
