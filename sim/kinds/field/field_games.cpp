#include "sim/kinds/field/field_games.h"

#include "engine/core/counts.h"
#include "engine/core/hash.h"

namespace archon::sim {

FieldGames::FieldGames(const Arena& arena, const FieldCast& cast, const GameSettings& settings,
                       const PoolOptions& pool, GameStore* store)
    : cast_(cast), settings_(settings), pool_(pool), store_(store) {
  for (const ai::AgentSpec& a : cast.agents)
    for (const ai::AgentSpec& b : cast.agents) players_.push_back(arena.players({a, b}));
}

// The side of the smaller fingerprint is A of the record.
bool FieldGames::in_order(const FieldGame& game) const {
  return side(game.a).fingerprint <= side(game.b).fingerprint;
}

GamePlan FieldGames::plan_of(const FieldGame& game) const {
  const bool straight = in_order(game);
  const bool lower_first = game.a_first == straight;
  GamePlan out;
  out.id = {game.cell, straight ? game.a : game.b, straight ? game.b : game.a,
            2 * game.number + (lower_first ? 0 : 1)};
  out.chains = {game.chains[straight ? 0 : 1], game.chains[straight ? 1 : 0]};
  return out;
}

FieldScore FieldGames::score_of(const FieldGame& game, const GameRecord& record) const {
  FieldScore out{record.points(in_order(game) ? 0 : 1) / 2.0, record.forfeit, "", record.failure};
  if (record.failed()) {
    const GamePlan plan = plan_of(game);
    const auto name = [&](int of) { return cast_.decks[side(of).deck].name; };
    out.name = game_name(plan.id.number + 1, name(plan.id.a), name(plan.id.b), plan.id.cell);
  }
  return out;
}

Players& FieldGames::players(int agent_a, int agent_b) {
  return *players_[cell_of(agent_a, cast_.agents.size(), agent_b)];
}

std::optional<GameRecord> FieldGames::play_plan(const GamePlan& plan) {
  const FieldSide& lower = side(plan.id.a);
  const FieldSide& higher = side(plan.id.b);
  const Entrant& deck_a = cast_.decks[lower.deck];
  const Entrant& deck_b = cast_.decks[higher.deck];
  MatchSetup match;
  match.entrants = {deck_a, deck_b};
  match.agents = {cast_.agents[lower.agent], cast_.agents[higher.agent]};
  Fnv1a hash;
  hash.add_value(settings_.seed);
  hash.add_value(plan.id.cell);
  hash.add_value(lower.fingerprint);
  hash.add_value(higher.fingerprint);
  match.seed = hash.value();
  match.salt = settings_.salt;
  match.turn_limit = settings_.turn_limit;
  return players(lower.agent, higher.agent)
      .play(match, PairPlan{plan.id.number, plan.chains}, plan.first(), pool_);
}

std::vector<std::optional<FieldScore>> FieldGames::play(const std::vector<FieldGame>& games) {
  std::vector<GamePlan> plans;
  for (const FieldGame& game : games) plans.push_back(plan_of(game));
  const auto records =
      play_or_find(store_, plans, pool_, [&](const GamePlan& plan) { return play_plan(plan); });
  std::vector<std::optional<FieldScore>> out(games.size());
  for (size_t i = 0; i < games.size(); ++i)
    if (records[i]) out[i] = score_of(games[i], *records[i]);
  return out;
}

std::optional<FieldScore> FieldGames::play_one(const FieldGame& game) {
  const GamePlan plan = plan_of(game);
  std::optional<GameRecord> record = store_ ? store_->find(plan) : std::nullopt;
  if (record) {
    pool_.failures->recall(record->failed());
    return score_of(game, *record);
  }
  if (pool_.stopped() || (store_ && !store_->plays())) return std::nullopt;
  record = play_plan(plan);
  if (!record) return std::nullopt;
  if (store_) store_->keep(plan, *record);
  pool_.failures->note(record->failed());
  return score_of(game, *record);
}

}  // namespace archon::sim
