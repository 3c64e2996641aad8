#include "bindings/web/src/known_games.h"

#include "engine/core/check.h"

namespace archon::web {
namespace {

// An instance of the module has one thread.
const KnownGames* open_games = nullptr;
bool all_are_wanted = false;

}  // namespace

KnownGames::Key KnownGames::key_of(const sim::GamePlan& plan) {
  return {plan.id.cell, plan.id.a, plan.id.b, plan.id.number, plan.chains[0], plan.chains[1]};
}

void KnownGames::add(const sim::GamePlan& plan, const sim::GameRecord& record) {
  games_.insert_or_assign(key_of(plan), record);
}

const sim::GameRecord* KnownGames::find(const sim::GamePlan& plan) const {
  const auto at = games_.find(key_of(plan));
  return at == games_.end() ? nullptr : &at->second;
}

KnownGames::Open::Open(const KnownGames& games, bool wants_all) {
  open_games = &games;
  all_are_wanted = wants_all;
}

KnownGames::Open::~Open() { open_games = nullptr; }

}  // namespace archon::web

namespace archon::sim {

// Stands in the place of the one that plays them (sim/runs/game_store.cpp).
std::vector<std::optional<GameRecord>> play_or_find(GameStore*, const std::vector<GamePlan>& games,
                                                    const PoolOptions&, const PlayGame&) {
  ARCHON_CHECK(web::open_games != nullptr);
  std::vector<std::optional<GameRecord>> out(games.size());
  web::KnownGames::Missing missing;
  for (size_t i = 0; i < games.size(); ++i) {
    if (const GameRecord* known = web::open_games->find(games[i]))
      out[i] = *known;
    else
      missing.games.push_back(games[i]);
  }
  if (web::all_are_wanted && !missing.games.empty()) throw missing;
  return out;
}

}  // namespace archon::sim
